import type { Id } from '@firepay/contract/product/ids.ts'
import type { siteSecurityRoutes } from '@firepay/contract/sites/site-security.routes.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Act } from '../../../platform/http/act.ts'
import { getSite } from '../get-site.ts'
import { notifyAdmins } from '../notify-admins.ts'
import { siteObject } from '../sites.present.ts'
import type { SiteRow } from '../sites.queries.ts'
import { deletePrevious, endSecret, findSecrets } from './secrets.queries.ts'
import { issueSecret, type SecretKind } from './site-secrets.ts'

type Routes = typeof siteSecurityRoutes
type Regenerate = Act<Routes['regenerateApiSecret']> | Act<Routes['regenerateSecretKey']>
type Overlap = Regenerate['body']['overlap']

const hourMs = 3_600_000
const overlapMs: Record<Overlap, number> = { '0': 0, '1h': hourMs, '24h': 24 * hourMs, '7d': 7 * 24 * hourMs }
/** Names in audit rows and mails. */
const names = { api_secret: 'api-secret', secret_key: 'secret-key' } as const
const words = { api_secret: 'API secret', secret_key: 'secret key' } as const

/**
 * Replaces a secret of the site and returns the new one; the old one works until the overlap ends. At most two of a
 * kind are valid: a previous one still in its overlap is revoked. The plain secret is returned only here.
 * @throws ApiError `NOT_FOUND`; `CONFLICT` for an archived site
 */
export function regenerateSecret(
  deps: Pick<Deps, 'masterKey'>,
  act: Regenerate,
  kind: SecretKind,
): Promise<{ secret: string; previousExpiresAt: string | null }> {
  const { caller, request } = act
  const { overlap } = act.body
  return act.inMerchant(async (trx) => {
    const now = act.now
    const site = await lockUsableSite(trx, caller.merchantId, act.params.id)
    const scope = { merchantId: caller.merchantId, siteId: site.id }
    const { current } = await findSecrets(trx, scope, kind, now)
    await deletePrevious(trx, scope, kind)
    const previousExpiresAt = overlapMs[overlap] === 0 ? null : new Date(now.getTime() + overlapMs[overlap])
    if (current) await endSecret(trx, caller.merchantId, current.id, previousExpiresAt)
    // The check constraint of the table allows nothing else.
    const mode = site.mode as 'live' | 'test'
    const secret = await issueSecret(deps, trx, { ...scope, kind, mode, at: now })

    const until = previousExpiresAt?.toISOString() ?? null
    const object = siteObject(site)
    const { by } = await act.audit(trx, `site.${names[kind]}.regenerated`, object, [
      { field: 'last4', before: current?.last4 ?? null, after: secret.slice(-4) },
      { field: 'previousWorksUntil', before: null, after: until },
    ])
    await notifyAdmins(act, trx, {
      template: 'secret-regenerated',
      data: {
        siteName: site.name,
        link: `/sites/${object.id}/keys`,
        kind: words[kind],
        by,
        ...(until === null ? {} : { previousWorksUntil: until }),
        at: now.toISOString(),
        address: request.address,
        userAgent: request.userAgent,
      },
    })
    return { secret, previousExpiresAt: until }
  })
}

/**
 * Revokes the previous secret now, or extends it by 24 hours, to at most 7 days from now.
 * @throws ApiError `NOT_FOUND`; `CONFLICT` without a valid previous secret
 */
export function changePrevious(act: Act<Routes['changePreviousSecret']>, kind: SecretKind): Promise<SiteRow> {
  const { caller } = act
  const { action } = act.body
  return act.inMerchant(async (trx) => {
    const now = act.now
    const site = await lockUsableSite(trx, caller.merchantId, act.params.id)
    const { previous } = await findSecrets(trx, { merchantId: caller.merchantId, siteId: site.id }, kind, now)
    if (!previous?.expires_at) throw new ApiError('CONFLICT', `There is no previous ${words[kind]} that still works.`)
    const latest = now.getTime() + overlapMs['7d']
    const later = new Date(Math.min(previous.expires_at.getTime() + overlapMs['24h'], latest))
    const expiresAt = action === 'stop' ? null : later > previous.expires_at ? later : previous.expires_at
    await endSecret(trx, caller.merchantId, previous.id, expiresAt)
    const before = previous.expires_at.toISOString()
    const after = (expiresAt ?? now).toISOString()
    const event = `site.${names[kind]}.previous-${action === 'stop' ? 'stopped' : 'extended'}` as const
    await act.audit(trx, event, siteObject(site), [{ field: 'previousWorksUntil', before, after }])
    return site
  })
}

async function lockUsableSite(trx: Trx, merchantId: Id<'merchant'>, siteId: Id<'site'>): Promise<SiteRow> {
  const site = await getSite(trx, merchantId, siteId, true)
  if (site.status === 'archived') throw new ApiError('CONFLICT', 'This site is archived; its secrets no longer work.')
  return site
}
