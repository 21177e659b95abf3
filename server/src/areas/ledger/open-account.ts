import { randomUUIDv7 } from 'node:crypto'
import type { Id } from '@firepay/contract/product/ids.ts'
import type { Transaction } from 'kysely'
import { newId } from '../../platform/db/new-id.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { LedgerKind } from './ledger.tables.ts'

/** The seven ledger accounts of every account. */
export const ledgerKinds = [
  'balance',
  'reserved',
  'in_transit',
  'disputed',
  'clearing',
  'fees',
  'paid_out',
] as const satisfies readonly LedgerKind[]

export type OpenedAccount = {
  id: string
  currency: string
  /** uuid of the ledger account of each kind. */
  ledger: Record<LedgerKind, string>
}

/**
 * Creates or finds the site's account in a currency with its seven ledger accounts; concurrent calls get the same
 * account. Runs inside the caller's tenant transaction. The caller checks that the currency exists.
 * @param at creation time of a new account; an existing one keeps its own
 */
export async function openAccount(
  trx: Transaction<Database>,
  { merchantId, siteId, currency, at }: { merchantId: Id<'merchant'>; siteId: Id<'site'>; currency: string; at: Date },
): Promise<OpenedAccount> {
  await trx
    .insertInto('accounts')
    .values({
      merchant_id: merchantId,
      id: newId('account'),
      site_id: siteId,
      name: accountName(currency),
      currency,
      payout_threshold: null,
      payout_bank_name: null,
      payout_last4: null,
      closed_from: null,
      closed_until: null,
      created_at: at,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'site_id', 'currency']).doNothing())
    .execute()
  // A separate statement, because after a conflict the other transaction's row is visible only now.
  const { id } = await trx
    .selectFrom('accounts')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('site_id', '=', siteId)
    .where('currency', '=', currency)
    .executeTakeFirstOrThrow()

  await trx
    .insertInto('ledger_accounts')
    .values(
      ledgerKinds.map((kind) => ({ merchant_id: merchantId, id: randomUUIDv7(), account_id: id, kind, currency })),
    )
    .onConflict((conflict) => conflict.columns(['merchant_id', 'account_id', 'kind']).doNothing())
    .execute()
  const rows = await trx
    .selectFrom('ledger_accounts')
    .select(['id', 'kind'])
    .where('merchant_id', '=', merchantId)
    .where('account_id', '=', id)
    .execute()
  const idOf = (kind: LedgerKind) => {
    const row = rows.find((each) => each.kind === kind)
    if (!row) throw new Error(`account ${id} has no ledger account ${kind}`)
    return row.id
  }
  return {
    id,
    currency,
    ledger: {
      balance: idOf('balance'),
      reserved: idOf('reserved'),
      in_transit: idOf('in_transit'),
      disputed: idOf('disputed'),
      clearing: idOf('clearing'),
      fees: idOf('fees'),
      paid_out: idOf('paid_out'),
    },
  }
}

const currencyNames = new Intl.DisplayNames('en', { type: 'currency' })

/** `Euro` for EUR; the code itself without a known name. */
export function accountName(currency: string): string {
  return currencyNames.of(currency) ?? currency
}
