import type { Role } from '@firepay/contract/product/abilities.ts'
import type { ErrorCode } from '@firepay/contract/product/errors.ts'
import { encodeId, type Id } from '@firepay/contract/product/ids.ts'
import type { UserFacts } from '../../platform/caller/caller.ts'
import type { RequestFacts } from '../../platform/caller/request-facts.ts'
import { withTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { throttle } from '../../platform/queue/throttle.ts'
import { actorOf } from '../audit-log/actor.ts'
import { type AuditEntry, recordAuditEvent, recordInInstallation } from '../audit-log/record-audit.ts'

/** The refused operation: `PATCH /sites/{id}` of the area `sites`. */
export type RefusedCall = { area: string; operation: string }

/** The refused operation of a user who may be viewing as a lower role, which is recorded too. */
export type PersonsCall = RefusedCall & { viewedAs: Role | null }

export type Refusals = {
  /** Records that a user was refused for their role or a missing factor, before the answer is sent. */
  person(caller: UserFacts, request: RequestFacts, call: PersonsCall, code: ErrorCode): Promise<void>
  /** Records a wrong API secret of an existing site, without delaying the answer. */
  site(site: { merchantId: Id<'merchant'>; siteId: Id<'site'> }, request: RequestFacts): void
  /** Records a refusal without a session, whether or not the account exists, without delaying the answer. */
  anonymous(request: RequestFacts, call: RefusedCall, code: ErrorCode): void
}

/** Identical refusals write one row per hour in a merchant's log. */
const tellEveryMs = 3_600_000
/**
 * Maximum rows per hour caused by unauthenticated callers; the rest is counted
 * (docs/decisions/audit-log.md).
 */
export const anonymousAnHour = 30
const unknown: AuditEntry['actor'] = { type: 'system', name: 'somebody unknown' }

/** Records refusals (security.md D-10), throttled so that refused callers cannot fill the disk. */
export function recordRefusals(deps: Deps): Refusals {
  const isDue = throttle(tellEveryMs)
  const anonymous = { since: 0, written: 0, beyond: 0 }
  // One at a time, so that a flood uses one connection.
  let writing: Promise<unknown> = Promise.resolve()
  const beside = (request: RequestFacts, write: () => Promise<void>) => {
    writing = writing.then(write).catch((error: unknown) => {
      deps.log.error({ err: error, requestId: request.id }, 'a refusal could not be written down')
    })
  }
  const origin = ({ id: requestId, address, userAgent }: RequestFacts) => ({ address, userAgent, requestId })

  return {
    async person(caller, request, { area, operation, viewedAs }, code) {
      const { merchantId, userId } = caller
      const at = deps.clock.now()
      // A missing factor is refused on every screen, several times.
      const as = viewedAs === null ? '' : ` as ${viewedAs}`
      const what = code === 'MFA_ENROL_REQUIRED' ? code : `${code} ${operation}${as}`
      if (!isDue(`${merchantId} ${userId} ${what}`, at)) return
      try {
        await withTenant(deps.db.app, merchantId, async (trx) =>
          recordAuditEvent(trx, merchantId, {
            ...(await actorOf(trx, caller, request)),
            at,
            action: 'user.access.refused',
            outcome: 'refused',
            object: { type: area, id: operation, name: operation, detail: code },
            ...(viewedAs !== null && { changes: [{ field: 'viewedAs', before: null, after: viewedAs }] }),
          }),
        )
      } catch (error) {
        // The call stays refused when recording fails.
        deps.log.error({ err: error, requestId: request.id }, 'a refusal could not be written down')
      }
    },

    site({ merchantId, siteId }, request) {
      const at = deps.clock.now()
      if (!isDue(`${siteId} ${request.address}`, at)) return
      beside(request, () =>
        withTenant(deps.db.app, merchantId, async (trx) => {
          const { name } = await trx
            .selectFrom('sites')
            .select('name')
            .where('merchant_id', '=', merchantId)
            .where('id', '=', siteId)
            .executeTakeFirstOrThrow()
          await recordAuditEvent(trx, merchantId, {
            ...origin(request),
            actor: unknown,
            at,
            action: 'site.api-secret.refused',
            outcome: 'refused',
            object: { type: 'site', id: encodeId('site', siteId), name },
          })
        }),
      )
    },

    anonymous(request, { area, operation }, code) {
      const at = deps.clock.now()
      if (at.getTime() - anonymous.since >= tellEveryMs) {
        const { beyond } = anonymous
        Object.assign(anonymous, { since: at.getTime(), written: 0, beyond: 0 })
        if (beyond > 0) {
          const changes = [{ field: 'refusals', before: null, after: beyond }]
          beside(request, () =>
            recordInInstallation(deps.db.app, { actor: unknown, at, action: 'stranger.refusals.counted', changes }),
          )
        }
      }
      if (anonymous.written === anonymousAnHour) {
        anonymous.beyond++
        return
      }
      anonymous.written++
      beside(request, () =>
        recordInInstallation(deps.db.app, {
          ...origin(request),
          actor: unknown,
          at,
          action: 'stranger.refused',
          outcome: 'refused',
          object: { type: area, id: operation, name: operation, detail: code },
        }),
      )
    },
  }
}
