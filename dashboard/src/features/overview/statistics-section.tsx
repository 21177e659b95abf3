import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { overviewTexts } from '../../locale/overview.ts'
import { ComparisonChip } from '../../shared/list/comparison-chip.tsx'
import { PeriodChip } from '../../shared/list/period-chip.tsx'
import { useComparison } from '../../shared/list/use-comparison.ts'
import { useListState } from '../../shared/list/use-list-state.ts'
import type { Scope } from '../../shared/mode.ts'
import { ChartsWaiting } from '../../shared/statistics/charts-waiting.tsx'
import { overviewUrl, shownRange, usualPeriod } from './overview.search.ts'
import { QuietLine } from './quiet-line.tsx'
import styles from './statistics-section.module.css'

const StatisticsCharts = lazy(() =>
  import('../../shared/statistics/statistics-charts.tsx').then((module) => ({ default: module.StatisticsCharts })),
)

const texts = overviewTexts.statistics
const dateFields = { createdAt: texts.dateField }

/**
 * Charts of the payments of a period with a comparison; default: the last 30 days. Code and calls wait until the
 * section is near the viewport, with its space reserved, so that the rest renders first.
 */
export function StatisticsSection({
  zone,
  scope,
  defaultCurrency,
  now,
}: {
  zone: string
  scope: Scope
  defaultCurrency: string | undefined
  now: Date
}) {
  const [section, isNear] = useNear()
  const { search, change } = useListState(overviewUrl)
  const { range, period } = shownRange(search, zone, now)
  const { comparison, choose } = useComparison(search, change)
  return (
    <section ref={section} className={styles.section} aria-labelledby="statistics">
      <div className={styles.head}>
        <h2 id="statistics">
          {texts.title} <span className={styles.basis}>{texts.lead}</span>
        </h2>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a wrapping line. */}
        <div role="group" aria-label={texts.choices} className={styles.choices}>
          <PeriodChip
            search={period === undefined ? search : { ...search, period }}
            change={(next) => change(overviewUrl.read(next))}
            dateFields={dateFields}
            isClosed
          />
          <ComparisonChip range={range} period={period} comparison={comparison} onChoose={choose} />
        </div>
        <Link
          to="/transactions"
          search={{ ...scope, ...(period === undefined ? range : { period }), compare: search.compare, charts: 'open' }}
        >
          {texts.openList}
        </Link>
      </div>
      {isNear ? (
        <Suspense fallback={<ChartsWaiting />}>
          <StatisticsCharts
            filter={{ ...scope, ...range, timeZone: zone }}
            range={range}
            search={{ ...scope, ...range }}
            period={period}
            comparison={comparison}
            empty={<QuietLine scope={scope} isUsualPeriod={period === usualPeriod} />}
            firstCurrency={defaultCurrency}
            level={3}
          />
        </Suspense>
      ) : (
        <ChartsWaiting isLoading={false} />
      )}
    </section>
  )
}

/** True once the element was near the viewport or is printed. */
function useNear() {
  const element = useRef<HTMLElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const { current } = element
    if (current === null || isNear) return
    const near = () => setNear(true)
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && near(), {
      rootMargin: '200px',
    })
    observer.observe(current)
    addEventListener('beforeprint', near)
    return () => {
      observer.disconnect()
      removeEventListener('beforeprint', near)
    }
  }, [isNear])
  return [element, isNear] as const
}
