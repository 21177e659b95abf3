import { z } from 'zod'
import { defineRoutes } from '../product/route.ts'
import { id, instant } from '../product/schemas.ts'
import { ipAllowList, ipAllowListChange } from '../security/ip-allow-list.schemas.ts'
import { secretMark, site } from './sites.schemas.ts'

const siteParams = z.strictObject({ id: id('site') })

/** How long the previous secret stays valid (security.md K-04). */
export const overlap = z.enum(['0', '1h', '24h', '7d'])

/** A new secret, shown only once. */
const newSecret = z.object({
  secret: z.string(),
  /** Expiry of the previous secret; null when it was revoked immediately. */
  previousExpiresAt: instant.nullable(),
})

const secretState = secretMark.extend({
  previous: z
    .object({
      last4: z.string(),
      createdAt: instant,
      expiresAt: instant,
      lastUsedAt: instant.nullable(),
      /** Uses of the previous secret in the last hour, and the source address of the latest. */
      usesLastHour: z.number().int(),
      lastUsedFrom: z.string().optional(),
    })
    .optional(),
})

/** Both secrets of a site, without their values, and the use of previous ones. */
export const siteSecrets = z.object({ secretKey: secretState, apiSecret: secretState })
export type SiteSecrets = z.output<typeof siteSecrets>

export const siteSecurityRoutes = defineRoutes({
  getSiteIpAllowList: {
    method: 'GET',
    path: '/sites/{id}/ip-whitelist',
    area: 'sites',
    summary: 'Returns the IP allow-list of a site: where its API secret may be used from',
    auth: 'user',
    names: 'site-ip-allow-list',
    needs: 'read Site',
    params: siteParams,
    success: { status: 200, body: ipAllowList },
    errors: [],
  },
  putSiteIpAllowList: {
    method: 'PUT',
    path: '/sites/{id}/ip-whitelist',
    area: 'sites',
    summary: 'Replaces the IP allow-list of a site; takes effect immediately',
    auth: 'user',
    names: 'site-ip-allow-list',
    ifMatch: 'required',
    changes: 'addresses',
    needs: 'update SiteIpAllowList',
    params: siteParams,
    body: ipAllowListChange,
    success: { status: 200, body: ipAllowList },
    errors: ['SELF_LOCKOUT', 'CONFLICT'],
  },
  getSiteSecrets: {
    method: 'GET',
    path: '/sites/{id}/secrets',
    area: 'sites',
    summary: 'Returns the visible part of both secrets, and how the previous ones are used',
    auth: 'user',
    names: 'site',
    needs: 'read Site',
    params: siteParams,
    success: { status: 200, body: siteSecrets },
    errors: [],
  },
  regenerateSecretKey: {
    method: 'POST',
    path: '/sites/{id}/regenerate-secret-key',
    area: 'sites',
    summary: 'Creates a new key that signs notifications; returned only once',
    auth: 'user',
    names: 'site',
    changes: 'secrets',
    needs: 'regenerate Secret',
    idempotency: 'required',
    params: siteParams,
    body: z.strictObject({ overlap: overlap.default('24h') }),
    success: { status: 200, body: newSecret },
    errors: ['CONFLICT'],
  },
  regenerateApiSecret: {
    method: 'POST',
    path: '/sites/{id}/regenerate-api-secret',
    area: 'sites',
    summary: 'Creates a new API secret; returned only once',
    auth: 'user',
    names: 'site',
    changes: 'secrets',
    needs: 'regenerate Secret',
    idempotency: 'required',
    params: siteParams,
    body: z.strictObject({ overlap: overlap.default('24h') }),
    success: { status: 200, body: newSecret },
    errors: ['CONFLICT'],
  },
  changePreviousSecret: {
    method: 'POST',
    path: '/sites/{id}/secrets/{kind}/previous',
    area: 'sites',
    summary: 'Stops the previous secret now, or extends it by 24 hours, to at most 7 days from now',
    auth: 'user',
    names: 'site',
    changes: 'secrets',
    needs: 'regenerate Secret',
    idempotency: 'accepted',
    params: z.strictObject({ id: id('site'), kind: z.enum(['secret-key', 'api-secret']) }),
    body: z.strictObject({ action: z.enum(['stop', 'extend']) }),
    success: { status: 200, body: siteSecrets },
    errors: ['CONFLICT'],
  },
  archiveSite: {
    method: 'POST',
    path: '/sites/{id}/archive',
    area: 'sites',
    summary: 'Archives a site: its secrets stop working, its data stays readable',
    auth: 'user',
    names: 'site',
    ifMatch: 'accepted',
    changes: 'secrets',
    needs: 'archive Site',
    idempotency: 'accepted',
    params: siteParams,
    success: { status: 200, body: site },
    errors: ['CONFLICT'],
  },
})
