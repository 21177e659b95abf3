import type { Id } from '@firepay/contract/product/ids.ts'
import type { Trx } from '../../../platform/db/transaction.ts'
import { ApiError } from '../../../platform/errors/api-error.ts'
import { findAccountState } from '../users/account-state.queries.ts'

/**
 * Verifies that a password proved a moment ago is still current, under the user's lock (`lockUser`).
 * @param proved the hash it was compared with
 * @throws ApiError `CREDENTIALS` when it was changed or the account disabled meanwhile
 */
export async function assertPassword(trx: Trx, userId: Id<'user'>, proved: string): Promise<void> {
  const person = await findAccountState(trx, userId)
  if (person?.password_hash !== proved || person.disabled_at) throw new ApiError('CREDENTIALS')
}
