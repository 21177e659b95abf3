import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import { findCredentials } from '../sign-in/sign-in.queries.ts'

/** uuid of the user with this email (in lower case); undefined without one. */
export async function findPerson(trx: Trx, email: string): Promise<Id<'user'> | undefined> {
  const person = await findCredentials(trx, email)
  return person?.user_id
}
