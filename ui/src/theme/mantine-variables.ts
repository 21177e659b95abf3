import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineTheme,
  mergeMantineTheme,
} from '@mantine/core'
import { mantineTheme } from './mantine-theme.ts'

/**
 * Mantine's CSS variables as static CSS, because the content security policy refuses the `<style>` element that Mantine
 * creates. Runs at build time, in Node.
 * @param palettes stock Mantine colours to keep; each costs about 250 bytes compressed
 */
export function mantineVariablesCss(palettes: readonly string[] = ['gray', 'dark', 'red', 'teal']): string {
  const theme = mergeMantineTheme(DEFAULT_THEME, mantineTheme)
  const kept = Object.entries(theme.colors).filter(([name]) => name === 'cobalt' || palettes.includes(name))
  // Mantine types `colors` as the full stock set; the resolver reads only the present keys.
  const slim = { ...theme, colors: Object.fromEntries(kept) } as MantineTheme
  const variables = defaultCssVariablesResolver(slim)
  const schemed = {
    '--mantine-color-body': 'var(--ds-bg)',
    '--mantine-color-text': 'var(--ds-text)',
    '--mantine-color-dimmed': 'var(--ds-text-3)',
    '--mantine-color-default': 'var(--ds-surface)',
    '--mantine-color-default-hover': 'var(--ds-surface-3)',
    '--mantine-color-default-color': 'var(--ds-text)',
    '--mantine-color-default-border': 'var(--ds-border-strong)',
    '--mantine-color-placeholder': 'var(--ds-text-3)',
    '--mantine-color-anchor': 'var(--ds-link)',
    '--mantine-color-error': 'var(--ds-bad)',
    '--mantine-primary-color-filled': 'var(--ds-primary)',
    '--mantine-primary-color-filled-hover': 'var(--ds-primary-hover)',
    '--mantine-color-cobalt-filled': 'var(--ds-primary)',
    '--mantine-color-cobalt-filled-hover': 'var(--ds-primary-hover)',
  }
  Object.assign(variables.light, schemed)
  Object.assign(variables.dark, schemed)
  return convertCssVariables(variables)
}
