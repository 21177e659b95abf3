import { reply } from '@firepay/contract/http/answer.ts'
import type { securityRoutes } from '@firepay/contract/security/security.routes.ts'
import { deviceName } from '../../platform/caller/device-name.ts'
import type { HandlerDeps } from '../../platform/deps.ts'
import { ApiError, invalid } from '../../platform/errors/api-error.ts'
import type { Handlers } from '../../platform/http/act.ts'
import type { Lookup } from '../../platform/http/authentication.ts'
import { afterFactorChange, giveRecoveryCodes } from './factors/after-change.ts'
import { confirmTotp, disableTotp, enableTotp } from './factors/enrol-totp.ts'
import { listPasskeys } from './factors/factors.queries.ts'
import { factorsOf, hasFactor } from './factors/factors.ts'
import { countUserEvents, findUserEvent, listUserEvents } from './history/security-events.queries.ts'
import { recordOwnEvent } from './history/security-events.ts'
import { addPasskey, registrationOptions, renamePasskey, takeAwayPasskey } from './passkeys/passkeys.ts'
import { presentEvent, presentPasskey, presentSession } from './security.present.ts'
import { activeSessions, endOwnSession, endSessions } from './sessions/sessions.ts'
import { lockUser } from './users/lock-user.ts'

export function securityHandlers(deps: HandlerDeps): Handlers<typeof securityRoutes> {
  return {
    enableMfa: (act) => enableTotp(deps, act),

    confirmMfa: (act) => confirmTotp(deps, act, act.body.code),

    async disableMfa(act) {
      await disableTotp(deps, act, act.body)
    },

    makeRecoveryCodes: (act) =>
      act.inMerchant(async (trx) => {
        const { userId } = act.caller
        await lockUser(trx, userId)
        if (!hasFactor(await factorsOf(trx, userId))) {
          throw new ApiError('CONFLICT', 'Recovery codes need two-step verification, which is off. Set it up first.')
        }
        const recoveryCodes = await giveRecoveryCodes(trx, userId, act.now)
        await afterFactorChange(act, trx, {
          type: 'user.recovery-codes.replaced',
          change: { kind: 'codes-replaced' },
          endsOthers: false,
        })
        return { recoveryCodes }
      }),

    async listPasskeys(act) {
      const passkeys = await act.inMerchant((trx) => listPasskeys(trx, act.caller.userId))
      return { items: passkeys.map(presentPasskey) }
    },

    async addPasskey(act) {
      const { name, attestation } = act.body
      if (name === undefined || !attestation) {
        // The alternative shape of the route, against which the answer is encoded.
        return reply({ options: await registrationOptions(deps, act) } as never, { status: 202 })
      }
      const { row, recoveryCodes } = await addPasskey(deps, act, { name, attestation })
      return { ...presentPasskey(row), ...(recoveryCodes ? { recoveryCodes } : {}) }
    },

    async renamePasskey(act) {
      return presentPasskey(await renamePasskey(act, act.params.id, act.body.name))
    },

    async removePasskey(act) {
      await takeAwayPasskey(act, act.params.id)
    },

    async listSessions(act) {
      const { userId, sessionId } = act.caller
      const rows = await act.inMerchant((trx) => activeSessions(deps, trx, userId))
      const items = rows.map((row) => presentSession(row, sessionId))
      return { items: items.sort((a, b) => Number(b.current) - Number(a.current)) }
    },

    async endSession(act) {
      const sessionId = act.params.id
      await act.inMerchant(async (trx) => {
        const ended = await endOwnSession(deps, trx, act.caller.userId, sessionId)
        if (!ended) throw new ApiError('NOT_FOUND')
        const detail = `${deviceName(ended.user_agent)}, address ${ended.address}`
        await recordOwnEvent(act, trx, { type: 'user.session.ended', detail })
      })
    },

    endOtherSessions: (act) =>
      act.inMerchant(async (trx) => {
        const { userId, sessionId } = act.caller
        const ended = await endSessions(trx, userId, act.now, { reason: 'revoked', keep: sessionId })
        await recordOwnEvent(act, trx, { type: 'user.sessions.ended', detail: `${ended}` })
        return { ended }
      }),

    async listSecurityEvents(act) {
      const { query } = act
      const { userId } = act.caller
      const { limit, offset } = query
      return act.inMerchant(async (trx) => {
        const after = query.after === undefined ? undefined : await findUserEvent(trx, userId, query.after)
        if (query.after !== undefined && !after) throw invalid('after', 'There is no such event.')
        const rows = await listUserEvents(trx, userId, { limit, offset, after })
        return { items: rows.map(presentEvent), total: await countUserEvents(trx, userId), limit, offset }
      })
    },
  }
}

/** Looks up a passkey of the caller. */
export const passkeyLookup: Lookup<'passkey'> = (caller, { id }) =>
  caller.inMerchant(async (trx) => {
    return (await listPasskeys(trx, caller.userId)).some((one) => one.id === id) ? {} : null
  })

/** Looks up an active session of the caller. */
export function sessionLookup(deps: HandlerDeps): Lookup<'session'> {
  return (caller, { id }) =>
    caller.inMerchant(async (trx) => {
      return (await activeSessions(deps, trx, caller.userId)).some((one) => one.id === id) ? {} : null
    })
}
