import { z } from 'zod'
import { commaList, currency, day, id, instant, instantInput, limit, money, offset, page } from '../product/schemas.ts'
import { balanceFigures, modeFilter, siteMode } from '../sites/sites.schemas.ts'

/** Maximum number of days in a release schedule. Later releases are added to its last day. */
export const maxReleaseDays = 366

/**
 * Balance of an account at an instant. A site has one account per currency, so a site's balance in a currency is that
 * of its account and has the account's id.
 */
export const balance = balanceFigures.extend({
  id: id('account'),
  siteId: id('site'),
  accountId: id('account'),
  currency,
  mode: siteMode,
  /** Time zone of the site; `releaseSchedule` and `nextPayout` use its days. */
  timeZone: z.string(),
  /**
   * Net amount that becomes available on each day; may be negative. The amounts sum to `pending`. Days with a net of
   * zero are omitted.
   */
  releaseSchedule: z.array(z.object({ date: day, amount: money })).max(maxReleaseDays),
  /**
   * Sum of the payouts in transit with the earliest arrival date. Absent when no payout in transit has an arrival
   * date.
   */
  nextPayout: z.object({ date: day, amount: money }).optional(),
  asOf: instant,
})
export type Balance = z.input<typeof balance>

const filters = {
  siteId: commaList(id('site')).optional(),
  accountId: commaList(id('account')).optional(),
  currency: commaList(currency).optional(),
  mode: modeFilter,
  /** A past instant; defaults to now. Up to five minutes in the future counts as now; anything later is refused. */
  asOf: instantInput.optional(),
}

export const balanceQuery = z.strictObject({ ...filters, limit, offset, after: id('account').optional() })
export const oneBalanceQuery = z.strictObject(filters)
export const balancePage = page(balance)
