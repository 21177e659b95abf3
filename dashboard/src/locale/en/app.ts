import { formatNumber, formatPercent, formats, ranges, writePercent } from './formats.ts'
import { shellTexts } from './shell.ts'

/** What the application starts with besides, in one file. */
export const app = { formatNumber, formatPercent, formats, ranges, writePercent, shellTexts }
