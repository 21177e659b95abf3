import { locales } from '@firepay/contract/product/locales.ts'
import { TimeSettingsProvider } from '@firepay/ui/components/time.tsx'
import { ToastRegion } from '@firepay/ui/components/toast.tsx'
import type { Extension, ExtensionFrameProps } from '@firepay/ui/shell/extension.ts'
import { ExtensionFetchProvider } from '@firepay/ui/shell/extension-fetch.tsx'
import { Outlet } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { appConfig } from '../api/app-config.ts'
import { extensionFetch } from '../api/client.ts'
import { session } from '../api/session.ts'
import { languageOptions, pageLanguage } from '../locale/page-language.ts'
import { shellTexts } from '../locale/shell.ts'
import { homeOf } from '../shared/home.ts'
import { RouterLink } from '../shared/router-link.tsx'
import { changeAppearance, startFrom, useLayout } from './appearance-store.ts'
import { signOut } from './sign-out.ts'

const Customizer = lazy(() => import('./customizer.tsx').then((module) => ({ default: module.Customizer })))

const language: ExtensionFrameProps['language'] = {
  value: pageLanguage(),
  options: languageOptions(),
  onChange: async (value) => {
    const chosen = locales.find((known) => known === value)
    if (chosen === undefined) return
    const { speakLanguage } = await import('../shared/speak-language.ts')
    await speakLanguage(chosen)
  },
}

type Load = NonNullable<Extension['frame']>

const frames = new Map<Load, ReturnType<typeof lazy<Awaited<ReturnType<Load>>['default']>>>()

/** The lazy component of a frame, created once per loader. */
function frameOf(load: Load) {
  const frame = frames.get(load) ?? lazy(load)
  frames.set(load, frame)
  return frame
}

/** An extension's frame with its props; passes the stored user and does not require sign-in. */
export default function ExtensionFrame({ load }: { load: Load }) {
  const Frame = frameOf(load)
  const user = session.exists() ? session.user() : null
  const layout = useLayout()
  const [customizer, setCustomizer] = useState<'unused' | 'opened' | 'closed'>('unused')
  return (
    <TimeSettingsProvider
      zone={user?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone}
      dateStyle={user?.dateStyle ?? 'day-month'}
    >
      <ExtensionFetchProvider fetch={extensionFetch}>
        <Suspense>
          <Frame
            appName={appConfig().appName}
            link={RouterLink}
            person={user && { name: user.fullName || user.email, email: user.email, role: user.role }}
            productHref={user ? homeOf(user) : '/sign-in'}
            layout={layout}
            onAppearanceChange={(change) => void changeAppearance(change)}
            startFrom={startFrom}
            onCustomize={() => setCustomizer('opened')}
            language={language}
            onSignOut={() => void signOut()}
          >
            <Outlet />
          </Frame>
        </Suspense>
      </ExtensionFetchProvider>
      <Suspense>
        {customizer !== 'unused' && (
          <Customizer opened={customizer === 'opened'} onClose={() => setCustomizer('closed')} />
        )}
      </Suspense>
      <ToastRegion label={shellTexts.toasts.region} dismissLabel={shellTexts.toasts.dismiss} />
    </TimeSettingsProvider>
  )
}
