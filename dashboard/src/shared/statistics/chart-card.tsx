import { Card } from '@firepay/ui/components/card.tsx'
import { classNames } from '@firepay/ui/components/class-names.ts'
import { IconChartBar, IconTable } from '@firepay/ui/components/icons.ts'
import { SegmentedControl } from '@firepay/ui/components/segmented-control.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { statisticsTexts as texts } from '../../locale/statistics.ts'
import { LoadFailed } from '../load-failed.tsx'
import places from './charts-waiting.module.css'
import styles from './statistics.module.css'

/**
 * The content of a chart card: a sentence that states everything, for readers without the chart, then the same as a
 * chart or table.
 */
export type Drawn = { lead: string; rest?: string; chart: ReactNode; table: ReactNode }

/** A chart with a sentence, and a switch between drawing and table. */
export function ChartCard<T>({
  title,
  level,
  tall,
  query,
  draw,
}: {
  title: string
  level: 2 | 3
  tall?: boolean
  query: UseQueryResult<T>
  /** Null if there is nothing to draw, or a sentence with the reason. */
  draw: (data: T) => Drawn | string | null
}) {
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const answer = query.data === undefined ? null : draw(query.data)
  const drawn = typeof answer === 'string' ? null : answer
  const className = tall ? places.tall : places.card
  if (query.isError && query.data === undefined) {
    return (
      <Card title={title} titleLevel={level} className={className}>
        <LoadFailed title={texts.failed(title)} query={query} />
      </Card>
    )
  }
  return (
    <Card
      title={title}
      titleLevel={level}
      className={className}
      aria-busy={query.isFetching || undefined}
      action={
        drawn && (
          <SegmentedControl
            label={texts.viewOf(title)}
            options={[
              { value: 'chart', label: <Named icon={IconChartBar} name={texts.chart} /> },
              { value: 'table', label: <Named icon={IconTable} name={texts.table} /> },
            ]}
            value={view}
            onChange={setView}
          />
        )
      }
    >
      <div className={styles.layers}>
        {(query.data === undefined || query.isPlaceholderData) && (
          <AfterDelay>
            <div className={styles.waiting}>
              <Skeleton width="80%" height={14} />
              <Skeleton height={220} />
            </div>
          </AfterDelay>
        )}
        {query.data !== undefined && (
          // Keeps the height of the previous answer, but hides it under the new title.
          <div className={classNames(query.isPlaceholderData && styles.stale)}>
            {drawn === null ? (
              <p className={styles.sentence}>{typeof answer === 'string' ? answer : texts.nothing}</p>
            ) : (
              <>
                <p className={styles.sentence}>
                  <b>{drawn.lead}</b> {drawn.rest}
                </p>
                {view === 'chart' ? drawn.chart : drawn.table}
              </>
            )}
          </div>
        )}
      </div>
    </Card>
  )
}

function Named({ icon: Icon, name }: { icon: typeof IconTable; name: string }) {
  return (
    <>
      <Icon size={16} stroke={1.75} aria-hidden="true" className={styles.viewIcon} /> {name}
    </>
  )
}
