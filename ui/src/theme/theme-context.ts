import { createContext } from 'react'
import type { Direction } from './appearance.ts'

/** What `ThemeProvider` was told. */
export type Theme = { scheme: 'light' | 'dark'; direction: Direction; env: 'default' | 'test' }

export const ThemeContext = createContext<Theme>({ scheme: 'light', direction: 'ltr', env: 'default' })
