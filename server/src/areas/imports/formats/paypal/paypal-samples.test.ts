import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../../../platform/config/config.ts'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { urlOf } from '../../../../testing/database.ts'
import { base64 } from '../../../../testing/files.ts'
import { externalDatabase, runProgram, temporaryFolder } from '../../../../testing/program.ts'

const samples = join(dirname(root), 'shared', 'imports')
const isThere = existsSync(samples)
if (!isThere) console.warn(`\nTHE SAMPLE FILES ARE NOT THERE: ${samples} is missing, their tests are skipped.\n`)

let app: TestApp
let folder: ReturnType<typeof temporaryFolder>
beforeAll(async () => {
  app = await startTestApp()
  folder = temporaryFolder()
})
afterAll(async () => {
  await app.close()
  folder.remove()
})

/** Totals by currency; currencies without money are omitted. */
const results: [name: string, totals: Record<string, number>][] = [
  ['paypal-chargeback-reversal', { EUR: 9_680 }],
  ['paypal-currency-conversion', {}],
  ['paypal-german', {}],
  ['paypal-hold-cancel-refund', { EUR: -320 }],
  ['paypal-nz-zone', { NZD: 950 }],
  ['paypal-refund-received', { EUR: -499 }],
  ['paypal-us-dates', { USD: 2_000 }],
  ['paypal-withdrawal-fee', { EUR: 5_270 }],
]
/** Dates of the others may have either order, which the user chooses. */
const isProven = (name: string) => name === 'paypal-us-dates'

async function imported(name: string, changed: (text: string) => string = (text) => text) {
  const { id: siteId } = await app.createSite()
  const content = Buffer.from(changed(readFileSync(join(samples, `${name}.csv`), 'utf8')))
  const more = { fileBytes: content.length, ...(!isProven(name) && { dayFirst: true }) }
  const body = { siteId, purpose: 'import', fileName: `${name}.csv`, format: 'paypal-activity', ...more } as const
  const { id } = await app.owner.call('POST /imports', { body })
  const { counts } = await app.owner.call('PUT /imports/{id}/parts/{number}', {
    params: { id, number: '1' },
    body: { content: base64(content), isLast: true },
  })
  return { siteId, counts }
}

async function balancesOf(siteId: string) {
  const { items } = await app.owner.call('GET /site-account-balances', { query: { siteId } })
  const totals = items.map(({ currency, total }) => [currency, Number(total.amount)])
  return {
    totals: Object.fromEntries(totals.filter(([, amount]) => amount !== 0)),
    held: items
      .flatMap(({ reserved, disputed }) => [reserved.amount, disputed.amount])
      .filter((amount) => amount !== '0'),
  }
}

async function transactionsOf(siteId: string, type: string) {
  const { items } = await app.owner.call('GET /transactions', { query: { siteId, type, limit: '50' } as never })
  return items
}

describe.skipIf(!isThere)('sample files of PayPal', () => {
  test.each(results)('%s has the right total, and holds no event', async (name, totals) => {
    const { siteId, counts } = await imported(name)
    expect(counts).toMatchObject({ refused: 0, waiting: 0, skipped: 0 })
    expect(await balancesOf(siteId)).toEqual({ totals, held: [] })
  })

  test('a chargeback reversal wins the chargeback', async () => {
    const { siteId } = await imported('paypal-chargeback-reversal')
    expect(await transactionsOf(siteId, 'chargeback')).toMatchObject([{ status: 'won' }])
    expect(await transactionsOf(siteId, 'payment')).toMatchObject([{ disputeStatus: 'won' }])
  })

  test('a chargeback reversal that names the payment wins its chargeback', async () => {
    const { siteId, counts } = await imported('paypal-chargeback-reversal', (text) =>
      text.replace('"4AA4","","4AA2"', '"4AA4","","4AA1"'),
    )
    expect(counts).toMatchObject({ new: 3, waiting: 0, refused: 0 })
    expect(await transactionsOf(siteId, 'chargeback')).toMatchObject([{ status: 'won' }])
    expect(await balancesOf(siteId)).toEqual({ totals: { EUR: 9_680 }, held: [] })
  })

  test('a hold is no dispute, and its cancellation no sale', async () => {
    const { siteId } = await imported('paypal-hold-cancel-refund')
    expect(await transactionsOf(siteId, 'chargeback')).toEqual([])
    expect(await transactionsOf(siteId, 'payment')).toMatchObject([{ refundStatus: 'full', disputeStatus: 'none' }])
  })

  test('a refund received on a purchase is no payment', async () => {
    const { siteId } = await imported('paypal-refund-received')
    expect(await transactionsOf(siteId, 'payment')).toEqual([])
  })

  test('a German file has its sale and its refund', async () => {
    const { siteId } = await imported('paypal-german')
    const amount = { amount: '110050', currency: 'EUR' }
    expect(await transactionsOf(siteId, 'payment')).toMatchObject([
      { amount, createdAt: '2026-10-01T09:00:00.000Z', refundedAmount: { amount: '10050' }, orderReference: 'R-1' },
    ])
    expect(await transactionsOf(siteId, 'payout')).toMatchObject([{ amount: { amount: '97170' } }])
  })

  test('times are in the zone of their line', async () => {
    const zealand = await imported('paypal-nz-zone')
    expect(await transactionsOf(zealand.siteId, 'payment')).toMatchObject([{ createdAt: '2026-06-14T22:00:00.000Z' }])
    const states = await imported('paypal-us-dates')
    const days = (await transactionsOf(states.siteId, 'payment')).map(({ createdAt }) => createdAt)
    expect(days.sort()).toEqual(['2026-03-04T18:00:00.000Z', '2026-03-25T17:00:00.000Z'])
  })

  test('have the same totals by the command', { timeout: 180_000 }, async () => {
    const env = { ...externalDatabase(urlOf(app.database.owner), folder.path), ALLOW_UNSAFE_DATABASE: '1' }
    for (const [name, totals] of results) {
      const { id: siteId } = await app.createSite()
      const options = isProven(name) ? [] : ['--day-first']
      const program = runProgram(['import', join(samples, `${name}.csv`), '--site', siteId, ...options], env)
      expect([name, await program.ended]).toEqual([name, 0])
      expect([name, (await balancesOf(siteId)).totals]).toEqual([name, totals])
    }
  })
})
