import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { overviewTexts } from '../../locale/overview.ts'
import { dayIn } from '../../shared/days.ts'
import { rangeOfPeriod } from '../../shared/list/period.ts'
import type { Scope } from '../../shared/mode.ts'
import { ChartsWaiting } from '../../shared/statistics/charts-waiting.tsx'
import styles from './statistics-section.module.css'

const StatisticsCharts = lazy(() =>
  import('../../shared/statistics/statistics-charts.tsx').then((module) => ({ default: module.StatisticsCharts })),
)

const texts = overviewTexts.statistics
const period = '30d'

/**
 * The last 30 days as charts, beside the 30 before. Their code and their calls wait until the section is near the window: the
 * rest of the page is drawn first, and the place is kept, so that nothing moves.
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
  const range = rangeOfPeriod(period, dayIn(zone, now))
  return (
    <section ref={section} className={styles.section} aria-labelledby="statistics">
      <div className={styles.head}>
        <h2 id="statistics">
          {texts.title} <span className={styles.basis}>{texts.lead}</span>
        </h2>
        <Link to="/transactions" search={{ ...scope, period, charts: 'open' }}>
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

/** Whether an element was ever near the window, or is printed. */
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
