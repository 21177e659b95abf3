import type { Comparison } from '@firepay/contract/account/comparisons.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { IconChartBar } from '@firepay/ui/components/icons.ts'
import { useNarrow } from '@firepay/ui/components/use-narrow.ts'
import { lazy, Suspense } from 'react'
import { transactionsTexts as texts } from '../../../locale/transactions.ts'
import { useIsFirstAsked } from '../../../shared/default-currency.ts'
import type { Period } from '../../../shared/list/period.ts'
import { scopeOf } from '../../../shared/mode.ts'
import { ChartsWaiting } from '../../../shared/statistics/charts-waiting.tsx'
import type { RowsWithStats } from './rows-with-stats.ts'
import styles from './stats-strip.module.css'
import { StatsSkeleton, StatsStrip } from './stats-strip.tsx'
import type { TransactionsPageState } from './transaction-list.ts'

const StatisticsCharts = lazy(() =>
  import('../../../shared/statistics/statistics-charts.tsx').then((module) => ({ default: module.StatisticsCharts })),
)

/** Opens and closes the charts, which the URL holds. */
export function ChartsButton({ page: { search, change } }: { page: TransactionsPageState }) {
  const isOpen = search.charts !== undefined
  return (
    <Button
      size="xs"
      icon={<IconChartBar size={14} stroke={2} aria-hidden="true" />}
      aria-expanded={isOpen}
      onClick={() => change({ ...search, charts: isOpen ? undefined : 'open' }, { replace: true })}
    >
      {isOpen ? texts.hideCharts : texts.charts}
    </Button>
  )
}

/** The totals of the filtered transactions, and their charts when open. */
export function Figures({
  page,
  list: { stats, failure, busy },
  comparison,
  firstCurrency,
}: {
  page: TransactionsPageState
  list: RowsWithStats
  comparison: Comparison
  firstCurrency: string | undefined
}) {
  const { search, state, filter, range } = page
  const phone = useNarrow(720)
  const isFirstAsked = useIsFirstAsked(scopeOf(search), stats?.totals?.map(({ currency }) => currency) ?? [])
  const shared = {
    filter,
    range,
    // Validated when the URL was read.
    period: search.period as Period | undefined,
    comparison,
    search: state,
    firstCurrency,
  }
  return (
    <>
      <div className={styles.strip}>
        {stats && !isFirstAsked ? <StatsStrip {...shared} stats={stats} busy={busy} /> : !failure && <StatsSkeleton />}
      </div>
      {phone && (
        <div className={styles.chartsButton}>
          <ChartsButton page={page} />
        </div>
      )}
      {search.charts !== undefined && (
        <section className={styles.charts} aria-label={texts.chartsLabel}>
          <Suspense fallback={<ChartsWaiting />}>
            <StatisticsCharts {...shared} level={2} />
          </Suspense>
        </section>
      )}
    </>
  )
}
