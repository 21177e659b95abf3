import type { Id } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import type { Trx } from '../../platform/db/transaction.ts'
import { type PartRow, sumParts } from './payout-parts.ts'
import { sumFees, sumOthers, sumPostings } from './payouts.queries.ts'

/** Sums of a payout's lines, in minor units as text. */
export type KeptSums = {
  parts: PartRow[]
  /** Sum of the balance postings, independent of parts. */
  posted: string
  /** For one payout only: other movements by transaction type, and fees by fee type. */
  others: { type: string; count: number; amount: string }[]
  fees: { fee_type: string; count: number; amount: string }[]
}

/** Payouts with fewer lines are summed for each answer, which is fast and needs no stored copy. */
const linesToKeep = 2_000
/** Lines summed per statement. */
const linesAtOnce = 5_000

/** Parts and postings of each payout: stored ones, and the others from their lines. */
export async function listPayoutSums(
  trx: Trx,
  merchantId: Id<'merchant'>,
  payoutIds: readonly Id<'transaction'>[],
): Promise<Map<Id<'transaction'>, Pick<KeptSums, 'parts' | 'posted'>>> {
  const kept = await findKept(trx, merchantId, payoutIds)
  const rest = payoutIds.filter((id) => !kept.has(id))
  const [parts, posted] = await Promise.all([
    sumParts(trx, { merchantId, payoutIds: rest }),
    sumPostings(trx, { merchantId, payoutIds: rest }),
  ])
  const live = (id: Id<'transaction'>) => ({
    parts: parts.filter(({ payout_id }) => payout_id === id),
    posted: (posted.get(id) ?? 0n).toString(),
  })
  return new Map(payoutIds.map((id) => [id, kept.get(id) ?? live(id)]))
}

/** All sums for the page of one payout: stored, or from its lines. */
export async function findPayoutSums(
  trx: Trx,
  merchantId: Id<'merchant'>,
  payoutId: Id<'transaction'>,
): Promise<KeptSums> {
  const kept = await findKept(trx, merchantId, [payoutId])
  return kept.get(payoutId) ?? (await addUp(trx, { merchantId, payoutIds: [payoutId] }))
}

/**
 * Sums and stores the lines of payouts with many of them, in the transaction that added lines. Works in ranges, so that
 * no statement exceeds the statement timeout of requests.
 */
export async function keepPayoutSums(
  trx: Trx,
  merchantId: Id<'merchant'>,
  payoutIds: readonly Id<'transaction'>[],
): Promise<void> {
  for (const payoutId of payoutIds) {
    const lines = await countLines(trx, merchantId, payoutId)
    if (lines < linesToKeep) continue
    let all: KeptSums = { parts: [], posted: '0', others: [], fees: [] }
    for (let after: string | null = null; ; ) {
      const until: string | null = await endOfStretch(trx, merchantId, payoutId, after)
      all = together(all, await addUp(trx, { merchantId, payoutIds: [payoutId], stretch: { after, until } }))
      if (until === null) break
      after = until
    }
    const sums = JSON.stringify(all)
    await trx
      .insertInto('payout_sums')
      .values({ merchant_id: merchantId, payout_id: payoutId, lines, sums })
      .onConflict((conflict) => conflict.columns(['merchant_id', 'payout_id']).doUpdateSet({ lines, sums }))
      .execute()
  }
}

/** Stored sums that cover as many lines as the payout has now. */
async function findKept(
  trx: Trx,
  merchantId: Id<'merchant'>,
  payoutIds: readonly Id<'transaction'>[],
): Promise<Map<Id<'transaction'>, KeptSums>> {
  const { rows } = await sql<{ payout_id: Id<'transaction'>; sums: KeptSums }>`
    select s.payout_id, s.sums from payout_sums s
    where s.merchant_id = ${merchantId} and s.payout_id = any(${payoutIds}::uuid[]) and s.lines = (
      select count(*) from payout_lines l where l.merchant_id = ${merchantId} and l.payout_id = s.payout_id)`.execute(
    trx,
  )
  return new Map(rows.map(({ payout_id, sums }) => [payout_id, sums]))
}

async function countLines(trx: Trx, merchantId: Id<'merchant'>, payoutId: Id<'transaction'>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payout_lines
    where merchant_id = ${merchantId} and payout_id = ${payoutId}`.execute(trx)
  return rows[0]?.count ?? 0
}

/** Last entry id of the payout's next range of lines; null when fewer are left. */
async function endOfStretch(
  trx: Trx,
  merchantId: Id<'merchant'>,
  payoutId: Id<'transaction'>,
  after: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ entry_id: string }>`
    select entry_id from payout_lines where merchant_id = ${merchantId} and payout_id = ${payoutId}
      ${after === null ? sql`` : sql`and entry_id > ${after}::uuid`}
    order by entry_id offset ${linesAtOnce - 1} limit 1`.execute(trx)
  return rows[0]?.entry_id ?? null
}

async function addUp(trx: Trx, lines: Parameters<typeof sumParts>[1]): Promise<KeptSums> {
  const [parts, posted, others, fees] = await Promise.all([
    sumParts(trx, lines),
    sumPostings(trx, lines),
    sumOthers(trx, lines),
    sumFees(trx, lines),
  ])
  return { parts, posted: [...posted.values()].reduce((sum, amount) => sum + amount, 0n).toString(), others, fees }
}

/** Merges the sums of two ranges; fees keep the order of `sumFees`, highest first. */
function together(one: KeptSums, other: KeptSums): KeptSums {
  const add = (a: string, b: string) => (BigInt(a) + BigInt(b)).toString()
  const merged = <R extends { count: number; amount: string }>(
    rows: R[],
    key: keyof R,
    more: (a: R, b: R) => Partial<R>,
  ) =>
    [...Map.groupBy(rows, (row) => row[key]).values()].flatMap(([a, b]) => {
      if (a === undefined || b === undefined) return a ?? []
      return { ...a, count: a.count + b.count, amount: add(a.amount, b.amount), ...more(a, b) }
    })
  const nothing = () => ({})
  return {
    parts: merged([...one.parts, ...other.parts], 'part', (a, b) => ({ fees: add(a.fees, b.fees) })),
    posted: add(one.posted, other.posted),
    others: merged([...one.others, ...other.others], 'type', nothing).sort((a, b) => (a.type < b.type ? -1 : 1)),
    fees: merged([...one.fees, ...other.fees], 'fee_type', nothing).sort((a, b) => {
      const difference = BigInt(a.amount) - BigInt(b.amount)
      return difference < 0n ? -1 : difference > 0n ? 1 : a.fee_type < b.fee_type ? -1 : 1
    }),
  }
}
