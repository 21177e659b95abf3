import { randomUUIDv7 } from 'node:crypto'
import type { Id } from '@firepay/contract/product/ids.ts'
import { newId } from '../../platform/db/new-id.ts'
import type { LedgerKind } from './ledger.tables.ts'
import { accountName, ledgerKinds } from './open-account.ts'

/** An account of a site in the memory of ingest and ledger. */
export type LedgerOwner = {
  id: Id<'account'>
  currency: string
  name: string
  /** uuid of the ledger account of each kind. */
  ledger: Record<LedgerKind, string>
  lastPosition: bigint
  closedFrom: Date | null
  closedUntil: Date | null
  /** Not in the database yet. */
  isNew: boolean
}

/** A new account, inserted once the event that needs it is accepted. */
export function planAccount(currency: string): LedgerOwner {
  const ledger = Object.fromEntries(ledgerKinds.map((kind) => [kind, randomUUIDv7()]))
  return {
    id: newId('account'),
    currency,
    name: accountName(currency),
    // Built from the list of all kinds.
    ledger: ledger as Record<LedgerKind, string>,
    lastPosition: 0n,
    closedFrom: null,
    closedUntil: null,
    isNew: true,
  }
}
