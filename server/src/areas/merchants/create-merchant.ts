import type { Role } from '@firepay/contract/product/abilities.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import { newId } from '../../platform/db/new-id.ts'
import type { Trx } from '../../platform/db/transaction.ts'
import { insertCredentials, insertUser, type NewPerson } from '../identity/users/create-user.ts'

export type NewMerchant = { id: Id<'merchant'>; name: string; timeZone: string }

/**
 * Creates a merchant with its first member, in a transaction of `withTenant` for the merchant's id. Reference tables
 * are written first, as a distributed database requires (docs/decisions/distribution.md).
 * @param person email in lower case; it counts as confirmed
 * @returns uuid of the user; null when the email already exists, and then nothing was written
 */
export async function createMerchantWithOwner(
  trx: Trx,
  now: Date,
  merchant: NewMerchant,
  person: NewPerson,
): Promise<Id<'user'> | null> {
  const userId = newId('user')
  if (!(await insertUser(trx, now, userId, person))) return null
  await trx
    .insertInto('merchant_directory')
    .values({ merchant_id: merchant.id, name: merchant.name, time_zone: merchant.timeZone, created_at: now })
    .execute()
  await trx
    .insertInto('merchants')
    .values({
      merchant_id: merchant.id,
      name: merchant.name,
      time_zone: merchant.timeZone,
      created_at: now,
      updated_at: now,
    })
    .execute()
  await insertCredentials(trx, now, userId, person)
  await addMember(trx, now, { merchantId: merchant.id, userId, role: 'owner' })
  return userId
}

/** Creates a user as a member of the transaction's merchant; returns like `createMerchantWithOwner`. */
export async function createMember(
  trx: Trx,
  now: Date,
  { merchantId, role }: { merchantId: Id<'merchant'>; role: Role },
  person: NewPerson,
): Promise<Id<'user'> | null> {
  const userId = newId('user')
  if (!(await insertUser(trx, now, userId, person))) return null
  await insertCredentials(trx, now, userId, person)
  await addMember(trx, now, { merchantId, userId, role })
  return userId
}

async function addMember(
  trx: Trx,
  now: Date,
  { merchantId, userId, role }: { merchantId: Id<'merchant'>; userId: Id<'user'>; role: Role },
): Promise<void> {
  await trx.insertInto('members').values({ merchant_id: merchantId, user_id: userId, role, created_at: now }).execute()
  await trx.insertInto('user_merchants').values({ user_id: userId, merchant_id: merchantId }).execute()
}
