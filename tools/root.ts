import { dirname } from 'node:path'

/** The repository's own folder. */
export const root = dirname(import.meta.dirname)
