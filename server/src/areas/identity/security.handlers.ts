import { decodeId } from '@firepay/contract/product/ids.ts'
import type { securityRoutes } from '@firepay/contract/security/security.routes.ts'
import { deviceName } from '../../platform/caller/device-name.ts'
import type { Deps } from '../../platform/deps.ts'
import { ApiError, invalid } from '../../platform/errors/api-error.ts'
import { type Handlers, reply } from '../../platform/http/act.ts'
import type { Lookup } from '../../platform/http/authentication.ts'
import { afterFactorChange, giveRecoveryCodes } from './factors/after-change.ts'
import { confirmTotp, disableTotp, enableTotp } from './factors/enrol-totp.ts'
import { listPasskeys } from './factors/factors.queries.ts'
import { factorsOf, hasFactor } from './factors/factors.ts'
import { countUserEvents, findUserEvent, listUserEvents } from './history/security-events.queries.ts'
import { noteAct } from './history/security-events.ts'
import { addPasskey, registrationOptions, renamePasskey, takeAwayPasskey } from './passkeys/passkeys.ts'
import { presentEvent, presentPasskey, presentSession } from './security.present.ts'
import { activeSessions, endOwnSession, endSessions, holdPerson } from './sessions/sessions.ts'

export function securityHandlers(deps: Deps): Handlers<typeof securityRoutes> {
  return {
    enableMfa: ({ caller }) => enableTotp(deps, caller),

    async confirmMfa({ caller, request, params, body }) {
      if (body.type !== params.type) throw invalid('type', 'This is another type than the one in the path.')
      return confirmTotp(deps, caller, request, body.code)
    },

    async disableMfa({ caller, request, body }) {
      await disableTotp(deps, caller, request, body)
    },

    makeRecoveryCodes: ({ caller, request }) =>
      caller.inMerchant(async (trx) => {
        await holdPerson(trx, caller.userId)
        if (!hasFactor(await factorsOf(trx, caller.userId))) {
          throw new ApiError('CONFLICT', 'Recovery codes stand in for a second factor, and there is none.')
        }
        const recoveryCodes = await giveRecoveryCodes(deps, trx, caller.userId)
        await afterFactorChange(deps, trx, caller, request, {
          type: 'user.recovery-codes.replaced',
          change: { kind: 'codes-replaced' },
          endsOthers: false,
        })
        return { recoveryCodes }
      }),

    async listPasskeys({ caller }) {
      return { items: (await caller.inMerchant((trx) => listPasskeys(trx, caller.userId))).map(presentPasskey) }
    },

    async addPasskey({ caller, request, body }) {
      const { name, attestation } = body
      if (name === undefined || !attestation) {
        // The alternative shape of the route; its answer is checked against that one on the way out.
        return reply({ options: await registrationOptions(deps, caller, request) } as never, { status: 202 })
      }
      const { row, recoveryCodes } = await addPasskey(deps, caller, request, { name, attestation })
      return { ...presentPasskey(row), ...(recoveryCodes ? { recoveryCodes } : {}) }
    },

    async renamePasskey({ caller, request, params, body }) {
      return presentPasskey(await renamePasskey(deps, caller, request, uuidOf('key', params.id), body.name))
    },

    async removePasskey({ caller, request, params }) {
      await takeAwayPasskey(deps, caller, request, uuidOf('key', params.id))
    },

    async listSessions({ caller }) {
      const rows = await caller.inMerchant((trx) => activeSessions(deps, trx, caller.userId))
      const items = rows.map((row) => presentSession(row, caller.sessionId))
      return { items: items.sort((a, b) => Number(b.current) - Number(a.current)) }
    },

    async endSession({ caller, request, params }) {
      const sessionId = uuidOf('session', params.id)
      await caller.inMerchant(async (trx) => {
        const ended = await endOwnSession(deps, trx, caller.userId, sessionId)
        if (!ended) throw new ApiError('NOT_FOUND')
        await noteAct(trx, caller.merchantId, deps.clock.now(), request, {
          userId: caller.userId,
          type: 'user.session.ended',
          detail: `${deviceName(ended.user_agent)}, address ${ended.address}`,
        })
      })
    },

    endOtherSessions: ({ caller, request }) =>
      caller.inMerchant(async (trx) => {
        const now = deps.clock.now()
        const ended = await endSessions(trx, caller.userId, now, 'revoked', caller.sessionId)
        const act = { userId: caller.userId, type: 'user.sessions.ended', detail: `${ended}` } as const
        await noteAct(trx, caller.merchantId, now, request, act)
        return { ended }
      }),

    async listSecurityEvents({ caller, query }) {
      const { limit, offset } = query
      return caller.inMerchant(async (trx) => {
        const after =
          query.after === undefined ? undefined : await findUserEvent(trx, caller.userId, uuidOf('event', query.after))
        if (query.after !== undefined && !after) throw invalid('after', 'There is no such event.')
        const rows = await listUserEvents(trx, caller.userId, { limit, offset, after })
        return { items: rows.map(presentEvent), total: await countUserEvents(trx, caller.userId), limit, offset }
      })
    },
  }
}

/** Whether a path names a passkey of the caller. */
export const passkeyLookup: Lookup = (caller, params) =>
  caller.inMerchant(async (trx) => {
    const id = decodeId('key', params.id ?? '')
    return (await listPasskeys(trx, caller.userId)).some((one) => one.id === id) ? {} : null
  })

/** Whether a path names a session of the caller that still works. */
export function sessionLookup(deps: Deps): Lookup {
  return (caller, params) =>
    caller.inMerchant(async (trx) => {
      const id = decodeId('session', params.id ?? '')
      return (await activeSessions(deps, trx, caller.userId)).some((one) => one.id === id) ? {} : null
    })
}

/** The shape was checked by the route. */
function uuidOf(kind: 'key' | 'session' | 'event', id: string): string {
  const uuid = decodeId(kind, id)
  if (uuid === null) throw new ApiError('NOT_FOUND')
  return uuid
}
