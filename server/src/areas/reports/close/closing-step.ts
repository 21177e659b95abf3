import type { Id } from '@firepay/contract/product/ids.ts'
import { type Insertable, sql } from 'kysely'
import { type Trx, withTenant } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { keptSums } from '../lines/line-sums.ts'
import { noSums, type PeriodSums } from '../lines/report-lines.queries.ts'
import { insertReports } from '../reports.queries.ts'
import type { BalanceReportsTable } from '../reports.tables.ts'
import { keepMovements } from '../rows/kept-rows.ts'

export type ClosingDeps = Pick<Deps, 'db' | 'clock'>
export type ClosingAccount = { merchantId: Id<'merchant'>; accountId: Id<'account'> }
export type ChainType = 'daily' | 'monthly'
export const chainTypes: readonly ChainType[] = ['daily', 'monthly']

/** Size of a step: periods, and approximate transfers per ledger account; at least one period. */
export const periodsAtOnce = 200
export const transfersAtOnce = 25_000

/** Interval at which a command checks whether another process has finished its step. */
export const busyPauseMs = 250

/**
 * Runs a step of closing an account: reads in one snapshot over background connections, and writes the result in a
 * short transaction. The site is not locked, so it accepts events. Steps of an account run one at a time.
 * @returns `busy` when another one is running
 */
export async function inClosingStep<T>(
  { db }: ClosingDeps,
  { merchantId, accountId }: ClosingAccount,
  run: (trx: Trx) => Promise<T>,
): Promise<T | 'busy'> {
  const step = async (trx: Trx) => {
    const name = `closing ${merchantId} ${accountId}`
    const { rows } = await sql<{ taken: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as taken`.execute(trx)
    return rows[0]?.taken ? await run(trx) : 'busy'
  }
  return await withTenant(db.background, merchantId, step, { isolation: 'repeatable read', readOnly: true })
}

/** Reports of consecutive periods, with the sums of their lines. */
export type MadePeriods = {
  reports: (Insertable<BalanceReportsTable> & { merchant_id: Id<'merchant'>; id: Id<'report'>; currency: string })[]
  sums: PeriodSums[]
}

/**
 * Appends periods to a chain.
 * @param isAsRead checks that the chain still ends as in the snapshot of the step
 * @returns number of reports; 0 when the chain changed meanwhile and the step must be repeated
 */
export async function addToChain(
  { db }: ClosingDeps,
  merchantId: Id<'merchant'>,
  { reports, sums }: MadePeriods,
  isAsRead: (trx: Trx) => Promise<boolean>,
): Promise<number> {
  return await withTenant(db.app, merchantId, async (trx) => {
    if (!(await isAsRead(trx))) return 0
    await insertReports(trx, reports)
    await keepMovements(trx, reports, sums)
    return reports.length
  })
}

/** Sums of a period's lines as columns of its report. */
export function figuresOf(sums: PeriodSums) {
  return {
    credits: sums.credits,
    debits: sums.debits,
    lines_count: sums.count,
    late_count: sums.late_count,
    late_net: sums.late_net,
    rows_count: sums.movements.length,
    line_sums: keptSums(sums.parts),
  }
}

/** Sums of all periods in order, including those without lines. */
export function inOrder(byPeriod: ReadonlyMap<number, PeriodSums>, count: number): PeriodSums[] {
  return Array.from({ length: count }, (_, index) => byPeriod.get(index + 1) ?? noSums())
}
