import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { root } from '../../platform/config/config.ts'
import { withTenant } from '../../platform/db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { urlOf } from '../../testing/database.ts'
import { base64 } from '../../testing/files.ts'
import { merchantOf } from '../../testing/members.ts'
import { externalDatabase, runProgram, temporaryFolder } from '../../testing/program.ts'
import { send } from '../../testing/send.ts'
import { verifyLedger } from '../ledger/verify-ledger.ts'

const folder = join(dirname(root), 'shared', 'imports')
const isThere = existsSync(folder)
if (!isThere) console.warn(`\nTHE FILES OF PROCESSORS ARE NOT THERE: ${folder} is missing, their tests are skipped.\n`)

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const fileOf = (name: string) => readFileSync(join(folder, `${name}.csv`), 'utf8')

/** Imports a file into a site. @returns the run */
async function take(siteId: string, name: string, format: string, content = fileOf(name), more: object = {}) {
  const asked = { siteId, fileName: `${name}.csv`, fileBytes: Buffer.byteLength(content), format, ...more }
  const { body: run } = await send(app, 'POST /imports', asked, app.owner.signedIn.accessToken)
  const part = { content: base64(content), isLast: true }
  const { body } = await send(app, `PUT /imports/${run.id}/parts/1`, part, app.owner.signedIn.accessToken)
  return body
}

const takeMapped = (siteId: string, content: string, mapping: object) =>
  take(siteId, 'custom', 'custom', content, { mapping })

async function get(path: string) {
  return (await send(app, `GET /${path}`, undefined, app.owner.signedIn.accessToken)).body
}

async function balancesOf(siteId: string) {
  const { items } = await get(`site-account-balances?siteId=${siteId}&limit=100`)
  return items as {
    currency: string
    total: { amount: string }
    reserved: { amount: string }
    available: { amount: string }
  }[]
}

const eurOf = async (siteId: string) => (await balancesOf(siteId)).find(({ currency }) => currency === 'EUR')

async function expectSound(): Promise<void> {
  const findings = await withTenant(app.database.app, merchantOf(app), (trx) => verifyLedger(trx, merchantOf(app)))
  expect(findings).toEqual([])
}

const totals = [
  ['adyen-partial-captures', 'adyen-settlement-details', '0'],
  ['adyen-partial-captures-same-amount', 'adyen-settlement-details', '9800'],
  ['adyen-same-fee-text-two-batches', 'adyen-settlement-details', '-5000'],
  ['adyen-refund-reversed', 'adyen-settlement-details', '8830'],
  ['adyen-chargeback-reversed-other-rate', 'adyen-settlement-details', '8550'],
  ['adyen-deposit-release', 'adyen-settlement-details', '49500'],
  ['mollie-settlement-documented', 'mollie-settlement', '4724'],
  ['stripe-balance-history', 'stripe-balance', '2883'],
  ['stripe-balance-refunded', 'stripe-balance', '7680'],
  ['stripe-dispute-above-payment', 'stripe-balance', '-1955'],
  ['stripe-dispute-reopened', 'stripe-balance', '-1820'],
  ['stripe-payments-2018-columns', 'stripe-payments', '2883'],
  ['stripe-payout-debit', 'stripe-balance', '5000'],
  ['stripe-payout-reversal-less', 'stripe-balance', '9650'],
  ['stripe-refund-failure-other-rate', 'stripe-balance', '8550'],
  ['stripe-reserve-hold-release', 'stripe-balance', '100000'],
] as const

describe.skipIf(!isThere)('files of processors', () => {
  it.each(totals)('%s moves its amounts once', async (name, format, total) => {
    const { id } = await app.createSite()
    const run = await take(id, name, format)
    expect(run).toMatchObject({ status: 'done', isComplete: true, counts: { refused: 0, waiting: 0 } })
    for (const { moved, file } of run.control) expect(moved).toBe(file)
    expect((await eurOf(id))?.total.amount).toBe(total)
    const again = await take(id, name, format)
    expect(again).toMatchObject({ isComplete: true, counts: { new: 0, refused: 0, waiting: 0 } })
    expect((await eurOf(id))?.total.amount).toBe(total)
    await expectSound()
  })

  test('have the same totals by the command', { timeout: 240_000 }, async () => {
    const files = temporaryFolder()
    const env = { ...externalDatabase(urlOf(app.database.owner), files.path), ALLOW_UNSAFE_DATABASE: '1' }
    for (const [name, , total] of totals) {
      const { id } = await app.createSite()
      const program = runProgram(['import', join(folder, `${name}.csv`), '--site', id], env)
      const code = await program.ended
      expect([name, code, program.output()]).toEqual([name, 0, expect.stringMatching(/EUR: file moves .*: adds up/)])
      expect([name, (await eurOf(id))?.total.amount]).toEqual([name, total])
    }
    files.remove()
  })

  test('a reused reference stays two payments', async () => {
    const { id } = await app.createSite()
    const mapping = { id: 'Id', amount: 'Amount', at: 'Date', reference: 'Reference' }
    const take = () => takeMapped(id, fileOf('custom-same-reference-twice'), mapping)
    expect(await take()).toMatchObject({ isComplete: true, counts: { new: 2, refused: 0 } })
    expect(await take()).toMatchObject({ isComplete: true, counts: { new: 0, here: 2, refused: 0 } })
    expect((await eurOf(id))?.total.amount).toBe('5000')
    await expectSound()
  })

  test('a release without its own hold frees the oldest', async () => {
    const [adyen, stripe] = [await app.createSite(), await app.createSite()]
    await take(adyen.id, 'adyen-deposit-release', 'adyen-settlement-details')
    await take(stripe.id, 'stripe-reserve-hold-release', 'stripe-balance')
    const amounts = { reserved: { amount: '4000' }, available: { amount: '45500' } }
    expect(await eurOf(adyen.id)).toMatchObject(amounts)
    expect(await eurOf(stripe.id)).toMatchObject({ reserved: { amount: '0' } })
  })

  test.each([
    ['after', ['stripe-payments-refunded', 'stripe-balance-refunded']],
    ['before', ['stripe-balance-refunded', 'stripe-payments-refunded']],
  ])('a refund in the payments export is that of the balance file imported %s it', async (when, names) => {
    const { id } = await app.createSite()
    for (const name of names) {
      const run = await take(id, name, name.includes('payments') ? 'stripe-payments' : 'stripe-balance')
      expect([when, run.counts.refused]).toEqual([when, 0])
    }
    expect((await eurOf(id))?.total.amount).toBe('7680')
    const { items } = await get(`transactions?siteId=${id}&type=refund&limit=10`)
    expect(items).toMatchObject([
      { processorReference: 're_x1', createdAt: '2026-10-20T10:00:00.000Z', status: 'succeeded' },
    ])
    await expectSound()
  })

  test('a larger refund in a later export adds the rest', async () => {
    const { id } = await app.createSite()
    await take(id, 'stripe-payments-refunded', 'stripe-payments')
    await take(id, 'stripe-payments-refunded-later', 'stripe-payments')
    const { items } = await get(`transactions?siteId=${id}&limit=10`)
    expect(items).toMatchObject([
      { refundedAmount: { amount: '5000' }, paymentMethod: { last4: '4242' }, orderReference: 'Order 5' },
    ])
    await expectSound()
  })

  test('a refund of the payments export named by an event is posted once', async () => {
    const site = await app.createSite()
    await take(site.id, 'stripe-payments-refunded', 'stripe-payments')
    const at = { occurredAt: '2026-10-20T10:00:00.000Z', reference: 're_x1' }
    const amount = { amount: '2000', currency: 'EUR' }
    const events = [
      { id: 'w1', type: 'refund.created', ...at, data: { paymentReference: 'ch_x1', amount } },
      { id: 'w2', type: 'refund.succeeded', ...at, data: {} },
    ]
    await send(app, 'POST /ingest/events', { events }, site.secrets.apiSecret)
    expect((await eurOf(site.id))?.total.amount).toBe('7680')
    expect((await get(`transactions?siteId=${site.id}&type=refund&limit=10`)).items).toMatchObject([
      { processorReference: 're_x1' },
    ])
    await expectSound()
  })
})
