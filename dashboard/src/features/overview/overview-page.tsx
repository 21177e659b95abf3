import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { Time, TimeSettingsProvider } from '@firepay/ui/components/time.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { overviewTexts } from '../../locale/overview.ts'
import { useCan, useUser } from '../../shared/current-user.ts'
import { usePageTitle } from '../../shared/page-title.ts'
import { SandboxBanner } from '../../shared/sandbox/sandbox-banner.tsx'
import { signedInRoute } from '../../shared/signed-in-route.ts'
import { AttentionCard } from './attention-card.tsx'
import { BalanceCards } from './balance-cards.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LastPayouts } from './last-payouts.tsx'
import { sitesQuery } from './overview.queries.ts'
import styles from './overview-page.module.css'
import { TodayCard } from './today-card.tsx'

/** The home after sign-in: what there is, how today goes, what needs somebody; and the first steps until they are done. */
export function OverviewPage() {
  usePageTitle(overviewTexts.title)
  const { siteId } = signedInRoute.useSearch()
  const user = useUser()
  const mayReadBalance = useCan()('read Balance')
  const sites = useQuery(sitesQuery)
  const now = useMinutes()
  const chosen = siteId === undefined ? undefined : sites.data?.items.find((site) => site.id === siteId)
  const zone = chosen?.timeZone ?? user.merchant.timeZone
  const isEmpty = sites.data?.total === 0

  return (
    <TimeSettingsProvider zone={zone}>
      <PageHead
        title={overviewTexts.title}
        lead={
          <>
            <span>
              <Time value={now} look="day" />, <Time value={now} look="clock" />
            </span>
            <span className={styles.zone}>{zone}</span>
          </>
        }
      />
      <SandboxBanner />
      <div className={styles.page} data-empty={isEmpty || undefined}>
        <div className={styles.main}>
          <FirstSteps sites={sites.data?.items} />
          {!isEmpty && mayReadBalance && <BalanceCards sites={sites} siteId={siteId} />}
          {!isEmpty && <TodayCard zone={zone} siteId={siteId} now={now} />}
        </div>
        {!isEmpty && (
          <div className={styles.aside}>
            <AttentionCard sites={sites} siteId={siteId} />
            {mayReadBalance && <LastPayouts siteId={siteId} />}
          </div>
        )}
      </div>
    </TimeSettingsProvider>
  )
}

/** The time, moved on every half minute. */
function useMinutes(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
