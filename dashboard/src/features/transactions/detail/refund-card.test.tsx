import type { Transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { afterEach, expect, test } from 'vitest'
import { leavePage, renderPart } from '../../../testing/form.tsx'
import { anId } from '../../../testing/records.ts'
import { aTransaction } from '../../../testing/transactions.ts'
import { RefundCard } from './refund-card.tsx'

afterEach(leavePage)

const eur = (amount: string) => ({ amount, currency: 'EUR' })

async function sentencesOf(more: Partial<Transaction>) {
  const payment = { capturedAmount: eur('10000'), refundedAmount: eur('7000'), refundableAmount: eur('0') }
  await renderPart(<RefundCard transaction={aTransaction({ ...payment, ...more })} />)
  return document.body.textContent
}
const dispute = (amount: string) => ({ id: anId('dsp'), reason: 'fraud', amount: eur(amount) })

test('states a dispute above the rest of a payment', async () => {
  expect(await sentencesOf({ disputeStatus: 'open', dispute: dispute('10000') })).toContain(
    'The disputed €100.00 is more than was left of the payment: €30.00.',
  )
})

test('states that a disputed rest can’t be refunded', async () => {
  expect(await sentencesOf({ disputeStatus: 'lost', dispute: dispute('3000') })).toContain(
    'The disputed €30.00 can’t be refunded as well.',
  )
})

test('a won dispute does not mention refunds', async () => {
  expect(await sentencesOf({ disputeStatus: 'won', dispute: dispute('10000') })).not.toContain('disputed')
})

test('a second dispute of a fully lost payment is more than was left', async () => {
  const at = '2026-11-01T10:00:00.000Z'
  const opened = { at, type: 'dispute.opened', actor: 'processor', summary: 'Customer disputed', amount: eur('10000') }
  const lost = { at, type: 'dispute.lost', actor: 'processor', summary: 'Dispute lost' }
  const payment = { refundedAmount: eur('0'), disputeStatus: 'open' as const, dispute: dispute('10000') }
  expect(await sentencesOf({ ...payment, timeline: [opened, lost, opened] })).toContain(
    'The disputed €100.00 is more than was left of the payment: €0.00.',
  )
})
