import { randomUUID } from 'node:crypto'
import type { CallerRole } from '@firepay/contract/product/abilities.ts'
import { asId } from '@firepay/contract/product/ids.ts'
import { expect, test } from 'vitest'
import type { NotificationRow } from '../notifications.tables.ts'
import type { NamedAttemptRow } from './list.queries.ts'
import { presentDetail } from './notifications.present.ts'

function aRow(objectType: string): NotificationRow {
  const object = { id: 'txn_1', amount: { amount: '700', currency: 'EUR' }, net: { amount: '-700', currency: 'EUR' } }
  return {
    merchant_id: asId('merchant', randomUUID()),
    id: asId('notification', randomUUID()),
    site_id: asId('site', randomUUID()),
    event_type: 'payout.paid',
    object_type: objectType,
    object_id: randomUUID(),
    sequence: 1n,
    order_id: randomUUID(),
    position: 1n,
    status: 'delivered',
    payload: Buffer.from(JSON.stringify({ type: 'x', data: { id: 'ntf_1', object } })),
    url: 'https://shop.example',
    scheduled_count: 1,
    attempts_count: 1,
    next_attempt_at: null,
    lease_id: null,
    delivered_at: null,
    last_attempt_at: null,
    last_http_status: null,
    last_error: null,
    last_duration_ms: null,
    created_at: new Date(0),
  } as NotificationRow
}

test.each(['payout', 'payout_reversal', 'fee', 'adjustment', 'reserve', 'account'])(
  'a role without balances sees only the id of a %s',
  (type) => {
    const shown = presentDetail(aRow(type), [], 'developer')
    expect(shown.isPayloadMasked).toBe(true)
    expect(JSON.parse(shown.payload ?? '').data.object).toEqual({ id: 'txn_1' })
    expect(presentDetail(aRow(type), [], 'owner').payload).toContain('"700"')
    expect(presentDetail(aRow(type), [], 'viewer').payload).toBeUndefined()
  },
)

test('of a payment it sees everything except balance data', () => {
  const shown = presentDetail(aRow('payment'), [], 'developer')
  expect(JSON.parse(shown.payload ?? '').data.object).toEqual({
    id: 'txn_1',
    amount: { amount: '700', currency: 'EUR' },
  })
})

test('names the requester of a repeat to the merchant, not to an operator', () => {
  const attempt = {
    id: asId('attempt', randomUUID()),
    n: 2,
    trigger: 'manual',
    started_at: null,
    duration_ms: null,
    url: null,
    response_status: null,
    request_headers: null,
    error_kind: null,
    user_id: asId('user', randomUUID()),
    actor_name: 'Ada Example',
  } as NamedAttemptRow
  const nameFor = (role: CallerRole) => presentDetail(aRow('payment'), [attempt], role).attempts[0]?.actorName
  expect([nameFor('viewer'), nameFor('operator')]).toEqual(['Ada Example', undefined])
})
