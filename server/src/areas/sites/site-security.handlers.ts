import { reply } from '@firepay/contract/http/answer.ts'
import type { SiteSecrets, siteSecurityRoutes } from '@firepay/contract/sites/site-security.routes.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import type { Handlers } from '../../platform/http/act.ts'
import { getSite } from './get-site.ts'
import { presentOne } from './present-sites.ts'
import { changePrevious, regenerateSecret } from './secrets/regenerate-secret.ts'
import { archiveRow, countUses } from './secrets/secrets.queries.ts'
import { siteIpAllowListHandlers } from './site-ip-allow-list.ts'
import { presentMark, siteObject } from './sites.present.ts'
import { listSecretMarks, type SiteRow } from './sites.queries.ts'

const kinds = { 'api-secret': 'api_secret', 'secret-key': 'secret_key' } as const
const hourMs = 3_600_000

/** Secrets, allow-list and archiving of a site. */
export function siteSecurityHandlers(deps: Pick<Deps, 'config' | 'masterKey'>): Handlers<typeof siteSecurityRoutes> {
  return {
    ...siteIpAllowListHandlers(deps),

    getSiteSecrets: (act) =>
      act.inMerchant(async (trx) =>
        presentSecrets(trx, await getSite(trx, act.caller.merchantId, act.params.id), act.now),
      ),

    async regenerateSecretKey(act) {
      return reply(await regenerateSecret(deps, act, 'secret_key'), noStore)
    },

    async regenerateApiSecret(act) {
      return reply(await regenerateSecret(deps, act, 'api_secret'), noStore)
    },

    async changePreviousSecret(act) {
      const site = await changePrevious(act, kinds[act.params.kind])
      return act.inMerchant((trx) => presentSecrets(trx, site, act.now))
    },

    archiveSite: (act) =>
      act.inMerchant(async (trx) => {
        const before = await getSite(trx, act.caller.merchantId, act.params.id, true)
        act.checkVersion(before.version)
        if (before.status === 'archived') throw new ApiError('CONFLICT', 'This site is already archived.')
        const row = await archiveRow(trx, before, act.now)
        const changes = [{ field: 'status', before: before.status, after: 'archived' }]
        await act.audit(trx, 'site.archived', siteObject(before), changes)
        return act.versioned(await presentOne(act, trx, row), row.version)
      }),
  }
}

const noStore = { headers: { 'cache-control': 'no-store' } }

async function presentSecrets(trx: Trx, site: SiteRow, now: Date): Promise<SiteSecrets> {
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
