import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import { findCredentials } from '../sign-in/sign-in.queries.ts'

/** The uuid of whoever has the address, in lower case; undefined when nobody has. */
export async function findPerson(trx: Trx, email: string): Promise<Id<'user'> | undefined> {
  const person = await findCredentials(trx, email)
  return person?.user_id
}
