import { setTimeout as delay } from 'node:timers/promises'
import type { Id } from '@firepay/contract/product/ids.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { type Trx, withTenant } from '../../../platform/db/transaction.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { periodsBetween } from '../../../platform/time/periods.ts'
import { dayIn, firstInstantOf } from '../../../platform/time/range.ts'
import { closeAccount, endClosing, recordClosing } from '../../ledger/close-until.ts'
import { lockSite } from '../../sites/lock-site.ts'
import { endOfStretch, type LineRange, sumByPeriod } from '../lines/report-lines.queries.ts'
import {
  findFirstPosting,
  findLastInChain,
  listAccountsOf,
  type ReportAccount,
  type ReportRecord,
} from '../reports.queries.ts'
import {
  addToChain,
  busyPauseMs,
  type ChainType,
  type ClosingDeps,
  chainTypes,
  figuresOf,
  inClosingStep,
  inOrder,
  type MadePeriods,
  periodsAtOnce,
  transfersAtOnce,
} from './closing-step.ts'
import { totalsBefore } from './closing-totals.queries.ts'

type Site = { merchantId: Id<'merchant'>; siteId: Id<'site'> }
type Last = Omit<ReportRecord, 'mode'> | undefined
type MadeBy = 'worker' | 'command'

/** An account whose days are being closed, up to an instant, covering entries up to a position. */
type Closing = {
  merchantId: Id<'merchant'>
  account: ReportAccount
  zone: string
  until: Date
  position: bigint
  /** Start of reports for an account that has none. */
  begin: Date
  madeBy: MadeBy
}

/**
 * Makes the reports of all days and months of a site that have ended in its zone, and closes the days: later arrivals
 * for them are posted when received (product.md §5). Reports of an account are contiguous, each closing is the next
 * opening, and none changes later. Days without movements have reports too. Days are closed together under the lock of
 * ingest, with the journal position their reports cover; the reports follow in steps while the site accepts events. The
 * next call continues after an interruption.
 * @param madeBy the worker starts at the site's creation day; the command at the first posting, while no day of the
 *   account is closed
 * @returns the first open day, in the site's zone, and the number of reports made
 */
export async function closePeriods(
  deps: ClosingDeps,
  site: Site,
  madeBy: MadeBy,
  isStopping: () => boolean = () => false,
): Promise<{ openFrom: string; reports: number }> {
  for (let reports = 0; ; ) {
    const { openFrom, closings } = await beginClosing(deps, site, madeBy)
    let isElsewhere = false
    for (const closing of closings) {
      const { made, isBusy } = await closeAll(deps, closing, isStopping)
      reports += made
      isElsewhere ||= isBusy
    }
    // Another process is closing: the worker leaves the rest to it, a command waits.
    if (closings.length === 0 || isStopping() || (isElsewhere && madeBy === 'worker')) return { openFrom, reports }
    if (isElsewhere) await delay(busyPauseMs)
  }
}

/** Closes ended days, blocking ingest only for this step. @returns accounts whose reports are still to be made */
async function beginClosing(
  { db, clock }: ClosingDeps,
  { merchantId, siteId }: Site,
  madeBy: MadeBy,
): Promise<{ openFrom: string; closings: Closing[] }> {
  return await withTenant(db.app, merchantId, async (trx) => {
    // The lock of ingest: a batch sees a day either open or closed throughout.
    const site = await lockSite(trx, { merchantId, siteId })
    if (!site) throw new ApiError('NOT_FOUND', 'This site does not exist, or no longer does.')
    const zone = site.timeZone
    const openFrom = dayIn(clock.now(), zone)
    const today = new Date(firstInstantOf(openFrom, zone))
    const closings: Closing[] = []
    for (const account of await listAccountsOf(trx, merchantId, siteId)) {
      const begun = begunOf(merchantId, account, zone)
      if (begun) {
        closings.push(begun)
        continue
      }
      const begin = await beginningOf(trx, { merchantId, siteId }, account, madeBy)
      if (begin === null) {
        await closeAccount(trx, merchantId, account.id, { from: null, until: today })
        continue
      }
      const position = account.last_position
      const closing: Closing = { merchantId, account, zone, until: today, position, begin, madeBy }
      if (await begins(trx, closing)) closings.push(closing)
    }
    return { openFrom, closings }
  })
}

/** A closing that another call began and did not finish. */
function begunOf(merchantId: Id<'merchant'>, account: ReportAccount, zone: string): Closing | null {
  const { closing_position: position, closing_from: begin, closing_by: madeBy, closed_until: until } = account
  if (position === null || begin === null || madeBy === null || until === null) return null
  return { merchantId, account, zone, until, position, begin, madeBy }
}

/** @returns false when every ended period has its report */
async function begins(trx: Trx, closing: Closing): Promise<boolean> {
  const { merchantId, account, until, position, begin, madeBy } = closing
  const [day] = startsOf(closing, 'daily', await findLastInChain(trx, merchantId, account.id, 'daily'))
  const [month] = startsOf(closing, 'monthly', await findLastInChain(trx, merchantId, account.id, 'monthly'))
  if (day === undefined && month === undefined) return false
  if (day !== undefined) {
    await closeAccount(trx, merchantId, account.id, { from: madeBy === 'command' ? null : day, until })
  }
  await recordClosing(trx, merchantId, account.id, { position, from: begin, by: madeBy })
  return true
}

/** Start of an account's reports, if it has none. Null: nothing to report. */
async function beginningOf(
  trx: Trx,
  { merchantId, siteId }: Site,
  account: ReportAccount,
  madeBy: MadeBy,
): Promise<Date | null> {
  if (madeBy === 'command') return await findFirstPosting(trx, merchantId, account.id)
  const site = await trx
    .selectFrom('sites')
    .select('created_at')
    .where('merchant_id', '=', merchantId)
    .where('id', '=', siteId)
    .executeTakeFirstOrThrow()
  return site.created_at
}

/**
 * Starts of the missing periods of a chain, and the end of the last one; empty when none are missing. After a change of
 * time zone the first period is the rest of the day, so that reports never overlap.
 */
function startsOf({ begin, until, zone }: Closing, type: ChainType, last: Last): Date[] {
  const from = last?.to_at ?? begin
  if (from >= until) return []
  // The last period has not ended; its start is the end of the previous one.
  const starts = periodsBetween(type === 'daily' ? 'day' : 'month', from, new Date(until.getTime() + 1), zone)
    .slice(0, periodsAtOnce + 1)
    .map(({ start }) => new Date(last ? Math.max(start, last.to_at.getTime()) : start))
  return starts.length < 2 ? [] : starts
}

/** Makes the reports of an account with closed days, step by step. */
async function closeAll(
  deps: ClosingDeps,
  closing: Closing,
  isStopping: () => boolean,
): Promise<{ made: number; isBusy: boolean }> {
  let made = 0
  for (const type of chainTypes) {
    for (let isDone = false; !isDone; ) {
      if (isStopping()) return { made, isBusy: false }
      const step = await closeNext(deps, closing, type)
      if (step === 'busy') return { made, isBusy: true }
      made += step.made
      isDone = step.isDone
    }
  }
  const { merchantId, account, position } = closing
  await withTenant(deps.db.app, merchantId, (trx) => endClosing(trx, merchantId, account.id, position))
  return { made, isBusy: false }
}

/** Makes the next reports of a chain, as many as fit one step. */
async function closeNext(
  deps: ClosingDeps,
  closing: Closing,
  type: ChainType,
): Promise<{ made: number; isDone: boolean } | 'busy'> {
  const { merchantId, account } = closing
  return await inClosingStep(deps, { merchantId, accountId: account.id }, async (trx) => {
    const last = await findLastInChain(trx, merchantId, account.id, type)
    const starts = await startsOfStep(trx, closing, startsOf(closing, type, last))
    if (starts.length === 0) return { made: 0, isDone: true }
    const periods = await makePeriods(trx, { ...closing, last, starts }, { type, now: deps.clock.now() })
    const isAsRead = async (now: Trx) => (await findLastInChain(now, merchantId, account.id, type))?.id === last?.id
    return { made: await addToChain(deps, merchantId, periods, isAsRead), isDone: false }
  })
}

/** Limits a step to a similar number of transfers, but at least one period. */
async function startsOfStep(trx: Trx, { merchantId, account, position }: Closing, starts: Date[]): Promise<Date[]> {
  const [from, first] = starts
  const to = starts.at(-1)
  if (from === undefined || first === undefined || to === undefined) return []
  const range: LineRange = { merchantId, accountId: account.id, from, to, position, previousPosition: null }
  const end = await endOfStretch(trx, range, from, transfersAtOnce)
  return starts.filter((start) => start <= first || start <= end)
}

/** Reports between the given starts; the last start only marks an end. */
async function makePeriods(
  trx: Trx,
  closing: Closing & { last: Last; starts: readonly Date[] },
  { type, now }: { type: ChainType; now: Date },
): Promise<MadePeriods> {
  const { merchantId, account, zone, position, last, starts, madeBy } = closing
  const previousPosition = last?.covers_position ?? null
  const [from, to] = [starts[0] as Date, starts.at(-1) as Date]
  const range: LineRange = { merchantId, accountId: account.id, from, to, position, previousPosition }
  const sums = inOrder(await sumByPeriod(trx, range, starts), starts.length - 1)
  const totals = await totalsBefore(trx, range, starts)
  const openings = [last?.closing == null ? (totals[0] ?? 0n) : BigInt(last.closing), ...totals.slice(1)]
  const reports = sums.map((sum, index) => ({
    merchant_id: merchantId,
    id: newId('report'),
    site_id: account.site_id,
    account_id: account.id,
    type,
    currency: account.currency,
    time_zone: zone,
    from_at: starts[index] as Date,
    to_at: starts[index + 1] as Date,
    status: 'ready',
    covers_position: position,
    // Within one closing nothing new is posted in between: only the first report can have earlier postings.
    previous_position: index === 0 ? previousPosition : position,
    covers_at: now,
    opening: (openings[index] ?? 0n).toString(),
    closing: (totals[index + 1] ?? 0n).toString(),
    ...figuresOf(sum),
    made_by: madeBy,
    user_id: null,
    created_at: now,
  }))
  return { reports, sums }
}
