import { z } from 'zod'
import { passkeyAttestation } from '../auth/auth.schemas.ts'
import { defineRoutes } from '../product/route.ts'
import { id, instant, limit, name, offset, page, pageConflict, password, secretText } from '../product/schemas.ts'

const factorParams = z.strictObject({ type: z.literal('totp') })
const code = secretText(64)

export const session = z.object({
  id: id('session'),
  current: z.boolean(),
  /** `Firefox on Linux`, from the user agent; `browser` and `system` are its known parts. */
  device: z.string(),
  browser: z.string().optional(),
  system: z.string().optional(),
  userAgent: z.string(),
  address: z.string(),
  /** Factors used at sign-in. */
  methods: z.array(z.enum(['password', 'totp', 'recovery', 'passkey'])),
  createdAt: instant,
  lastSeenAt: instant,
  expiresAt: instant,
})

export const passkey = z.object({
  id: id('key'),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.optional(),
  backedUp: z.boolean(),
})

export const securityEvent = z.object({
  id: id('event'),
  at: instant,
  /** Action names of the audit log: `user.signed-in`, `user.totp.enabled`. */
  type: z.string(),
  outcome: z.enum(['success', 'failure', 'refused']),
  address: z.string(),
  device: z.string(),
  browser: z.string().optional(),
  system: z.string().optional(),
  detail: z.string().optional(),
})

export const securityRoutes = defineRoutes({
  enableMfa: {
    method: 'POST',
    path: '/security/mfa/{type}/enable',
    area: 'security',
    summary: 'Creates a pending factor, valid for 15 minutes; sign-in does not change until it is confirmed',
    auth: 'user',
    personal: true,
    changes: 'factors',
    params: factorParams,
    body: z.strictObject({}),
    success: {
      status: 200,
      body: z.object({
        /** Base32, for manual entry. */
        secret: z.string(),
        /** `otpauth://totp/…` */
        uri: z.string(),
        /** QR code of the uri, as a `data:image/svg+xml` address for an `<img>`. */
        qr: z.string(),
        expiresAt: instant,
      }),
    },
    errors: [],
  },
  confirmMfa: {
    method: 'POST',
    path: '/security/mfa/{type}/confirm',
    area: 'security',
    summary:
      'Turns the pending factor on, given one of its codes; returns ten recovery codes, once, and ends other sessions',
    auth: 'user',
    personal: true,
    changes: 'factors',
    params: factorParams,
    body: z.strictObject({ code, type: z.literal('totp') }),
    success: { status: 200, body: z.object({ recoveryCodes: z.array(z.string()) }) },
    errors: ['MFA_CODE', 'CHALLENGE_EXPIRED', 'ACCOUNT_LOCKED'],
  },
  disableMfa: {
    method: 'POST',
    path: '/security/mfa/{type}/disable',
    area: 'security',
    summary:
      'Turns the factor off, given the password and one of its codes; ends other sessions; refused for users who must have one',
    auth: 'user',
    personal: true,
    changes: 'factors',
    params: factorParams,
    body: z.strictObject({ password, code }),
    success: { status: 204, body: null },
    errors: ['CREDENTIALS', 'MFA_CODE', 'FORBIDDEN', 'CONFLICT', 'ACCOUNT_LOCKED'],
  },
  makeRecoveryCodes: {
    method: 'POST',
    path: '/security/mfa/recovery-codes',
    area: 'security',
    summary: 'Generates ten new recovery codes, shown once; the old ones stop working',
    auth: 'user',
    personal: true,
    changes: 'factors',
    body: z.strictObject({}),
    success: { status: 200, body: z.object({ recoveryCodes: z.array(z.string()) }) },
    errors: ['CONFLICT'],
  },
  listPasskeys: {
    method: 'GET',
    path: '/security/passkeys',
    area: 'security',
    summary: 'Lists the passkeys of the signed-in user',
    auth: 'user',
    personal: true,
    success: { status: 200, body: z.object({ items: z.array(passkey) }) },
    errors: [],
  },
  addPasskey: {
    method: 'POST',
    path: '/security/passkeys',
    area: 'security',
    summary:
      'Without an attestation: returns a challenge to create a passkey. With one: stores the passkey under a name',
    auth: 'user',
    personal: true,
    changes: 'factors',
    body: z
      .strictObject({ name: name(60).optional(), attestation: passkeyAttestation.optional() })
      .refine((body) => (body.name === undefined) === (body.attestation === undefined), {
        error: 'Send a name and an attestation, or neither',
        path: ['attestation'],
      }),
    success: { status: 201, body: passkey.extend({ recoveryCodes: z.array(z.string()).optional() }) },
    alternative: { status: 202, body: z.object({ options: z.record(z.string(), z.unknown()) }) },
    errors: ['CHALLENGE_EXPIRED', 'CONFLICT'],
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/security/passkeys/{id}',
    area: 'security',
    summary: 'Renames a passkey',
    auth: 'user',
    personal: true,
    names: 'passkey',
    changes: 'data',
    params: z.strictObject({ id: id('key') }),
    body: z.strictObject({ name: name(60) }),
    success: { status: 200, body: passkey },
    errors: [],
  },
  removePasskey: {
    method: 'DELETE',
    path: '/security/passkeys/{id}',
    area: 'security',
    summary: 'Removes a passkey; refused where it is the last factor of a user who must have one',
    auth: 'user',
    personal: true,
    names: 'passkey',
    changes: 'factors',
    params: z.strictObject({ id: id('key') }),
    success: { status: 204, body: null },
    errors: ['FORBIDDEN'],
  },
  listSessions: {
    method: 'GET',
    path: '/security/sessions',
    area: 'security',
    summary: 'Lists the sessions of the signed-in user, this one first',
    auth: 'user',
    personal: true,
    success: { status: 200, body: z.object({ items: z.array(session) }) },
    errors: [],
  },
  endSession: {
    method: 'DELETE',
    path: '/security/sessions/{id}',
    area: 'security',
    summary: 'Ends one session of the signed-in user',
    auth: 'user',
    personal: true,
    names: 'session',
    changes: 'session',
    params: z.strictObject({ id: id('session') }),
    success: { status: 204, body: null },
    errors: [],
  },
  endOtherSessions: {
    method: 'DELETE',
    path: '/security/sessions',
    area: 'security',
    summary: 'Ends every session of the signed-in user except this one',
    auth: 'user',
    personal: true,
    changes: 'session',
    success: { status: 200, body: z.object({ ended: z.number().int() }) },
    errors: [],
  },
  listSecurityEvents: {
    method: 'GET',
    path: '/security/events',
    area: 'security',
    summary: 'Lists sign-ins and security changes of the signed-in user, newest first',
    auth: 'user',
    personal: true,
    query: z
      .strictObject({ limit, offset, after: id('event').optional() })
      .refine(pageConflict.when, pageConflict.error),
    success: { status: 200, body: page(securityEvent) },
    errors: [],
  },
})
