import type { payoutParts } from '@firepay/contract/payouts/payout-values.ts'
import type { QueryClient } from '@tanstack/react-query'
import { type Answer, read } from '../../api/query.ts'
import { type FilterOf, keysetPages, offsetPages } from '../../shared/list/paged-query.ts'
import type { Range } from '../../shared/list/period.ts'
import { type ScopeSearch, scopeOf } from '../../shared/mode.ts'
import type { PayoutSearch, Sort } from './payouts.search.ts'

export type Account = Answer<'GET /site-account-balances'>['items'][number]
export type PayoutPage = Answer<'GET /payouts'>
export type Payout = PayoutPage['items'][number]
export type PayoutTotals = PayoutPage['totals']
export type PayoutDetail = Answer<'GET /payouts/{id}'>
export type Lines = Answer<'GET /payouts/{id}/lines'>
export type PayoutLine = Lines['items'][number]
export type Part = (typeof payoutParts)[number]

export const pageSize = 25

/** The filter shared by list and export. */
export type Filter = Omit<FilterOf<'GET /payouts'>, 'sort'>

/** The filter's rows, with keyset pagination. */
export function payoutsQuery(filter: Filter, sort: Sort) {
  return keysetPages('GET /payouts', { ...filter, sort }, pageSize)
}

/** The call's parameters from the URL state. */
export function filterOf(search: PayoutSearch, zone: string, range: Range, scope: ScopeSearch): Filter {
  const { q, currency, accountId, status } = search
  const filter = {
    ...scopeOf(scope),
    // The server refuses shorter texts; the field shows a hint.
    ...(q !== undefined && q.trim().length >= 3 && { q: q.trim() }),
    ...(currency !== undefined && { currency }),
    ...(accountId !== undefined && { accountId }),
    ...(status !== undefined && { status }),
    ...range,
    ...(Object.keys(range).length > 0 && { timeZone: zone }),
  }
  // Values from the URL are text; the server refuses invalid ones, and the screen shows that.
  return filter as Filter
}

export function payoutQuery(id: string) {
  return read('GET /payouts/{id}', { params: { id } })
}

/** The account's previous (`-createdAt`) or next (`createdAt`) payout, if any. */
export function neighbourQuery({ id, accountId, mode }: PayoutDetail, sort: '-createdAt' | 'createdAt') {
  return read('GET /payouts', { query: { accountId, mode, after: id, sort, limit: '1' } })
}

/** Initial lines per part; later pages have a hundred. */
const firstLines = 5
const pageLines = 100

/** Rows of the lines table before loading more. */
export function rowsAtFirst({ parts }: PayoutDetail): number {
  const ofPart = ({ part, count }: PayoutDetail['parts'][number]) =>
    1 + (part === 'other' ? count : Math.min(count, firstLines + 1))
  return parts.reduce((sum, part) => sum + ofPart(part), 1)
}

/** Above this number use the export: the print sheet contains the loaded lines and the number omitted. */
const maxPrinted = 2_000

/** Loads all lines of a payout into the page's queries, for printing. */
export async function readAllLines(queries: QueryClient, { id, linesCount, parts }: PayoutDetail): Promise<void> {
  if (linesCount > maxPrinted) return
  await Promise.all(
    parts.map(({ part, count }) =>
      queries.fetchInfiniteQuery({
        ...linesQuery(id, part),
        pages: 1 + Math.ceil(Math.max(0, count - (part === 'other' ? pageLines : firstLines)) / pageLines),
        staleTime: 0,
      }),
    ),
  )
}

/** The lines of a part; a few at first. */
export function linesQuery(id: string, part: Part) {
  const sizeAt = (offset: number) => (offset === 0 && part !== 'other' ? firstLines : pageLines)
  return offsetPages('GET /payouts/{id}/lines', { part }, sizeAt, { id })
}
