import { randomUUID } from 'node:crypto'
import { notificationBody } from '@firepay/contract/notifications/notification-body.ts'
import { asId, encodeId } from '@firepay/contract/product/ids.ts'
import { transaction } from '@firepay/contract/transactions/transactions.schemas.ts'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { eur } from '../../../testing/eur.ts'
import type { Tracked } from '../../transactions/save-transactions.ts'
import { presentAccount, presentObject, presentSite } from './present-object.ts'

const at = new Date('2026-11-24T10:00:00.000Z')
const money = { amount: '1000', currency: 'EUR' }

/** A transaction with every field that events can set. */
function tracked(type: string, more: Partial<Tracked['row']> = {}): Tracked {
  const row: Partial<Tracked['row']> = {
    id: asId('transaction', randomUUID()),
    site_id: asId('site', randomUUID()),
    account_id: asId('account', randomUUID()),
    type,
    status: 'captured',
    status_reason: 'Checked by hand',
    decline_code: 'insufficient_funds',
    refund_status: 'partial',
    dispute_status: 'open',
    amount: 1_000n,
    currency: 'EUR',
    account_currency: 'USD',
    captured_amount: 1_000n,
    refunded_amount: 100n,
    pending_refund_amount: 50n,
    disputed_amount: 20n,
    fee_total: 29n,
    net: 851n,
    settled_amount: 1_100n,
    exchange_rate: '1.1',
    order_reference: 'order-1',
    processor_reference: 'pay-1',
    customer_email: 'anna@example.com',
    country: 'DE',
    method: 'card',
    card_brand: 'visa',
    available_on: '2026-11-27',
    available_at: at,
    payout_id: asId('transaction', randomUUID()),
    note: 'Called on Monday',
    parent_id: asId('transaction', randomUUID()),
    created_at: at,
    authorized_at: at,
    captured_at: at,
    received_at: at,
    updated_at: at,
    ...more,
  }
  const details: Tracked['details'] = {
    description: 'Two chairs',
    customer: { id: 'c-1', email: 'anna@example.com', name: 'Anna Schmidt', country: 'DE', ip: '203.0.113.7' },
    paymentMethod: { type: 'card', brand: 'visa', funding: 'credit', last4: '4242', bin: '424242', installments: 3 },
    threeDs: { flow: 'challenge', version: '2.2.0', eci: '05', result: 'authenticated' },
    risk: { score: 12.5, level: 'low', rule: 'none' },
    dispute: { reason: 'fraudulent', deadlineAt: '2026-12-02T22:59:00Z' },
    fees: [{ type: 'processing', amount: { amount: '29', currency: 'USD' }, description: '2.9 %' }],
    attempts: [{ at: '2026-11-24T10:00:00Z', connector: 'acquirer', status: 'failed', code: '51', durationMs: 120 }],
    timeline: [{ at: '2026-11-24T11:00:00+01:00', type: 'captured', actor: 'processor', summary: 'x', amount: money }],
    metadata: { cart: '17', 2: 'two' },
  }
  // Only these parts of a tracked transaction are presented.
  return { row, details } as Tracked
}

test.each([
  ['payment', {}],
  ['refund', { settled_amount: null, available_on: null, exchange_rate: null }],
  ['chargeback', {}],
  ['payout', { parent_id: null, method: null, card_brand: null, order_reference: null, customer_email: null }],
] as const)('a %s is sent in the contract’s shape, without customer and note', (type, more) => {
  const told = presentObject(tracked(type, more), type === 'payment' ? tracked('chargeback') : undefined, at)
  const object = JSON.parse(told)
  // Decoding drops unknown fields and refuses ids that are not encoded, so equality proves the shape.
  expect(z.encode(transaction, z.decode(transaction, object))).toEqual(object)
  expect(object.customer).toEqual({ id: 'c-1', country: 'DE' })
  expect(object.note).toBeUndefined()
  expect(object.dispute === undefined).toBe(type !== 'payment' && type !== 'chargeback')
})

/** The object after parsing by the contract, which refuses unknown fields and ids that are not encoded. */
function throughContract(object: string) {
  const data = { id: encodeId('notification', randomUUID()), siteId: encodeId('site', randomUUID()), sequence: 1 }
  const body = { type: 'test.ping', timestamp: at.toISOString(), data: { ...data, object: JSON.parse(object) } }
  return z.encode(notificationBody, notificationBody.parse(body)).data.object
}

test('an account is sent with the amount released on a day and its balance then', () => {
  const [id, siteId] = [asId('account', randomUUID()), asId('site', randomUUID())]
  const figures = {
    available: 900n,
    pending: 50n,
    reserved: 0n,
    inTransit: 0n,
    total: 950n,
    disputed: 10n,
    releases: [],
  }
  const released = { id, siteId, name: 'Shop, EUR', currency: 'EUR', date: '2026-11-24', released: 800n }
  const told = presentAccount({ ...released, figures, asOf: at })
  expect(throughContract(told)).toEqual({
    id: encodeId('account', id),
    siteId: encodeId('site', siteId),
    name: 'Shop, EUR',
    currency: 'EUR',
    date: '2026-11-24',
    released: eur('800'),
    balances: {
      available: eur('900'),
      pending: eur('50'),
      reserved: eur('0'),
      inTransit: eur('0'),
      total: eur('950'),
      disputed: eur('10'),
    },
    asOf: at.toISOString(),
  })
})

test('a site is sent with name and mode only', () => {
  const id = asId('site', randomUUID())
  const row = { id, name: 'Shop', mode: 'test', notification_url: 'https://shop.example' }
  expect(throughContract(presentSite(row))).toEqual({ id: encodeId('site', id), name: 'Shop', mode: 'test' })
})
