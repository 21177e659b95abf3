import type { accountRoutes } from '@firepay/contract/account/account.routes.ts'
import type { UserCaller } from '../../../platform/caller/caller.ts'
import type { Handlers } from '../../../platform/http/act.ts'
import { changesBetween } from '../../audit-log/actor.ts'
import { recordOwnEvent } from '../history/security-events.ts'
import { findProfile, lockPreferences, updatePreferences, updateUser } from './account.queries.ts'
import { lockUser } from './lock-user.ts'
import { loadUserRecord } from './user-record.ts'

export function accountHandlers(): Handlers<typeof accountRoutes> {
  return {
    getUser: (act) =>
      act.inMerchant(async (trx) => {
        const { userId, merchantId, role } = act.caller
        const { record, version } = await loadUserRecord(trx, userId, merchantId, role)
        return act.versioned(record, version)
      }),

    updateUser: (act) =>
      act.inMerchant(async (trx) => {
        const { body, caller } = act
        await lockUser(trx, caller.userId)
        const before = await findProfile(trx, caller.userId)
        const { fullName, avatar, timeZone, dateStyle } = body
        const changesUser = fullName !== undefined || avatar !== undefined
        // The row of users first, because on a distributed database it is a reference table
        // (docs/decisions/distribution.md).
        if (changesUser) {
          await updateUser(trx, caller.userId, {
            ...(fullName === undefined ? {} : { full_name: fullName }),
            ...(avatar === undefined ? {} : { avatar }),
          })
        }
        const present = await lockPreferences(trx, caller.userId)
        act.checkVersion(present.version)
        await updatePreferences(trx, caller.userId, act.now, {
          ...(timeZone === undefined ? {} : { time_zone: timeZone }),
          ...(dateStyle === undefined ? {} : { date_style: dateStyle }),
          preferences: JSON.stringify({ ...present.preferences, ...body.preferences }),
          version: present.version + 1n,
        })
        const after = await findProfile(trx, caller.userId)
        const changes = before && after ? changesBetween(shownOf(before), shownOf(after)) : []
        // Layout preferences are not audited.
        if (changes.length > 0) await recordOwnEvent(act, trx, { type: 'user.profile.changed', changes })
        const { record, version } = await loadUserRecord(trx, caller.userId, caller.merchantId)
        return act.versioned(record, version)
      }),
  }
}

function shownOf(profile: { full_name: string; avatar: string | null; time_zone: string; date_style: string }) {
  const { full_name: fullName, avatar, time_zone: timeZone, date_style: dateStyle } = profile
  return { fullName, avatar, timeZone, dateStyle }
}

/** The version to compare with `If-Match` before the body is parsed. */
export async function findUserVersion(caller: UserCaller): Promise<{ version: bigint } | null> {
  const profile = await caller.inMerchant((trx) => findProfile(trx, caller.userId))
  return profile ? { version: profile.version } : null
}
