import type { Role } from '@firepay/contract/product/abilities.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import { hashPassword } from '../areas/identity/passwords/password-hashing.ts'
import { createMember } from '../areas/merchants/create-merchant.ts'
import { connectOwner } from '../platform/db/address.ts'
import { newId } from '../platform/db/new-id.ts'
import { withTenant } from '../platform/db/transaction.ts'
import type { SignedInClient, TestApp } from './app.ts'
import { uuidOf } from './uuid-of.ts'

const usualPassword = 'seven quiet lamps in a row'

/** uuid of the owner's merchant, for direct SQL. */
export function merchantOf(app: TestApp): Id<'merchant'> {
  return uuidOf('merchant', app.owner.signedIn.userData.merchant.id)
}

let made = 0

/** Creates a member of the owner's merchant with the role and signs them in. */
export async function signInMember(app: TestApp, role: Role): Promise<SignedInClient> {
  return app.signIn(await makeMember(app, role), usualPassword)
}

/** Creates a member of the owner's merchant who has never signed in. @returns the email */
export async function makeMember(app: TestApp, role: Role, password = usualPassword): Promise<string> {
  const email = `${role}.${++made}@shop.example`
  const passwordHash = await hashPassword(password)
  await withTenant(app.database.app, merchantOf(app), (trx) =>
    createMember(
      trx,
      app.clock.now(),
      { merchantId: merchantOf(app), role },
      { email, fullName: role, passwordHash, timeZone: 'UTC' },
    ),
  )
  return email
}

/** Moves a user's sessions to a new merchant that they own, as another tab may at any time. */
export async function moveToOtherMerchant(app: TestApp, { email }: SignedInClient): Promise<void> {
  const owner = await connectOwner(app.database.owner)
  const id = newId('merchant')
  await owner.query('begin')
  await owner.query(
    `insert into merchants (merchant_id, name, time_zone, created_at, updated_at) values ($1, 'Other', 'UTC', now(), now())`,
    [id],
  )
  await owner.query(
    `insert into members (merchant_id, user_id, role, created_at)
     select $1, id, 'owner', now() from users where email = $2`,
    [id, email],
  )
  await owner.query('update sessions set merchant_id = $1 where user_id = (select id from users where email = $2)', [
    id,
    email,
  ])
  await owner.query('commit')
  await owner.end()
}
