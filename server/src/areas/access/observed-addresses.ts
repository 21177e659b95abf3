import { encodeId } from '@firepay/contract/product/ids.ts'
import type { SiteCaller, UserCaller } from '../../platform/caller/caller.ts'
import type { RequestFacts } from '../../platform/caller/request-facts.ts'
import { type Trx, withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { RecentMap } from '../../platform/queue/recent-map.ts'
import { actorOf } from '../audit-log/actor.ts'
import { recordAuditEvent } from '../audit-log/record-audit.ts'
import { recordSecurityEvent } from '../identity/history/security-events.ts'
import { recordUserAddress } from '../identity/ip-allow-list/observed-addresses.ts'
import { recordSiteAddress } from '../sites/site-observed-addresses.ts'

type Whose = Pick<UserCaller, 'kind' | 'userId' | 'merchantId'> | Pick<SiteCaller, 'kind' | 'siteId' | 'merchantId'>

type Kept = { writtenAt: number; refusedAt: number; waiting: bigint }

const writeEveryMs = 10_000
/** Repeated refusals of an address write one audit row per hour. */
const tellEveryMs = 3_600_000
const maxKept = 10_000

export type ObservedAddress = {
  /** Counts a call with a valid token or secret from an address; written in the background, at most every 10 s. */
  record(whose: Whose, request: RequestFacts, isAllowed: boolean): void
}

/**
 * Records the addresses of users and sites: suggestions for allow-lists, and the last use of their entries. Pending
 * writes are lost with the process, which does no harm.
 */
export function observeAddresses(deps: Deps): ObservedAddress {
  const kept = new RecentMap<string, Kept>(maxKept)
  return {
    record(whose, request, isAllowed) {
      const key = `${whose.kind === 'user' ? whose.userId : whose.siteId} ${isAllowed} ${request.address}`
      const now = deps.clock.now()
      const known = kept.get(key) ?? { writtenAt: 0, refusedAt: 0, waiting: 0n }
      known.waiting++
      kept.set(key, known)
      if (now.getTime() - known.writtenAt < writeEveryMs) return
      const seen = { address: request.address, last_seen_at: now, count: known.waiting, refused: !isAllowed }
      const tells = !isAllowed && now.getTime() - known.refusedAt >= tellEveryMs
      known.writtenAt = now.getTime()
      known.waiting = 0n
      if (tells) known.refusedAt = now.getTime()
      withTenant(deps.db.app, whose.merchantId, async (trx) => {
        if (whose.kind === 'user') await recordUserAddress(trx, whose.userId, seen)
        else await recordSiteAddress(trx, whose, seen)
        if (tells) await tellRefusal(trx, whose, request, now)
      }).catch((error: unknown) => deps.log.warn({ err: error }, 'An address that was seen was not written down'))
    },
  }
}

async function tellRefusal(trx: Trx, whose: Whose, request: RequestFacts, now: Date): Promise<void> {
  if (whose.kind === 'user') {
    const act = { userId: whose.userId, type: 'user.address.refused', outcome: 'refused' } as const
    return recordSecurityEvent(trx, whose.merchantId, { now, request }, act)
  }
  const origin = await actorOf(trx, whose, request)
  await recordAuditEvent(trx, whose.merchantId, {
    ...origin,
    at: now,
    action: 'site.address.refused',
    outcome: 'refused',
    object: { type: 'site', id: encodeId('site', whose.siteId), name: origin.actor.name },
  })
}
