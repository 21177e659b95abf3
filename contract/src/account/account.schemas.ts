import { z } from 'zod'
import { roles } from '../product/abilities.ts'
import { locales } from '../product/locales.ts'
import { id, instant, lineText, name, timeZone } from '../product/schemas.ts'
import { comparisons } from './comparisons.ts'
import { transactionColumns } from './transaction-columns.ts'

/** What the six storage keys do not hold of a person's layout choices (spec §9, DESIGN §2). */
export const preferences = z.strictObject({
  menuLayout: z.enum(['vertical', 'horizontal']).optional(),
  contentWidth: z.enum(['boxed', 'full']).optional(),
  menu: z.enum(['hidden', 'collapsed', 'visible']).optional(),
  navbar: z.enum(['hidden', 'floating', 'sticky', 'static']).optional(),
  navbarColor: z.enum(['white', 'primary', 'secondary', 'success', 'danger', 'info', 'warning', 'dark']).optional(),
  footer: z.enum(['hidden', 'static', 'sticky']).optional(),
  routerTransition: z.enum(['fadeIn', 'fadeInLeft', 'zoomIn', 'none']).optional(),
  /** The language of the screens and of mails; absent: as the browser asks, and English in mails. */
  locale: z.enum(locales).optional(),
  shortcuts: z.boolean().optional(),
  // The person said that a site's secrets are stored: the second step of the first-run checklist.
  keysStored: z.boolean().optional(),
  checklistHidden: z.boolean().optional(),
  /** Balances are shown without their amounts, for a screen that others see. */
  amountsHidden: z.boolean().optional(),
  /** The period that charts and counts are compared with; absent: the one before. */
  comparison: z.enum(comparisons).optional(),
  transactionColumns: z.array(z.enum(transactionColumns)).max(transactionColumns.length).optional(),
})

/** Preferences as they were stored: a column or a language that is not there any more is left out. */
export const storedPreferences = preferences.extend({
  locale: preferences.shape.locale.catch(undefined),
  transactionColumns: z
    .array(z.string())
    .transform((stored) => stored.flatMap((id) => transactionColumns.find((known) => known === id) ?? []))
    .optional(),
})

export const dateStyle = z.enum(['iso', 'day-month', 'month-day'])

export const callerRole = z.enum([...roles, 'operator'])

/** The signed-in person, with the role in the merchant of this session. */
export const userRecord = z.object({
  id: id('user'),
  email: z.string(),
  fullName: z.string(),
  avatar: z.string().optional(),
  role: callerRole,
  /** Staff of the service, whatever their role in the merchant of this session. */
  operator: z.boolean(),
  merchant: z.object({
    id: id('merchant'),
    name: z.string(),
    timeZone: z.string(),
    /** Whether a site takes real money: the dashboard then opens with live data, before with test data. */
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
     * Whether a factor is missing in the merchant of this session: `required` closes everything but account and
     * security (403 MFA_ENROL_REQUIRED), `advised` is a reminder to owners and admins before their first live site.
     */
    enrolment: z.enum(['none', 'advised', 'required']),
  }),
  preferences,
  createdAt: instant,
  lastSignInAt: instant.optional(),
})
export type UserRecord = z.input<typeof userRecord>

/** The profile fields of PUT /users; an absent one stays. The e-mail is not one of them. */
export const profileChange = z.strictObject({
  fullName: name(120).optional(),
  avatar: lineText(64).nullable().optional(),
  timeZone: timeZone.optional(),
  dateStyle: dateStyle.optional(),
  preferences: preferences.optional(),
})
export type ProfileChange = z.input<typeof profileChange>
