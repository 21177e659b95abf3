import { z } from 'zod'
import { defineRoutes } from '../product/route.ts'
import { id } from '../product/schemas.ts'
import {
  noteChange,
  transaction,
  transactionExportQuery,
  transactionPage,
  transactionQuery,
  transactionStatsAnswer,
  transactionStatsQuery,
} from './transactions.schemas.ts'

const transactionParams = z.strictObject({ id: id('transaction') })

export const transactionsRoutes = defineRoutes({
  listTransactions: {
    method: 'GET',
    path: '/transactions',
    area: 'transactions',
    summary: 'Lists the transactions that match the filter, with statistics over all of them from the same snapshot',
    auth: 'user',
    needs: 'read Transaction',
    query: transactionQuery,
    success: { status: 200, body: transactionPage },
    errors: ['FORBIDDEN'],
  },
  exportTransactions: {
    method: 'GET',
    path: '/transactions/export',
    area: 'transactions',
    summary:
      'Exports every transaction that matches the filter as CSV or NDJSON, in the order of the list and from one snapshot; at most 5,000,000',
    auth: 'user',
    needs: 'export Transaction',
    query: transactionExportQuery,
    stream: ['text/csv', 'application/x-ndjson'],
    success: { status: 200, body: z.string() },
    errors: ['FORBIDDEN', 'EXPORT_TOO_LARGE'],
  },
  getTransactionStats: {
    method: 'GET',
    path: '/transaction-stats',
    area: 'transactions',
    summary:
      'Returns counts and sums of the filtered transactions by month, day, hour, method, country, decline code or status',
    auth: 'user',
    needs: 'read Transaction',
    query: transactionStatsQuery,
    success: { status: 200, body: transactionStatsAnswer },
    errors: ['FORBIDDEN'],
  },
  getTransaction: {
    method: 'GET',
    path: '/transactions/{id}',
    area: 'transactions',
    summary: 'Returns one transaction with its ledger lines',
    auth: 'user',
    names: 'transaction',
    needs: 'read Transaction',
    params: transactionParams,
    success: { status: 200, body: transaction },
    errors: [],
  },
  putTransactionNote: {
    method: 'PUT',
    path: '/transactions/{id}/note',
    area: 'transactions',
    summary: 'Replaces the note; an empty text removes it',
    auth: 'user',
    names: 'transaction',
    changes: 'data',
    needs: 'update Note',
    params: transactionParams,
    body: noteChange,
    success: { status: 200, body: transaction },
    errors: [],
  },
})
