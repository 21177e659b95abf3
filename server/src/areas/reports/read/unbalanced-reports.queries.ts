import type { Id } from '@firepay/contract/product/ids.ts'
import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { ReportRecord } from '../reports.queries.ts'

/** Matches the condition of the index `balance_reports_unbalanced`. */
const isUnbalanced = sql<SqlBool>`report.opening + report.credits - report.debits <> report.closing`

type Filter = { siteIds?: readonly Id<'site'>[] | undefined; mode: 'live' | 'test' | 'all' }

/** Reports whose lines do not lead from opening to closing, latest period first. */
export async function listUnbalanced(
  trx: Trx,
  merchantId: Id<'merchant'>,
  filter: Filter,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReportRecord[]> {
  return await unbalanced(trx, merchantId, filter)
    .selectAll('report')
    .select('site.mode')
    .orderBy('report.from_at', 'desc')
    .orderBy('report.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
}

export async function countUnbalanced(trx: Trx, merchantId: Id<'merchant'>, filter: Filter): Promise<number> {
  const { count } = await unbalanced(trx, merchantId, filter)
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function unbalanced(trx: Trx, merchantId: Id<'merchant'>, { siteIds, mode }: Filter) {
  return trx
    .selectFrom('balance_reports as report')
    .innerJoin('sites as site', (join) =>
      join
        .on('site.merchant_id', '=', merchantId)
        .onRef('site.merchant_id', '=', 'report.merchant_id')
        .onRef('site.id', '=', 'report.site_id'),
    )
    .where('report.merchant_id', '=', merchantId)
    .where(isUnbalanced)
    .$if(siteIds !== undefined, (query) => query.where('report.site_id', 'in', [...(siteIds ?? [])]))
    .$if(mode !== 'all', (query) => query.where('site.mode', '=', mode === 'live' ? 'live' : 'test'))
}
