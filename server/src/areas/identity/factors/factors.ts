import type { Id } from '@firepay/contract/product/ids.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import { countFactors, listPasskeys } from './factors.queries.ts'

/** Whether an authenticator app is on, how many passkeys there are, and how many recovery codes are left. */
export type Factors = { totp: boolean; passkeys: number; recoveryCodesLeft: number }

/** The person's second factors as of now. */
export function factorsOf(db: Kysely<Database>, userId: Id<'user'>): Promise<Factors> {
  return countFactors(db, userId)
}

/** Recovery codes are no factor of their own: they stand in for one. */
export function hasFactor(factors: Factors): boolean {
  return factors.totp || factors.passkeys > 0
}

/** What the person may answer a challenge with. */
export function answerTypes(factors: Factors): ('totp' | 'recovery' | 'passkey')[] {
  if (!hasFactor(factors)) return []
  const types: ('totp' | 'recovery' | 'passkey')[] = []
  if (factors.totp) types.push('totp')
  if (factors.passkeys > 0) types.push('passkey')
  if (factors.recoveryCodesLeft > 0) types.push('recovery')
  return types
}

/** What the person calls their passkeys, the oldest first; at most 20. */
export async function passkeyNames(db: Kysely<Database>, userId: Id<'user'>): Promise<string[]> {
  return (await listPasskeys(db, userId)).map(({ name }) => name)
}
