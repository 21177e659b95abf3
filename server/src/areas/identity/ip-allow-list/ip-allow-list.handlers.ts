import type { ipAllowListRoutes } from '@firepay/contract/security/ip-allow-list.routes.ts'
import type { UserCaller } from '../../../platform/caller/caller.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Handlers } from '../../../platform/http/act.ts'
import { changesBetween } from '../../audit-log/actor.ts'
import {
  presentList,
  readEntries,
  refuseLockout,
  refuseUnknownProxy,
  shownOf,
  stateOf,
} from '../../ip-allow-list/ip-allow-list.rules.ts'
import { recordOwnEvent } from '../history/security-events.ts'
import { getPerson } from '../users/account-state.ts'
import { findUserIpAllowList, listObservedAddresses, writeUserIpAllowList } from './ip-allow-list.queries.ts'

/** The user's allow-list, which applies to the dashboard in every merchant (security.md W-09). */
export function ipAllowListHandlers(deps: Pick<Deps, 'config'>): Handlers<typeof ipAllowListRoutes> {
  return {
    getIpAllowList: (act) =>
      act.inMerchant(async (trx) => {
        const list = await findUserIpAllowList(trx, act.caller.userId)
        const observedAddresses = await listObservedAddresses(trx, act.caller.userId)
        return act.versioned(presentList(list, observedAddresses, act.request.address), list.version)
      }),

    putIpAllowList: (act) =>
      act.inMerchant(async (trx) => {
        const { caller, request, body } = act
        const now = act.now
        const before = await findUserIpAllowList(trx, caller.userId, true)
        act.checkVersion(before.version)
        const { email, fullName } = await getPerson(trx, caller.userId)
        const entries = readEntries(body, before, fullName, now)
        refuseLockout(body, entries, request.address)
        refuseUnknownProxy(deps.config, body, before, request.address)
        const list = { enabled: body.enabled, entries, version: before.version + 1n, updated_at: now }
        await writeUserIpAllowList(trx, caller.userId, list)
        await act.mail(trx, {
          template: 'ip-whitelist-changed',
          to: email,
          data: {
            whose: null,
            link: '/security/addresses',
            by: fullName,
            now: stateOf(list),
            at: now.toISOString(),
            address: request.address,
            userAgent: request.userAgent,
          },
        })
        const changes = changesBetween(shownOf(before), shownOf(list))
        await recordOwnEvent(act, trx, { type: 'user.ip-whitelist.changed', changes })
        const observedAddresses = await listObservedAddresses(trx, caller.userId)
        return act.versioned(presentList(list, observedAddresses, request.address), list.version)
      }),
  }
}

/** The version to compare with `If-Match` before the body is parsed. */
export async function findUserIpAllowListVersion(caller: UserCaller): Promise<{ version: bigint }> {
  return { version: (await caller.inMerchant((trx) => findUserIpAllowList(trx, caller.userId))).version }
}
