import { type ReactNode, useMemo } from 'react'
import './page.css'
import type { Direction } from './appearance.ts'
import { ThemeContext } from './theme-context.ts'

/**
 * Loads the base styles and provides scheme and direction to the layers. Change `scheme` and `direction` together with
 * `applyAppearance`, which sets the attributes on `<html>`.
 */
export function ThemeProvider({
  scheme,
  direction,
  children,
}: {
  scheme: 'light' | 'dark'
  direction: Direction
  children: ReactNode
}) {
  const theme = useMemo(() => ({ scheme, direction }), [scheme, direction])
  return <ThemeContext value={theme}>{children}</ThemeContext>
}
