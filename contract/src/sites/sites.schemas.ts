import { z } from 'zod'
import { fault } from '../product/field-codes.ts'
import {
  commaList,
  currency,
  id,
  instant,
  limit,
  lineText,
  money,
  name,
  offset,
  page,
  searchText,
  sum,
  timeZone,
} from '../product/schemas.ts'
import { eventTypesOfNotifications } from './notification-events.ts'
import { isWebAddress } from './web-address.ts'

export const siteStatus = z.enum(['active', 'suspended', 'archived', 'pending_review'])
export const siteMode = z.enum(['live', 'test'])
/**
 * Data of live sites, of test sites (including the sandbox), or of all. Combined with a `siteId` of the other mode, it
 * matches nothing.
 */
export const modeFilter = z.enum(['live', 'test', 'all']).default('all')
export type ModeFilter = z.output<typeof modeFilter>

/** The visible part of a secret (security.md K-02). */
export const secretMark = z.object({
  prefix: z.string(),
  last4: z.string(),
  createdAt: instant,
  /** Null when never used. */
  lastUsedAt: instant.nullable(),
  previous: z.object({ last4: z.string(), expiresAt: instant, lastUsedAt: instant.nullable() }).optional(),
})

/** Sums of one currency, as in the `totals` of transactions, in minor units. */
export const currencyTotals = z.object({
  currency,
  gross: sum,
  refunds: sum,
  chargebacks: sum,
  fees: sum,
  net: sum,
  average: sum.nullable(),
})
export type CurrencyTotals = z.input<typeof currencyTotals>

export const site = z.object({
  id: id('site'),
  name: z.string(),
  url: z.string().optional(),
  supportUrl: z.string().optional(),
  status: siteStatus,
  mode: siteMode,
  /** Created by "Fill with sandbox traffic"; removed with it. */
  sandbox: z.boolean(),
  merchantCategoryCode: z.string().optional(),
  statementDescriptor: z.string().optional(),
  defaultCurrency: currency,
  timeZone: z.string(),
  settlementDelayDays: z.number().int(),
  notificationUrl: z.string().optional(),
  notificationEvents: z.array(z.string()),
  notifyOldEvents: z.boolean(),
  /** Summary of `/sites/{id}/notification-endpoint`; absent without an address. */
  notificationEndpoint: z
    .object({
      status: z.enum(['active', 'unstable', 'failing', 'disabled']),
      /** When it was disabled; for `failing`, the first failure since the last success. */
      since: instant.optional(),
      /** The latest attempts, at most 100; absent before the first. Test notifications do not count. */
      recent: z.object({ attempts: z.number().int(), succeeded: z.number().int() }).optional(),
    })
    .optional(),
  secretKey: secretMark,
  apiSecret: secretMark,
  accountsCount: z.number().int(),
  /** Payments created in the last 24 hours; `totals` only for roles that may read balances. */
  last24h: z.object({ count: z.number().int(), totals: z.array(currencyTotals).optional() }),
  /** Creation of the latest payment; null without one. */
  lastPaymentAt: instant.nullable(),
  /** Events that changed nothing: currently held, and refused in the last 24 hours. */
  openEvents: z.object({ held: z.number().int(), refused: z.number().int() }),
  createdAt: instant,
  updatedAt: instant,
})
export type Site = z.input<typeof site>

const webUrl = lineText(2_048).refine(
  isWebAddress,
  fault('NOT_A_WEB_ADDRESS', 'This is not a web address. Example: https://shop.example'),
)

export const newSite = z.strictObject({
  name: name(120),
  url: webUrl.optional(),
  timeZone,
  defaultCurrency: currency,
  mode: siteMode.default('test'),
})

export const siteChange = z.strictObject({
  name: name(120).optional(),
  url: webUrl.nullable().optional(),
  supportUrl: webUrl.nullable().optional(),
  merchantCategoryCode: z
    .string()
    .regex(/^\d{4}$/, 'Four digits (ISO 18245)')
    .nullable()
    .optional(),
  statementDescriptor: lineText(22).nullable().optional(),
  settlementDelayDays: z.number().int().min(0).max(180).optional(),
  notificationUrl: webUrl.nullable().optional(),
  notificationEvents: z.array(z.enum(eventTypesOfNotifications)).max(eventTypesOfNotifications.length).optional(),
  notifyOldEvents: z.boolean().optional(),
})

/** A new site with both secrets, which are shown only once. */
export const siteWithSecrets = site.extend({
  secrets: z.object({ apiSecret: z.string(), secretKey: z.string() }),
})

export const siteQuery = z.strictObject({
  q: searchText.optional(),
  status: commaList(siteStatus).optional(),
  mode: modeFilter,
  sort: z.enum(['name', '-name', 'createdAt', '-createdAt']).default('name'),
  limit,
  offset,
  after: id('site').optional(),
  /**
   * With `sort=name`: the name of the `after` site as the caller read it, so that the page starts behind it even if
   * it has changed.
   */
  afterName: lineText(200).optional(),
})

export const sitePage = page(site)

export const balanceFigures = z.object({
  available: money,
  pending: money,
  reserved: money,
  inTransit: money,
  total: money,
  disputed: money,
})

export const account = z.object({
  id: id('account'),
  siteId: id('site'),
  name: z.string(),
  currency,
  status: z.enum(['active', 'inactive', 'blocked']),
  payoutSchedule: z.object({
    frequency: z.enum(['daily', 'weekly', 'monthly', 'manual']),
    threshold: money.nullable(),
    destination: z.object({ bankName: z.string(), last4: z.string() }).nullable(),
  }),
  /** Only for roles that may read balances. */
  balances: balanceFigures.optional(),
  createdAt: instant,
})
export type Account = z.input<typeof account>

export const accountQuery = z.strictObject({ limit, offset, after: id('account').optional() })
export const accountPage = page(account)
