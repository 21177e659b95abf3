import { encodeId } from '@firepay/contract/product/ids.ts'
import { newId } from '../../platform/db/new-id.ts'
import { withoutTenant } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/deps.ts'
import { normalizeEmail } from '../../platform/mail/email-address.ts'
import { changesBetween, commandActor } from '../audit-log/actor.ts'
import { recordInInstallation } from '../audit-log/record-audit.ts'
import { issueMailToken } from '../identity/tokens/one-time-tokens.ts'
import { insertUserWithoutPassword } from '../identity/users/create-user.ts'
import { findOperatorState, markOperator } from '../identity/users/operators.ts'

const linkMs = 24 * 3600_000

/**
 * Makes a user an operator of the service, creating the user if necessary with a link to set a password. Running it
 * again issues a new link to a user who never set one.
 * @returns path of the link; null for a user with a password
 */
export async function createOperator(deps: Deps, wanted: { email: string; name?: string }): Promise<string | null> {
  const email = normalizeEmail(wanted.email)
  const now = deps.clock.now()
  return withoutTenant(deps.db.app, async (trx) => {
    const known = await findOperatorState(trx, email)
    const id = known?.id ?? newId('user')
    if (!known) {
      const fullName = wanted.name ?? email.split('@')[0] ?? email
      await insertUserWithoutPassword(trx, now, { id, email, fullName })
    }
    await markOperator(trx, id)
    const token = known?.password_hash
      ? null
      : await issueMailToken(trx, now, { kind: 'reset', lifeMs: linkMs, userId: id })
    await recordInInstallation(trx, {
      ...commandActor('create-operator'),
      at: now,
      action: 'operator.created',
      object: { type: 'user', id: encodeId('user', id), name: email },
      changes: [
        ...changesBetween({ operator: known?.operator ?? false }, { operator: true }),
        ...(token === null ? [] : [{ field: 'link', before: null, after: '[sent to the terminal]' }]),
      ],
    })
    return token === null ? null : `/reset-password#${token}`
  })
}
