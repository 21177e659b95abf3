import { base } from './base.ts'

export const { sessionNote } = base
