import { z } from 'zod'
import { userRecord } from '../account/account.schemas.ts'
import { defineRoutes } from '../product/route.ts'
import { email, id, instant, limit, lineText, name, offset, page, timeZone } from '../product/schemas.ts'

export const merchant = z.object({
  id: id('merchant'),
  name: z.string(),
  timeZone: z.string(),
  requireMfa: z.boolean(),
  /** True when owners and admins need a second factor: a site is live, or an owner requires one of every member. */
  mfaNeeded: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})

/** A merchant as operators see it without access to its data: existence, invited owner and signs of activity. */
export const merchantSummary = z.object({
  id: id('merchant'),
  name: z.string(),
  timeZone: z.string(),
  createdAt: instant,
  members: z.number().int(),
  /** Excludes archived sites. */
  sites: z.number().int(),
  /** Time of the latest change to a transaction. */
  lastTransactionAt: instant.optional(),
  /** Time of the latest sign-in by a member. */
  lastSignInAt: instant.optional(),
  /** The latest invitation, until somebody joins. */
  invited: z.object({ email: z.string(), expiresAt: instant, status: z.enum(['pending', 'expired']) }).optional(),
})

export const merchantsRoutes = defineRoutes({
  getMerchant: {
    method: 'GET',
    path: '/merchants/current',
    area: 'merchants',
    summary: 'Returns the merchant of this session',
    auth: 'user',
    names: 'current-merchant',
    success: { status: 200, body: merchant },
    errors: [],
  },
  updateMerchant: {
    method: 'PATCH',
    path: '/merchants/current',
    area: 'merchants',
    summary: 'Changes the name, the time zone, and whether every member needs a second factor',
    auth: 'user',
    names: 'current-merchant',
    ifMatch: 'accepted',
    changes: 'rights',
    needs: 'update Merchant',
    body: z.strictObject({
      name: name(120).optional(),
      timeZone: timeZone.optional(),
      requireMfa: z.boolean().optional(),
    }),
    success: { status: 200, body: merchant },
    errors: [],
  },
  switchMerchant: {
    method: 'POST',
    path: '/auth/merchant',
    area: 'auth',
    summary: 'Switches this session to another merchant of the user; operators can switch to any',
    auth: 'user',
    personal: true,
    changes: 'session',
    body: z.strictObject({ merchantId: id('merchant') }),
    success: { status: 200, body: userRecord },
    errors: ['NOT_FOUND'],
  },
  listMerchants: {
    method: 'GET',
    path: '/merchants',
    area: 'merchants',
    summary:
      'Lists all merchants of the installation by name, for operators of the service; `q` is the start of a name, or an ID',
    auth: 'user',
    operator: true,
    query: z.strictObject({ q: lineText(120).optional(), limit, offset, after: id('merchant').optional() }),
    success: { status: 200, body: page(merchantSummary) },
    errors: [],
  },
  createMerchant: {
    method: 'POST',
    path: '/merchants',
    area: 'merchants',
    summary: 'Creates a merchant and invites its owner, for operators of the service',
    auth: 'user',
    changes: 'rights',
    operator: true,
    idempotency: 'accepted',
    body: z.strictObject({ name: name(120), timeZone, ownerEmail: email }),
    success: { status: 201, body: merchant },
    errors: [],
  },
  inviteOwner: {
    method: 'POST',
    path: '/merchants/{id}/owner-invitation',
    area: 'merchants',
    summary: 'Replaces the invitation of the owner, as long as nobody has joined; for operators of the service',
    auth: 'user',
    names: 'merchant',
    changes: 'rights',
    operator: true,
    idempotency: 'accepted',
    params: z.strictObject({ id: id('merchant') }),
    body: z.strictObject({ ownerEmail: email }),
    success: { status: 201, body: merchantSummary },
    errors: ['CONFLICT'],
  },
})
