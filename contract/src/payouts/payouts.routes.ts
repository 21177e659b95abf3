import { z } from 'zod'
import { defineRoutes } from '../product/route.ts'
import { id } from '../product/schemas.ts'
import {
  payoutDetail,
  payoutExportQuery,
  payoutLines,
  payoutLinesExportQuery,
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
    summary: 'Lists the payouts that match the filter with what makes up each, and totals by status and currency',
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
    summary:
      'Exports every payout that matches the filter as CSV or NDJSON, in the order of the list and from one snapshot',
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
    summary: 'Returns a payout: what it is made up of, its timeline, and whether its lines add up to its amount',
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
    summary: 'Lists the lines of a payout with their transactions, in the order they were posted, and their sum',
    auth: 'user',
    names: 'payout',
    needs: 'read Balance',
    params: ofPayout,
    query: payoutLinesQuery,
    success: { status: 200, body: payoutLines },
    errors: [],
  },
  exportPayoutLines: {
    method: 'GET',
    path: '/payouts/{id}/export',
    area: 'payouts',
    summary:
      'Exports exactly the lines of a payout as CSV or NDJSON, in the order they were posted, with a running sum that ends at the sum of its lines',
    auth: 'user',
    names: 'payout',
    needs: 'export Transaction',
    params: ofPayout,
    query: payoutLinesExportQuery,
    stream: ['text/csv', 'application/x-ndjson'],
    success: { status: 200, body: z.string() },
    errors: ['EXPORT_TOO_LARGE'],
  },
})
