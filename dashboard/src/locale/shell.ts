import { app } from './app.ts'

export const { shellTexts } = app
