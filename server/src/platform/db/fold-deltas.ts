import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { forEachMerchant } from '../loops/for-each-merchant.ts'
import { inSteps } from '../loops/in-steps.ts'
import { claimPendingWork, finishPendingWork, listPendingWork, type WorkKind } from './pending-work.ts'
import { type Trx, withTenant } from './transaction.ts'

/** Deltas per transaction: large enough for speed, small enough to hold locks for milliseconds. */
export const deltasPerFold = 1_000

/** A row of deltas or sums; measures are signed. */
export type Delta<Measure extends string> = Record<string, Value> & Record<Measure, bigint>
type Value = string | bigint | Date | null

/** Name and columns of a table of deltas or sums besides `merchant_id`; constants of the calling code. */
type Columns<Measure extends string> = { key: readonly string[]; measures: readonly Measure[] }

/**
 * Folds the deltas of all listed merchants into sums. Readers that add unfolded deltas see the same figures before, during
 * and after. Instances can fold concurrently: each takes deltas that no other holds.
 * @param fold folds up to `deltasPerFold` deltas of each table and returns their numbers; the merchant stays listed when there
 *   may be more
 * @param isStopping checked between transactions
 * @returns number of folded deltas
 */
export function foldPending(
  db: Deps['db'],
  kind: WorkKind,
  fold: (trx: Trx, merchantId: Id<'merchant'>) => Promise<number[]>,
  isStopping: () => boolean,
): Promise<number> {
  const isFull = (count: number) => count === deltasPerFold
  const foldOnce = async (trx: Trx, merchantId: Id<'merchant'>) => {
    const claimed = await claimPendingWork(trx, kind, merchantId)
    if (claimed.length === 0) return []
    const taken = await fold(trx, merchantId)
    if (!taken.some(isFull)) await finishPendingWork(trx, kind, merchantId, claimed)
    return taken
  }
  return forEachMerchant(
    () => listPendingWork(db.app, kind),
    (merchantId) =>
      inSteps(async () => {
        const taken = await withTenant(db.app, merchantId, (trx) => foldOnce(trx, merchantId))
        return { done: taken.reduce((sum, count) => sum + count, 0), isMore: taken.some(isFull) }
      }, isStopping),
    { isStopping },
  )
}

/**
 * Deletes and returns the oldest deltas, at most `deltasPerFold`, except those that other instances hold. Sums reference
 * their parent, so without its lock a fold and the removal of the parent would deadlock. Deltas of a parent under removal are
 * left to the removal.
 * @param parent the table that a column of deltas and sums references
 */
export async function takeDeltas<Measure extends string>(
  trx: Trx,
  merchantId: Id<'merchant'>,
  { table, key, measures, parent }: Columns<Measure> & { table: string; parent: { table: string; column: string } },
): Promise<Delta<Measure>[]> {
  const deltas = sql.table(table)
  const parentId = sql.ref(parent.column)
  const { rows } = await sql<Record<string, Value>>`
    with picked as materialized (
      select id, ${parentId} from ${deltas} where merchant_id = ${merchantId}
      order by id limit ${deltasPerFold} for update skip locked
    ), held as materialized (
      select id from ${sql.table(parent.table)} where merchant_id = ${merchantId} and id in (select ${parentId} from picked)
      for key share skip locked
    )
    delete from ${deltas}
    where merchant_id = ${merchantId} and id in (select id from picked where ${parentId} in (select id from held))
    returning ${sql.join([...key, ...measures].map((name) => sql.ref(name)))}
  `.execute(trx)
  return rows.map((row) => {
    // numeric is read as text.
    const counted = Object.fromEntries(measures.map((name) => [name, BigInt(String(row[name] ?? 0))]))
    // Every measure was assigned.
    return { ...row, ...counted } as Delta<Measure>
  })
}

/**
 * Sums rows with equal keys and drops zeros, in a fixed order of keys, so that transactions that add to the same sums lock
 * them in the same order.
 * @param rows modified: the first of each key accumulates the others
 */
export function mergeDeltas<Measure extends string, Row extends Delta<Measure>>(
  rows: readonly Row[],
  { key, measures }: Columns<Measure>,
): Row[] {
  const merged = new Map<string, Row>()
  for (const row of rows) {
    let text = ''
    for (const name of key) text += `${textOf(row[name])}\u0000`
    const sum: Record<Measure, bigint> | undefined = merged.get(text)
    if (sum) for (const name of measures) sum[name] += row[name]
    else merged.set(text, row)
  }
  return [...merged]
    .filter(([, row]) => measures.some((name) => row[name] !== 0n))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, row]) => row)
}

function textOf(value: Value | undefined): string {
  return value instanceof Date ? value.toISOString() : String(value ?? '\u0001')
}

/**
 * Adds rows to sums, which it locks in the order of the rows. RETURNING is required by a distributed database under row-level
 * security.
 * @param rows one for each key: result of `mergeDeltas`
 * @param types types in PostgreSQL of the columns that are not text
 */
export async function addToSums<Measure extends string>(
  trx: Trx,
  merchantId: Id<'merchant'>,
  { table, key, measures, types }: Columns<Measure> & { table: string; types: Readonly<Record<string, string>> },
  rows: readonly Delta<Measure>[],
): Promise<void> {
  if (rows.length === 0) return
  const names = [...key, ...measures]
  const lists = names.map((name) => sql`${rows.map((row) => row[name])}::${sql.raw(types[name] ?? 'text')}[]`)
  const added = measures.map((name) => sql`${sql.ref(name)} = ${sql.ref(`s.${name}`)} + ${sql.ref(`excluded.${name}`)}`)
  await sql`
    insert into ${sql.table(table)} as s (merchant_id, ${sql.join(names.map((name) => sql.ref(name)))})
    select ${merchantId}::uuid, x.* from unnest(${sql.join(lists)}) x
    on conflict (merchant_id, ${sql.join(key.map((name) => sql.ref(name)))}) do update set ${sql.join(added)}
    returning s.merchant_id
  `.execute(trx)
}
