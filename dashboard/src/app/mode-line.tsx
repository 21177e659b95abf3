import { IconFlask } from '@firepay/ui/components/icons.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useRouterState } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { shellTexts } from '../locale/shell.ts'
import { useUser } from '../shared/current-user.ts'
import { sitesQuery } from '../shared/sites.ts'
import styles from './mode-line.module.css'
import { useShownSite } from './use-shown-site.ts'

const SandboxControls = lazy(() =>
  import('../shared/sandbox/sandbox-controls.tsx').then((module) => ({ default: module.SandboxControls })),
)

const texts = shellTexts.mode

/** A line below the header: the page shows test data, or test data among live data. */
export function ModeLine() {
  const { mode, isAbout } = useShownSite()
  const { hasLiveSite } = useUser().merchant
  const isSiteList = useRouterState({ select: (state) => state.matches.at(-1)?.fullPath === '/sites' })
  const sites = useQuery(sitesQuery)
  // Without a site there is no data. While sites load, assume data, to avoid a layout shift.
  if (mode === 'live' || sites.data?.total === 0) return null
  // The site list has its own sandbox section.
  const hasSandbox = !isSiteList && (sites.data?.items.some((site) => site.sandbox) ?? false)
  const switchTo = (to: 'live' | 'test', text: string) => (
    <Link
      // An object page has one mode: the other mode leads to its list.
      to={isAbout === 'site' ? '/sites' : isAbout === 'transaction' ? '/transactions' : '.'}
      search={(before: Record<string, unknown>) => ({
        ...before,
        siteId: undefined,
        mode: to === 'live' ? undefined : to,
      })}
      activeOptions={{ exact: true }}
    >
      {text}
    </Link>
  )
  return (
    <div className={styles.line} role="status">
      <div className={styles.box}>
        <IconFlask size={16} stroke={1.75} aria-hidden="true" />
        <span>
          <b>{mode === 'all' ? texts.all : texts.test}</b>{' '}
          <span className={styles.wide}>{mode === 'all' ? texts.allText : texts.testText}</span>
        </span>
        {hasLiveSite && switchTo('live', texts.toLive)}
        {mode === 'all' && switchTo('test', texts.toTest)}
        {mode === 'test' && hasSandbox && (
          <Suspense>
            <SandboxControls className={styles.sandbox} />
          </Suspense>
        )}
      </div>
    </div>
  )
}
