import type { SearchAnswer } from '@firepay/contract/search/search.routes.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptEvents } from '../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { eur } from '../../testing/eur.ts'
import { signInMember } from '../../testing/members.ts'
import { send } from '../../testing/send.ts'

let app: TestApp
let site: Awaited<ReturnType<TestApp['createSite']>>
let count = 0
const told = { notificationUrl: 'http://127.0.0.1:9/told', notifyOldEvents: true }
const day = (number: number) => new Date(Date.UTC(2024, 0, number)).toISOString()

beforeAll(async () => {
  app = await startTestApp({ env: { CALLBACK_ALLOW_CIDRS: '127.0.0.0/8' } })
  site = await app.createSite({ name: 'Harbor & Pine', url: 'https://www.harbor-pine.example/de' })
  // Nothing listens there, so the notifications stay.
  await send(app, `PATCH /sites/${site.id}`, told, token())
  await ingest(
    site,
    ...[1, 2, 3, 4, 5].map((number) =>
      payment(`ch_${number}`, number, `HP-8824${number}`, `mila${number}@example.com`),
    ),
    event('payment.captured', 'ch_3', 6, { availableOn: '2024-01-06' }),
    event('payout.created', 'po_harbor', 7, { amount: eur(900) }),
    event('payout.paid', 'po_harbor', 8, {}),
    event('fee.charged', 'hidden-fee', 7, { amount: eur(5), feeType: 'monthly' }),
  )
})
afterAll(() => app.close())

const token = () => app.owner.signedIn.accessToken

function event(type: string, reference: string, on: number, data: object) {
  return { id: `e${++count}`, type, reference, occurredAt: day(on), data }
}
function payment(reference: string, on: number, orderReference: string, email?: string) {
  const data = { amount: eur(1000 + on), orderReference, paymentMethod: { type: 'card' } }
  return event('payment.created', reference, on, { ...data, ...(email && { customer: { email } }) })
}
async function ingest(to: { secrets: { apiSecret: string } }, ...events: object[]) {
  await acceptEvents(app, to.secrets.apiSecret, events)
}

const search = (query: string, as = token()) => send(app, `GET /search?q=${query}`, undefined, as)
async function found(query: string, as = token()): Promise<SearchAnswer> {
  const { status, body } = await search(query, as)
  expect([query, status]).toEqual([query, 200])
  return body
}
const orders = (answer: SearchAnswer) => answer.transactions.items.map((one) => one.orderReference)

describe('GET /search', () => {
  test('refuses a caller without a token, and an invalid query', async () => {
    expect((await send(app, 'GET /search?q=order')).status).toBe(401)
    for (const query of [
      '',
      'ab',
      '%20%20%20',
      '%20ab%20',
      '%00%00%00',
      `${'x'.repeat(257)}`,
      'order&mode=sandbox',
      'order&limit=5',
    ]) {
      expect(await search(query)).toMatchObject({ status: 422, code: 'VALIDATION' })
    }
    expect(await search('4111111111111111')).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'CARD_NUMBER_REFUSED' }] },
    })
  })

  test('finds the latest four by prefix of a reference, and their total', async () => {
    const answer = await found('HP-8824')
    expect(orders(answer)).toEqual(['HP-88245', 'HP-88244', 'HP-88243', 'HP-88242'])
    expect(answer.transactions).toMatchObject({ total: 5, isTotalCapped: false, isLate: false })
    expect(answer.transactions.items[2]).toMatchObject({
      id: expect.stringMatching(/^txn_/),
      siteId: site.id,
      mode: 'test',
      type: 'payment',
      status: 'captured',
      processorReference: 'ch_3',
      customerEmail: 'mila3@example.com',
      amount: eur(1003),
      createdAt: day(3),
    })
    expect(orders(await found('ch_4'))).toEqual(['HP-88244'])
    const nothing = { items: [], total: 0, isTotalCapped: false, isLate: false }
    expect(await found('zzz')).toEqual({
      transactions: nothing,
      sites: nothing,
      notifications: nothing,
      payouts: nothing,
      people: nothing,
    })
  })

  test('lists the payment of an order before its later refund', async () => {
    const shop = await app.createSite({ name: 'Refunding' })
    await ingest(
      shop,
      payment('ch_refunded', 20, 'RF-42731'),
      event('payment.captured', 'ch_refunded', 21, {}),
      payment('ch_older', 19, 'RF-42730'),
      event('refund.created', 're_42731', 22, { paymentReference: 'ch_refunded', amount: eur(500) }),
      event('refund.succeeded', 're_42731', 23, {}),
    )
    const hits = (await found('RF-427')).transactions.items.map((one) => `${one.type} ${one.orderReference}`)
    expect(hits).toEqual(['payment RF-42731', 'payment RF-42730', 'refund RF-42731'])
  })

  test('lists complete matches before newer prefix matches', async () => {
    const shop = await app.createSite({ name: 'Counting' })
    await ingest(
      shop,
      payment('ch_ab1', 10, 'AB-1'),
      ...[11, 12, 13, 14].map((on) => payment(`ch_ab1${on}`, on, `AB-1${on}`)),
      event('payout.created', 'po_ab', 15, { amount: eur(900) }),
      ...[16, 17, 18, 19].map((on) => event('payout.created', `po_ab${on}`, on, { amount: eur(900) })),
    )
    expect(orders(await found('AB-1'))).toEqual(['AB-1', 'AB-114', 'AB-113', 'AB-112'])
    expect(orders(await found('ch_ab1'))).toEqual(['AB-1', 'AB-114', 'AB-113', 'AB-112'])
    const payouts = (await found('po_ab')).payouts?.items.map((one) => one.processorReference)
    expect(payouts).toEqual(['po_ab', 'po_ab19', 'po_ab18', 'po_ab17'])
  })

  test("finds by complete id and by a customer's complete email", async () => {
    const [first] = (await found('HP-88241')).transactions.items
    expect(orders(await found(`${first?.id}`))).toEqual(['HP-88241'])
    expect(orders(await found('MILA1@Example.com'))).toEqual(['HP-88241'])
    expect(orders(await found('mila1@'))).toEqual([])
  })

  test('finds payouts separately from transactions', async () => {
    const answer = await found('po_har')
    expect(answer.transactions.total).toBe(0)
    expect(answer.payouts).toMatchObject({ total: 1, items: [{ processorReference: 'po_harbor', amount: eur(900) }] })
    const id = answer.payouts?.items[0]?.id
    expect((await found(`${id}`)).payouts?.items).toEqual(answer.payouts?.items)
  })

  test('finds notifications by their object', async () => {
    const answer = await found('HP-88243')
    expect(answer.notifications).toMatchObject({
      total: 1,
      items: [{ eventType: 'payment.captured', reference: 'HP-88243', objectType: 'payment', siteId: site.id }],
    })
    const [{ id, objectId } = {}] = answer.notifications.items
    expect(objectId).toBe(answer.transactions.items[0]?.id)
    expect((await found(`${id}`)).notifications).toMatchObject({ total: 1, items: [{ id }] })
    expect((await found(`${answer.transactions.items[0]?.id}`)).notifications.items).toMatchObject([{ id }])
  })

  test('finds sites and users by a word of their name, by host and by email', async () => {
    const sites = async (text: string) => (await found(text)).sites.items.map((one) => one.name)
    expect(await sites('har')).toEqual(['Harbor & Pine'])
    expect(await sites('PINE')).toEqual(['Harbor & Pine'])
    expect(await sites('harbor-p')).toEqual(['Harbor & Pine'])
    expect(await sites('arbor')).toEqual([])
    expect(await sites(site.id)).toEqual(['Harbor & Pine'])
    const people = async (text: string) => (await found(text)).people?.items.map((one) => one.email)
    expect(await people('olive')).toEqual([app.owner.email])
    expect(await people('own')).toEqual([app.owner.email])
    expect(await people('owner@shop')).toEqual([app.owner.email])
    await signInMember(app, 'viewer')
    expect(await people('viewer')).toHaveLength(1)
    for (let n = 0; n < 5; n++) await app.createSite({ name: `Twin ${n}` })
    const twins = (await found('twin')).sites
    expect([twins.items.map(({ name }) => name), twins.total]).toEqual([['Twin 0', 'Twin 1', 'Twin 2', 'Twin 3'], 5])
    expect(twins.items[0]).not.toHaveProperty('host')
  })

  test('filters by mode', async () => {
    expect((await found('HP-8824&mode=test')).transactions.total).toBe(5)
    const live = await found('HP-8824&mode=live')
    expect([live.transactions.total, live.notifications.total]).toEqual([0, 0])
    expect((await found('harbor&mode=live')).sites.total).toBe(0)
    expect((await found('po_har&mode=live')).payouts?.total).toBe(0)
  })

  test('takes the latest of very many and reports that there are more', async () => {
    const busy = await app.createSite({ name: 'Busy' })
    // In text order the latest come last.
    const many = Array.from({ length: 260 }, (_, index) =>
      payment(`many-${index}`, 100 + index, `MANY-${String(index).padStart(4, '0')}`, 'many@buyer.example'),
    )
    const payouts = Array.from({ length: 60 }, (_, index) =>
      event('payout.created', `po_many-${99 - index}`, 100 + index, { amount: eur(0) }),
    )
    const declined = [1, 10, 100, 101, 102].map((n) =>
      event('payment.declined', `many-${n}`, 400, { declineCode: 'x' }),
    )
    await send(app, `PATCH /sites/${busy.id}`, told, token())
    await ingest(busy, ...many, ...payouts, ...declined)
    const { notifications } = await found('many-')
    expect([notifications.items.length, notifications.total]).toEqual([4, 5])
    for (const [text, least] of [
      ['MANY-', 200],
      ['many@buyer.example', 200],
      ['many-', 50],
    ] as const) {
      const answer = await found(text)
      expect(orders(answer)).toEqual(['MANY-0259', 'MANY-0258', 'MANY-0257', 'MANY-0256'])
      expect([text, answer.transactions.isTotalCapped]).toEqual([text, true])
      expect(answer.transactions.total).toBeGreaterThanOrEqual(least)
      expect((await found(`${text}&mode=live`)).transactions).toMatchObject({ items: [], total: 0 })
    }
    expect((await found('po_many-')).payouts).toMatchObject({ total: 50, isTotalCapped: true })
    expect((await found('po_many-9')).payouts).toMatchObject({ total: 10, isTotalCapped: false })
  })
})

describe('by role', () => {
  test('finds nothing hidden from the role, and no customer by a masked email', async () => {
    const viewer = (await signInMember(app, 'viewer')).signedIn.accessToken
    expect(Object.keys(await found('HP-8824', viewer)).sort()).toEqual(['notifications', 'sites', 'transactions'])
    const [hit] = (await found('HP-88241', viewer)).transactions.items
    expect(hit?.customerEmail).toBe('m•••@example.com')
    expect((await found('mila1@example.com', viewer)).transactions.total).toBe(0)
    expect((await found('mila1@example.com', viewer)).notifications.total).toBe(0)
    expect((await found('hidden-fee')).transactions.total).toBe(1)
    expect((await found('hidden-fee', viewer)).transactions.total).toBe(0)
    const payout = (await found('po_har')).payouts?.items[0]?.id ?? ''
    for (const id of [payout, payout.replace('pay_', 'txn_')]) {
      expect([id, (await found(id)).notifications.total]).toEqual([id, 1])
      expect([id, (await found(id, viewer)).notifications.total]).toEqual([id, 0])
    }
    const support = (await signInMember(app, 'support')).signedIn.accessToken
    expect((await found('mila1@example.com', support)).transactions.total).toBe(1)
    const finance = (await signInMember(app, 'finance')).signedIn.accessToken
    expect(Object.keys(await found('po_har', finance)).sort()).toEqual([
      'notifications',
      'payouts',
      'sites',
      'transactions',
    ])
  })

  test('answers for the role that a user views as', async () => {
    const asViewer = { 'firepay-view-as': 'viewer' }
    const { body } = await send(app, 'GET /search?q=HP-88241', undefined, token(), asViewer)
    expect(body.payouts).toBeUndefined()
    expect(body.people).toBeUndefined()
    expect(body.transactions.items[0].customerEmail).toBe('m•••@example.com')
  })
})

// On a busy machine the first may time out before the last starts.
test('limits a user to four concurrent searches without affecting others', { retry: 2 }, async () => {
  const outside = new pg.Client(app.database.owner)
  await outside.connect()
  const other = (await signInMember(app, 'viewer')).signedIn.accessToken
  try {
    // Each waits for its notifications until the timeout.
    await outside.query('begin')
    await outside.query('lock table notifications in access exclusive mode')
    const mine = Array.from({ length: 6 }, () => search('HP-88243'))
    const answers = await Promise.all([...mine, search('HP-88243', other)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(answers.at(-1)?.status).toBe(200)
    const refused = answers.find(({ status }) => status === 429)
    expect([refused?.code, refused?.headers.get('retry-after')]).toEqual(['RATE_LIMITED', '1'])
  } finally {
    await outside.end()
  }
  expect((await search('HP-88243')).status).toBe(200)
})

test('leaves out a kind after its timeout, and answers the others', async () => {
  const outside = new pg.Client(app.database.owner)
  await outside.connect()
  try {
    await outside.query('begin')
    await outside.query('lock table notifications in access exclusive mode')
    const answer = await found('HP-88243')
    expect(answer.notifications).toEqual({ items: [], total: 0, isTotalCapped: false, isLate: true })
    expect(orders(answer)).toEqual(['HP-88243'])
    expect(answer.payouts).toMatchObject({ isLate: false })
    expect((await found('po_har')).payouts?.total).toBe(1)
  } finally {
    await outside.end()
  }
  expect((await found('HP-88243')).notifications).toMatchObject({ total: 1, isLate: false })
})

test('does not log search texts', async () => {
  await found('HP-secret-order')
  await search('no')
  expect(app.logLines.filter((line) => /HP-|mila|request failed/.test(line))).toEqual([])
})
