import type { MantineColorsTuple, MantineThemeOverride } from '@mantine/core'

const cobalt: MantineColorsTuple = [
  '#eef2ff',
  '#dee6ff',
  '#bccbff',
  '#93abfd',
  '#6c88f6',
  '#4c69ec',
  '#3450d8',
  '#2a40b5',
  '#22348f',
  '#1a276b',
]

/**
 * The Mantine theme: values are tokens of tokens.css, so that a skin changes both. Colours must be literal, because
 * Mantine computes contrasts from them.
 */
export const mantineTheme: MantineThemeOverride = {
  colors: { cobalt },
  primaryColor: 'cobalt',
  primaryShade: { light: 6, dark: 5 },
  fontFamily: 'var(--ds-font)',
  fontFamilyMonospace: 'var(--ds-font-mono)',
  fontSizes: {
    xs: 'var(--ds-fs-xs)',
    sm: 'var(--ds-fs-sm)',
    md: 'var(--ds-fs-md)',
    lg: 'var(--ds-fs-lg)',
    xl: 'var(--ds-fs-xl)',
  },
  spacing: {
    xs: 'var(--ds-sp-2)',
    sm: 'var(--ds-sp-3)',
    md: 'var(--ds-sp-4)',
    lg: 'var(--ds-sp-6)',
    xl: 'var(--ds-sp-8)',
  },
  radius: {
    xs: 'var(--ds-r-xs)',
    sm: 'var(--ds-r-sm)',
    md: 'var(--ds-r-md)',
    lg: 'var(--ds-r-lg)',
    xl: 'var(--ds-r-xl)',
  },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--ds-shadow-xs)',
    sm: 'var(--ds-shadow-sm)',
    md: 'var(--ds-shadow-md)',
    lg: 'var(--ds-shadow-lg)',
    xl: 'var(--ds-shadow-xl)',
  },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: 'var(--ds-fs-h1)', lineHeight: '1.2' },
      h2: { fontSize: 'var(--ds-fs-lg)', lineHeight: '1.3' },
      h3: { fontSize: 'var(--ds-fs-sm)', lineHeight: '1.35' },
    },
  },
  focusRing: 'auto',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Layers open inside <main>, so that they are in a landmark; the shell renders the target.
  components: { Portal: { defaultProps: { target: '#layers' } } },
}
