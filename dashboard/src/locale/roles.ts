import { app } from './app.ts'

export const { roleTexts } = app
