import { type ReactNode, useMemo } from 'react'
import { I18nProvider } from 'react-aria/I18nProvider'
import { UNSAFE_PortalProvider } from 'react-aria/PortalProvider'
import { useTheme } from '../theme/theme-context.ts'

/**
 * Where the layers below are rendered: inside `<main>`, so that they are in a landmark (the shell renders the element),
 * else at the end of the body. Arrow keys and placement follow the direction of the page.
 */
export function LayerPlace({ children }: { children: ReactNode }) {
  const { direction } = useTheme()
  // React Aria derives the direction from the locale; the page may be right-to-left in any language.
  const locale = useMemo(() => {
    const { lang } = document.documentElement
    return new Intl.Locale(lang || 'en', direction === 'rtl' ? { script: 'Arab' } : {}).toString()
  }, [direction])
  return (
    <I18nProvider locale={locale}>
      <UNSAFE_PortalProvider getContainer={place}>{children}</UNSAFE_PortalProvider>
    </I18nProvider>
  )
}

const place = () => document.getElementById('layers') ?? document.body
