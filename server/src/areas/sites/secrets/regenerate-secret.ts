import type { siteSecurityRoutes } from '@firepay/contract/sites/site-security.routes.ts'
import type { UserCaller } from '../../../platform/caller/caller.ts'
import type { RequestFacts } from '../../../platform/caller/request-facts.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import type { Handlers } from '../../../platform/http/act.ts'
import { actorOf } from '../../audit-log/actor.ts'
import { recordAudit } from '../../audit-log/record-audit.ts'
import { getSite } from '../get-site.ts'
import { mailToKeepers } from '../notify-admins.ts'
import type { SiteRow } from '../sites.queries.ts'
import { deletePrevious, endSecret, findSecrets } from './secrets.queries.ts'
import { issueSecret, type SecretKind } from './site-secrets.ts'

type Overlap = Parameters<Handlers<typeof siteSecurityRoutes>['regenerateApiSecret']>[0]['body']['overlap']

const hourMs = 3_600_000
const overlapMs: Record<Overlap, number> = { '0': 0, '1h': hourMs, '24h': 24 * hourMs, '7d': 7 * 24 * hourMs }
/** As it is named in audit rows and in mails. */
const names = { api_secret: 'api-secret', secret_key: 'secret-key' } as const
const words = { api_secret: 'API secret', secret_key: 'secret key' } as const

/**
 * Replaces a secret of the site and returns the new one; the old one works until the overlap ends. At most two of a kind
 * work at a time: a previous one whose overlap still runs ends now. The plain secret is returned only here.
 * @throws ApiError `NOT_FOUND`; `CONFLICT` for an archived site
 */
export function regenerateSecret(
  deps: Deps,
  { caller, request, siteId }: { caller: UserCaller; request: RequestFacts; siteId: string },
  kind: SecretKind,
  overlap: Overlap,
): Promise<{ secret: string; previousExpiresAt: string | null }> {
  return caller.inMerchant(async (trx) => {
    const now = deps.clock.now()
    const site = await lockUsableSite(trx, caller, siteId)
    const scope = { merchantId: caller.merchantId, siteId: site.id }
    const { current } = await findSecrets(trx, scope, kind, now)
    await deletePrevious(trx, scope, kind)
    const previousExpiresAt = overlapMs[overlap] === 0 ? null : new Date(now.getTime() + overlapMs[overlap])
    if (current) await endSecret(trx, caller.merchantId, current.id, previousExpiresAt)
    // The check constraint of the table allows nothing else.
    const mode = site.mode as 'live' | 'test'
    const secret = await issueSecret(deps, trx, { ...scope, mode, at: now }, kind)

    const until = previousExpiresAt?.toISOString() ?? null
    const origin = await actorOf(trx, caller, request)
    await mailToKeepers(deps, trx, caller.merchantId, {
      template: 'secret-regenerated',
      at: now,
      data: {
        siteName: site.name,
        link: `/sites/${siteId}?tab=keys`,
        kind: words[kind],
        by: origin.actor.name,
        ...(until === null ? {} : { previousWorksUntil: until }),
        at: now.toISOString(),
        address: request.address,
        userAgent: request.userAgent,
      },
    })
    await recordAudit(trx, caller.merchantId, {
      ...origin,
      at: now,
      action: `site.${names[kind]}.regenerated`,
      object: { type: 'site', id: siteId, name: site.name },
      changes: [
        { field: 'last4', before: current?.last4 ?? null, after: secret.slice(-4) },
        { field: 'previousWorksUntil', before: null, after: until },
      ],
    })
    return { secret, previousExpiresAt: until }
  })
}

/**
 * Ends the previous secret now, or lets it work 24 hours longer: never beyond 7 days from now.
 * @throws ApiError `NOT_FOUND`; `CONFLICT` when there is no previous one that works
 */
export function changePrevious(
  deps: Deps,
  { caller, request, siteId }: { caller: UserCaller; request: RequestFacts; siteId: string },
  kind: SecretKind,
  action: 'stop' | 'extend',
): Promise<SiteRow> {
  return caller.inMerchant(async (trx) => {
    const now = deps.clock.now()
    const site = await lockUsableSite(trx, caller, siteId)
    const { previous } = await findSecrets(trx, { merchantId: caller.merchantId, siteId: site.id }, kind, now)
    if (!previous?.expires_at) throw new ApiError('CONFLICT', `There is no previous ${words[kind]} that still works.`)
    const latest = now.getTime() + overlapMs['7d']
    const later = new Date(Math.min(previous.expires_at.getTime() + overlapMs['24h'], latest))
    const expiresAt = action === 'stop' ? null : later > previous.expires_at ? later : previous.expires_at
    await endSecret(trx, caller.merchantId, previous.id, expiresAt)
    await recordAudit(trx, caller.merchantId, {
      ...(await actorOf(trx, caller, request)),
      at: now,
      action: `site.${names[kind]}.previous-${action === 'stop' ? 'stopped' : 'extended'}`,
      object: { type: 'site', id: siteId, name: site.name },
      changes: [
        {
          field: 'previousWorksUntil',
          before: previous.expires_at.toISOString(),
          after: (expiresAt ?? now).toISOString(),
        },
      ],
    })
    return site
  })
}

async function lockUsableSite(trx: Trx, caller: UserCaller, siteId: string): Promise<SiteRow> {
  const site = await getSite(trx, caller.merchantId, siteId, true)
  if (site.status === 'archived') throw new ApiError('CONFLICT', 'An archived site has no secrets that work.')
  return site
}
