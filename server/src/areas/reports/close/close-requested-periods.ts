import type { Id } from '@firepay/contract/product/ids.ts'
import { claimPendingWork, finishPendingWork, listPendingWork } from '../../../platform/db/pending-work.ts'
import { type Trx, withTenant } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { forEachMerchant } from '../../../platform/loops/for-each-merchant.ts'
import { closeEarlierPeriods } from './close-earlier-periods.ts'
import { findPendingClosing, settleClosing } from './period-closings.queries.ts'

/** Closes earlier days on request. @returns number of sites done */
export function closeRequestedPeriods(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  isStopping: () => boolean = () => false,
): Promise<number> {
  return forEachMerchant(
    () => listPendingWork(deps.db.app, 'closings'),
    async (merchantId) => {
      for (let done = 0; ; done += 1) {
        if (isStopping()) return done
        const next = await withTenant(deps.db.app, merchantId, (trx) => findNext(trx, merchantId))
        if (!next) return done
        // Runs in transactions of its own under the site's lock, so two workers make each report once.
        if (!(await close(deps, merchantId, next, isStopping))) return done
      }
    },
    { isStopping },
  )
}

/** The next request; without one the merchant is removed from the list. */
async function findNext(trx: Trx, merchantId: Id<'merchant'>) {
  const claimed = await claimPendingWork(trx, 'closings', merchantId)
  if (claimed.length === 0) return undefined
  const next = await findPendingClosing(trx, merchantId)
  if (!next) await finishPendingWork(trx, 'closings', merchantId, claimed)
  return next
}

type Next = NonNullable<Awaited<ReturnType<typeof findNext>>>

/** @returns false when interrupted; the next start continues */
async function close(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  merchantId: Id<'merchant'>,
  { id, site_id: siteId, created_at: since }: Next,
  isStopping: () => boolean,
): Promise<boolean> {
  let closedBefore: string | null = null
  try {
    const closed = await closeEarlierPeriods(deps, { merchantId, siteId }, isStopping)
    if (isStopping()) return false
    closedBefore = closed.openFrom
  } catch (error) {
    // Shown on the site's page, where it can be requested again; closed days stay closed.
    deps.log.error({ siteId, err: error }, 'closing the earlier days of a site failed')
  }
  await withTenant(deps.db.app, merchantId, (trx) =>
    settleClosing(trx, { merchantId, id, siteId, since, closedBefore, at: deps.clock.now() }),
  )
  return true
}
