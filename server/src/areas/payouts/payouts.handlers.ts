import type { payoutsRoutes } from '@firepay/contract/payouts/payouts.routes.ts'
import type { Handlers } from '../../platform/http/act.ts'
import type { Lookup } from '../../platform/http/authentication.ts'
import { lastOfPage } from '../../platform/http/last-of-page.ts'
import { readRange } from '../../platform/time/range.ts'
import { findZone } from '../sites/find-zone.ts'
import { exportPayoutLines, previewPayoutExport } from './payout-lines.export.ts'
import { payoutSumsOf } from './payout-parts.ts'
import { findPayoutSums, listPayoutSums } from './payout-sums.ts'
import { exportPayouts } from './payouts.export.ts'
import { filterOf, orderOf } from './payouts.filter.ts'
import { presentParts, presentPayout, presentPayoutLine } from './payouts.present.ts'
import * as queries from './payouts.queries.ts'
import { presentPayouts } from './present-payouts.ts'

export function payoutsHandlers(): Handlers<typeof payoutsRoutes> {
  return {
    listPayouts: (act) =>
      act.inMerchant(async (trx) => {
        const { query } = act
        const { merchantId } = act.caller
        const zone = query.timeZone ?? (await findZone(trx, merchantId, query.siteId))
        const filter = filterOf(query, readRange(query, zone))
        const after = await lastOfPage(query, (id) => queries.findPayout(trx, merchantId, id))
        const [totals, rows] = await Promise.all([
          queries.sumByStatus(trx, merchantId, filter),
          queries.listPayouts(trx, merchantId, filter, {
            ...orderOf(query.sort),
            limit: query.limit,
            offset: query.offset,
            after,
          }),
        ])
        return {
          items: await presentPayouts(trx, merchantId, rows),
          asOf: act.now.toISOString(),
          total: totals.reduce((sum, { count }) => sum + count, 0),
          totals: totals.map(({ status, count, amount, currency }) => ({
            status,
            count,
            amount: { amount, currency },
          })),
          limit: query.limit,
          offset: query.offset,
        }
      }),

    exportPayouts,

    getPayout: (act) =>
      act.inMerchant(async (trx) => {
        const { merchantId } = act.caller
        const row = await queries.getPayout(trx, merchantId, act.params.id)
        const [{ parts, posted, others, fees }, timeline, holders] = await Promise.all([
          findPayoutSums(trx, merchantId, row.id),
          queries.findTimeline(trx, merchantId, act.params.id),
          row.status === 'failed' ? queries.listHolders(trx, merchantId, row.id) : [],
        ])
        const sums = payoutSumsOf(parts)
        return {
          ...presentPayout(row, sums, BigInt(posted)),
          ...presentParts({ sums, others, fees, holders, timeline }, row.currency),
        }
      }),

    listPayoutLines: (act) =>
      act.inMerchant(async (trx) => {
        const { merchantId } = act.caller
        const { limit, offset, part } = act.query
        const row = await queries.getPayout(trx, merchantId, act.params.id)
        const [sums, lines] = await Promise.all([
          listPayoutSums(trx, merchantId, [row.id]),
          queries.listPayoutLines(trx, merchantId, row.id, { parts: part, limit, offset }),
        ])
        const parts = [...payoutSumsOf(sums.get(row.id)?.parts ?? []).parts].filter(
          ([name]) => part === undefined || part.includes(name),
        )
        const total = parts.reduce((sum, [, { count }]) => sum + count, 0)
        const amount = parts.reduce((sum, [, own]) => sum + own.amount, 0n)
        const fees = parts.reduce((sum, [, own]) => sum + own.fees, 0n)
        const money = (minor: bigint) => ({ amount: minor.toString(), currency: row.currency })
        return {
          items: lines.map((line) => presentPayoutLine(line, row.currency)),
          total,
          sum: { amount: money(amount), fees: money(fees), net: money(amount + fees) },
          limit,
          offset,
        }
      }),

    exportPayoutLines,
    previewPayoutExport,
  }
}

/** Looks up a payout of the caller's merchant, for checks after existence. */
export const payoutLookup: Lookup<'payout'> = (caller, { id }) =>
  caller.inMerchant(async (trx) => ((await queries.findPayout(trx, caller.merchantId, id)) ? {} : null))
