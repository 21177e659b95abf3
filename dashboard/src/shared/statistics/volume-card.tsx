import type { Comparison } from '@firepay/contract/account/comparisons.ts'
import { PeriodChart } from '@firepay/ui/components/period-chart.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatTime } from '@firepay/ui/components/time-format.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Answer } from '../../api/query.ts'
import { formatNumber } from '../../locale/formats.ts'
import { statisticsTexts } from '../../locale/statistics.ts'
import { isDay } from '../days.ts'
import type { ListState } from '../list/list-state.ts'
import type { Range } from '../list/period.ts'
import { rangePhrase } from '../list/range-phrase.ts'
import { ChartCard } from './chart-card.tsx'
import { ChartValues } from './chart-values.tsx'
import { add, type Measure, percent, shareOf, show, showChange, showShort } from './figures.ts'
import { FiguresTable } from './figures-table.tsx'
import { Legend } from './legend.tsx'
import { ListLink, within } from './list-link.tsx'
import { type Earlier, type PeriodFigures, periodsOf } from './periods.ts'
import type { Unit } from './slots.ts'

const texts = statisticsTexts.volume

export type PeriodCardProps = {
  query: UseQueryResult<Answer<'GET /transaction-stats'>>
  unit: Unit
  range: Range
  before: Earlier
  comparison: Comparison
  measure: Measure
  search: ListState
  level: 2 | 3
}

/** Volume over time in one currency, as columns with comparison ticks. */
export function VolumeCard({
  query,
  unit,
  range,
  before: earlier,
  comparison,
  measure,
  search,
  level,
}: PeriodCardProps) {
  const style = useTimeSettings()
  const title = measure.kind === 'money' ? statisticsTexts.of(texts.title, measure.currency) : texts.countTitle
  return (
    <ChartCard
      title={title}
      level={level}
      tall
      query={query}
      draw={(answer) => {
        const periods = periodsOf(answer, { unit, range, before: earlier, measure }, style, new Date())
        const now = add(answer.groups, measure)
        const before = answer.previous === undefined ? null : add(answer.previous, measure)
        if (now.count === 0 && (before?.count ?? 0) === 0) return null
        const open = (index: number) => within(search, periods[index] ?? { from: '', to: '' })
        const best = bestOf(periods)
        const lead =
          texts.lead(show(now.value, measure), periods.length, unit) +
          compared(now.value, before?.value, { measure, comparison })
        const most = best ? texts.best(unit, best.name, show(best.now.value, measure)) : ''
        const isOpen = before !== null && earlier !== null && !isDay(earlier.to)
        const rest = isOpen ? `${most} ${texts.open(formatTime(earlier.to, 'clock', style))}`.trim() : most
        return {
          lead,
          rest,
          chart: (
            <>
              <PeriodChart
                look="columns"
                summary={`${lead} ${rest}`}
                points={periods.map(({ key, tick, now, before }) => ({
                  id: key,
                  tick,
                  value: Number(now.value),
                  before: before && Number(before.value),
                }))}
                tickText={(value) => showShort(value, measure)}
                linksLabel={texts.links}
                nameOf={(index) => nameOf(periods[index], measure)}
                renderLink={(index, props) => <ListLink {...props} search={open(index)} />}
                describe={(index) => <Values period={periods[index]} measure={measure} />}
              />
              <Legend
                look="columns"
                now={texts.legend(rangePhrase(range, style) ?? statisticsTexts.thisPeriod, show(now.value, measure))}
                before={
                  before && earlier
                    ? texts.legend(rangePhrase(earlier, style) ?? '', show(before.value, measure))
                    : undefined
                }
              />
            </>
          ),
          table: (
            <FiguresTable
              label={title}
              columns={[
                statisticsTexts.unit(unit),
                statisticsTexts.transactions,
                statisticsTexts.thisPeriod,
                ...(before ? [statisticsTexts.before, statisticsTexts.change] : []),
              ]}
              rows={periods.map((period, index) => ({
                id: period.key,
                name: period.name,
                search: open(index),
                cells: [
                  formatNumber(period.now.count),
                  show(period.now.value, measure),
                  ...(before && period.before
                    ? [show(period.before.value, measure), showChange(period.now.value - period.before.value, measure)]
                    : []),
                ],
              }))}
              sum={[
                statisticsTexts.together,
                formatNumber(now.count),
                show(now.value, measure),
                ...(before ? [show(before.value, measure), showChange(now.value - before.value, measure)] : []),
              ]}
            />
          ),
        }
      }}
    />
  )
}

function bestOf(periods: readonly PeriodFigures[]): PeriodFigures | undefined {
  const best = periods.reduce<PeriodFigures | undefined>(
    (found, period) => (found === undefined || period.now.value > found.now.value ? period : found),
    undefined,
  )
  return best && best.now.value > 0n && periods.length > 1 ? best : undefined
}

/** The difference to the comparison, with its value. */
function compared(
  now: bigint,
  before: bigint | undefined,
  { measure, comparison }: { measure: Measure; comparison: Comparison },
): string {
  const when = texts.when[comparison]
  if (before === undefined) return texts.end
  if (before === 0n) return texts.noneBefore(when)
  if (now === before) return texts.same(show(before, measure), when)
  const change = percent(Math.abs(shareOf(now - before, before)))
  return (now > before ? texts.more : texts.less)(change, show(before, measure), when)
}

function nameOf(period: PeriodFigures | undefined, measure: Measure): string {
  if (!period) return ''
  return texts.named(period.name, show(period.now.value, measure), period.before && show(period.before.value, measure))
}

function Values({ period, measure }: { period: PeriodFigures | undefined; measure: Measure }) {
  if (!period) return null
  const { now, before } = period
  const change = before && before.value !== 0n ? percent(Math.abs(shareOf(now.value - before.value, before.value))) : ''
  return (
    <ChartValues
      title={period.name}
      rows={[
        { mark: 'column', name: statisticsTexts.thisPeriod, value: show(now.value, measure) },
        ...(before
          ? [
              { mark: 'tick' as const, name: statisticsTexts.before, value: show(before.value, measure) },
              {
                name: statisticsTexts.change,
                value: [
                  showChange(now.value - before.value, measure),
                  change && `${now.value < before.value ? '−' : '+'}${change}`,
                ]
                  .filter(Boolean)
                  .join(', '),
              },
            ]
          : []),
      ]}
    />
  )
}
