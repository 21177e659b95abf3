import { app } from './app.ts'

export const { formatNumber, formats } = app
