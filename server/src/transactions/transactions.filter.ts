import { can, type Standing } from '@firepay/contract/auth/abilities.ts'
import { decodeId } from '@firepay/contract/http/ids.ts'
import type { QueryOf } from '@firepay/contract/http/route.ts'
import type { transactionsRoutes } from '@firepay/contract/transactions/transactions.routes.ts'
import { ApiError, invalid } from '../http/api-error.ts'
import type { InstantRange } from '../time/range.ts'

type ListQuery = QueryOf<typeof transactionsRoutes.listTransactions>
type PageKeys = 'sort' | 'limit' | 'offset' | 'after'

/** The parameters that the list and the statistics share. */
export type FilterQuery = Omit<ListQuery, PageKeys>

/** What a caller asked for, in the terms of the database: uuids, minor units, instants. Absent: not filtered by. */
export type TransactionFilter = {
  siteIds?: string[] | undefined
  accountIds?: string[] | undefined
  /** Null for every type. */
  types: string[] | null
  statuses?: string[] | undefined
  refundStatuses?: string[] | undefined
  disputeStatuses?: string[] | undefined
  settlementStatuses?: string[] | undefined
  currencies?: string[] | undefined
  methods?: string[] | undefined
  cardBrands?: string[] | undefined
  countries?: string[] | undefined
  declineCodes?: string[] | undefined
  customerEmail?: string | undefined
  orderReference?: string | undefined
  processorReference?: string | undefined
  payoutId?: string | undefined
  amountFrom?: bigint | undefined
  amountTo?: bigint | undefined
  search?: TransactionSearch | undefined
  dateField: 'created' | 'captured'
  range: InstantRange
  /** The present instant: what `settlementStatus` is told by. */
  now: Date
}

/** Any of: prefix of the order or processor reference, the exact e-mail address, the exact id. */
export type TransactionSearch = { prefix: string; email: string | null; id: string | null }

/**
 * Refuses a filter by what the role does not see: otherwise it could be found out by guessing.
 * @throws ApiError `FORBIDDEN`
 */
export function assertMayFilter(query: FilterQuery, standing: Standing): void {
  if (query.customerEmail !== undefined && !can(standing, 'read Customer')) {
    throw new ApiError('FORBIDDEN', 'Your role does not see customers’ e-mail addresses, so it cannot filter by them')
  }
}

/**
 * Reads the shared parameters. `q` matches e-mail addresses only for standings that see them.
 * @param range already resolved in the zone of the query
 * @throws ApiError `VALIDATION` when an amount is bounded without exactly one currency
 */
export function readFilter(query: FilterQuery, standing: Standing, range: InstantRange, now: Date): TransactionFilter {
  for (const path of ['amountFrom', 'amountTo'] as const) {
    if (query[path] !== undefined && query.currency?.length !== 1) {
      throw invalid(path, 'An amount can only be bounded together with exactly one currency')
    }
  }
  const types = query.type ?? ['payment']
  return {
    siteIds: query.siteId?.map((id) => uuidOf('site', id)),
    accountIds: query.accountId?.map((id) => uuidOf('account', id)),
    types: types.includes('all') ? null : types,
    statuses: query.status,
    refundStatuses: query.refundStatus,
    disputeStatuses: query.disputeStatus,
    settlementStatuses: query.settlementStatus,
    currencies: query.currency,
    methods: query.paymentMethod,
    cardBrands: query.cardBrand,
    countries: query.country,
    declineCodes: query.declineCode,
    customerEmail: query.customerEmail?.toLowerCase(),
    orderReference: query.orderReference,
    processorReference: query.processorReference,
    payoutId: query.payoutId === undefined ? undefined : uuidOf('payout', query.payoutId),
    amountFrom: query.amountFrom === undefined ? undefined : BigInt(query.amountFrom),
    amountTo: query.amountTo === undefined ? undefined : BigInt(query.amountTo),
    search: query.q === undefined ? undefined : readSearch(query.q, can(standing, 'read Customer')),
    dateField: query.dateField === 'capturedAt' ? 'captured' : 'created',
    range,
    now,
  }
}

function readSearch(text: string, seesCustomers: boolean): TransactionSearch {
  return {
    prefix: text,
    email: seesCustomers && text.includes('@') ? text.toLowerCase() : null,
    id: decodeId('transaction', text) ?? decodeId('payout', text) ?? decodeId('dispute', text),
  }
}

function uuidOf(kind: 'site' | 'account' | 'payout', id: string): string {
  const uuid = decodeId(kind, id)
  if (!uuid) throw invalid(`${kind}Id`, 'This is not an id of this kind')
  return uuid
}
