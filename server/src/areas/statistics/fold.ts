import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import { addMissingWork, claimPendingWork, finishPendingWork, listPendingWork } from '../../platform/db/pending-work.ts'
import { type Trx, withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { mergeDeltas, type StatisticsDelta } from './deltas.ts'
import type { Level } from './segments.ts'

/** Taken in one transaction: large enough for speed, small enough to hold locks for milliseconds only. */
const deltasPerFold = 1_000

/**
 * Folds the deltas of every merchant listed as having any into the sums of days, months and years. Readers see the same
 * figures before, during and after it. Several instances may fold at once: each takes what no other holds.
 * @param isStopping asked between transactions, to leave early
 * @returns how many deltas were folded
 */
export async function foldStatistics(
  { db }: Pick<Deps, 'db'>,
  isStopping: () => boolean = () => false,
): Promise<number> {
  let folded = 0
  for (const merchantId of await listPendingWork(db.app, 'statistics')) {
    for (let taken = deltasPerFold; taken === deltasPerFold && !isStopping(); ) {
      taken = await withTenant(db.app, merchantId, (trx) => foldSome(trx, merchantId))
      folded += taken
    }
  }
  return folded
}

/**
 * Lists merchants that have deltas and are not listed: rows that came from elsewhere than `recordDeltas` (a restored
 * table), and on a cluster those of a commit that one machine showed before the other. It asks every machine.
 */
export async function findUnfolded({ db }: Pick<Deps, 'db'>): Promise<void> {
  const found = await db.worker.selectFrom('statistics_deltas').select('merchant_id').distinct().limit(1_000).execute()
  await addMissingWork(
    db.app,
    'statistics',
    found.map((row) => row.merchant_id),
  )
}

/**
 * Deltas that another instance is folding are left to it, and so is a merchant whose work it has claimed.
 * @returns how many were folded; when there may be more, the merchant stays listed
 */
async function foldSome(trx: Trx, merchantId: Id<'merchant'>): Promise<number> {
  const claimed = await claimPendingWork(trx, 'statistics', merchantId)
  if (claimed.length === 0) return 0
  const { rows } = await sql<StoredDelta>`
    delete from statistics_deltas
    where merchant_id = ${merchantId} and id in (
      select id from statistics_deltas where merchant_id = ${merchantId}
      order by id limit ${deltasPerFold} for update skip locked)
    returning field, bucket, site_id, type, status, method, currency, account_currency,
      count, gross, refunds, chargebacks, fees, net, refunded_count, disputed_count
  `.execute(trx)
  const days = mergeDeltas(rows.map(readDelta))
  await addToSums(trx, merchantId, 'day', days)
  const months = mergeDeltas(days.map((row) => ({ ...row, bucket: `${row.bucket.slice(0, 7)}-01` })))
  await addToSums(trx, merchantId, 'month', months)
  const years = mergeDeltas(months.map((row) => ({ ...row, bucket: `${row.bucket.slice(0, 4)}-01-01` })))
  await addToSums(trx, merchantId, 'year', years)
  if (rows.length < deltasPerFold) await finishPendingWork(trx, 'statistics', merchantId, claimed)
  return rows.length
}

type StoredDelta = {
  [K in keyof StatisticsDelta]: StatisticsDelta[K] extends bigint ? bigint | string : StatisticsDelta[K]
}

function readDelta(row: StoredDelta): StatisticsDelta {
  return {
    ...row,
    count: BigInt(row.count),
    gross: BigInt(row.gross),
    refunds: BigInt(row.refunds),
    chargebacks: BigInt(row.chargebacks),
    fees: BigInt(row.fees),
    net: BigInt(row.net),
    refunded_count: BigInt(row.refunded_count),
    disputed_count: BigInt(row.disputed_count),
  }
}

/**
 * Days, then months, then years, and each in the order of `mergeDeltas`: every instance locks the rows in the same order.
 * RETURNING keeps the statement on a path that a distributed database allows under row-level security.
 */
async function addToSums(trx: Trx, merchantId: Id<'merchant'>, level: Level, rows: readonly StatisticsDelta[]) {
  if (rows.length === 0) return
  const column = <K extends keyof StatisticsDelta>(name: K) => rows.map((row) => row[name].toString())
  await sql`
    insert into statistics_sums as s (merchant_id, level, field, bucket, site_id, type, status, method, currency,
      account_currency, count, gross, refunds, chargebacks, fees, net, refunded_count, disputed_count)
    select ${merchantId}::uuid, ${level}, x.* from unnest(
      ${column('field')}::text[], ${column('bucket')}::date[], ${column('site_id')}::uuid[], ${column('type')}::text[],
      ${column('status')}::text[], ${column('method')}::text[], ${column('currency')}::text[],
      ${column('account_currency')}::text[], ${column('count')}::bigint[], ${column('gross')}::numeric[],
      ${column('refunds')}::numeric[], ${column('chargebacks')}::numeric[], ${column('fees')}::numeric[],
      ${column('net')}::numeric[], ${column('refunded_count')}::bigint[], ${column('disputed_count')}::bigint[]) x
    on conflict (merchant_id, level, field, bucket, site_id, type, status, method, currency, account_currency)
    do update set count = s.count + excluded.count, gross = s.gross + excluded.gross,
      refunds = s.refunds + excluded.refunds, chargebacks = s.chargebacks + excluded.chargebacks,
      fees = s.fees + excluded.fees, net = s.net + excluded.net,
      refunded_count = s.refunded_count + excluded.refunded_count,
      disputed_count = s.disputed_count + excluded.disputed_count
    returning s.merchant_id
  `.execute(trx)
}
