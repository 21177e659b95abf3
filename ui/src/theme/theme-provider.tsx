import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import 'virtual:mantine-variables.css'
import './page.css'
import type { Direction } from './appearance.ts'
import { mantineTheme } from './mantine-theme.ts'

// The skin is ours to store (spec §9 names the keys); Mantine's own manager would read and write another one.
const noStorage = {
  get: () => 'light' as const,
  set: () => undefined,
  clear: () => undefined,
  subscribe: () => undefined,
  unsubscribe: () => undefined,
}

/**
 * Puts the kit on the page: tokens, fonts and Mantine, with no `<style>` element made at run time.
 * Change `scheme` and `direction` together with `applyAppearance`, which sets the attributes on `<html>`.
 */
export function ThemeProvider(props: {
  scheme: 'light' | 'dark'
  direction: Direction
  /** In tests layers stand in their place at once: no portal, no transition. */
  env?: 'default' | 'test'
  children: ReactNode
}) {
  return (
    <DirectionProvider initialDirection={props.direction} detectDirection={false}>
      <FollowDirection direction={props.direction} />
      <MantineProvider
        theme={mantineTheme}
        env={props.env ?? 'default'}
        forceColorScheme={props.scheme}
        colorSchemeManager={noStorage}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        {props.children}
      </MantineProvider>
    </DirectionProvider>
  )
}

/** Tells Mantine's layers which side is the start, without mounting the page anew. */
function FollowDirection({ direction }: { direction: Direction }) {
  const { dir, setDirection } = useDirection()
  useEffect(() => {
    if (dir !== direction) setDirection(direction)
  }, [dir, direction, setDirection])
  return null
}
