import { encodeId, type Id } from '@firepay/contract/product/ids.ts'
import { type Trx, withoutTenant, withTenant } from '../../../platform/db/transaction.ts'
import type { Deps } from '../../../platform/deps.ts'
import { UserError } from '../../../platform/errors/user-error.ts'
import type { AuditChange } from '../../../platform/http/act.ts'
import { normalizeEmail } from '../../../platform/mail/email-address.ts'
import { commandActor } from '../../audit-log/actor.ts'
import { recordAuditEvent } from '../../audit-log/record-audit.ts'
import { removeAllFactors } from '../../identity/factors/remove-all-factors.ts'
import { findMembership } from '../../identity/memberships/membership.ts'
import { findMemberships } from '../../identity/memberships/memberships.ts'
import { endSessions } from '../../identity/sessions/sessions.ts'
import { forgetDevices } from '../../identity/sign-in/known-devices.ts'
import { forgetFailures } from '../../identity/sign-in/lockout.ts'
import { issueMailToken } from '../../identity/tokens/one-time-tokens.ts'
import { enableUser } from '../../identity/users/enable-user.ts'
import { findPerson } from '../../identity/users/find-person.ts'
import { isMerchant } from './invitations.queries.ts'
import { insertMember, lockMembers, setRole } from './members.queries.ts'

const linkMs = 30 * 60_000

/**
 * Restores access for a locked-out owner, run by the operator of the machine: removes lock and sessions, second factors
 * unless kept, and returns a link that sets a password. Recorded in the audit log of each merchant concerned.
 * @param wanted.merchantId uuid of a merchant without owners: the user becomes its owner
 * @returns path of the link
 * @throws UserError for an unknown address, or a user who owns nothing when no merchant is given
 */
export async function resetOwner(
  deps: Deps,
  wanted: { email: string; merchantId?: Id<'merchant'>; keepFactors: boolean },
): Promise<string> {
  const email = normalizeEmail(wanted.email)
  return withoutTenant(deps.db.app, async (trx) => {
    const userId = await findPerson(trx, email)
    if (!userId) throw new UserError(`No account has the email ${email}.`)
    const owned: Id<'merchant'>[] = []
    for (const { merchantId } of await findMemberships(trx, userId)) {
      const membership = await withTenant(trx, merchantId, (inside) => findMembership(inside, merchantId, userId))
      if (membership?.role === 'owner') owned.push(merchantId)
    }
    const named = wanted.merchantId
    if (owned.length === 0 && named === undefined) {
      throw new UserError(`${email} owns no merchant; name one with --merchant to make them its owner.`)
    }
    if (named !== undefined && !(await isMerchant(trx, named))) {
      throw new UserError(`There is no merchant ${encodeId('merchant', named)}.`)
    }
    const now = deps.clock.now()
    if (!wanted.keepFactors) await removeAllFactors(trx, userId)
    await enableUser(trx, userId)
    await forgetFailures(trx, email)
    await forgetDevices(trx, userId)
    await endSessions(trx, userId, now, { reason: 'revoked' })
    const token = await issueMailToken(trx, now, { kind: 'reset', lifeMs: linkMs, userId })
    const factors: AuditChange[] = wanted.keepFactors
      ? []
      : [{ field: 'factors', before: '[whatever was on]', after: 'none' }]
    for (const merchantId of new Set([...owned, ...(named === undefined ? [] : [named])])) {
      const before = owned.includes(merchantId)
        ? 'owner'
        : await withTenant(trx, merchantId, promote(merchantId, userId, now))
      await withTenant(trx, merchantId, (inside) =>
        recordAuditEvent(inside, merchantId, {
          ...commandActor('reset-owner'),
          at: now,
          action: 'member.reset',
          object: { type: 'user', id: encodeId('user', userId), name: email },
          changes: [...factors, ...(before === 'owner' ? [] : [{ field: 'role', before, after: 'owner' }])],
        }),
      )
    }
    return `/reset-password#${token}`
  })
}

/** Makes the user an owner. @returns the previous role, null for a non-member */
function promote(merchantId: Id<'merchant'>, userId: Id<'user'>, now: Date) {
  return async (trx: Trx): Promise<string | null> => {
    await lockMembers(trx, merchantId)
    const membership = await findMembership(trx, merchantId, userId)
    if (membership?.role) await setRole(trx, merchantId, userId, 'owner')
    else await insertMember(trx, now, { merchantId, userId, role: 'owner' })
    return membership?.role ?? null
  }
}
