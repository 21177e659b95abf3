import { setTimeout as delay } from 'node:timers/promises'
import type { Id } from '@firepay/contract/product/ids.ts'
import { newId } from '../../../platform/db/new-id.ts'
import { type Trx, withTenant } from '../../../platform/db/transaction.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { periodsBetween } from '../../../platform/time/periods.ts'
import { closeAccount } from '../../ledger/close-until.ts'
import { lockSite } from '../../sites/lock-site.ts'
import { beginOfStretch, type LineRange, sumByPeriod } from '../lines/report-lines.queries.ts'
import { listAccountsOf, type ReportRecord } from '../reports.queries.ts'
import { closePeriods } from './close-periods.ts'
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
import { postedLater, totalsBefore } from './closing-totals.queries.ts'
import { findFirstInChain, findFirstPostingCovered } from './earlier-periods.queries.ts'

type Site = { merchantId: Id<'merchant'>; siteId: Id<'site'> }
type First = Omit<ReportRecord, 'mode' | 'covers_position'> & { covers_position: bigint }
type Chain = { merchantId: Id<'merchant'>; accountId: Id<'account'>; type: ChainType; zone: string }

/** Periods before a chain, up to the start of its first report. */
type Earlier = {
  edges: readonly Date[]
  /** Amounts not covered before each edge. The days are closed, so nothing is added. */
  later: readonly bigint[]
}

/**
 * Closes every day of a site before today, from the first posting on. An account without reports gets them as by
 * `import --close`. A chain that began with the site's creation day gets the days and months before it. They cover what
 * the first report's opening covers, so the chain stays consistent; later receipts stay in the report of their receipt.
 * The latest periods come first, in steps, so that an interruption leaves no gap.
 * @returns the first open day, in the site's zone, and the number of reports made
 */
export async function closeEarlierPeriods(
  deps: ClosingDeps,
  site: Site,
  isStopping: () => boolean = () => false,
): Promise<{ openFrom: string; reports: number }> {
  const closed = await closePeriods(deps, site, 'command', isStopping)
  let { reports } = closed
  for (const chain of await chainsOf(deps, site)) {
    for (let isDone = false; !isDone && !isStopping(); ) {
      const extended = await extendChain(deps, chain, isStopping)
      if (extended === 'busy') await delay(busyPauseMs)
      else {
        reports += extended
        isDone = extended === 0
      }
    }
  }
  return { ...closed, reports }
}

/**
 * The chains of a site, with all earlier days closed: anything that arrives for them is late, with or without a report.
 */
async function chainsOf({ db }: ClosingDeps, { merchantId, siteId }: Site): Promise<Chain[]> {
  return await withTenant(db.app, merchantId, async (trx) => {
    // The lock of ingest: a batch sees a day either open or closed throughout.
    const site = await lockSite(trx, { merchantId, siteId })
    if (!site) throw new ApiError('NOT_FOUND', 'This site does not exist, or no longer does.')
    const chains: Chain[] = []
    for (const { id: accountId } of await listAccountsOf(trx, merchantId, siteId)) {
      const first = await findFirstInChain(trx, merchantId, accountId, 'daily')
      if (first) await closeAccount(trx, merchantId, accountId, { from: null, until: first.from_at })
      for (const type of chainTypes) chains.push({ merchantId, accountId, type, zone: site.timeZone })
    }
    return chains
  })
}

/** Adds all missing periods before a chain's first report. @returns their number; 0 when none are missing */
async function extendChain(deps: ClosingDeps, chain: Chain, isStopping: () => boolean): Promise<number | 'busy'> {
  const earlier = await inClosingStep(deps, chain, (trx) => earlierThan(trx, chain))
  if (earlier === 'busy') return 'busy'
  let made = 0
  for (let isDone = earlier === null; !isDone && earlier !== null && !isStopping(); ) {
    const step = await inClosingStep(deps, chain, (trx) => extendBy(deps, trx, chain, earlier))
    if (step === 'busy') {
      await delay(busyPauseMs)
      continue
    }
    made += step ?? 0
    isDone = step === null
  }
  return made
}

/** Read once, because each step of a long history would read everything after it. */
async function earlierThan(trx: Trx, chain: Chain): Promise<Earlier | null> {
  const first = await firstOf(trx, chain)
  if (!first) return null
  const covered = { ...chain, position: first.covers_position }
  const begin = await findFirstPostingCovered(trx, covered, first.from_at)
  if (begin === null) return null
  const unit = chain.type === 'daily' ? 'day' : 'month'
  const starts = periodsBetween(unit, begin, first.from_at, chain.zone).map(({ start }) => new Date(start))
  const edges = [...starts, first.from_at]
  return { edges, later: await postedLater(trx, covered, edges) }
}

async function firstOf(trx: Trx, { merchantId, accountId, type }: Chain): Promise<First | null> {
  const first = await findFirstInChain(trx, merchantId, accountId, type)
  return first && first.covers_position !== null ? { ...first, covers_position: first.covers_position } : null
}

/**
 * Adds the periods directly before the first report, as many as fit one step. @returns their number; null without any
 */
async function extendBy(deps: ClosingDeps, trx: Trx, chain: Chain, { edges, later }: Earlier): Promise<number | null> {
  const first = await firstOf(trx, chain)
  const end = edges.findIndex((edge) => edge.getTime() === first?.from_at.getTime())
  if (!first || end < 1) return null
  const { merchantId, accountId, type } = chain
  const earliest = edges[Math.max(0, end - periodsAtOnce)] as Date
  const range: LineRange = {
    merchantId,
    accountId,
    from: earliest,
    to: first.from_at,
    position: first.covers_position,
    previousPosition: null,
  }
  const since = await beginOfStretch(trx, range, transfersAtOnce)
  const from = edges.findIndex((edge, index) => edge >= earliest && (edge >= since || index === end - 1))
  const own = { edges: edges.slice(from, end + 1), later: later.slice(from, end + 1) }
  const periods = await makePeriods(trx, { ...range, from: own.edges[0] as Date }, { first, ...own }, deps.clock.now())
  return await addToChain(deps, merchantId, periods, async (now) => {
    return (await findFirstInChain(now, merchantId, accountId, type))?.id === first.id
  })
}

async function makePeriods(
  trx: Trx,
  range: LineRange,
  { first, edges, later }: Earlier & { first: First },
  now: Date,
): Promise<MadePeriods> {
  const sums = inOrder(await sumByPeriod(trx, range, edges), edges.length - 1)
  const totals = await totalsBefore(trx, range, edges, later)
  const { merchant_id, site_id, account_id, type, currency, time_zone, covers_position, covers_at } = first
  const reports = sums.map((sum, index) => ({
    merchant_id,
    id: newId('report'),
    site_id,
    account_id,
    type,
    currency,
    time_zone,
    from_at: edges[index] as Date,
    to_at: edges[index + 1] as Date,
    status: 'ready',
    covers_position,
    previous_position: null,
    covers_at,
    opening: (totals[index] ?? 0n).toString(),
    closing: (totals[index + 1] ?? 0n).toString(),
    ...figuresOf(sum),
    made_by: 'command',
    user_id: null,
    created_at: now,
  }))
  return { reports, sums }
}
