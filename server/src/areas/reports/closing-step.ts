import type { Id } from '@firepay/contract/product/ids.ts'
import { type Insertable, sql } from 'kysely'
import { type Trx, withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { keepMovements } from './kept-rows.ts'
import { keptSums } from './line-sums.ts'
import { noSums, type PeriodSums } from './report-lines.queries.ts'
import { insertReports } from './reports.queries.ts'
import type { BalanceReportsTable } from './reports.tables.ts'

export type ClosingDeps = Pick<Deps, 'db' | 'clock'>
export type ClosingAccount = { merchantId: Id<'merchant'>; accountId: Id<'account'> }
export type ChainType = 'daily' | 'monthly'
export const chainTypes: readonly ChainType[] = ['daily', 'monthly']

/** The periods of one step: so many, and about so many transfers for each ledger account, but one at least. */
export const periodsAtOnce = 200
export const transfersAtOnce = 25_000

/** How soon a command looks again whether another process has ended its step. */
export const busyPauseMs = 250

/**
 * Runs one step of closing an account: it reads in one snapshot over the connections for work in the background, and writes
 * what it made in a short transaction of its own. No lock of the site is held: it takes events meanwhile. Of an account
 * one step runs at a time, whoever closes it.
 * @returns `busy` when another one is at it
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

/** Reports of periods that follow each other, with what the lines of each come to. */
export type MadePeriods = {
  reports: (Insertable<BalanceReportsTable> & { merchant_id: Id<'merchant'>; id: Id<'report'>; currency: string })[]
  sums: PeriodSums[]
}

/**
 * Adds periods to a chain.
 * @param isAsRead whether the chain ends as it did in the snapshot that they were made of, which may be older than the step
 * @returns how many; 0 when the chain went on meanwhile, and the step is to be done anew
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

/** What the lines of a period come to, as its report has it. */
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

/** The sums of periods by their number, with those that have no lines. */
export function inOrder(byPeriod: ReadonlyMap<number, PeriodSums>, count: number): PeriodSums[] {
  return Array.from({ length: count }, (_, index) => byPeriod.get(index + 1) ?? noSums())
}
