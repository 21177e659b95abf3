import type { accountRoutes } from '@firepay/contract/account/account.routes.ts'
import { withoutTenant } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { type Handlers, reply, type UserCaller } from '../http/handler.ts'
import { checkIfMatch, etag } from '../http/if-match.ts'
import { findProfile, lockPreferences, updatePreferences, updateUser } from './account.queries.ts'
import { loadUserRecord } from './user-record.ts'

export function accountHandlers(deps: Deps): Handlers<typeof accountRoutes> {
  return {
    async getUser({ caller }) {
      const { record, version } = await loadUserRecord(deps, caller.userId, caller.merchantId)
      return reply(record, { headers: { etag: etag(version) } })
    },

    async updateUser({ body, caller, request }) {
      await withoutTenant(deps.db.app, async (trx) => {
        const { fullName, avatar, timeZone, dateStyle } = body
        const changesUser = fullName !== undefined || avatar !== undefined
        // The row of users first: on a distributed database it is a reference table (spikes/citus.md §4).
        if (changesUser) {
          await updateUser(trx, caller.userId, {
            ...(fullName === undefined ? {} : { full_name: fullName }),
            ...(avatar === undefined ? {} : { avatar }),
          })
        }
        const present = await lockPreferences(trx, caller.userId)
        checkIfMatch(request.headers, present.version)
        await updatePreferences(trx, caller.userId, deps.clock.now(), {
          ...(timeZone === undefined ? {} : { time_zone: timeZone }),
          ...(dateStyle === undefined ? {} : { date_style: dateStyle }),
          preferences: JSON.stringify({ ...present.preferences, ...body.preferences }),
          version: present.version + 1n,
        })
      })
      const { record, version } = await loadUserRecord(deps, caller.userId, caller.merchantId)
      return reply(record, { headers: { etag: etag(version) } })
    },
  }
}

/** The version that `If-Match` is compared with before a malformed body is. */
export async function findUserVersion(deps: Deps, caller: UserCaller): Promise<{ version: bigint } | null> {
  const profile = await withoutTenant(deps.db.app, (trx) => findProfile(trx, caller.userId))
  return profile ? { version: profile.version } : null
}
