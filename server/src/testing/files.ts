import type { SignedInClient } from './app.ts'

export const balanceHead =
  'balance_transaction_id,created_utc,available_on_utc,currency,gross,fee,net,reporting_category,source_id,description,charge_id'

/** A file in the format of Stripe's balance report. */
export const balanceFile = (...lines: string[]) => [balanceHead, ...lines, ''].join('\n')

/** A payment of 100.00 EUR with a fee of 2.90. */
export const chargeLine = (number: number, gross = '100.00') =>
  `txn_${number},2026-03-01 10:00:00,2026-03-03 00:00:00,eur,${gross},2.90,${(Number(gross) - 2.9).toFixed(2)},charge,ch_${number},Order ${number},ch_${number}`

export const base64 = (content: string | Uint8Array) => Buffer.from(content).toString('base64')

/** Sends a whole file in one part. @returns the import run */
export async function sendFile(
  person: SignedInClient,
  siteId: string,
  content: string | Uint8Array,
  purpose: 'import' | 'comparison' = 'import',
  format: 'stripe-balance' | 'stripe-payments' = 'stripe-balance',
) {
  const fileBytes = Buffer.byteLength(content)
  const body = { siteId, purpose, fileName: 'balance.csv', fileBytes, format } as const
  const { id } = await person.call('POST /imports', { body })
  return await person.call('PUT /imports/{id}/parts/{number}', {
    params: { id, number: '1' },
    body: { content: base64(content), isLast: true },
  })
}
