import type { Id } from '@firepay/contract/product/ids.ts'
import type { Kysely } from 'kysely'
import type { Database } from './schema.ts'
import { type TransactionOptions, type Trx, withoutTenant, withTenant } from './transaction.ts'

/**
 * Runs in a separate transaction that commits whether or not the call succeeds: attempts are counted, challenges
 * consumed and refusals recorded even when the call is refused. Calls without a signed-in user have no other
 * transaction.
 * @param whose merchant whose rows are accessible; null for rows that belong to none: users, sessions, tokens
 */
export type SeparateTransaction = <T>(
  whose: Id<'merchant'> | null,
  run: (trx: Trx) => Promise<T>,
  options?: Pick<TransactionOptions, 'readOnly'>,
) => Promise<T>

/** For loops and commands, which have connections; handlers use `act.separately`. */
export function separatelyOn(db: Kysely<Database>): SeparateTransaction {
  return (whose, run, options) =>
    whose === null ? withoutTenant(db, run, options) : withTenant(db, whose, run, options)
}
