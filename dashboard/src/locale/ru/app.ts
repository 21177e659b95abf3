import type * as english from '../en/app.ts'
import type { Texts } from '../texts.ts'
import { formatDecimal, formatNumber, formatPercent, formats, ranges, writePercent } from './formats.ts'
import { shellTexts } from './shell.ts'

/** What the application starts with besides, in one file. */
export const app: Texts<typeof english.app> = {
  formatDecimal,
  formatNumber,
  formatPercent,
  formats,
  ranges,
  writePercent,
  shellTexts,
}
