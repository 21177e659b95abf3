import { PeriodChart } from '@firepay/ui/components/period-chart.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { formatDecimal, formatNumber, writePercent } from '../../locale/formats.ts'
import { statisticsTexts } from '../../locale/statistics.ts'
import { ChartCard } from './chart-card.tsx'
import { ChartValues } from './chart-values.tsx'
import { add, percent, type Rate, ratioOf } from './figures.ts'
import { FiguresTable } from './figures-table.tsx'
import { Legend } from './legend.tsx'
import { ListLink, within } from './list-link.tsx'
import { type PeriodFigures, periodsOf } from './periods.ts'
import type { PeriodCardProps } from './volume-card.tsx'

const texts = statisticsTexts.rate

/** The success rate over time, with the number of attempts. Includes all currencies: it counts and adds no money. */
export function RateCard({ query, unit, range, before: earlier, search, level, measure }: PeriodCardProps) {
  const style = useTimeSettings()
  return (
    <ChartCard
      title={texts.title}
      level={level}
      tall
      query={query}
      draw={(answer) => {
        const periods = periodsOf(answer, { unit, range, before: earlier, measure }, style, new Date())
        const now = add(answer.groups, measure)
        const before = answer.previous === undefined ? null : add(answer.previous, measure)
        const ratio = ratioOf(now)
        if (ratio === null) return null
        const lowest = lowestOf(periods)
        const lead = texts.lead(percent(ratio), now.succeeded, now.attempted) + compared(ratio, before)
        const rest = lowest ? texts.lowest(unit, lowest.name) : ''
        const open = (index: number) => within(search, periods[index] ?? { from: '', to: '' })
        return {
          lead,
          rest,
          chart: (
            <>
              <PeriodChart
                look="lines"
                summary={`${lead} ${rest}`}
                points={periods.map(({ key, tick, now, before }) => ({
                  id: key,
                  tick,
                  value: ratioOf(now),
                  before: before && ratioOf(before),
                }))}
                wholeScale={now.attempted < 20}
                tickText={(value) => writePercent(String(Math.round(value * 1_000) / 10))}
                linksLabel={texts.links}
                nameOf={(index) => nameOf(periods[index])}
                renderLink={(index, props) => <ListLink {...props} search={open(index)} />}
                describe={(index) => <Values period={periods[index]} />}
              />
              <Legend
                look="lines"
                now={statisticsTexts.thisPeriod}
                before={before ? statisticsTexts.before : undefined}
                note={texts.allCurrencies}
              />
            </>
          ),
          table: (
            <FiguresTable
              label={texts.title}
              columns={[statisticsTexts.unit(unit), texts.succeeded, texts.attempted, texts.rate]}
              rows={periods.map((period, index) => ({
                id: period.key,
                name: period.name,
                search: open(index),
                cells: cellsOf(period.now),
              }))}
              sum={[statisticsTexts.together, ...cellsOf(now)]}
            />
          ),
        }
      }}
    />
  )
}

function cellsOf(rate: Rate): string[] {
  const ratio = ratioOf(rate)
  return [formatNumber(rate.succeeded), formatNumber(rate.attempted), ratio === null ? '–' : percent(ratio)]
}

/** The difference in percentage points to the comparison, with its rate and denominator. */
function compared(now: number, before: Rate | null): string {
  const then = before && ratioOf(before)
  if (before === null || then === null) return texts.end
  // From the rounded rates, so that the displayed figures add up.
  const points = Math.abs(Math.round(now * 1_000) - Math.round(then * 1_000)) / 10
  const { succeeded, attempted } = before
  if (points === 0) return texts.same(succeeded, attempted)
  return (now > then ? texts.above : texts.below)(formatDecimal(points, 1), percent(then), succeeded, attempted)
}

function lowestOf(periods: readonly PeriodFigures[]): PeriodFigures | undefined {
  const tried = periods.filter(({ now }) => now.attempted > 0)
  const [first, ...others] = tried
  const lowest = others.reduce(
    (found, period) => ((ratioOf(period.now) ?? 1) < (ratioOf(found?.now ?? period.now) ?? 1) ? period : found),
    first,
  )
  return tried.length > 1 && lowest && (ratioOf(lowest.now) ?? 1) < 1 ? lowest : undefined
}

function nameOf(period: PeriodFigures | undefined): string {
  if (!period) return ''
  const ratio = ratioOf(period.now)
  if (ratio === null) return texts.noneThen(period.name)
  return texts.named(period.name, percent(ratio), period.now.succeeded, period.now.attempted)
}

function Values({ period }: { period: PeriodFigures | undefined }) {
  if (!period) return null
  const told = (rate: Rate) => {
    const ratio = ratioOf(rate)
    return ratio === null ? '–' : `${percent(ratio)}, ${formatNumber(rate.succeeded)} / ${formatNumber(rate.attempted)}`
  }
  return (
    <ChartValues
      title={period.name}
      rows={[
        { mark: 'line', name: statisticsTexts.thisPeriod, value: told(period.now) },
        ...(period.before
          ? [{ mark: 'dashes' as const, name: statisticsTexts.before, value: told(period.before) }]
          : []),
      ]}
    />
  )
}
