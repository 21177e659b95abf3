import { z } from 'zod'
import { commaList, currency, day, id, instant, instantInput, limit, money, offset, page } from '../product/schemas.ts'
import { balanceFigures, modeFilter, siteMode } from '../sites/sites.schemas.ts'

/** A release schedule names so many days one by one; what is released after them stands under the last day of all. */
export const maxReleaseDays = 366

/**
 * What an account holds at an instant. A site has one account for each currency, so the balance of a site in a currency is
 * that of its account, and both carry the account's id.
 */
export const balance = balanceFigures.extend({
  id: id('account'),
  siteId: id('site'),
  accountId: id('account'),
  currency,
  mode: siteMode,
  /** The site's zone: the days below are days in it. */
  timeZone: z.string(),
  /**
   * When pending money becomes available, by day: what comes in then less what goes out then, so a day may be below zero.
   * Its amounts add up to `pending`. A day on which they come to nothing is left out.
   */
  releaseSchedule: z.array(z.object({ date: day, amount: money })).max(maxReleaseDays),
  /** The payouts on their way that are due first, together; absent where none is, or none with a day of arrival. */
  nextPayout: z.object({ date: day, amount: money }).optional(),
  asOf: instant,
})
export type Balance = z.input<typeof balance>

const filters = {
  siteId: commaList(id('site')).optional(),
  accountId: commaList(id('account')).optional(),
  currency: commaList(currency).optional(),
  mode: modeFilter,
  /** A past instant; now when absent. Later than five minutes from now is refused, nearer is taken as now. */
  asOf: instantInput.optional(),
}

export const balanceQuery = z.strictObject({ ...filters, limit, offset, after: id('account').optional() })
export const oneBalanceQuery = z.strictObject(filters)
export const balancePage = page(balance)
