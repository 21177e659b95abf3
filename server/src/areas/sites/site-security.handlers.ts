import type { SiteSecrets, siteSecurityRoutes } from '@firepay/contract/sites/site-security.routes.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import { type Handlers, reply } from '../../platform/http/act.ts'
import { checkIfMatch, etag } from '../../platform/http/if-match.ts'
import { actorOf } from '../audit-log/actor.ts'
import { recordAudit } from '../audit-log/record-audit.ts'
import { getSite } from './get-site.ts'
import { presentOne } from './present-sites.ts'
import { changePrevious, regenerateSecret } from './secrets/regenerate-secret.ts'
import { archiveRow, countUses } from './secrets/secrets.queries.ts'
import { siteIpWhitelistHandlers } from './site-ip-allow-list.ts'
import { presentMark } from './sites.present.ts'
import { listSecretMarks, type SiteRow } from './sites.queries.ts'

const kinds = { 'api-secret': 'api_secret', 'secret-key': 'secret_key' } as const
const hourMs = 3_600_000

/** What protects a site: its secrets and its allow-list, and taking it out of use. */
export function siteSecurityHandlers(deps: Deps): Handlers<typeof siteSecurityRoutes> {
  return {
    ...siteIpWhitelistHandlers(deps),

    getSiteSecrets: ({ caller, params }) =>
      caller.inMerchant(async (trx) => presentSecrets(deps, trx, await getSite(trx, caller.merchantId, params.id))),

    async regenerateSecretKey({ caller, params, body, request }) {
      const act = { caller, request, siteId: params.id }
      return reply(await regenerateSecret(deps, act, 'secret_key', body.overlap), noStore)
    },

    async regenerateApiSecret({ caller, params, body, request }) {
      const act = { caller, request, siteId: params.id }
      return reply(await regenerateSecret(deps, act, 'api_secret', body.overlap), noStore)
    },

    async changePreviousSecret({ caller, params, body, request }) {
      const act = { caller, request, siteId: params.id }
      const site = await changePrevious(deps, act, kinds[params.kind], body.action)
      return caller.inMerchant((trx) => presentSecrets(deps, trx, site))
    },

    archiveSite: ({ caller, params, request }) =>
      caller.inMerchant(async (trx) => {
        const now = deps.clock.now()
        const before = await getSite(trx, caller.merchantId, params.id, true)
        checkIfMatch(request.headers, before.version)
        if (before.status === 'archived') throw new ApiError('CONFLICT', 'This site is archived already.')
        const scope = { merchantId: caller.merchantId, siteId: before.id }
        const row = await archiveRow(trx, scope, before.version + 1n, now)
        await recordAudit(trx, caller.merchantId, {
          ...(await actorOf(trx, caller, request)),
          at: now,
          action: 'site.archived',
          object: { type: 'site', id: params.id, name: before.name },
          changes: [{ field: 'status', before: before.status, after: 'archived' }],
        })
        return reply(await presentOne(deps, trx, caller, row), { headers: { etag: etag(row.version) } })
      }),
  }
}

const noStore = { headers: { 'cache-control': 'no-store' } }

async function presentSecrets(deps: Deps, trx: Trx, site: SiteRow): Promise<SiteSecrets> {
  const now = deps.clock.now()
  const rows = await listSecretMarks(trx, site.merchant_id, [site.id], now)
  const present = async (kind: 'api_secret' | 'secret_key') => {
    const { previous: _, ...mark } = presentMark(site, rows, kind)
    const previous = rows.find((row) => row.kind === kind && row.expires_at !== null)
    if (!previous?.expires_at) return mark
    const uses = await countUses(trx, site.merchant_id, previous.id, new Date(now.getTime() - hourMs))
    return {
      ...mark,
      previous: {
        last4: previous.last4,
        createdAt: previous.created_at.toISOString(),
        expiresAt: previous.expires_at.toISOString(),
        lastUsedAt: previous.last_used_at?.toISOString() ?? null,
        usesLastHour: uses.count,
        ...(uses.address !== null && { lastUsedFrom: uses.address }),
      },
    }
  }
  return { secretKey: await present('secret_key'), apiSecret: await present('api_secret') }
}
