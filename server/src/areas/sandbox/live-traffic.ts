import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { IngestEvent } from '@firepay/contract/ingest/ingest.schemas.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import { withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { balancesOf } from '../balances/balances.rules.ts'
import { ingestBatch } from '../ingest/ingest.ts'
import { minuteMs } from './calendar.ts'
import { Random } from './random.ts'
import type { SandboxRow } from './sandbox.queries.ts'
import { type Shop, shops } from './shops.ts'
import { ShopTraffic } from './traffic.ts'

const tickMs = 500
/** A day passes in 43 seconds, so that refunds and disputes happen while someone watches. */
const speed = 2_000
const payoutEveryMs = 10 * minuteMs

export type LiveTrafficOptions = {
  paymentsPerMinute: number
  signal: AbortSignal
  /** Called with the ingested events. */
  onEvents: (shop: Shop, events: readonly IngestEvent[]) => void
}

/**
 * Plays the shops of a sandbox until the signal: payments at about the given rate, divided by the shops' usual traffic,
 * refunds and disputes within minutes, and a payout every ten minutes.
 */
export async function playLiveTraffic(
  deps: Deps,
  sandbox: SandboxRow,
  { paymentsPerMinute, signal, onEvents }: LiveTrafficOptions,
): Promise<void> {
  const seed = randomBytes(6).toString('hex')
  const random = new Random(seed)
  const merchantId = sandbox.merchant_id
  const usual = shops.reduce((sum, shop) => sum + shop.perDay, 0)
  const players = shops.flatMap((shop, index) => {
    const siteId = sandbox.site_ids[index]
    const perMinute = (paymentsPerMinute * shop.perDay) / usual
    return siteId === undefined
      ? []
      : [{ shop, siteId, perMinute, traffic: new ShopTraffic(shop, `${seed}/${index}`, speed) }]
  })
  let lastTick = deps.clock.now().getTime()
  let nextPayout = lastTick + payoutEveryMs
  while (!signal.aborted) {
    await delay(tickMs, undefined, { signal }).catch(() => {})
    const now = deps.clock.now().getTime()
    const paysOut = now >= nextPayout
    if (paysOut) nextPayout = now + payoutEveryMs
    for (const { shop, siteId, perMinute, traffic } of players) {
      let expected = (perMinute * (now - lastTick)) / minuteMs
      for (; expected > 0; expected--) {
        if (random.chance(Math.min(1, expected))) traffic.planPayment(Math.floor(random.between(lastTick, now)))
      }
      if (paysOut) await planPayouts(deps, { merchantId, siteId }, traffic, now)
      const events = [...traffic.happenBefore(now)]
      for (let first = 0; first < events.length; first += 1_000) {
        await ingestBatch(deps, { merchantId, siteId }, events.slice(first, first + 1_000))
      }
      if (events.length > 0) onEvents(shop, events)
    }
    lastTick = now
  }
}

/** Pays out the available balance of the ledger, which includes earlier traffic of the site. */
async function planPayouts(
  deps: Deps,
  { merchantId, siteId }: { merchantId: Id<'merchant'>; siteId: Id<'site'> },
  traffic: ShopTraffic,
  at: number,
): Promise<void> {
  await withTenant(deps.db.app, merchantId, async (trx) => {
    const accounts = await trx
      .selectFrom('accounts')
      .select(['id', 'currency'])
      .where('merchant_id', '=', merchantId)
      .where('site_id', '=', siteId)
      .execute()
    const ids = accounts.map((account) => account.id)
    const balances = await balancesOf(trx, merchantId, ids, { asOf: new Date(at) })
    for (const account of accounts) {
      traffic.planPayout(account.currency, Number(balances.get(account.id)?.available ?? 0n), at - 1, minuteMs)
    }
  })
}
