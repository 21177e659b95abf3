import { z } from 'zod'
import { userRecord } from '../account/account.schemas.ts'
import { defineRoutes } from '../http/route.ts'
import { email, id, instant, limit, name, offset, page, plainText, timeZone } from '../http/schemas.ts'

export const merchant = z.object({
  id: id('merchant'),
  name: z.string(),
  timeZone: z.string(),
  requireMfa: z.boolean(),
  /** Whether owners and admins need a factor: a site is live, or the owner demands one of all. */
  mfaNeeded: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})

export const merchantsRoutes = defineRoutes({
  getMerchant: {
    method: 'GET',
    path: '/merchants/current',
    area: 'merchants',
    summary: 'The merchant of this session',
    auth: 'user',
    success: { status: 200, body: merchant },
    errors: [],
  },
  updateMerchant: {
    method: 'PATCH',
    path: '/merchants/current',
    area: 'merchants',
    summary: 'Changes name, zone, and whether every member needs a second factor',
    auth: 'user',
    needs: { action: 'update', subject: 'Merchant' },
    stepUp: true,
    body: z.strictObject({
      name: name(120).optional(),
      timeZone: timeZone.optional(),
      requireMfa: z.boolean().optional(),
    }),
    success: { status: 200, body: merchant },
    errors: ['STALE'],
  },
  switchMerchant: {
    method: 'POST',
    path: '/auth/merchant',
    area: 'auth',
    summary: 'Moves this session to another merchant of the person, an operator to any; the session keeps it',
    auth: 'user',
    body: z.strictObject({ merchantId: id('merchant') }),
    success: { status: 200, body: userRecord },
    errors: ['NOT_FOUND'],
  },
  listMerchants: {
    method: 'GET',
    path: '/merchants',
    area: 'merchants',
    summary: 'All merchants of the installation, for operators of the service',
    auth: 'user',
    operator: true,
    query: z.strictObject({ q: plainText(120).optional(), limit, offset }),
    success: { status: 200, body: page(merchant.omit({ requireMfa: true, mfaNeeded: true, updatedAt: true })) },
    errors: [],
  },
  createMerchant: {
    method: 'POST',
    path: '/merchants',
    area: 'merchants',
    summary: 'Makes a merchant and invites its owner, for operators of the service',
    auth: 'user',
    operator: true,
    stepUp: true,
    idempotency: 'accepted',
    body: z.strictObject({ name: name(120), timeZone, ownerEmail: email }),
    success: { status: 201, body: merchant },
    errors: [],
  },
})
