import { RankedBars } from '@firepay/ui/components/ranked-bars.tsx'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Answer } from '../../api/query.ts'
import { statisticsTexts } from '../../locale/statistics.ts'
import type { ListState } from '../list/list-state.ts'
import { ChartCard } from './chart-card.tsx'
import { add, type Figures, type Group, type Measure, shareOf } from './figures.ts'
import { FiguresTable } from './figures-table.tsx'
import { ListLink } from './list-link.tsx'

/** Number of separate values; the rest is "Other" (DESIGN.md §9). */
const maxValues = 5

export type Value = Figures & { keys: readonly string[]; name: string; isRest: boolean; search: ListState | null }

/** Values by size, linked to the filtered list: decline reasons, methods, countries. */
export function ValueCard({
  title,
  level,
  query,
  measure,
  whole,
  filterName,
  search,
  nameOf,
  otherName,
  sentence,
  columns,
  cells,
  detail,
  show,
}: {
  title: string
  level: 2 | 3
  query: UseQueryResult<Answer<'GET /transaction-stats'>>
  measure: Measure
  /** The total including rows without a value, which are shown as unknown. Undefined if every row has a value. */
  whole: Figures | undefined
  /** The list filter for these values. */
  filterName: 'declineCode' | 'paymentMethod' | 'country'
  search: ListState
  nameOf: (key: string) => string
  otherName: (n: number) => string
  sentence: (values: readonly Value[], whole: Figures) => { lead: string; rest?: string }
  columns: readonly string[]
  cells: (figures: Figures, whole: Figures) => readonly ReactNode[]
  detail: (figures: Figures, whole: Figures) => string
  show: (figures: Figures) => string
}) {
  return (
    <ChartCard
      title={title}
      level={level}
      query={query}
      draw={({ groups }) => {
        const known = add(groups, measure)
        // Some rows lack the date field, so an open range may count fewer of them by period than by value.
        const all = whole && whole.count >= known.count ? whole : known
        const values = valuesOf(groups, measure, all, { filterName, search, nameOf, otherName })
        if (values.length === 0) return all.count > 0 ? statisticsTexts.noneKnown : null
        const [largest = 0n] = values.map(({ value }) => value).sort((a, b) => Number(b - a))
        return {
          ...sentence(values, all),
          chart: (
            <RankedBars
              label={title}
              bars={values.map((value) => ({
                id: value.keys.join(),
                name: value.name,
                value: <bdi dir="ltr">{show(value)}</bdi>,
                length: shareOf(value.value, largest),
                detail: detail(value, all),
                isRest: value.isRest,
              }))}
              render={(bar, content, className) => {
                const to = values.find(({ keys }) => keys.join() === bar.id)?.search
                return to ? (
                  <ListLink search={to} className={className}>
                    {content}
                  </ListLink>
                ) : (
                  <div className={className}>{content}</div>
                )
              }}
            />
          ),
          table: (
            <FiguresTable
              label={title}
              columns={columns}
              rows={values.map((value) => ({
                id: value.keys.join(),
                name: value.name,
                search: value.search,
                cells: cells(value, all),
              }))}
              sum={[statisticsTexts.together, ...cells(all, all)]}
            />
          ),
        }
      }}
    />
  )
}

/** The largest values, "Other", and rows without a value; they add up to the whole. */
export function valuesOf(
  groups: readonly Group[],
  measure: Measure,
  whole: Figures,
  {
    filterName,
    search,
    nameOf,
    otherName,
  }: {
    filterName: string
    search: ListState
    nameOf: (key: string) => string
    otherName: (n: number) => string
  },
): Value[] {
  const sorted = groups
    .map((group) => ({ key: group.key, figures: add([group], measure), group }))
    .sort((a, b) => (a.figures.value === b.figures.value ? 0 : a.figures.value > b.figures.value ? -1 : 1))
  // A single value in "Other" is shown by name instead.
  const shown = sorted.length === maxValues + 1 ? sorted.length : maxValues
  const to = (keys: readonly string[]) => ({ ...search, [filterName]: keys.join(',') })
  const values: Value[] = sorted
    .slice(0, shown)
    .map(({ key, figures }) => ({ ...figures, keys: [key], name: nameOf(key), isRest: false, search: to([key]) }))
  const others = sorted.slice(shown)
  if (others.length > 0) {
    const keys = others.map(({ key }) => key)
    const figures = add(
      others.map(({ group }) => group),
      measure,
    )
    // A list accepts a limited number of values per filter; beyond it the row has no link.
    values.push({
      ...figures,
      keys,
      name: otherName(keys.length),
      isRest: true,
      search: keys.length <= maxKeys ? to(keys) : null,
    })
  }
  const known = add(groups, measure)
  const count = whole.count - known.count
  if (count > 0 && groups.length > 0) {
    values.push({
      keys: [''],
      name: statisticsTexts.unknown,
      isRest: true,
      search: null,
      count,
      value: whole.value - known.value,
      succeeded: whole.succeeded - known.succeeded,
      attempted: whole.attempted - known.attempted,
    })
  }
  return values
}

const maxKeys = 50
