import { z } from 'zod'
import { roles } from '../product/abilities.ts'
import { locales } from '../product/locales.ts'
import { id, instant, lineText, name, timeZone } from '../product/schemas.ts'
import { comparisons } from './comparisons.ts'
import { transactionColumns } from './transaction-columns.ts'

/** Layout preferences that are not among the six storage keys (spec §9, DESIGN §2). */
export const preferences = z.strictObject({
  menuLayout: z.enum(['vertical', 'horizontal']).optional(),
  contentWidth: z.enum(['boxed', 'full']).optional(),
  menu: z.enum(['hidden', 'collapsed', 'visible']).optional(),
  navbar: z.enum(['hidden', 'floating', 'sticky', 'static']).optional(),
  navbarColor: z.enum(['white', 'primary', 'secondary', 'success', 'danger', 'info', 'warning', 'dark']).optional(),
  footer: z.enum(['hidden', 'static', 'sticky']).optional(),
  routerTransition: z.enum(['fadeIn', 'fadeInLeft', 'zoomIn', 'none']).optional(),
  /** Language of screens and mails. When absent, screens use the browser's language and mails use English. */
  locale: z.enum(locales).optional(),
  shortcuts: z.boolean().optional(),
  // The user confirmed that a site's secrets are stored: step two of the first-run checklist.
  keysStored: z.boolean().optional(),
  checklistHidden: z.boolean().optional(),
  /** Hides the amounts of balances, for a screen that others can see. */
  amountsHidden: z.boolean().optional(),
  /** Comparison period of charts and counts; absent: the preceding period. */
  comparison: z.enum(comparisons).optional(),
  transactionColumns: z.array(z.enum(transactionColumns)).max(transactionColumns.length).optional(),
})

/** Stored preferences. Drops columns and languages that no longer exist. */
export const storedPreferences = preferences.extend({
  locale: preferences.shape.locale.catch(undefined),
  transactionColumns: z
    .array(z.string())
    .transform((stored) => stored.flatMap((id) => transactionColumns.find((known) => known === id) ?? []))
    .optional(),
})

export const dateStyle = z.enum(['iso', 'day-month', 'month-day'])

export const callerRole = z.enum([...roles, 'operator'])

/** The signed-in user, with their role in the merchant of this session. */
export const userRecord = z.object({
  id: id('user'),
  email: z.string(),
  fullName: z.string(),
  avatar: z.string().optional(),
  role: callerRole,
  /** Staff of the service, independent of the role in the merchant of this session. */
  operator: z.boolean(),
  merchant: z.object({
    id: id('merchant'),
    name: z.string(),
    timeZone: z.string(),
    /** True when a site is live: the dashboard opens with live data instead of test data. */
    hasLiveSite: z.boolean(),
  }),
  merchants: z.array(z.object({ id: id('merchant'), name: z.string(), role: callerRole })),
  timeZone: z.string(),
  dateStyle,
  ability: z.array(z.object({ action: z.string(), subject: z.string() })),
  mfa: z.object({
    totp: z.boolean(),
    passkeys: z.number().int(),
    recoveryCodesLeft: z.number().int(),
    /**
     * Missing second factor in the merchant of this session: `required` blocks everything but account and security (403
     * MFA_ENROL_REQUIRED); `advised` reminds owners and admins before their first live site.
     */
    enrolment: z.enum(['none', 'advised', 'required']),
  }),
  preferences,
  createdAt: instant,
  lastSignInAt: instant.optional(),
})
export type UserRecord = z.input<typeof userRecord>

/** Profile fields of PUT /users; absent fields keep their value. The email cannot be changed here. */
export const profileChange = z.strictObject({
  fullName: name(120).optional(),
  avatar: lineText(64).nullable().optional(),
  timeZone: timeZone.optional(),
  dateStyle: dateStyle.optional(),
  preferences: preferences.optional(),
})
export type ProfileChange = z.input<typeof profileChange>
