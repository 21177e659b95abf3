import type { Comparison } from '@firepay/contract/account/comparisons.ts'
import { Card } from '@firepay/ui/components/card.tsx'
import { useTimeSettings } from '@firepay/ui/components/time.tsx'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '../../locale/formats.ts'
import { statisticsTexts as texts } from '../../locale/statistics.ts'
import { codeWords, transactionWords } from '../../locale/transactions.ts'
import { countryName } from '../country-name.ts'
import { entryOf } from '../entry-of.ts'
import { comparisonRange } from '../list/comparison.ts'
import type { ListState } from '../list/list-state.ts'
import type { Period, Range } from '../list/period.ts'
import places from './charts-waiting.module.css'
import { CurrencyCards } from './currency-cards.tsx'
import { add, currenciesOf, type Figures, type Measure, percent, ratioOf, shareOf, show } from './figures.ts'
import { periodsOf } from './periods.ts'
import { RateCard } from './rate-card.tsx'
import { unitOf } from './slots.ts'
import { groupsQuery, type StatsFilter } from './statistics.queries.ts'
import { type Value, ValueCard } from './value-card.tsx'
import { VolumeCard } from './volume-card.tsx'

const counted: Measure = { kind: 'count' }

/**
 * Charts of a filter's transactions: volume and success rate over time with a comparison, decline reasons, methods and
 * countries. Each figure links to the list it counts. Money cards show one currency and name it. Roles without sums see
 * counts.
 */
export function StatisticsCharts({
  filter,
  range,
  search,
  period,
  comparison,
  empty,
  firstCurrency,
  level,
}: {
  filter: StatsFilter
  range: Range
  /** The name of the range, if it has one. */
  period: Period | undefined
  comparison: Comparison
  /** Replaces the charts if the range has no transactions. */
  empty?: ReactNode
  /** The list's state for these transactions, for the links. */
  search: ListState
  firstCurrency: string | undefined
  /** Heading level of the cards. */
  level: 2 | 3
}) {
  const style = useTimeSettings()
  const [wanted, setWanted] = useState<string>()
  const unit = unitOf(range, style.zone, new Date())
  // Fixed for the visit: a later instant would change the query.
  const [now] = useState(() => new Date())
  const before = comparisonRange(range, { comparison, zone: style.zone, now, ...(period && { period }) })
  const all = useQuery(groupsQuery(filter, unit, before))

  const everything = [...(all.data?.groups ?? []), ...(all.data?.previous ?? [])]
  const currencies = currenciesOf(everything, firstCurrency)
  const moved = currencies.filter((currency) => add(everything, { kind: 'money', currency }).value !== 0n)
  const offered = moved.length > 0 ? moved : currencies.slice(0, 1)
  const currency = offered.find((each) => each === wanted) ?? offered[0]
  const measure: Measure = currency === undefined ? counted : { kind: 'money', currency }
  const filterOfOne: StatsFilter = currency === undefined ? filter : { ...filter, currency }
  const searchOfOne: ListState = currency === undefined ? search : { ...search, currency }

  // With one currency the query is the same, so no further call is made.
  const isOne = currencies.length <= 1
  const known = all.data !== undefined
  const own = useQuery({
    ...groupsQuery(isOne ? filter : filterOfOne, unit, before),
    enabled: known && !isOne,
  })
  const time = isOne ? all : own
  // The decline card needs the number of attempts.
  const declines = useQuery({ ...groupsQuery(filter, 'declineCode'), enabled: known })
  const methods = useQuery({ ...groupsQuery(isOne ? filter : filterOfOne, 'method'), enabled: known })
  const countries = useQuery({ ...groupsQuery(isOne ? filter : filterOfOne, 'country'), enabled: known })

  const attempts = all.data && add(all.data.groups, counted)
  const whole = time.data && add(time.data.groups, measure)
  const named = (title: string) => (currency === undefined ? title : texts.of(title, currency))
  const periods = { unit, range, before, comparison, measure, level }
  const shareIn = (figures: Figures, of: Figures) => percent(shareOf(figures.value, of.value))
  const showValue = (figures: Figures) => show(figures.value, measure)

  if (all.data?.groups.length === 0 && (empty !== undefined || !all.data.previous?.length)) {
    return (
      <div aria-busy={all.isPlaceholderData}>
        {empty ?? (
          <Card>
            <p className={places.nothing}>{texts.nothing}</p>
          </Card>
        )}
      </div>
    )
  }
  return (
    <div className={places.charts}>
      {offered.length > 1 && currency !== undefined && all.data && (
        <CurrencyCards
          currencies={offered}
          chosen={currency}
          groups={all.data.groups}
          previous={all.data.previous}
          comparison={comparison}
          isBusy={all.isPlaceholderData}
          periodsOf={(of) =>
            all.data
              ? periodsOf(
                  all.data,
                  { unit, range, before, measure: { kind: 'money', currency: of } },
                  style,
                  new Date(),
                )
              : []
          }
          onChoose={setWanted}
        />
      )}
      <div className={places.overTime}>
        <VolumeCard {...periods} query={time} search={searchOfOne} />
        <RateCard {...periods} query={all} search={search} />
      </div>
      <div className={places.byValue}>
        <ValueCard
          title={texts.declines.title}
          level={level}
          query={declines}
          measure={counted}
          whole={undefined}
          filterName="declineCode"
          search={search}
          nameOf={codeWords}
          otherName={texts.declines.other}
          sentence={(values, { count }) => {
            const first = values.filter(({ isRest }) => !isRest).slice(0, 3)
            const share = percent(first.reduce((sum, value) => sum + value.count, 0) / count)
            return {
              lead: texts.declines.lead(count, Math.max(attempts?.attempted ?? 0, count)),
              rest: texts.declines.first(first.length, share),
            }
          }}
          columns={[texts.declines.column, texts.count, texts.share]}
          cells={(figures, of) => [formatNumber(figures.count), percent(figures.count / of.count)]}
          detail={(figures, of) => texts.declines.detail(percent(figures.count / of.count), of.count)}
          show={(figures) => formatNumber(figures.count)}
        />
        <ValueCard
          title={named(texts.methods.title)}
          level={level}
          query={methods}
          measure={measure}
          whole={whole}
          filterName="paymentMethod"
          search={searchOfOne}
          nameOf={(method) => entryOf(transactionWords.method, method) ?? codeWords(method)}
          otherName={texts.methods.other}
          sentence={(values, of) => {
            const [first] = values
            const least = leastDeclined(values)
            const ratio = least && ratioOf(least)
            const lead = currency === undefined ? texts.methods.leadCount : texts.methods.lead
            return {
              lead: first ? lead(first.name, shareIn(first, of)) : '',
              rest:
                least && typeof ratio === 'number'
                  ? texts.methods.rate(least.name, percent(ratio), least.succeeded, least.attempted)
                  : '',
            }
          }}
          columns={valueColumns(texts.methods.column, currency)}
          cells={(figures) => valueCells(figures, measure)}
          detail={(figures) => {
            const ratio = ratioOf(figures)
            return texts.methods.detail(figures.count, ratio === null ? null : percent(ratio), figures.attempted)
          }}
          show={showValue}
        />
        <ValueCard
          title={named(texts.countries.title)}
          level={level}
          query={countries}
          measure={measure}
          whole={whole}
          filterName="country"
          search={searchOfOne}
          nameOf={countryName}
          otherName={texts.countries.other}
          sentence={(values, of) => {
            const [first] = values
            const some = values.filter(({ isRest }) => !isRest)
            const together = some.reduce((sum, { value }) => sum + value, 0n)
            const lead = currency === undefined ? texts.countries.leadCount : texts.countries.lead
            return {
              lead: first ? lead(first.name, shareIn(first, of)) : '',
              rest:
                some.length > 1 && together < of.value
                  ? texts.countries.first(some.length, percent(shareOf(together, of.value)))
                  : texts.countries.byCustomer,
            }
          }}
          columns={valueColumns(texts.countries.column, currency)}
          cells={(figures) => valueCells(figures, measure)}
          detail={(figures, of) => texts.countries.detail(figures.count, shareIn(figures, of))}
          show={showValue}
        />
      </div>
    </div>
  )
}

function valueColumns(first: string, currency: string | undefined): string[] {
  return [first, texts.transactions, ...(currency === undefined ? [] : [texts.volume.title])]
}

function valueCells(figures: Figures, measure: Measure): string[] {
  return [formatNumber(figures.count), ...(measure.kind === 'money' ? [show(figures.value, measure)] : [])]
}

/** The value with the best rate; undefined if two share it. */
function leastDeclined(values: readonly Value[]): Value | undefined {
  const tried = values.filter(({ isRest, attempted }) => !isRest && attempted > 0)
  if (tried.length < 2) return undefined
  const best = Math.max(...tried.map((value) => ratioOf(value) ?? 0))
  const least = tried.filter((value) => ratioOf(value) === best)
  return least.length === 1 ? least[0] : undefined
}
