import type { Id } from '@firepay/contract/product/ids.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import { BadAccessToken } from '../../../platform/errors/api-error.ts'
import { findAccountState } from './account-state.queries.ts'

/** The user of a session. @throws BadAccessToken when the user no longer exists */
export async function getPerson(
  db: Kysely<Database>,
  userId: Id<'user'>,
): Promise<{ email: string; fullName: string; isOperator: boolean }> {
  const person = await findAccountState(db, userId)
  if (!person) throw new BadAccessToken()
  return { email: person.email, fullName: person.full_name, isOperator: person.operator }
}
