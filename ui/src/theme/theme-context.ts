import { createContext, use } from 'react'
import type { Direction } from './appearance.ts'

/** What `ThemeProvider` was told. */
export type Theme = { scheme: 'light' | 'dark'; direction: Direction; env: 'default' | 'test' }

export const ThemeContext = createContext<Theme>({ scheme: 'light', direction: 'ltr', env: 'default' })

/** The scheme and the direction that the page is drawn in. */
export function useTheme(): Theme {
  return use(ThemeContext)
}
