import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { separatelyOn } from '../../platform/db/separate-transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { base64 } from '../../testing/files.ts'
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
const minor = (amount: bigint) => ({ amount, currency: 'EUR' })
const at = new Date('2026-10-20T10:00:00Z')
const base = { line: 2, at }

const historyHead = 'id,Type,Source,Amount,Fee,Net,Currency,Created (UTC),Available On (UTC),Description,charge_id'
const history = (amount: string, fee: string, net: string, charge = '') =>
  `${historyHead}\ntxn_1,adjustment,dp_1,${amount},${fee},${net},eur,2026-10-20 10:00,2026-10-20 10:00,x,${charge}\n`
const adjustment = (amount: bigint): Movement => ({
  ...base,
  kind: 'adjustment',
  id: 'txn_1',
  reference: 'txn_1',
  amount: minor(amount),
  reason: 'x',
})
const fee = (amount: bigint): Movement => ({
  ...base,
  kind: 'fee',
  id: 'txn_1',
  reference: 'txn_1:fee',
  amount: minor(amount),
  feeType: 'adjustment',
})
const mollie =
  'Date,Payment method,Currency,Amount,Status,ID,Description,Settlement currency,Settlement amount,Settlement reference,Payment ID\n' +
  '2026-10-20 12:00:00,refund,EUR,20.00,failed,re_1,x,EUR,20.00,12.2611.01,\n'
const customHead = 'Id,Date,Type,Payment,Amount'
const mapping = { columns: { id: 'Id', at: 'Date', type: 'Type', payment: 'Payment', amount: 'Amount' } }

/** By name: the movements as an earlier version made them of the file, their sum, and whether the line is refused now. */
const cases: [name: string, format: string, before: Movement[], total: string, file: string, isRefused: boolean][] = [
  [
    'a dispute of the balance history with its payment',
    'stripe-balance',
    [adjustment(-2_000n), fee(1_500n)],
    '-3500',
    history('-20.00', '15.00', '-35.00', 'ch_1'),
    false,
  ],
  [
    'a dispute of the balance history that came back',
    'stripe-balance',
    [adjustment(2_000n), fee(-1_500n)],
    '3500',
    history('20.00', '-15.00', '35.00'),
    false,
  ],
  [
    'a return of Mollie without its payment',
    'mollie-settlement',
    [{ ...base, kind: 'adjustment', id: 're_1', reference: 're_1', amount: minor(2_000n), reason: 'x' }],
    '2000',
    mollie,
    false,
  ],
  [
    'a custom line booked against its sign',
    'custom',
    [
      {
        ...base,
        kind: 'payment',
        id: 'l1',
        reference: 'l1',
        amount: minor(2_000n),
        fees: [],
        method: { type: 'card' },
      },
    ],
    '2000',
    `${customHead}\nl1,2026-10-20T10:00:00Z,payment,,-20.00\n`,
    true,
  ],
]

async function take(site: Site, format: string, content: string, purpose = 'import') {
  const token = app.owner.signedIn.accessToken
  const asked = { siteId: site.id, purpose, fileName: 'f.csv', fileBytes: Buffer.byteLength(content), format }
  const { body: run } = await send(
    app,
    'POST /imports',
    { ...asked, ...(format === 'custom' && { mapping: mapping.columns }) },
    token,
  )
  const part = { content: base64(content), isLast: true }
  return (await send(app, `PUT /imports/${run.id}/parts/1`, part, token)).body
}

async function totalOf(site: Site): Promise<string> {
  const token = app.owner.signedIn.accessToken
  const { body } = await send(app, `GET /site-account-balances?siteId=${site.id}`, undefined, token)
  return body.items[0].total.amount
}

describe('a line that an earlier version booked under another identity is not booked again', () => {
  test.each(cases)('%s', async (_, format, movements, total, content, isRefused) => {
    const site = await app.createSite()
    const scope = { merchantId: merchantOf(app), siteId: uuidOf('site', site.id) }
    const deps = { ...app.deps, separately: separatelyOn(app.deps.db.app) }
    const taken = await takeMovements(deps, scope, { format, movements })
    expect(taken.map(({ status }) => status)).toEqual(movements.map(() => 'new'))
    expect(await totalOf(site)).toBe(total)
    const run = await take(site, format, content)
    expect(run.counts).toMatchObject(isRefused ? { new: 0, refused: 1 } : { new: 0, here: 1, refused: 0, waiting: 0 })
    expect(run.isComplete).toBe(!isRefused)
    expect(await totalOf(site)).toBe(total)
  })

  test.each(cases)(
    'a comparison finds it under that identity: %s',
    async (_, format, movements, total, content, isRefused) => {
      const site = await app.createSite()
      const scope = { merchantId: merchantOf(app), siteId: uuidOf('site', site.id) }
      const deps = { ...app.deps, separately: separatelyOn(app.deps.db.app) }
      await takeMovements(deps, scope, { format, movements })
      const run = await take(site, format, content, 'comparison')
      const moved = run.control.map((one: { moved: string }) => one.moved)
      expect([run.isComplete, moved]).toEqual([!isRefused, [total]])
      const token = app.owner.signedIn.accessToken
      const { body } = await send(app, `GET /imports/${run.id}/comparison?limit=100`, undefined, token)
      const results = new Set(body.items.map(({ result }: { result: string }) => result))
      expect([...results]).toEqual([isRefused ? 'differs' : 'matched'])
    },
  )
})
