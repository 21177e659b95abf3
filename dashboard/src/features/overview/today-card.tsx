import { Card } from '@firepay/ui/components/card.tsx'
import { EmptyState } from '@firepay/ui/components/empty-state.tsx'
import { IconArrowsLeftRight, IconChartLine, IconTable } from '@firepay/ui/components/icons.ts'
import { formatMoney } from '@firepay/ui/components/money-format.ts'
import { SegmentedControl } from '@firepay/ui/components/segmented-control.tsx'
import { AfterDelay, Skeleton } from '@firepay/ui/components/skeleton.tsx'
import { Table } from '@firepay/ui/components/table.tsx'
import { formatTime } from '@firepay/ui/components/time-format.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatNumber, formats } from '../../locale/formats.ts'
import { overviewTexts } from '../../locale/overview.ts'
import { dayIn } from '../../shared/days.ts'
import { LoadFailed } from '../../shared/load-failed.tsx'
import type { Scope } from '../../shared/mode.ts'
import { DayChart } from './day-chart.tsx'
import { type Attempts, dayQuery } from './overview.queries.ts'
import styles from './today-card.module.css'
import { compareDays, type UsualDay, usualAt } from './usual-day.ts'

const texts = overviewTexts.today

/** Is today normal? What came in so far, beside what the same weekday usually brings by now. */
export function TodayCard({ zone, scope, now }: { zone: string; scope: Scope; now: Date }) {
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const query = useQuery(dayQuery(dayIn(zone, now), zone, scope))
  const weekday = new Intl.DateTimeFormat(formats.dates, { weekday: 'long', timeZone: zone }).format(now)
  const clock = formatTime(now, 'clock', { zone })
  const hours = Number(clock.slice(0, 2)) + Number(clock.slice(3)) / 60
  const title = texts.title(weekday)

  if (query.isPending) {
    return (
      <Card title={title} aria-busy="true">
        <div className={styles.waiting}>
          <AfterDelay>
            <Skeleton width={180} height={28} />
            <Skeleton height={200} />
          </AfterDelay>
        </div>
      </Card>
    )
  }
  if (query.isError) {
    return (
      <Card title={title}>
        <LoadFailed title={texts.failed} query={query} />
      </Card>
    )
  }
  const day = compareDays(query.data.today, query.data.before, Math.floor(hours))
  if (day.payments === 0 && day.usual === null) {
    return (
      <Card title={title}>
        <EmptyState titleLevel={3} icon={<IconArrowsLeftRight size={20} stroke={1.75} />} title={texts.none}>
          {texts.noneEver}
        </EmptyState>
      </Card>
    )
  }
  const show = (value: number) => showValue(day, value)
  const soFar = day.today.at(-1) ?? 0
  const usual = day.usual && usualAt(day.usual.middle, hours)
  return (
    <Card
      title={title}
      action={
        <SegmentedControl
          label={texts.view}
          options={[
            {
              value: 'chart',
              label: (
                <>
                  <IconChartLine size={16} stroke={1.75} aria-hidden="true" className={styles.viewIcon} /> {texts.chart}
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
      }
    >
      <div className={styles.head}>
        <div>
          <div className={styles.figure}>
            <bdi dir="ltr">{show(soFar)}</bdi>
          </div>
          <div className={styles.count}>
            {day.measure.kind === 'money' ? texts.onlyCurrency(day.payments, day.measure.currency) : texts.countOnly}
          </div>
        </div>
        <p className={styles.sentence}>
          {usual !== null && <Difference value={soFar} usual={usual} />}{' '}
          {day.usual === null ? texts.noUsual(weekday) : `${texts.at(clock)} ${texts.range(day.usual.days, weekday)}`}{' '}
          {acceptanceText(query.data.attempts, query.data.usualAttempts)}
        </p>
      </div>
      {view === 'chart' ? (
        <>
          <DayChart
            day={day}
            now={hours}
            show={show}
            summary={texts.summary(show(soFar), usual === null ? '–' : show(usual), clock)}
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

/** How far from usual, in a word and a share. Green is for more; less is said without colour: it may be a quiet day. */
function Difference({ value, usual }: { value: number; usual: number }) {
  if (usual === 0) return null
  const share = Math.round(((value - usual) / usual) * 100)
  if (share === 0) return <b>{texts.asUsual}</b>
  const text = `${Math.abs(share)}%`
  return share > 0 ? (
    <b className={styles.more}>{texts.above(text)}</b>
  ) : (
    <b className={styles.less}>{texts.belowUsual(text)}</b>
  )
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

function showValue(day: UsualDay, value: number): string {
  const whole = Math.round(value)
  return day.measure.kind === 'money' ? formatMoney(String(whole), day.measure.currency) : formatNumber(whole)
}

function acceptanceText(today: Attempts, usual: Attempts): string {
  const percent = ({ succeeded, attempted }: Attempts) => `${((succeeded / attempted) * 100).toFixed(1)}%`
  if (today.attempted === 0) return ''
  return usual.attempted === 0 ? texts.acceptanceOnly(percent(today)) : texts.acceptance(percent(today), percent(usual))
}
