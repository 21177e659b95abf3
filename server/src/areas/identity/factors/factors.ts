import type { Id } from '@firepay/contract/product/ids.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import { countFactors, listPasskeys } from './factors.queries.ts'

/** Whether an app is active, and the numbers of passkeys and unused recovery codes. */
export type Factors = { totp: boolean; passkeys: number; recoveryCodesLeft: number }

/** The user's current second factors. */
export function factorsOf(db: Kysely<Database>, userId: Id<'user'>): Promise<Factors> {
  return countFactors(db, userId)
}

/** Recovery codes do not count: they replace a factor. */
export function hasFactor(factors: Factors): boolean {
  return factors.totp || factors.passkeys > 0
}

/** Kinds of answers to the user's challenge. */
export function answerTypes(factors: Factors): ('totp' | 'recovery' | 'passkey')[] {
  if (!hasFactor(factors)) return []
  const types: ('totp' | 'recovery' | 'passkey')[] = []
  if (factors.totp) types.push('totp')
  if (factors.passkeys > 0) types.push('passkey')
  if (factors.recoveryCodesLeft > 0) types.push('recovery')
  return types
}

/** Names of the user's passkeys, oldest first; at most 20. */
export async function passkeyNames(db: Kysely<Database>, userId: Id<'user'>): Promise<string[]> {
  return (await listPasskeys(db, userId)).map(({ name }) => name)
}
