import type { Id } from '@firepay/contract/product/ids.ts'
import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'
import { type TransactionOptions, type Trx, withoutTenant, withTenant } from './transaction.ts'

/**
 * Runs in a transaction of its own, which commits whatever becomes of the call: a try is counted, a challenge consumed and
 * a refusal written down although the call is refused. Calls that nobody is signed in for have no other one.
 * @param whose the merchant whose rows it sees and writes; null for rows that belong to none: people, sessions, tokens
 */
export type Alone = <T>(
  whose: Id<'merchant'> | null,
  run: (trx: Trx) => Promise<T>,
  options?: Pick<TransactionOptions, 'readOnly'>,
) => Promise<T>

/** For loops and commands, which have connections; a handler has `act.alone`. */
export function aloneOn(db: Kysely<Database>): Alone {
  return (whose, run, options) =>
    whose === null ? withoutTenant(db, run, options) : withTenant(db, whose, run, options)
}
