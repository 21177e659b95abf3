import { DirectionProvider, MantineProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import 'virtual:mantine-variables.css'
import { mantineTheme } from './mantine-theme.ts'
import { useTheme } from './theme-context.ts'

/**
 * Mantine's provider for one layer, without run-time `<style>` elements. Each layer has its own, so that pages without
 * layers do not load Mantine.
 */
export function LayerTheme({ children }: { children: ReactNode }) {
  const { scheme, direction, env } = useTheme()
  // The application stores the skin (keys in spec §9); Mantine's manager would use another key.
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
