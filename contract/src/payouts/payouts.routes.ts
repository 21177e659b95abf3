import { z } from 'zod'
import { defineRoutes } from '../product/route.ts'
import { id } from '../product/schemas.ts'
import {
  payoutDetail,
  payoutExportQuery,
  payoutLines,
  payoutLinesQuery,
  payoutPage,
  payoutQuery,
} from './payouts.schemas.ts'

const ofPayout = z.strictObject({ id: id('payout') })

export const payoutsRoutes = defineRoutes({
  listPayouts: {
    method: 'GET',
    path: '/payouts',
    area: 'payouts',
    summary: 'Payouts of the filter with what each is made of, and sums by status and currency',
    auth: 'user',
    needs: 'read Balance',
    query: payoutQuery,
    success: { status: 200, body: payoutPage },
    errors: [],
  },
  exportPayouts: {
    method: 'GET',
    path: '/payouts/export',
    area: 'payouts',
    summary: 'Every payout of the filter, in the order of the list and in one snapshot, as CSV or NDJSON',
    auth: 'user',
    needs: 'export Transaction',
    query: payoutExportQuery,
    stream: ['text/csv', 'application/x-ndjson'],
    success: { status: 200, body: z.string() },
    errors: ['EXPORT_TOO_LARGE'],
  },
  getPayout: {
    method: 'GET',
    path: '/payouts/{id}',
    area: 'payouts',
    summary: 'A payout: its arithmetic, its way to the bank, and whether its lines come to its amount',
    auth: 'user',
    names: 'payout',
    needs: 'read Balance',
    params: ofPayout,
    success: { status: 200, body: payoutDetail },
    errors: [],
  },
  listPayoutLines: {
    method: 'GET',
    path: '/payouts/{id}/lines',
    area: 'payouts',
    summary: 'The lines inside a payout, each with its transaction, in the order they were posted; and their sum',
    auth: 'user',
    names: 'payout',
    needs: 'read Balance',
    params: ofPayout,
    query: payoutLinesQuery,
    success: { status: 200, body: payoutLines },
    errors: [],
  },
})
