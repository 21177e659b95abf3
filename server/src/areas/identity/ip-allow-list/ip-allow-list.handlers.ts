import type { ipWhitelistRoutes } from '@firepay/contract/security/ip-whitelist.routes.ts'
import type { UserCaller } from '../../../platform/caller/caller.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type Handlers, reply } from '../../../platform/http/act.ts'
import { checkIfMatch, etag } from '../../../platform/http/if-match.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { changesBetween } from '../../audit-log/actor.ts'
import {
  describeList,
  presentList,
  readEntries,
  refuseLockout,
  refuseUnknownProxy,
  shownOf,
} from '../../ip-allow-list/ip-allow-list.rules.ts'
import { noteAct } from '../history/security-events.ts'
import { getPerson } from '../users/account-state.ts'
import { findUserList, listUserSightings, writeUserList } from './ip-allow-list.queries.ts'

/** The list of the signed-in person: it governs the dashboard, in every merchant (security.md W-09). */
export function ipWhitelistHandlers(deps: Deps): Handlers<typeof ipWhitelistRoutes> {
  return {
    getIpWhitelist: ({ caller, request }) =>
      caller.inMerchant(async (trx) => {
        const list = await findUserList(trx, caller.userId)
        const shown = presentList(list, await listUserSightings(trx, caller.userId), request.address)
        return reply(shown, { headers: { etag: etag(list.version) } })
      }),

    putIpWhitelist: ({ caller, request, body }) =>
      caller.inMerchant(async (trx) => {
        const now = deps.clock.now()
        const before = await findUserList(trx, caller.userId, true)
        checkIfMatch(request.headers, before.version)
        const { email, fullName } = await getPerson(trx, caller.userId)
        const entries = readEntries(body, before, fullName, now)
        refuseLockout(body, entries, request.address)
        refuseUnknownProxy(deps.config, body, before, request.address)
        const list = { enabled: body.enabled, entries, version: before.version + 1n, updated_at: now }
        await writeUserList(trx, caller.userId, list, list.version, now)
        await sendMail(deps, trx, {
          template: 'ip-whitelist-changed',
          to: email,
          at: now,
          data: {
            whose: 'your account',
            link: '/security?tab=ip-whitelist',
            by: fullName,
            now: describeList(list),
            at: now.toISOString(),
            address: request.address,
            userAgent: request.userAgent,
          },
        })
        await noteAct(trx, caller.merchantId, now, request, {
          userId: caller.userId,
          type: 'user.ip-whitelist.changed',
          changes: changesBetween(shownOf(before), shownOf(list)),
        })
        const shown = presentList(list, await listUserSightings(trx, caller.userId), request.address)
        return reply(shown, { headers: { etag: etag(list.version) } })
      }),
  }
}

/** The version that `If-Match` is compared with before a malformed body is. */
export async function findUserListVersion(caller: UserCaller): Promise<{ version: bigint }> {
  return { version: (await caller.inMerchant((trx) => findUserList(trx, caller.userId))).version }
}
