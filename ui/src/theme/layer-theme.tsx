import { DirectionProvider, MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import 'virtual:mantine-variables.css'
import { mantineTheme } from './mantine-theme.ts'
import { useTheme } from './theme-context.ts'

/**
 * Mantine for one layer, with no `<style>` element made at run time. Each layer brings it along, so that a page without
 * layers starts without Mantine.
 */
export function LayerTheme({ children }: { children: ReactNode }) {
  const { scheme, direction, env } = useTheme()
  // The skin is ours to store (spec §9 names the keys); Mantine's own manager would read and write another one.
  const manager = useMemo(
    () => ({ get: () => scheme, set: nothing, clear: nothing, subscribe: nothing, unsubscribe: nothing }),
    [scheme],
  )
  return (
    <DirectionProvider initialDirection={direction}>
      <MantineProvider
        theme={mantineTheme}
        env={env}
        forceColorScheme={scheme}
        colorSchemeManager={manager}
        withCssVariables={false}
        withGlobalClasses={false}
      >
        {children}
      </MantineProvider>
    </DirectionProvider>
  )
}

const nothing = () => undefined
