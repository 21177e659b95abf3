import { app } from './app.ts'

export const { formatDecimal, formatNumber, formatPercent, formats, ranges, writePercent } = app
