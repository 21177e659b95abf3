import { defineArea } from '../../platform/area/define-area.ts'

const entries = `select entry.id from journal_entries entry join accounts account
  on account.merchant_id = $1 and account.merchant_id = entry.merchant_id and account.id = entry.account_id
  where entry.merchant_id = $1 and account.site_id = any($2)`

/** Accounts and the double-entry journal, which other areas post to and read. */
export const ledgerArea = defineArea({
  name: 'ledger',
  routes: {},
  handlers: () => ({}),
  tables: ['accounts', 'ledger_accounts', 'journal_entries', 'transfers', 'balance_sums'],
  crossTenantReads: {
    'select "merchant_id" from "merchants" where "merchant_id" != $1 order by "merchant_id"':
      'firepay verify-ledger: all merchants, one after another',
  },
  sandboxRemoval: {
    rows: [
      `delete from transfers where merchant_id = $1 and entry_id in (${entries})`,
      `delete from journal_entries where merchant_id = $1 and id in (${entries})`,
    ],
  },
})
