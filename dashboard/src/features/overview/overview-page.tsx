import { Card } from '@firepay/ui/components/card.tsx'
import { PageHead } from '@firepay/ui/components/page-head.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Time, TimeSettingsProvider } from '@firepay/ui/components/time.tsx'
import { showToast } from '@firepay/ui/components/toast.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { overviewTexts } from '../../locale/overview.ts'
import { useCan, userQuery, useUser } from '../../shared/current-user.ts'
import { useCurrencyOrder } from '../../shared/default-currency.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import { sitesIn, summedScope } from '../../shared/mode.ts'
import { usePageTitle } from '../../shared/page-title.ts'
import { SandboxProgress, useRemovedToast } from '../../shared/sandbox/sandbox-state.tsx'
import { useOnboarding } from '../../shared/sandbox/use-onboarding.ts'
import { savePreferences } from '../../shared/save-preferences.ts'
import { useScopeSearch } from '../../shared/signed-in-route.ts'
import { useNow } from '../../shared/use-now.ts'
import { AttentionCard } from './attention-card.tsx'
import { BalanceCards } from './balance-cards.tsx'
import { FirstSteps, NoSites } from './first-steps.tsx'
import { LastPayouts } from './last-payouts.tsx'
import styles from './overview-page.module.css'
import { useSetupSteps } from './setup-steps.ts'
import { StatisticsSection } from './statistics-section.tsx'
import { StatusLine } from './status-line.tsx'
import { TodayCard } from './today-card.tsx'
import { useOverview } from './use-overview.ts'

/** The start page: balances, today's course, items that need action, and the first steps until done. */
export function OverviewPage() {
  usePageTitle(overviewTexts.title)
  const search = useScopeSearch()
  const { siteId } = search
  const user = useUser()
  const scope = summedScope(search)
  const now = useNow()
  const { sites, disputes, balances, payouts, failedPayouts, unbalanced, mayReadBalance, isSettled } =
    useOverview(scope)
  const chosen = siteId === undefined ? undefined : sites.data?.items.find((site) => site.id === siteId)
  const shownSites = sitesIn(sites.data?.items ?? [], scope)
  const currencies = useCurrencyOrder(scope)
  const [defaultCurrency] = currencies
  const zone = chosen?.timeZone ?? user.merchant.timeZone
  const isEmpty = sites.data?.total === 0
  const isTest = ('mode' in scope ? scope.mode : chosen?.mode) !== 'live'
  const setup = useSetup(isEmpty, isTest)

  return (
    <TimeSettingsProvider zone={zone}>
      <PageHead
        title={overviewTexts.title}
        lead={
          <>
            <span className={styles.today}>
              <Time value={now} look="day" />, <Time value={now} look="clock" />
            </span>
            <span className={styles.zone}>{zone}</span>
          </>
        }
      />
      {!isSettled || setup.isPending ? (
        <Waiting />
      ) : (
        <div className={styles.settled}>
          {setup.sandbox && <SandboxProgress sandbox={setup.sandbox} />}
          {setup.line}
          {setup.card && <FirstSteps {...setup.card} sites={sites.data?.items ?? []} />}
          <div className={styles.page} data-empty={isEmpty || undefined}>
            <div className={styles.main}>
              {isEmpty && !setup.card && <NoSites />}
              {setup.failed}
              {!isEmpty && mayReadBalance && (
                <BalanceCards balances={balances} sites={shownSites} order={currencies} now={now} />
              )}
              {!isEmpty && <TodayCard zone={zone} scope={scope} defaultCurrency={defaultCurrency} now={now} />}
            </div>
            {!isEmpty && (
              <div className={styles.aside}>
                {sites.isError && sites.data === undefined ? (
                  <LoadFailed title={overviewTexts.attention.failed} query={sites} />
                ) : (
                  <AttentionCard
                    sites={shownSites}
                    disputes={disputes}
                    failedPayouts={failedPayouts}
                    unbalanced={unbalanced}
                    balances={balances.data ?? []}
                  />
                )}
                {mayReadBalance && <LastPayouts payouts={payouts} />}
              </div>
            )}
          </div>
          {!isEmpty && <StatisticsSection zone={zone} scope={scope} defaultCurrency={defaultCurrency} now={now} />}
        </div>
      )}
    </TimeSettingsProvider>
  )
}

/**
 * The first steps as a card or a line, and the sandbox. Expanded while the page is otherwise empty; can be hidden
 * permanently, but not without any site.
 * @param isTest test data is shown: its line already has the sandbox state
 */
function useSetup(isEmpty: boolean, isTest: boolean) {
  const user = useUser()
  const mayCreate = useCan()('create Site')
  const [isOpen, setOpen] = useState(false)
  const wasOpen = useRef(false)
  const isHidden = user.preferences.checklistHidden === true && !isEmpty
  const hide = useHideSetup()
  const onboarding = useOnboarding({ isWatched: mayCreate && !isHidden })
  const steps = useSetupSteps(onboarding.data)
  const sandbox = onboarding.data?.sandbox
  useRemovedToast(sandbox?.status)

  const hasSandbox = sandbox !== undefined && sandbox.status !== 'none'
  const isDue = mayCreate && steps !== undefined && !isHidden
  const isCard = isDue && !steps.isComplete && (isOpen || !hasSandbox)
  if (isCard) wasOpen.current = true
  // The card stays to confirm the last step, if it was open.
  const isCelebrated = isDue && steps.isComplete && wasOpen.current
  const tellsSandbox = !isTest && sandbox?.status === 'filled'
  const hasLine = !isHidden && ((isDue && !steps.isComplete && !isCard) || tellsSandbox)
  return {
    isPending: onboarding.isPending,
    sandbox,
    failed:
      mayCreate && isEmpty && onboarding.isError && onboarding.data === undefined ? (
        <LoadFailed title={overviewTexts.start.failed} query={onboarding} />
      ) : null,
    card:
      steps && (isCard || isCelebrated)
        ? {
            steps,
            hasSandbox,
            onHide: isEmpty ? undefined : () => (isOpen ? setOpen(false) : hide()),
          }
        : null,
    line: hasLine ? (
      <StatusLine
        steps={isDue && !isCard ? steps : undefined}
        onOpen={() => setOpen(true)}
        sandboxEvents={tellsSandbox ? sandbox.events : undefined}
        onHide={hide}
      />
    ) : null,
  }
}

/** Hides the first steps for this user on all devices. */
function useHideSetup(): () => void {
  const queries = useQueryClient()
  const hide = useMutation({
    mutationFn: () => savePreferences({ checklistHidden: true }),
    onSuccess: (user) => void queries.setQueryData(userQuery.queryKey, user),
    onError: () => showToast({ tone: 'bad', text: overviewTexts.start.hideFailed }),
  })
  return () => hide.mutate()
}

function Waiting() {
  return (
    <div className={styles.page} aria-busy="true">
      <AfterDelay>
        <div className={styles.main}>
          <Card>
            <div className={styles.lines}>
              <Skeleton width="20%" />
              <Skeleton width="40%" height={28} />
              <Skeleton height={8} />
            </div>
          </Card>
          <Card>
            <div className={styles.lines}>
              <Skeleton width="30%" />
              <Skeleton height={320} />
            </div>
          </Card>
        </div>
        <div className={styles.aside}>
          <Card>
            <div className={styles.lines}>
              <Skeleton width="50%" />
              <Skeleton height={120} />
            </div>
          </Card>
        </div>
      </AfterDelay>
    </div>
  )
}
