import { base } from './base.ts'

export const { authTexts } = base
