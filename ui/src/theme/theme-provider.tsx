import { type ReactNode, useMemo } from 'react'
import './page.css'
import type { Direction } from './appearance.ts'
import { ThemeContext } from './theme-context.ts'

/**
 * Puts the kit on the page: tokens and fonts, and what its layers are told when they come.
 * Change `scheme` and `direction` together with `applyAppearance`, which sets the attributes on `<html>`.
 */
export function ThemeProvider({
  scheme,
  direction,
  env = 'default',
  children,
}: {
  scheme: 'light' | 'dark'
  direction: Direction
  /** In tests layers stand in their place at once: no portal, no transition. */
  env?: 'default' | 'test'
  children: ReactNode
}) {
  const theme = useMemo(() => ({ scheme, direction, env }), [scheme, direction, env])
  return <ThemeContext value={theme}>{children}</ThemeContext>
}
