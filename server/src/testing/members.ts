import type { Role } from '@firepay/contract/product/abilities.ts'
import type { Id } from '@firepay/contract/product/ids.ts'
import { hashPassword } from '../areas/identity/passwords/password-hashing.ts'
import { createMember } from '../areas/merchants/create-merchant.ts'
import { withTenant } from '../platform/db/transaction.ts'
import type { SignedInClient, TestApp } from './app.ts'
import { uuidOf } from './uuid-of.ts'

const usualPassword = 'seven quiet lamps in a row'

/** The uuid of the owner's merchant, for statements beside the API. */
export function merchantOf(app: TestApp): Id<'merchant'> {
  return uuidOf('merchant', app.owner.signedIn.userData.merchant.id)
}

let made = 0

/** Makes a member of the owner's merchant with the role and signs them in. */
export async function signInMember(app: TestApp, role: Role): Promise<SignedInClient> {
  return app.signIn(await makeMember(app, role), usualPassword)
}

/** Makes a member of the owner's merchant who has never signed in. @returns the e-mail */
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
