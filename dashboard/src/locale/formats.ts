import { app } from './app.ts'

export const { formatNumber, formatPercent, formats, ranges, writePercent } = app
