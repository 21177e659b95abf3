import type { Id } from '@firepay/contract/product/ids.ts'
import type { Generated } from 'kysely'
import type { Day, Numeric } from '../../platform/db/column-types.ts'

export type AccountsTable = {
  merchant_id: Id<'merchant'>
  id: Id<'account'>
  site_id: Id<'site'>
  name: string
  currency: string
  status: Generated<string>
  payout_frequency: Generated<string>
  payout_threshold: bigint | null
  payout_bank_name: string | null
  payout_last4: string | null
  last_position: Generated<bigint>
  payout_floor: Generated<bigint>
  closed_from: Date | null
  closed_until: Date | null
  closing_position: bigint | null
  closing_from: Date | null
  closing_by: 'worker' | 'command' | null
  created_at: Date
}

export type LedgerKind = 'balance' | 'reserved' | 'in_transit' | 'disputed' | 'clearing' | 'fees' | 'paid_out'
export type LedgerAccountsTable = {
  merchant_id: Id<'merchant'>
  id: string
  account_id: Id<'account'>
  kind: LedgerKind
  currency: string
}

export type JournalEntriesTable = {
  merchant_id: Id<'merchant'>
  id: string
  account_id: Id<'account'>
  position: bigint
  transaction_id: Id<'transaction'>
  type: string
  event_id: string
  reverses: string | null
  occurred_at: Date
  posted_at: Date
}

export type TransfersTable = {
  merchant_id: Id<'merchant'>
  entry_id: string
  line: number
  from_account: string
  to_account: string
  amount: bigint
  currency: string
  kind: string
  available_at: Date | null
  posted_at: Date
}

export type BalanceSumsTable = {
  merchant_id: Id<'merchant'>
  ledger_account_id: string
  posted_on: Day
  available_at: Date
  amount: Numeric
}

export type PostingsView = {
  merchant_id: Id<'merchant'>
  entry_id: string
  line: number
  ledger_account_id: string
  amount: bigint
  currency: string
  kind: string
  available_at: Date | null
  posted_at: Date
}

declare module '../../platform/db/schema.ts' {
  interface Database {
    accounts: AccountsTable
    ledger_accounts: LedgerAccountsTable
    journal_entries: JournalEntriesTable
    transfers: TransfersTable
    balance_sums: BalanceSumsTable
    postings: PostingsView
  }
}
