import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../testing/app.ts'
import { base64 } from '../../../../testing/files.ts'
import { type PaypalLanguage, type PaypalLine, paypalFile } from '../../../../testing/paypal-file.ts'
import { wordsOfLanguages } from './types/types.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const cents = fc.integer({ min: 1, max: 2_000_000 })
const currency = fc.constantFrom('EUR', 'USD')
const kinds = [
  ...['sale', 'refunds', 'chargeback', 'lost chargeback', 'hold', 'reversal', 'conversion', 'withdrawal'],
  ...['returned withdrawal', 'mass payment', 'deposit', 'fee', 'unknown', 'purchase', 'memo'],
] as const

/** Events of an account, from which PayPal's lines are generated. */
const story = fc.record({ kind: fc.constantFrom(...kinds), currency, amount: cents, part: cents, fee: fc.nat(5_000) })

type Step = { kind: (typeof kinds)[number]; currency: string; amount: number; part: number; fee: number }

function linesOf({ kind, currency: own, amount, part: wish, fee }: Step, index: number): PaypalLine[] {
  const part = Math.min(wish, amount)
  const at = (suffix: string) => `T${index}${suffix}`
  const line = (suffix: string, code: string, gross: number, more: Partial<PaypalLine> = {}): PaypalLine => ({
    id: at(suffix),
    code,
    currency: own,
    gross,
    ...more,
  })
  const sale = line('S', 'T0006', amount, { fee: -fee })
  const toSale = { refersTo: at('S') }
  switch (kind) {
    case 'sale':
      return [sale]
    case 'refunds':
      return [
        sale,
        line('R', 'T1107', -part, { ...toSale, fee: Math.min(fee, 100) }),
        ...(amount > part ? [line('Q', 'T1107', part - amount, toSale)] : []),
      ]
    case 'chargeback':
      return [sale, line('C', 'T1201', -amount, toSale), line('W', 'T1202', part, { refersTo: at('C') })]
    case 'lost chargeback':
      return [sale, line('C', 'T1201', -amount, { ...toSale, fee: -fee }), line('F', 'T0106', -2_000)]
    case 'hold':
      return [sale, line('H', 'T2105', -amount, toSale), line('L', 'T2106', part, toSale)]
    case 'reversal':
      return [
        sale,
        line('H', 'T1110', -amount, toSale),
        line('L', 'T1111', amount, toSale),
        line('R', 'T1106', -amount, toSale),
      ]
    case 'conversion':
      return [
        line('A', 'T0200', -amount, toSale),
        line('B', 'T0200', part, { ...toSale, currency: own === 'EUR' ? 'USD' : 'EUR' }),
      ]
    case 'withdrawal':
      return [
        line('P', 'T0400', -amount, { fee: -fee, status: 'pending' }),
        line('P', 'T0400', -amount, { fee: -fee, isMemo: true }),
      ]
    case 'returned withdrawal':
      return [line('P', 'T0400', -amount), line('B', 'T1101', part, { refersTo: at('P') })]
    case 'mass payment':
      return [line('M', 'T0001', -amount, { fee: -fee })]
    case 'deposit':
      return [line('D', 'T0300', amount)]
    case 'fee':
      return [line('F', 'T0107', -amount), line('G', 'T1108', part)]
    case 'unknown':
      return [line('U', '', -amount, { type: 'Tax collected by partner', fee: -fee })]
    case 'purchase':
      return [line('B', 'T0003', -amount), line('R', 'T1107', part, { refersTo: at('B') })]
    case 'memo':
      return [line('O', 'T1300', amount, { status: 'pending', isMemo: true })]
  }
}

async function imported(content: string) {
  const { id: siteId } = await app.createSite()
  const fileBytes = Buffer.byteLength(content)
  const body = { siteId, purpose: 'import', fileName: 'paypal.csv', fileBytes, format: 'paypal-activity' } as const
  const { id } = await app.owner.call('POST /imports', { body })
  const run = await app.owner.call('PUT /imports/{id}/parts/{number}', {
    params: { id, number: '1' },
    body: { content: base64(content), isLast: true },
  })
  return { siteId, refused: run.counts.refused, waiting: run.counts.waiting, control: run.control }
}

/** Balance moved by the lines, without holds and payouts in transit. */
async function movedIn(siteId: string): Promise<Record<string, number>> {
  const { items } = await app.owner.call('GET /site-account-balances', { query: { siteId } })
  const sums = items.map(({ currency: of, available, pending }) => [
    of,
    Number(available.amount) + Number(pending.amount),
  ])
  return Object.fromEntries(sums.filter(([, amount]) => amount !== 0))
}

describe.each(Object.keys(wordsOfLanguages) as PaypalLanguage[])('a file in %s', (language) => {
  test('moves its nets in the ledger, in each currency', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(story, { minLength: 1, maxLength: 12 }), async (steps) => {
        const lines = steps.flatMap(linesOf)
        const nets: Record<string, number> = {}
        for (const { currency: of, gross, fee = 0, isMemo } of lines) {
          if (!isMemo) nets[of] = (nets[of] ?? 0) + gross + fee
        }
        const { siteId, refused, waiting, control } = await imported(paypalFile(language, lines))
        expect({ refused, waiting }).toEqual({ refused: 0, waiting: 0 })
        for (const { file, moved } of control ?? []) expect(moved).toBe(file)
        expect(await movedIn(siteId)).toEqual(Object.fromEntries(Object.entries(nets).filter(([, sum]) => sum !== 0)))
      }),
      { numRuns: 6, endOnFailure: false },
    )
  })
})

test('records each kind of line as what it is', async () => {
  const steps = [
    { kind: 'refunds', amount: 10_000, part: 10_000 },
    { kind: 'hold', amount: 700, part: 700 },
    { kind: 'withdrawal', amount: 800, part: 800 },
    { kind: 'deposit', amount: 900, part: 900 },
    { kind: 'fee', amount: 150, part: 20 },
    { kind: 'unknown', amount: 30, part: 30 },
    { kind: 'chargeback', amount: 600, part: 600 },
  ] as const
  const lines = steps.flatMap((step, index) => linesOf({ ...step, currency: 'EUR', fee: 0 }, index))
  const { siteId } = await imported(paypalFile('english', lines))
  const { items } = await app.owner.call('GET /transactions', { query: { siteId, type: 'all', limit: '100' } })
  const recorded = items.map((one) => `${one.processorReference} ${one.type} ${one.amount.amount} ${one.status}`)
  expect(recorded.toSorted()).toEqual([
    'T0R refund 10000 succeeded',
    'T0S payment 10000 captured',
    'T1H reserve 700 posted',
    'T1L reserve 700 posted',
    'T1S payment 700 captured',
    'T2P payout 800 paid',
    'T3D topup 900 posted',
    'T4F fee 150 posted',
    'T4G adjustment 20 posted',
    'T5U adjustment -30 posted',
    'T6C chargeback 600 won',
    'T6S payment 600 captured',
  ])
})
