import type { QueryOf } from '@firepay/contract/http/route.ts'
import type { AbilityName, CallerRole } from '@firepay/contract/product/abilities.ts'
import { can } from '@firepay/contract/product/abilities.ts'
import type { Filter } from '@firepay/contract/product/filters.ts'
import { decodeId } from '@firepay/contract/product/ids.ts'
import type { TableFilterName } from '@firepay/contract/transactions/transaction-filters.ts'
import { transactionFilters } from '@firepay/contract/transactions/transaction-filters.ts'
import type { transactionsRoutes } from '@firepay/contract/transactions/transactions.routes.ts'
import type { TransactionParameter, TransactionType } from '@firepay/contract/transactions/transactions.schemas.ts'
import { abilityOfFilter, abilityOfType, hiddenTypes, visibleTypes } from '@firepay/contract/transactions/visibility.ts'
import { ApiError, invalid } from '../../platform/errors/api-error.ts'
import { normalizeEmail } from '../../platform/mail/email-address.ts'
import type { InstantRange } from '../../platform/time/range.ts'
import type { FoundByName } from './further-names.queries.ts'

type ListQuery = QueryOf<typeof transactionsRoutes.listTransactions>
type PageKeys = 'sort' | 'limit' | 'offset' | 'after'

/** Parameters shared by the list and the statistics. */
export type FilterQuery = Omit<ListQuery, PageKeys>

/** The filter table as entries, without its literal types. */
export const tableFilters = Object.entries<Filter>(transactionFilters) as [TableFilterName, Filter][]

type FilterValues = { [N in Exclude<TableFilterName, 'type'>]?: readonly string[] | undefined }

/** A caller's filter in database terms: uuids, minor units, instants. Absent members do not filter. */
export type TransactionFilter = {
  /** Values of the table's filters, with ids as uuids; types are separate, because the role limits them. */
  values: FilterValues
  /** Null for every type. */
  types: TransactionType[] | null
  amountFrom?: bigint | undefined
  amountTo?: bigint | undefined
  search?: TransactionSearch | undefined
  /** Transactions that have the reference of the filter `processorReference` as a further one; absent without any. */
  named?: readonly string[] | undefined
  dateField: 'created' | 'captured'
  range: InstantRange
  /** Current time, for `settlementStatus`. */
  now: Date
}

/** Matches any of: prefix of the order or processor reference, exact email, one of the ids. */
export type TransactionSearch = { prefix: string; email: string | null; ids: readonly string[] }

const refusals: Partial<Record<AbilityName, string>> = {
  'read Customer': 'Your role cannot see customers’ email addresses, so it cannot filter by them.',
  'read Balance': 'Your role cannot see payouts, fees, adjustments and reserves, so it cannot ask for them.',
}

/**
 * Refuses filters on fields that the role may not see, which could otherwise be guessed, and explicit types it may not
 * see; `all` leaves those out (`omittedTypes`).
 * @throws ApiError `FORBIDDEN`
 */
export function assertMayFilter(query: FilterQuery, role: CallerRole): void {
  // The query was parsed by a strict schema, so its names are parameters.
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const needed = [
    ...given.map(([name]) => abilityOfFilter(name as TransactionParameter)),
    ...(query.type ?? []).flatMap((type) => (type === 'all' ? [] : [abilityOfType[type]])),
  ]
  const missing = needed.find((ability) => !can(role, ability))
  if (missing) throw new ApiError('FORBIDDEN', refusals[missing])
}

/** @throws ApiError `VALIDATION` when sorting by deadline includes other types than disputes */
export function assertMaySort({ sort, type }: Pick<ListQuery, 'sort' | 'type'>): void {
  if (!sort.endsWith('deadlineAt') || (type?.length === 1 && type[0] === 'chargeback')) return
  throw invalid('sort', 'Only disputes have a deadline: add type=chargeback', 'ONLY_DISPUTES')
}

/** Types that `type=all` leaves out for the role; undefined when there are none. */
export function omittedTypesOf(query: FilterQuery, role: CallerRole): TransactionType[] | undefined {
  const hidden = query.type?.includes('all') ? hiddenTypes(role) : []
  return hidden.length === 0 ? undefined : hidden
}

/** The requested types that the role may see; null when these are all types. */
function typesOf(wanted: NonNullable<FilterQuery['type']>, role: CallerRole): TransactionType[] | null {
  if (wanted.includes('all')) return restrictedTypes(role)
  const visible = visibleTypes(role)
  return visible.filter((type) => wanted.includes(type))
}

/** Types that a statement must be restricted to for this role; null when it may read all. */
export function restrictedTypes(role: CallerRole): TransactionType[] | null {
  return hiddenTypes(role).length === 0 ? null : visibleTypes(role)
}

/**
 * Reads the shared parameters. `q` matches emails only for roles that may see them.
 * @param within.range already resolved in the zone of the query
 * @param within.sites uuids of the sites of the query's `mode`; null for every site
 * @param within.names transactions found by further references
 * @throws ApiError `VALIDATION` when an amount is bounded without exactly one currency
 */
export function readFilter(
  query: FilterQuery,
  role: CallerRole,
  within: { range: InstantRange; sites: readonly string[] | null; names: FoundByName; now: Date },
): TransactionFilter {
  const { range, sites, names, now } = within
  for (const path of ['amountFrom', 'amountTo'] as const) {
    if (query[path] !== undefined && query.currency?.length !== 1) {
      throw invalid(path, 'An amount filter needs exactly one currency', 'ONE_CURRENCY')
    }
  }
  return {
    values: limitToSites(valuesOf(query), sites),
    types: typesOf(query.type ?? ['payment'], role),
    amountFrom: query.amountFrom === undefined ? undefined : BigInt(query.amountFrom),
    amountTo: query.amountTo === undefined ? undefined : BigInt(query.amountTo),
    search: query.q === undefined ? undefined : readSearch(query.q, can(role, 'read Customer'), names.search),
    named: names.reference.length === 0 ? undefined : names.reference,
    dateField: query.dateField === 'capturedAt' ? 'captured' : 'created',
    range,
    now,
  }
}

/** Each filter of the table as a list of database values: uuids for ids, emails in lower case. */
function valuesOf(query: FilterQuery): FilterValues {
  return Object.fromEntries(
    tableFilters.map(([name]) => {
      const asked = query[name]
      const values = typeof asked === 'string' ? [asked] : asked
      return [name, name === 'customerEmail' ? values?.map(normalizeEmail) : values]
    }),
  )
}

/** Intersects the sites of a mode with requested ones; may match nothing. */
function limitToSites(values: FilterValues, sites: readonly string[] | null): FilterValues {
  if (sites === null) return values
  return { ...values, siteId: values.siteId?.filter((id) => sites.includes(id)) ?? sites }
}

function readSearch(text: string, seesCustomers: boolean, named: readonly string[]): TransactionSearch {
  const id = decodeId('transaction', text) ?? decodeId('payout', text) ?? decodeId('dispute', text)
  return {
    prefix: text,
    email: seesCustomers && text.includes('@') ? normalizeEmail(text) : null,
    ids: id === null ? named : [id, ...named],
  }
}
