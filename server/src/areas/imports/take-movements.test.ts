import type { Id } from '@firepay/contract/product/ids.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Alone, aloneOn } from '../../platform/db/alone.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { merchantOf } from '../../testing/members.ts'
import { send } from '../../testing/send.ts'
import { uuidOf } from '../../testing/uuid-of.ts'
import type { Movement } from './movements.ts'
import { takeMovements } from './take-movements.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

type Site = Awaited<ReturnType<TestApp['createSite']>>
type Told = [type: string, reference: string, data: object]

const at = new Date('2026-03-01T10:00:00Z')
const eur = (amount: string) => ({ amount, currency: 'EUR' })
const minor = (amount: bigint) => ({ amount, currency: 'EUR' })

async function tell(site: Site, ...told: Told[]) {
  const events = told.map(([type, reference, data]) => {
    return { id: `${type}-${reference}`, type, reference, occurredAt: at.toISOString(), data }
  })
  await send(app, 'POST /ingest/events', { events }, site.secrets.apiSecret)
}

const created: Told = ['payment.created', 'ch_1', { amount: eur('10000'), paymentMethod: { type: 'card' } }]
const captured: Told = ['payment.captured', 'ch_1', {}]
const refunded: Told[] = [
  ['refund.created', 're_1', { paymentReference: 'ch_1', amount: eur('4000') }],
  ['refund.succeeded', 're_1', {}],
]

const payment = (isCapture?: true): Movement => ({
  kind: 'payment',
  id: 'txn_1',
  line: 2,
  at,
  reference: 'ch_1',
  amount: minor(10_000n),
  fees: [],
  method: { type: 'card' },
  ...(isCapture && { isCapture }),
})
const refund: Movement = {
  kind: 'refund',
  id: 'txn_2',
  line: 3,
  at,
  reference: 're_1',
  payment: 'ch_1',
  amount: minor(4_000n),
  fees: [],
}

/** Other events come in each time after the import has decided, before it sends: after its second look at the database. */
function interrupted(meanwhile: () => Promise<void>): Alone {
  const alone = aloneOn(app.deps.db.app)
  let looks = 0
  let isDone = false
  return async (...args) => {
    const answer = await alone(...args)
    looks++
    if (looks === 2 && !isDone) {
      isDone = true
      await meanwhile()
    }
    return answer
  }
}

const cases: [name: string, before: Told[], meanwhile: Told[], movement: Movement, total: string][] = [
  ['a payment', [], [created, captured], payment(), '10000'],
  ['one capture of a payment', [], [created, captured], payment(true), '10000'],
  ['a payment of which the capture came first and waits', [], [captured], payment(), '10000'],
  ['one capture of a payment whose other capture waits', [], [captured], payment(true), '10000'],
  ['a payment that waits for its capture', [created], [captured], payment(), '10000'],
  ['a refund', [created, captured], refunded, refund, '6000'],
  ['a payment that other events only announce', [], [created], payment(), '10000'],
]

test.each(cases)(
  '%s that other events tell between decision and ingest moves once',
  async (_, before, meanwhile, movement, total) => {
    const site = await app.createSite()
    const scope = { merchantId: merchantOf(app), siteId: uuidOf('site', site.id) as Id<'site'> }
    if (before.length > 0) await tell(site, ...before)
    const deps = { ...app.deps, alone: interrupted(() => tell(site, ...meanwhile)) }
    const file = { format: 'adyen-settlement-details', movements: [movement] }
    const [first] = await takeMovements(deps, scope, file)
    expect(first?.status).not.toBe('refused')
    const [second] = await takeMovements({ ...app.deps, alone: aloneOn(app.deps.db.app) }, scope, file)
    expect(second).toMatchObject({ status: 'here' })
    const path = `GET /site-account-balances?siteId=${site.id}&limit=10` as const
    const { body } = await send(app, path, undefined, app.owner.signedIn.accessToken)
    expect(body.items[0].total).toEqual(eur(total))
  },
)
