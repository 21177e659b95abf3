import { randomUUIDv7 } from 'node:crypto'
import { encodeId, type Id } from '@firepay/contract/product/ids.ts'
import type { periodClosing } from '@firepay/contract/reports/close-periods.schemas.ts'
import type { reportsRoutes } from '@firepay/contract/reports/reports.routes.ts'
import type { z } from 'zod'
import { addPendingWork } from '../../../platform/db/pending-work.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { Handlers } from '../../../platform/http/act.ts'
import { dayIn, firstInstantOf } from '../../../platform/time/range.ts'
import { changesBetween } from '../../audit-log/actor.ts'
import { getSite } from '../../sites/get-site.ts'
import { countMadeSince, findLastClosing, findOpenSince, insertClosing } from './period-closings.queries.ts'

/** Closing of days before a site's creation: requests and results. */
export function periodClosingHandlers(): Pick<Handlers<typeof reportsRoutes>, 'getPeriodClosing' | 'closePeriods'> {
  return {
    getPeriodClosing: (act) => act.inMerchant((trx) => present(trx, act.caller.merchantId, act.params.id, act.now)),

    closePeriods: (act) =>
      act.inMerchant(async (trx) => {
        const { merchantId, userId } = act.caller
        const siteId = act.params.id
        const { name } = await getSite(trx, merchantId, siteId)
        const before = await present(trx, merchantId, siteId, act.now)
        if (await insertClosing(trx, { merchantId, siteId }, { id: randomUUIDv7(), userId, at: act.now })) {
          await addPendingWork(trx, 'closings', merchantId)
          await act.audit(
            trx,
            'site.periods.closed',
            { type: 'site', id: encodeId('site', siteId), name },
            changesBetween({}, { openSince: before.openSince }),
          )
        }
        return present(trx, merchantId, siteId, act.now)
      }),
  }
}

async function present(
  trx: Trx,
  merchantId: Id<'merchant'>,
  siteId: Id<'site'>,
  now: Date,
): Promise<z.output<typeof periodClosing>> {
  const { time_zone: zone } = await getSite(trx, merchantId, siteId)
  const today = new Date(firstInstantOf(dayIn(now, zone), zone))
  const openSince = await findOpenSince(trx, { merchantId, siteId }, today)
  const last = await findLastClosing(trx, { merchantId, siteId })
  return {
    openSince: openSince?.toISOString() ?? null,
    last: last
      ? {
          // Written only from the table's list.
          status: last.status as 'pending' | 'done' | 'failed',
          reports: last.reports ?? (await countMadeSince(trx, { merchantId, siteId }, last.created_at)),
          ...(last.closed_before !== null && { closedBefore: last.closed_before }),
          requestedAt: last.created_at.toISOString(),
          ...(last.ended_at !== null && { endedAt: last.ended_at.toISOString() }),
        }
      : null,
  }
}
