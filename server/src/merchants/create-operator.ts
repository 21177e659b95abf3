import { randomUUIDv7 } from 'node:crypto'
import { issueMailToken } from '../auth/one-time-tokens.ts'
import { normalizeEmail } from '../auth/sign-in.ts'
import { withoutTenant } from '../db/transaction.ts'
import type { Deps } from '../deps.ts'
import { findPerson, insertPersonWithoutPassword, markOperator } from './staff.queries.ts'

const linkMs = 24 * 3600_000

/**
 * Makes a person an operator of the service; a new person is made, and sets a password by the link. Run again it gives
 * another link to one who never set a password.
 * @returns the path of the link; null for someone who has a password
 */
export async function createOperator(deps: Deps, wanted: { email: string; name?: string }): Promise<string | null> {
  const email = normalizeEmail(wanted.email)
  const now = deps.clock.now()
  return withoutTenant(deps.db.app, async (trx) => {
    const known = await findPerson(trx, email)
    const id = known?.id ?? randomUUIDv7()
    if (!known) {
      const fullName = wanted.name ?? email.split('@')[0] ?? email
      await insertPersonWithoutPassword(trx, now, { id, email, fullName })
    }
    await markOperator(trx, id)
    if (known?.password_hash) return null
    return `/reset-password#${await issueMailToken(trx, now, { kind: 'reset', lifeMs: linkMs, userId: id })}`
  })
}
