import { base } from './base.ts'

export const { errorTexts, failureTexts } = base
