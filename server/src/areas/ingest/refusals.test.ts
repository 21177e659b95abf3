import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { send } from '../../testing/send.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Step = readonly [type: string, reference: string, minute: number, data?: object | undefined]

const eur = (amount: number) => ({ amount: `${amount}`, currency: 'EUR' })
const usd = (amount: number) => ({ amount: `${amount}`, currency: 'USD' })
const fee = (amount: object) => ({ fees: [{ type: 'processing', amount }] })
const inUsd = (amount: number) => ({ settlement: { amount: usd(amount) } })

const created: Step = ['payment.created', 'p', 0, { amount: eur(1_000), paymentMethod: { type: 'card' } }]
const captured: Step = ['payment.captured', 'p', 1]
const part = (minute: number, amount: number, data: object = {}): Step => [
  'payment.captured',
  'p',
  minute,
  { amount: eur(amount), ...data },
]
const voided: Step = ['payment.voided', 'p', 3]
const paid: Step[] = [created, captured]
const refundOf = (reference: string, minute: number, amount: object): Step => [
  'refund.created',
  reference,
  minute,
  { paymentReference: 'p', amount },
]
const refunded: Step[] = [...paid, refundOf('r', 2, eur(400)), ['refund.succeeded', 'r', 4]]
const opened: Step = ['dispute.opened', 'd', 2, { paymentReference: 'p', amount: eur(400), reason: 'fraud' }]
const disputed: Step[] = [...paid, opened]
const named = (reference: string): Step => [
  'dispute.opened',
  reference,
  2,
  { paymentReference: 'p', amount: eur(400), reason: 'fraud', isNamedByLine: true },
]
const payout: Step = ['payout.created', 'o', 2, { amount: eur(300) }]
const paidOut: Step[] = [payout, ['payout.paid', 'o', 4]]
const topUp: Step = ['topup.succeeded', 't', 0, { amount: eur(500) }]
const takenBack = (minute: number, amount: object): Step => ['topup.reversed', 't', minute, { amount }]
const hold: Step = ['reserve.held', 'h', 0, { amount: eur(500) }]
const released = (minute: number, amount: object): Step => ['reserve.released', 'h', minute, { amount }]
const unnamed: Step[] = [
  ...paid,
  ['payment.refunded', 'p', 5, { total: eur(300), lastRefundAt: '2026-03-01T12:05:00Z' }],
  refundOf('r', 4, eur(300)),
]

/** The last event contradicts the accepted ones before it. Sums and currencies apply to objects after a first step. */
const stories: [refusal: string, ...events: Step[]][] = [
  [
    'A file has several disputes of this amount, and nothing tells which one this is.',
    ...paid,
    named('l1'),
    named('l2'),
    opened,
  ],
  [
    'A file has this dispute with other fees or another settlement.',
    ...paid,
    named('l1'),
    ['dispute.opened', 'd', 2, { ...opened[3], fees: [{ type: 'dispute', amount: eur(15) }] }],
  ],
  ['A payment with this reference exists already.', created, ['payment.created', 'p', 9, created[3]]],
  ['The payment is in EUR.', created, ['payment.authorized', 'p', 2, { amount: usd(1_000) }]],
  ['A payment that is captured cannot become authorized.', ...paid, ['payment.authorized', 'p', 2]],
  [
    'A payment that is declined cannot be captured.',
    created,
    ['payment.declined', 'p', 1, { declineCode: 'lost_card' }],
    ['payment.captured', 'p', 1],
  ],
  ['The uncaptured rest of this payment was released.', created, part(1, 400), voided, part(4, 100)],
  ['The payment is in EUR.', created, part(1, 400), part(2, 100, { amount: usd(100) })],
  ['This captures more than was authorized.', created, part(1, 400), part(2, 601)],
  ['Earlier captures were settled in EUR.', created, part(1, 400), part(2, 100, inUsd(110))],
  ['Earlier captures were settled in USD.', created, part(1, 400, inUsd(440)), part(2, 100)],
  ['The fee is in USD, but the money is posted in EUR.', created, part(1, 400), part(2, 100, fee(usd(5)))],
  [
    'A payment that is captured cannot be declined.',
    ...paid,
    ['payment.declined', 'p', 2, { declineCode: 'lost_card' }],
  ],
  ['A payment that is captured cannot be voided.', ...paid, ['payment.voided', 'p', 2]],
  ['A payment that is captured cannot be expired.', ...paid, ['payment.expired', 'p', 2]],
  ['A payment that is voided cannot be expired.', created, voided, ['payment.expired', 'p', 4]],

  ['A refund with this reference exists already.', ...refunded, refundOf('r', 5, eur(100))],
  ['The payment is in EUR.', ...refunded, refundOf('r2', 5, usd(100))],
  ['This is more than what is left of the payment.', ...refunded, refundOf('r2', 5, eur(601))],
  ['This is more than what is left of the payment.', ...paid, refundOf('r', 2, eur(400)), refundOf('r2', 3, eur(601))],
  [
    'The payment was settled in EUR.',
    ...refunded,
    refundOf('r2', 5, eur(100)),
    ['refund.succeeded', 'r2', 6, inUsd(110)],
  ],
  [
    'The fee is in USD, but the money is posted in EUR.',
    ...paid,
    refundOf('r', 2, eur(400)),
    ['refund.succeeded', 'r', 3, fee(usd(5))],
  ],
  ['A refund that has succeeded cannot have succeeded.', ...refunded, ['refund.succeeded', 'r', 5]],
  [
    'A refund that has failed cannot have succeeded.',
    ...refunded,
    ['refund.failed', 'r', 5],
    ['refund.succeeded', 'r', 6],
  ],
  ['This refund has failed already.', ...refunded, ['refund.failed', 'r', 5], ['refund.failed', 'r', 6]],
  ['This refund succeeded after the time of this event.', ...refunded, ['refund.failed', 'r', 3]],
  ['The money came back in USD, but was taken in EUR.', ...refunded, ['refund.failed', 'r', 5, inUsd(440)]],
  ['The fee is in USD, but the money is posted in EUR.', ...refunded, ['refund.failed', 'r', 5, fee(usd(5))]],
  ['The payment is in EUR.', ...refunded, ['payment.refunded', 'p', 5, { total: usd(500) }]],
  ['The payment was settled in EUR.', ...refunded, ['payment.refunded', 'p', 5, { total: eur(500), ...inUsd(550) }]],
  ['This is more than what is left of the payment.', ...refunded, ['payment.refunded', 'p', 5, { total: eur(1_001) }]],
  ['The payment was settled in EUR.', ...unnamed, ['refund.succeeded', 'r', 4, inUsd(330)]],
  ['The fee is in USD, but the money is posted in EUR.', ...unnamed, ['refund.succeeded', 'r', 4, fee(usd(5))]],

  ['A dispute with this reference exists already.', ...disputed, ['dispute.opened', 'd', 3, opened[3]]],
  ['The payment is in EUR.', ...disputed, ['dispute.opened', 'd2', 3, { ...opened[3], amount: usd(400) }]],
  ['The payment was settled in EUR.', ...disputed, ['dispute.opened', 'd2', 3, { ...opened[3], ...inUsd(440) }]],
  [
    'The fee is in USD, but the money is posted in EUR.',
    ...disputed,
    ['dispute.opened', 'd2', 3, { ...opened[3], ...fee(usd(5)) }],
  ],
  ['A dispute that is won cannot be lost.', ...disputed, ['dispute.won', 'd', 3], ['dispute.lost', 'd', 4]],
  ['A dispute that is lost cannot be won.', ...disputed, ['dispute.lost', 'd', 3], ['dispute.won', 'd', 4]],
  ['A dispute that is won cannot be challenged.', ...disputed, ['dispute.won', 'd', 3], ['dispute.challenged', 'd', 4]],
  ['The fee is in USD, but the money is posted in EUR.', ...disputed, ['dispute.won', 'd', 3, fee(usd(5))]],
  ['The money came back in USD, but was taken in EUR.', ...disputed, ['dispute.won', 'd', 3, inUsd(440)]],
  [
    'The money came back in USD, but was taken in EUR.',
    ...disputed,
    ['dispute.lost', 'd', 3],
    ['dispute.won', 'd', 4, inUsd(440)],
  ],
  [
    'The payment is in EUR.',
    ...disputed,
    ['dispute.won', 'd', 3],
    ['dispute.funds_withdrawn', 'd', 4, { amount: usd(400) }],
  ],
  [
    'The payment was settled in EUR.',
    ...disputed,
    ['dispute.won', 'd', 3],
    ['dispute.funds_withdrawn', 'd', 4, inUsd(440)],
  ],
  [
    'The fee is in USD, but the money is posted in EUR.',
    ...disputed,
    ['dispute.won', 'd', 3],
    ['dispute.funds_withdrawn', 'd', 4, fee(usd(5))],
  ],

  ['A payout with this reference exists already.', payout, ['payout.created', 'o', 3, payout[3]]],
  ['A payout that is paid cannot be paid.', ...paidOut, ['payout.paid', 'o', 5]],
  ['A payout that is failed cannot be paid.', payout, ['payout.failed', 'o', 3], ['payout.paid', 'o', 4]],
  ['This payout has failed already.', ...paidOut, ['payout.failed', 'o', 5], ['payout.failed', 'o', 6]],
  ['This payout was paid after the time of this event.', ...paidOut, ['payout.failed', 'o', 3]],
  ['The money came back in USD, but was taken in EUR.', ...paidOut, ['payout.failed', 'o', 5, inUsd(330)]],
  ['The fee is in USD, but the money is posted in EUR.', ...paidOut, ['payout.failed', 'o', 5, fee(usd(5))]],

  ['A top-up with this reference exists already.', topUp, ['topup.succeeded', 't', 1, topUp[3]]],
  ['The top-up is in EUR.', topUp, takenBack(1, eur(100)), takenBack(2, usd(100))],
  ['This takes back more than was topped up.', topUp, takenBack(1, eur(200)), takenBack(2, eur(301))],
  ['A reserve with this reference exists already.', hold, ['reserve.held', 'h', 1, hold[3]]],
  ['The hold is in EUR.', hold, released(1, eur(100)), released(2, usd(100))],
  ['This releases more than is held.', hold, released(1, eur(200)), released(2, eur(301))],
  [
    'A fee with this reference exists already.',
    ['fee.charged', 'f', 0, { feeType: 'monthly', amount: eur(5) }],
    ['fee.charged', 'f', 1, { feeType: 'monthly', amount: eur(5) }],
  ],
  [
    'An adjustment with this reference exists already.',
    ['adjustment', 'a', 0, { amount: eur(5), reason: 'x' }],
    ['adjustment', 'a', 1, { amount: eur(5), reason: 'x' }],
  ],
]

const lastOf = (events: readonly Step[]) => events.at(-1)?.[0] ?? ''

test.each(stories.map(([refusal, ...events]) => ({ refusal, type: lastOf(events), events })))(
  'refuses $type and moves nothing: $refusal',
  async ({ refusal, events }) => {
    const { id, secrets } = await app.createSite()
    const ingest = async (steps: readonly Step[], from: number) => {
      const sent = steps.map(([type, reference, minute, data = {}], index) => {
        const occurredAt = new Date(Date.UTC(2026, 2, 1, 12, minute)).toISOString()
        return { id: `e${from + index}`, type, reference, occurredAt, data }
      })
      const { body } = await send(app, 'POST /ingest/events', { events: sent }, secrets.apiSecret)
      return body.results as { status: string; message?: string }[]
    }
    const money = async () => {
      const token = app.owner.signedIn.accessToken
      const balances = await send(app, `GET /site-account-balances?siteId=${id}`, undefined, token)
      const list = await send(app, `GET /transactions?type=all&siteId=${id}`, undefined, token)
      return [balances.body.items.map(({ asOf: _, ...one }: { asOf: string }) => one), list.body.items]
    }
    const before = events.slice(0, -1)
    expect((await ingest(before, 0)).map(({ status, message }) => message ?? status)).toEqual(
      before.map(() => 'accepted'),
    )
    const there = await money()
    const [refused] = await ingest(events.slice(-1), before.length)
    expect(refused).toMatchObject({ status: 'refused', code: 'EVENT_REFUSED', message: refusal })
    expect(await money()).toEqual(there)
  },
)

test('every refusal of the code has a case', async () => {
  const folder = join(import.meta.dirname, 'objects')
  const files = await readdir(folder)
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
  // Passed to `refused`, or returned by the checks of currencies and captures.
  const refusals = texts.flatMap((text) =>
    [...text.matchAll(/(?:refused\(|^ +(?:if \(row\.capture_closed\) )?return )(['`])(?<text>[A-Z][^\n]+\.)\1/gm)].map(
      ({ groups }) => groups?.text ?? '',
    ),
  )
  expect(refusals.length).toBeGreaterThan(40)
  const asPattern = (text: string) =>
    new RegExp(
      `^${text
        .split(/\$\{[^}]+\}/)
        .map((words) => RegExp.escape(words))
        .join('\\S+')}$`,
    )
  const told = stories.map(([refusal]) => refusal)
  expect(refusals.filter((text) => !told.some((refusal) => asPattern(text).test(refusal)))).toEqual([])
})

test('refuses a card number in its printed groups as an ID or reference, and keeps digits that may be an ID', async () => {
  const { secrets } = await app.createSite()
  const results = async (...events: object[]) =>
    (await send(app, 'POST /ingest/events', { events }, secrets.apiSecret)).body.results
  const [type, reference, , data] = created
  const event = { id: 'e', type, reference, occurredAt: '2026-03-01T12:00:00Z', data }
  const grouped = '5555 5555 5555 4444'
  expect(await results({ ...event, reference: grouped }, { ...event, id: grouped })).toMatchObject([
    { id: 'e', status: 'refused', code: 'CARD_NUMBER_REFUSED' },
    { id: null, status: 'refused', code: 'CARD_NUMBER_REFUSED' },
  ])
  const kept = await app.deps.db.worker.selectFrom('malformed_events').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain(grouped)
  // Card numbers by chance: a PSP reference, and one of Amazon Pay.
  for (const own of ['5555555555554444', 'P01-4222222-222222']) {
    expect(await results({ ...event, id: own, reference: own })).toMatchObject([{ status: 'accepted' }])
  }
})
