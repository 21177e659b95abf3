import { can } from '@firepay/contract/product/abilities.ts'
import { encodeId, type Id } from '@firepay/contract/product/ids.ts'
import type { transactionsRoutes } from '@firepay/contract/transactions/transactions.routes.ts'
import { hiddenTypes } from '@firepay/contract/transactions/visibility.ts'
import type { UserCaller } from '../../platform/caller/caller.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { ApiError, invalid } from '../../platform/errors/api-error.ts'
import type { Handlers, UserAct } from '../../platform/http/act.ts'
import type { Lookup } from '../../platform/http/authentication.ts'
import { type InstantRange, previousRange, readRange } from '../../platform/time/range.ts'
import { findZone } from '../sites/find-zone.ts'
import { findSitesOfMode } from '../sites/sites-of-mode.ts'
import { readFigures, TooManyPeriods } from '../statistics/figures.ts'
import { findByFurtherNames } from './further-names.queries.ts'
import { PageEnds } from './page-ends.ts'
import { hasOneIndex } from './transactions.conditions.ts'
import { exportTransactions } from './transactions.export.ts'
import {
  assertMayFilter,
  assertMaySort,
  type FilterQuery,
  omittedTypesOf,
  readFilter,
  restrictedTypes,
} from './transactions.filter.ts'
import { groupingOf, presentGroups } from './transactions.groups.ts'
import { type Order, orderOf, type PageCursor, type SortColumn } from './transactions.order.ts'
import { presentTransaction } from './transactions.present.ts'
import {
  findChargebacks,
  findCursor,
  findTransaction,
  listLedgerLines,
  listPayoutsOf,
  listTransactions,
  lockNote,
  type TransactionRow,
  updateNote,
} from './transactions.queries.ts'
import { selectionOf } from './transactions.selection.ts'
import { presentStats, sum } from './transactions.stats.ts'

/** Up to this many matches are collected and sorted, because in chronological order they may all be at the far end. */
const narrowSearch = 20_000n

export function transactionsHandlers(): Handlers<typeof transactionsRoutes> {
  const pageEnds = new PageEnds()
  return {
    async listTransactions(act) {
      const { query, caller } = act
      const { merchantId, role } = caller
      assertMayFilter(query, role)
      assertMaySort(query)
      if (query.after !== undefined && query.offset > 0) throw invalid('offset', 'Give offset or after, not both')
      return await act.inMerchant(async (trx) => {
        const now = act.now
        const [range, sites, names] = await Promise.all([
          rangeOf(trx, merchantId, query),
          findSitesOfMode(trx, merchantId, query.mode),
          findByFurtherNames(trx, merchantId, query),
        ])
        const filter = readFilter(query, role, { range, sites, names, now })
        const order = orderOf(query.sort)
        const present = query.after === undefined ? null : await cursorOf(trx, caller, query.after, order.column)
        const after = present && cursorAsRead(present, order, query, pageEnds.find(caller, order, present.id))
        const page = {
          ...order,
          limit: query.limit,
          offset: query.offset,
          after,
        }
        const reading = readFigures(trx, selectionOf(merchantId, filter), { by: 'nothing' })
        const readRows = (isSearchNarrow: boolean) =>
          listTransactions(trx, merchantId, filter, { ...page, isSearchNarrow })
        // Sent together when an empty result is as fast; otherwise the figures show whether there are rows.
        const ahead = order.column === 'created_at' && hasOneIndex(filter) ? readRows(false) : null
        const [figures, found] = await Promise.all([reading, ahead])
        const rows =
          found ??
          (figures.length === 0
            ? []
            : await readRows(filter.search !== undefined && sum(figures, 'count') <= narrowSearch))
        pageEnds.remember(caller, order, rows)
        return {
          items: rows.map((row) => presentTransaction(row, { chargeback: row.chargeback ?? undefined }, role, now)),
          stats: presentStats(figures, can(role, 'read Balance'), now),
          omittedTypes: omittedTypesOf(query, role),
          limit: query.limit,
          offset: query.offset,
        }
      })
    },

    exportTransactions,

    async getTransactionStats(act) {
      const { query } = act
      const { merchantId, role } = act.caller
      assertMayFilter(query, role)
      return await act.inMerchant(async (trx) => {
        const [zone, sites, names] = await Promise.all([
          query.timeZone ?? findZone(trx, merchantId, query.siteId),
          findSitesOfMode(trx, merchantId, query.mode),
          findByFurtherNames(trx, merchantId, query),
        ])
        const range = readRange(query, zone)
        const before = query.compare ? previousRange(query, zone) : null
        const grouping = groupingOf(query.groupBy, zone)
        const read = async (within: InstantRange) => {
          const filter = readFilter(query, role, { range: within, sites, names, now: act.now })
          return await readFigures(trx, selectionOf(merchantId, filter, 'zone' in grouping), grouping)
        }
        const figures = await read(range).catch(refuseTooMany)
        const previous = before ? await read(before).catch(refuseTooMany) : []
        const all = [...figures, ...previous]
        const seesBalances = can(role, 'read Balance')
        return {
          timeZone: zone,
          from: range.from?.toISOString() ?? null,
          to: range.to?.toISOString() ?? null,
          omittedTypes: omittedTypesOf(query, role),
          groups: presentGroups(figures, all, grouping, seesBalances),
          ...(before ? { previous: presentGroups(previous, all, grouping, seesBalances) } : {}),
        }
      })
    },

    async getTransaction(act) {
      return await act.inMerchant((trx) => getDetail(act, trx, act.params.id))
    },

    async putTransactionNote(act) {
      return await act.inMerchant(async (trx) => {
        const { caller, params } = act
        const note = act.body.note === '' ? null : act.body.note
        await getVisible(trx, caller, params.id)
        const before = await lockNote(trx, caller.merchantId, params.id)
        if (await updateNote(trx, caller.merchantId, params.id, { note, at: act.now })) {
          const object = { type: 'transaction', id: encodeId('transaction', params.id) }
          await act.audit(trx, 'transaction.note.changed', object, [{ field: 'note', before, after: note }])
        }
        return await getDetail(act, trx, params.id)
      })
    },
  }
}

/** Looks up a transaction visible to the caller, for checks after existence. */
export const transactionLookup: Lookup<'transaction'> = (caller, { id }) =>
  caller.inMerchant(async (trx) =>
    (await findCursor(trx, { merchantId: caller.merchantId, id }, 'created_at', restrictedTypes(caller.role)))
      ? {}
      : null,
  )

async function getDetail(act: Pick<UserAct, 'caller' | 'now'>, trx: Trx, id: Id<'transaction'>) {
  const { caller, now } = act
  const [row, ledger] = await Promise.all([
    getVisible(trx, caller, id),
    can(caller.role, 'read Balance') ? listLedgerLines(trx, caller.merchantId, id) : undefined,
  ])
  const payouts = ledger && (await listPayoutsOf(trx, caller.merchantId, ledger))
  return presentTransaction(row, { ledger, payouts, chargeback: await chargebackOf(trx, row) }, caller.role, now)
}

/** A transaction of a hidden type counts as not found. @throws ApiError `NOT_FOUND` */
async function getVisible(trx: Trx, { merchantId, role }: UserCaller, id: Id<'transaction'>): Promise<TransactionRow> {
  const row = await findTransaction(trx, merchantId, id)
  if (!row || hiddenTypes(role).some((type) => type === row.type)) throw new ApiError('NOT_FOUND')
  return row
}

async function chargebackOf(trx: Trx, row: TransactionRow) {
  if (row.type !== 'payment' || row.dispute_status === 'none') return undefined
  return (await findChargebacks(trx, row.merchant_id, [row.id])).get(row.id)
}

async function rangeOf(trx: Trx, merchantId: Id<'merchant'>, query: FilterQuery): Promise<InstantRange> {
  if (query.from === undefined && query.to === undefined) return { from: null, to: null }
  return readRange(query, query.timeZone ?? (await findZone(trx, merchantId, query.siteId)))
}

async function cursorOf(trx: Trx, { merchantId, role }: UserCaller, after: Id<'transaction'>, column: SortColumn) {
  const cursor = await findCursor(trx, { merchantId, id: after }, column, restrictedTypes(role))
  if (!cursor) throw invalid('after', 'There is no transaction with this ID', 'UNKNOWN_ID')
  return cursor
}

/** The item's position when the caller read it, from the query or the caller's last page. */
function cursorAsRead(
  present: PageCursor,
  { column }: Order,
  { afterUpdatedAt }: { afterUpdatedAt?: Date | string | undefined },
  end: PageCursor | undefined,
): PageCursor {
  if (column === 'updated_at' && afterUpdatedAt !== undefined)
    return { value: new Date(afterUpdatedAt).toISOString(), id: present.id }
  return end ?? present
}

function refuseTooMany(error: unknown): never {
  if (error instanceof TooManyPeriods) {
    throw invalid('groupBy', 'The range has too many periods of this length; choose a shorter one', 'TOO_MANY_PERIODS')
  }
  throw error
}
