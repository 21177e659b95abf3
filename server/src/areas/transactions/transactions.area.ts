import { transactionsRoutes } from '@firepay/contract/transactions/transactions.routes.ts'
import { defineArea } from '../../platform/area/define-area.ts'
import { transactionLookup, transactionsHandlers } from './transactions.handlers.ts'

const transactions = 'select id from transactions where merchant_id = $1 and site_id = any($2)'

/** Payments, refunds, disputes, payouts and other transactions, with their figures. */
export const transactionsArea = defineArea({
  name: 'transactions',
  routes: transactionsRoutes,
  handlers: transactionsHandlers,
  lookups: () => ({ transaction: transactionLookup }),
  tables: ['transactions', 'transaction_details'],
  sandboxRemoval: {
    rows: [
      `delete from transaction_details where merchant_id = $1 and transaction_id in (${transactions})`,
      'delete from transactions where merchant_id = $1 and site_id = any($2)',
    ],
  },
})
