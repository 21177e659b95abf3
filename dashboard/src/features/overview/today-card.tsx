import { Card } from '@firepay/ui/components/card.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconArrowsLeftRight, IconChartLine, IconCircleCheck, IconTable } from '@firepay/ui/components/icons.ts'
import { Money } from '@firepay/ui/components/money.tsx'
import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { SegmentedControl } from '@firepay/ui/components/segmented-control.tsx'
import { Select } from '@firepay/ui/components/select.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { Time } from '@firepay/ui/components/time.tsx'
import { formatTime } from '@firepay/ui/components/time-format.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatNumber, formats, writePercent } from '../../locale/formats.ts'
import { overviewTexts } from '../../locale/overview.ts'
import { clockIn, dayIn } from '../../shared/days.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import type { Scope } from '../../shared/mode.ts'
import { type Attempts, type CreatedToday, dayQuery, lastPaymentQuery, weeksCompared } from './day.queries.ts'
import { DayChart } from './day-chart.tsx'
import styles from './today-card.module.css'
import { compareDays, judgeDay, type UsualDay } from './usual-day.ts'

const texts = overviewTexts.today

/** Today's captured sum against the usual range of this weekday by now. */
export function TodayCard({
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
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const [currency, setCurrency] = useState<string>()
  const query = useQuery(dayQuery(dayIn(zone, now), zone, scope))
  const weekday = new Intl.DateTimeFormat(formats.dates, { weekday: 'long', timeZone: zone }).format(now)
  const hours = clockIn(zone, now) / 60
  const title = texts.title(weekday)

  if (query.isPending) {
    return (
      <Card title={title} aria-busy="true" className={styles.card}>
        <AfterDelay>
          <div className={styles.waiting}>
            <Skeleton width={180} height={28} />
            <Skeleton height={180} />
          </div>
        </AfterDelay>
      </Card>
    )
  }
  if (query.isError) {
    return (
      <Card title={title} className={styles.card}>
        <LoadFailed title={texts.failed} query={query} />
      </Card>
    )
  }
  const { data } = query
  const day = compareDays(data.today, data.before, Math.floor(hours), currency ?? defaultCurrency)
  if (day.payments === 0 && day.usual === null) {
    return (
      <Card title={title} className={styles.card}>
        <NoPayments scope={scope} />
      </Card>
    )
  }
  const show = (value: number) => showValue(day, value)
  const soFar = showValue(day, day.soFar)
  const clock = formatTime(data.readAt, 'clock', { zone })
  return (
    <Card
      title={title}
      className={styles.card}
      action={
        <div className={styles.choices}>
          {day.measure.kind === 'money' && day.currencies.length > 1 && (
            <Select
              label={texts.currency}
              hideLabel
              size="sm"
              options={day.currencies.map((value) => ({ value, label: value }))}
              value={day.measure.currency}
              onChange={setCurrency}
            />
          )}
          <SegmentedControl
            label={texts.view}
            options={[
              {
                value: 'chart',
                label: (
                  <>
                    <IconChartLine size={16} stroke={1.75} aria-hidden="true" className={styles.viewIcon} />{' '}
                    {texts.chart}
                  </>
                ),
              },
              {
                value: 'table',
                label: (
                  <>
                    <IconTable size={16} stroke={1.75} aria-hidden="true" className={styles.viewIcon} /> {texts.table}
                  </>
                ),
              },
            ]}
            value={view}
            onChange={setView}
          />
        </div>
      }
    >
      <div className={styles.head}>
        <div>
          <div className={styles.figure}>
            <bdi dir="ltr">{soFar}</bdi>
          </div>
          <div className={styles.count}>
            <Count day={day} counts={data.counts} scope={scope} />
            <CreatedEarlier day={day} createdToday={data.attempts.sums} />
          </div>
        </div>
        <p className={styles.sentence}>
          <Judgement day={day} clock={clock} weekday={weekday} show={show} />{' '}
          {acceptanceText(data.attempts, data.usualAttempts, day.currencies.length > 1)}
        </p>
      </div>
      {view === 'chart' ? (
        <>
          <DayChart
            day={day}
            now={hours}
            show={show}
            summary={
              day.usual === null
                ? texts.summary(soFar, clock)
                : texts.summaryUsual(soFar, show(day.usual.byNow.middle), clock)
            }
          />
          <ul className={styles.legend} aria-hidden="true">
            <li>
              <span className={styles.line} /> {texts.legendToday}
            </li>
            {day.usual && (
              <>
                <li>
                  <span className={styles.dashes} /> {texts.legendUsual(weekday)}
                </li>
                <li>
                  <span className={styles.band} /> {texts.legendRange}
                </li>
              </>
            )}
          </ul>
        </>
      ) : (
        <HourTable day={day} show={show} label={title} />
      )}
    </Card>
  )
}

/** Number of payments in the figure; the last payment if there are none today. */
function Count({ day, counts, scope }: { day: UsualDay; counts: ReadonlyMap<string, number>; scope: Scope }) {
  if (day.payments === 0) {
    return (
      <>
        {texts.noneToday} <LastPayment scope={scope} />
      </>
    )
  }
  if (day.measure.kind === 'count') return texts.countOnly(day.payments)
  const { currency } = day.measure
  const count = counts.get(currency) ?? 0
  const others = day.payments - count
  return others === 0 ? texts.from(count) : texts.fromCurrency(count, currency, others)
}

/** The part created before today, which explains the difference to the charts below: they use the creation date. */
function CreatedEarlier({ day, createdToday }: { day: UsualDay; createdToday: CreatedToday }) {
  if (day.measure.kind !== 'money') return null
  const earlier = day.soFar - (createdToday.get(day.measure.currency) ?? 0n)
  if (earlier <= 0n) return null
  return <>, {texts.createdEarlier(showValue(day, earlier))}</>
}

function LastPayment({ scope }: { scope: Scope }) {
  const [payment] = useQuery(lastPaymentQuery(scope)).data?.items ?? []
  if (!payment) return null
  return (
    <>
      {texts.lastPayment}{' '}
      <Link to="/transactions/$id" params={{ id: payment.id }}>
        <Money minor={payment.capturedAmount.amount} currency={payment.capturedAmount.currency} />
      </Link>
      , <Time value={payment.capturedAt ?? payment.createdAt} />
    </>
  )
}

/** No payment today or on this weekday for weeks: the last payment, or an introduction before the first. */
function NoPayments({ scope }: { scope: Scope }) {
  const last = useQuery(lastPaymentQuery(scope))
  if (last.isPending) return null
  const hasAny = (last.data?.items.length ?? 0) > 0
  return (
    <EmptyState
      titleLevel={3}
      icon={<IconArrowsLeftRight size={20} stroke={1.75} />}
      title={hasAny ? texts.noneToday : texts.none}
    >
      {hasAny ? <LastPayment scope={scope} /> : texts.noneEver}
    </EmptyState>
  )
}

/** Compares the sum with the usual range at this time: neutral inside it, coloured outside. */
function Judgement({
  day,
  clock,
  weekday,
  show,
}: {
  day: UsualDay
  clock: string
  weekday: string
  show: (value: number) => string
}) {
  const { verdict, low, high } = judgeDay(day)
  const days = day.usual?.days ?? 0
  switch (verdict) {
    case 'unknown':
      return texts.noUsual(weekday)
    case 'single':
      return texts.single(clock, show(low), weekday)
    case 'unusual':
      return texts.unusual(clock, days, weekday)
    case 'within':
    case 'above':
    case 'below':
      return (
        <>
          <b className={styles[verdict]}>
            {verdict === 'within' && <IconCircleCheck size={16} stroke={1.75} aria-hidden="true" />}
            {texts[verdict]}
          </b>{' '}
          {texts.range(clock, { low: show(low), high: show(high) }, days, weekday)}
        </>
      )
    default:
      return verdict satisfies never
  }
}

function HourTable({ day, show, label }: { day: UsualDay; show: (value: number) => string; label: string }) {
  const { usual } = day
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on narrow screens, so the keyboard must reach it.
    <section className={styles.scroll} tabIndex={0} aria-label={label}>
      <Table
        plain
        className={styles.table}
        columns={[
          { name: texts.columns.hour },
          { name: texts.columns.today, end: true },
          ...(usual ? [texts.columns.usual, texts.columns.low, texts.columns.high] : []).map(
            (name) => ({ name, end: true }) as const,
          ),
        ]}
      >
        <tbody>
          {Array.from({ length: 24 }, (_, hour) => {
            const until = `${String(hour + 1).padStart(2, '0')}:00`
            const value = day.today[hour]
            return (
              <tr key={until}>
                <th scope="row">{until}</th>
                <td>{value === undefined ? '–' : show(value)}</td>
                {usual && (
                  <>
                    <td>{show(usual.middle[hour] ?? 0)}</td>
                    <td>{show(usual.low[hour] ?? 0)}</td>
                    <td>{show(usual.high[hour] ?? 0)}</td>
                  </>
                )}
              </tr>
            )
          })}
        </tbody>
      </Table>
    </section>
  )
}

function showValue({ measure }: UsualDay, value: number | bigint): string {
  const whole = typeof value === 'bigint' ? value : BigInt(Math.round(value))
  return measure.kind === 'money' ? formatMoney(whole, measure.currency) : formatNumber(Number(whole))
}

function acceptanceText(today: Attempts, usual: Attempts, hasManyCurrencies: boolean): string {
  const percent = ({ succeeded, attempted }: Attempts) => writePercent(((succeeded / attempted) * 100).toFixed(1))
  const attempts = hasManyCurrencies ? texts.attempts.all : texts.attempts.one
  if (today.attempted === 0) return ''
  return usual.attempted === 0
    ? texts.acceptanceOnly(percent(today), attempts)
    : texts.acceptance(percent(today), attempts, percent(usual), weeksCompared)
}
