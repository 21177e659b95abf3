import { encodeId, type Id } from '@firepay/contract/product/ids.ts'
import type { Deps } from '../../platform/deps.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import { Failures, forEachMerchant } from '../../platform/loops/for-each-merchant.ts'
import { type BackgroundWork, startLoop } from '../../platform/loops/loop.ts'
import { dayIn, firstInstantOf } from '../../platform/time/range.ts'
import { closePeriods } from './close/close-periods.ts'
import { closeRequestedPeriods } from './close/close-requested-periods.ts'
import { makeReports } from './create/make-reports.ts'

/** Short, because a user waits for the report on screen. */
const makePauseMs = 250
const closeEarlierPauseMs = 1_000
/** Queries the accounts of all merchants, so not every second; also the delay of closing after midnight. */
const closePauseMs = 10_000

/** Makes requested reports, and closes days and months once they ended in their site's zone. */
export function startReportsWorker(deps: Pick<Deps, 'db' | 'log' | 'clock'>): BackgroundWork[] {
  return [
    startLoop('making balance reports', makePauseMs, deps.log, (isStopping) => makeReports(deps, isStopping)),
    startLoop('closing earlier days', closeEarlierPauseMs, deps.log, (isStopping) =>
      closeRequestedPeriods(deps, isStopping),
    ),
    startLoop('closing days', closePauseMs, deps.log, (isStopping) => closeEndedPeriods(deps, isStopping)),
  ]
}

/** @returns number of reports made */
export async function closeEndedPeriods(
  deps: Pick<Deps, 'db' | 'log' | 'clock'>,
  isStopping: () => boolean = () => false,
): Promise<number> {
  const now = deps.clock.now()
  const accounts = await deps.db.worker
    .selectFrom('accounts')
    .innerJoin('sites', (join) =>
      join.onRef('sites.merchant_id', '=', 'accounts.merchant_id').onRef('sites.id', '=', 'accounts.site_id'),
    )
    .select(['sites.merchant_id', 'sites.id', 'sites.time_zone', 'sites.created_at'])
    .select(['accounts.closed_until', 'accounts.closing_position'])
    // A day lasts at least 22 hours.
    .where((where) =>
      where.or([
        where('accounts.closed_until', 'is', null),
        where('accounts.closed_until', '<', new Date(now.getTime() - 22 * 3_600_000)),
        where('accounts.closing_position', 'is not', null),
      ]),
    )
    .execute()
  const due = new Map<string, { merchant_id: Id<'merchant'>; siteId: Id<'site'> }>()
  for (const { merchant_id, id: siteId, time_zone: zone, ...account } of accounts) {
    const today = firstInstantOf(dayIn(now, zone), zone)
    // An interrupted closing is due at any time.
    const isClosing = account.closing_position !== null
    const until = account.closed_until ?? account.created_at
    if (isClosing || until.getTime() < today) due.set(siteId, { merchant_id, siteId })
  }
  const failures = new Failures()
  return await forEachMerchant(
    () => due.values(),
    ({ merchant_id: merchantId, siteId }) =>
      failures.attempt(`site ${encodeId('site', siteId)}`, () => closeSite(deps, { merchantId, siteId }, isStopping)),
    { isStopping, failures },
  )
}

async function closeSite(
  deps: Pick<Deps, 'db' | 'log' | 'clock'>,
  site: { merchantId: Id<'merchant'>; siteId: Id<'site'> },
  isStopping: () => boolean,
): Promise<number> {
  try {
    return (await closePeriods(deps, site, 'worker', isStopping)).reports
  } catch (error) {
    // The site was removed meanwhile, with its sandbox.
    if (error instanceof ApiError && error.code === 'NOT_FOUND') return 0
    throw error
  }
}
