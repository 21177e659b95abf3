import { z } from 'zod'
import { currency, day, id, instant, money } from '../product/schemas.ts'
import { eventTypesOfNotifications } from '../sites/notification-events.ts'
import { balanceFigures, siteMode } from '../sites/sites.schemas.ts'
import { transaction } from '../transactions/transactions.schemas.ts'

/** `data` of `balance.available`: an account on one release day. */
const releasedAccount = z.strictObject({
  id: id('account'),
  siteId: id('site'),
  name: z.string(),
  currency,
  date: day,
  released: money,
  balances: balanceFigures,
  asOf: instant,
})
export type ReleasedAccount = z.input<typeof releasedAccount>

/** `data` of `test.ping`. */
const pingedSite = z.strictObject({ id: id('site'), name: z.string(), mode: siteMode })
export type PingedSite = z.input<typeof pingedSite>

/** The body of a notification as sent to a shop. An object of a payment has the shape of `GET /transactions/{id}`. */
export const notificationBody = z.strictObject({
  type: z.enum(eventTypesOfNotifications),
  timestamp: instant,
  data: z.strictObject({
    id: id('notification'),
    siteId: id('site'),
    sequence: z.number().int().min(1),
    object: z.union([transaction, releasedAccount, pingedSite]),
  }),
})
export type NotificationBody = z.input<typeof notificationBody>
