import { periods } from '@firepay/demo-contract/card-periods.ts'
import { Button } from '@firepay/ui/components/button.tsx'
import { Card } from '@firepay/ui/components/card.tsx'
import { IconChevronDown } from '@firepay/ui/components/icons.ts'
import { Menu, MenuItem } from '@firepay/ui/components/menu.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type DemoApi, useDemo } from '../data.ts'
import styles from './cards.module.css'

type Period = keyof typeof periods
type Asked = { query: { period?: Period }; signal: AbortSignal }

/** Makes the call of a card with a period and an abort signal. */
export type Ask<T> = (api: DemoApi, asked: Asked) => Promise<T>

/**
 * The query of a card, one per period.
 * @param call the last segment of its URL, its key
 */
export function useCardCall<T>(call: string, ask: Ask<T>, period?: Period) {
  return useDemo(['card', call, period], (api, signal) => ask(api, { query: { ...(period && { period }) }, signal }))
}

/** A card with the answer of one call, optionally with a choice of periods. */
export function CallCard<T>({
  title,
  call,
  ask,
  hasPeriods,
  action,
  height = 200,
  children,
}: {
  title: string
  call: string
  ask: Ask<T>
  hasPeriods?: boolean
  action?: ReactNode
  /** Approximate height of the content, in pixels. */
  height?: number
  children: (data: T) => ReactNode
}) {
  const [period, setPeriod] = useState<Period>()
  const query = useCardCall(call, ask, period)
  const end = hasPeriods ? <PeriodMenu of={title} period={period} onPeriod={setPeriod} /> : action
  return (
    <Card title={title} {...(end !== undefined && { action: end })} aria-busy={query.isFetching || undefined}>
      <CardAnswer query={query} height={height}>
        {children}
      </CardAnswer>
    </Card>
  )
}

/** A placeholder while a card loads, a short text after a failure (catalogue 8.1). */
export function CardAnswer<T>({
  query,
  height,
  children,
}: {
  query: UseQueryResult<T>
  height: number
  children: (data: T) => ReactNode
}) {
  if (query.data !== undefined) return children(query.data)
  if (query.isError) {
    return (
      <div className={styles.none} style={{ minHeight: height }}>
        No data
      </div>
    )
  }
  return (
    <div style={{ minHeight: height }}>
      <AfterDelay>
        <Skeleton height={height} />
      </AfterDelay>
    </div>
  )
}

function PeriodMenu({
  of,
  period,
  onPeriod,
}: {
  of: string
  period: Period | undefined
  onPeriod: (period: Period) => void
}) {
  const shown = period === undefined ? 'Last 7 days' : periods[period]
  return (
    <Menu
      label={`Period of ${of}`}
      position="bottom-end"
      trigger={
        <Button tone="ghost" size="xs" aria-label={`Period of ${of}: ${shown}`}>
          {shown} <IconChevronDown size={14} stroke={2} aria-hidden="true" />
        </Button>
      }
    >
      {Object.entries(periods).map(([key, label]) => (
        <MenuItem key={key} selected={key === period} onSelect={() => onPeriod(key as Period)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
