import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import { addMissingWork, claimPendingWork, finishPendingWork, listPendingWork } from '../../platform/db/pending-work.ts'
import { type Trx, withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { forEachMerchant } from '../../platform/loops/for-each-merchant.ts'
import { inSteps } from '../../platform/loops/in-steps.ts'
import { mergeDeltas, type StatisticsDelta, spreadValues } from './deltas.ts'
import { type Family, families, type Measures, measures, valueFamily } from './families.ts'
import type { Level } from './segments.ts'

/** Deltas per transaction: large enough for speed, small enough to hold locks for milliseconds. */
const deltasPerFold = 1_000

/**
 * Folds the deltas of all listed merchants into sums of days, months and years. Readers see the same figures before,
 * during and after. Instances can fold concurrently: each takes rows that no other holds.
 * @param isStopping checked between transactions
 * @returns number of folded deltas
 */
export function foldStatistics({ db }: Pick<Deps, 'db'>, isStopping: () => boolean = () => false): Promise<number> {
  return forEachMerchant(
    () => listPendingWork(db.app, 'statistics'),
    (merchantId) =>
      inSteps(async () => {
        const taken = await withTenant(db.app, merchantId, (trx) => foldSome(trx, merchantId))
        const done = taken.reduce((sum, count) => sum + count, 0)
        return { done, isMore: taken.some((count) => count === deltasPerFold) }
      }, isStopping),
    { isStopping },
  )
}

/**
 * Lists merchants with deltas that are not listed: from a restored table, or on a cluster from a commit visible on one
 * node before another. Queries every node.
 */
export async function findUnfolded({ db }: Pick<Deps, 'db'>): Promise<void> {
  const found = await Promise.all(
    (['statistics_deltas', 'statistics_value_deltas'] as const).map((table) =>
      db.worker.selectFrom(table).select('merchant_id').distinct().limit(1_000).execute(),
    ),
  )
  await addMissingWork(db.app, 'statistics', [...new Set(found.flat().map((row) => row.merchant_id))])
}

/**
 * Skips deltas and merchants locked by other instances.
 * @returns number folded per family; the merchant stays listed when there may be more
 */
async function foldSome(trx: Trx, merchantId: Id<'merchant'>): Promise<number[]> {
  const claimed = await claimPendingWork(trx, 'statistics', merchantId)
  if (claimed.length === 0) return []
  const taken: number[] = []
  for (const family of families) taken.push(await foldFamily(trx, merchantId, family))
  if (taken.every((count) => count < deltasPerFold)) await finishPendingWork(trx, 'statistics', merchantId, claimed)
  return taken
}

async function foldFamily(trx: Trx, merchantId: Id<'merchant'>, family: Family): Promise<number> {
  const table = sql.table(family.deltas)
  const columns = sql.join([...family.deltaDimensions, ...measures].map((name) => sql.ref(name)))
  // Sums reference their site, so without this lock folding and sandbox removal would deadlock. Deltas of a site being
  // removed are left to the removal.
  const { rows } = await sql<Record<string, string | bigint | null>>`
    with picked as materialized (
      select id, site_id from ${table} where merchant_id = ${merchantId}
      order by id limit ${deltasPerFold} for update skip locked
    ), held as materialized (
      select id from sites where merchant_id = ${merchantId} and id in (select site_id from picked)
      for key share skip locked
    )
    delete from ${table}
    where merchant_id = ${merchantId} and id in (select id from picked where site_id in (select id from held))
    returning ${columns}
  `.execute(trx)
  const deltas = rows.map(readDelta)
  let sums = family === valueFamily ? deltas.flatMap(spreadValues) : deltas
  for (const level of family.levels.toReversed()) {
    sums = mergeDeltas(
      sums.map((row) => ({ ...row, bucket: startOf(level, String(row.bucket)) })),
      family.dimensions,
    )
    await addToSums(trx, merchantId, { family, level }, sums)
  }
  return rows.length
}

/** numeric is read as text. */
function readDelta(row: Record<string, string | bigint | null>): StatisticsDelta {
  const counted = Object.fromEntries(measures.map((name) => [name, BigInt(row[name] ?? 0)]))
  // Every measure was assigned.
  return { ...row, ...(counted as Measures) }
}

/** First day of the period that contains the day. */
function startOf(level: Level, day: string): string {
  return { day, month: `${day.slice(0, 7)}-01`, year: `${day.slice(0, 4)}-01-01` }[level]
}

function typeOf(column: string): string {
  if (column === 'bucket') return 'date'
  if (column === 'site_id') return 'uuid'
  if (column === 'count' || column.endsWith('_count')) return 'bigint'
  return measures.some((name) => name === column) ? 'numeric' : 'text'
}

/**
 * In a fixed order (days, months, years, each in the order of `mergeDeltas`), so that instances lock rows in the same
 * order. RETURNING is required by a distributed database under row-level security.
 */
async function addToSums(
  trx: Trx,
  merchantId: Id<'merchant'>,
  { family, level }: { family: Family; level: Level },
  rows: readonly StatisticsDelta[],
) {
  if (rows.length === 0) return
  const names = [...family.dimensions, ...measures]
  const lists = names.map((name) => sql`${rows.map((row) => `${row[name]}`)}::${sql.raw(typeOf(name))}[]`)
  const added = measures.map((name) => sql`${sql.ref(name)} = ${sql.ref(`s.${name}`)} + ${sql.ref(`excluded.${name}`)}`)
  await sql`
    insert into ${sql.table(family.sums)} as s (merchant_id, level, ${sql.join(names.map((name) => sql.ref(name)))})
    select ${merchantId}::uuid, ${level}, x.* from unnest(${sql.join(lists)}) x
    on conflict (merchant_id, level, ${sql.join(family.dimensions.map((name) => sql.ref(name)))})
    do update set ${sql.join(added)}
    returning s.merchant_id
  `.execute(trx)
}
