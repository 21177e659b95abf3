import { createContext, use } from 'react'
import type { Direction } from './appearance.ts'

/** The props of `ThemeProvider`. */
export type Theme = { scheme: 'light' | 'dark'; direction: Direction }

export const ThemeContext = createContext<Theme>({ scheme: 'light', direction: 'ltr' })

/** The current colour scheme and direction. */
export function useTheme(): Theme {
  return use(ThemeContext)
}
