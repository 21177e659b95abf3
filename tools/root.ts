import { dirname } from 'node:path'

/** Root folder of the repository. */
export const root = dirname(import.meta.dirname)
