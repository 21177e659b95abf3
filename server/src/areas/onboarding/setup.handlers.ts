import type { ReplyBox } from '@firepay/contract/http/answer.ts'
import { encodeId } from '@firepay/contract/product/ids.ts'
import type { setupRoutes } from '@firepay/contract/setup/setup.routes.ts'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { newId } from '../../platform/db/new-id.ts'
import type { HandlerDeps } from '../../platform/deps.ts'
import { ApiError } from '../../platform/errors/api-error.ts'
import type { Act, CommonAct, Handlers } from '../../platform/http/act.ts'
import { normalizeEmail } from '../../platform/mail/email-address.ts'
import { withMutex } from '../../platform/queue/mutex.ts'
import { actorOf } from '../audit-log/actor.ts'
import { recordAuditEvent } from '../audit-log/record-audit.ts'
import { hashPassword } from '../identity/passwords/password-hashing.ts'
import { checkNewPassword } from '../identity/passwords/password-rules.ts'
import { forgetFailures } from '../identity/sign-in/lockout.ts'
import { openFirstSession, type SignedIn } from '../identity/sign-in/open-session.ts'
import { findSetupToken, redeemSetupToken } from '../identity/tokens/setup-tokens.ts'
import { createMerchantWithOwner } from '../merchants/create-merchant.ts'
import { closeSetup } from './close-setup.ts'
import { isSetUp } from './setup.queries.ts'

type Body = Act<typeof setupRoutes.setUp>['body']

export function setupHandlers(deps: HandlerDeps): Handlers<typeof setupRoutes> {
  return {
    async getSetup(act) {
      if (await act.separately(null, isSetUp)) throw new ApiError('GONE')
      return { open: true }
    },

    setUp: (act) => withMutex(`setup ${act.body.token}`, () => makeFirstOwner(deps, act, act.body)),
  }
}

/**
 * Creates the first merchant and its owner, and signs them in. @throws ApiError `GONE`, `TOKEN_USED`, `TOKEN_EXPIRED`
 */
async function makeFirstOwner(deps: HandlerDeps, act: CommonAct, body: Body): Promise<ReplyBox<SignedIn>> {
  const tokenHash = hashToken(body.token)
  const token = await act.separately(null, async (trx) => {
    if (await isSetUp(trx)) throw new ApiError('GONE')
    return findSetupToken(trx, tokenHash)
  })
  if (token?.used_at) throw new ApiError('TOKEN_USED')
  if (!token || token.expires_at <= act.now) throw new ApiError('TOKEN_EXPIRED')

  const email = normalizeEmail(body.email)
  const [localPart = ''] = email.split('@')
  checkNewPassword(body.password, [deps.config.appName, body.merchantName, email], {
    preset: deps.config.preset,
  })
  const timeZone = body.timeZone ?? 'UTC'
  const person = {
    email,
    fullName: body.fullName ?? localPart.slice(0, 120),
    passwordHash: await hashPassword(body.password),
    timeZone,
  }
  const merchant = { id: newId('merchant'), name: body.merchantName, timeZone }

  const userId = await act.separately(merchant.id, async (trx) => {
    const { now, request } = act
    const id = await createMerchantWithOwner(trx, now, merchant, person)
    // The first of several concurrent setups wins; the others roll back.
    if (id === null || !(await closeSetup(trx, now))) throw new ApiError('GONE')
    if (!(await redeemSetupToken(trx, tokenHash, now))) throw new ApiError('TOKEN_USED')
    await recordAuditEvent(trx, merchant.id, {
      ...(await actorOf(trx, { kind: 'user', userId: id, role: 'owner' }, request)),
      at: now,
      action: 'merchant.created',
      object: { type: 'merchant', id: encodeId('merchant', merchant.id), name: merchant.name },
    })
    return id
  })
  await act.separately(null, (trx) => forgetFailures(trx, email))
  return openFirstSession(deps, act, userId)
}
