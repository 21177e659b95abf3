import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { base64 } from '../../testing/files.ts'
import { send } from '../../testing/send.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const get = async (path: string) => (await send(app, `GET /${path}`, undefined, app.owner.signedIn.accessToken)).body

async function take(siteId: string, content: string, mapping: object) {
  const { accessToken } = app.owner.signedIn
  const asked = { siteId, fileName: 'f.csv', fileBytes: Buffer.byteLength(content), format: 'custom', mapping }
  const { body: run } = await send(app, 'POST /imports', asked, accessToken)
  return (await send(app, `PUT /imports/${run.id}/parts/1`, { content: base64(content), isLast: true }, accessToken))
    .body
}

const columns = { id: 'Id', at: 'Date', type: 'Type', payment: 'Payment' }
const mappings = {
  sides: { ...columns, debit: 'Debit', credit: 'Credit' },
  signs: { ...columns, amount: 'Amount' },
  net: { ...columns, amount: 'Amount', fee: 'Fee' },
}
const heads = {
  sides: 'Id,Date,Type,Payment,Debit,Credit',
  signs: 'Id,Date,Type,Payment,Amount',
  net: 'Id,Date,Type,Payment,Amount,Fee,Net',
}

/**
 * Imports lines into an empty site; each is `type|payment|cells of the amount`. The date is a day for each line.
 * @returns total and reserved amount, whether the run is complete, and the reasons of refused lines
 */
async function taken(kind: keyof typeof heads, ...lines: string[]) {
  const { id } = await app.createSite()
  const rows = lines.map((line, index) => `l${index + 1},2026-10-${10 + index}T10:00:00Z,${line.replaceAll('|', ',')}`)
  const content = [heads[kind], ...rows, ''].join('\n')
  const run = await take(id, content, mappings[kind])
  const [eur] = (await get(`site-account-balances?siteId=${id}&limit=1`)).items
  const reasons = run.counts.refused === 0 ? [] : (await get(`imports/${run.id}/refused`)).items
  const again = await take(id, content, mappings[kind])
  expect(again.booked ?? []).toEqual([])
  return {
    total: Number(eur?.total.amount ?? 0),
    reserved: Number(eur?.reserved.amount ?? 0),
    isComplete: run.isComplete as boolean,
    waiting: run.counts.waiting as number,
    reasons: reasons.map(({ reason }: { reason: string }) => reason) as string[],
  }
}

const complete = { isComplete: true, waiting: 0, reasons: [] }

describe('the direction of a line is that of its column or sign', () => {
  it('for each type with debit and credit columns', async () => {
    const both = (type: string, payment = '') => [`${type}|${payment}|9.00|`, `${type}|${payment}||4.00`]
    expect(
      await taken(
        'sides',
        'Payment|||100.00',
        'Payment||5.00|',
        ...['Fee', 'Payout', 'Adjustment'].flatMap((type) => both(type)),
        ...['Refund', 'Dispute'].flatMap((type) => both(type, 'l1')),
      ),
    ).toEqual({ total: 10_000 - 500 - 5 * 500, reserved: 0, ...complete })
  })

  it('for each type in a column of signed amounts', async () => {
    const both = (type: string, payment = '') => [`${type}|${payment}|-9.00`, `${type}|${payment}|4.00`]
    expect(
      await taken(
        'signs',
        'Payment||100.00',
        'Payment||-5.00',
        ...['Fee', 'Payout', 'Reserve'].flatMap((type) => both(type)),
        ...['Refund', 'Dispute'].flatMap((type) => both(type, 'l1')),
      ),
    ).toEqual({ total: 10_000 - 500 - 2 * 500 - 2 * 500, reserved: 500, ...complete })
  })

  it('for returns that take money instead', async () => {
    const lines = ['Payment|||100.00', 'Refund|l1|30.00|', 'Refund failed||2.00|', 'Dispute won||1.00|']
    expect(await taken('sides', ...lines)).toEqual({ total: 10_000 - 3_000 - 200 - 100, reserved: 0, ...complete })
  })

  it('and not clear for one positive amount of a type where other outgoing types are negative', async () => {
    const run = await taken('signs', 'Payment||100.00', 'Fee||-3.00', 'Refund|l1|20.00')
    expect(run).toMatchObject({ total: 9_700, isComplete: false })
    expect(run.reasons).toEqual([
      'The amount of this "Refund" is positive, and outgoing amounts of this file are negative.',
    ])
    expect(await taken('signs', 'Payment||100.00', 'Fee||-3.00', 'Refund|l1|+20.00')).toMatchObject({ total: 11_700 })
  })

  it('that of its type in a file without signs', async () => {
    const lines = ['Payment||100.00', 'Refund|l1|20.00', 'Fee||3.00', 'Dispute|l1|10.00', 'Payout||40.00']
    expect(await taken('signs', ...lines)).toMatchObject({ total: 10_000 - 2_000 - 300 - 1_000 - 4_000, ...complete })
    expect(await taken('signs', 'Payment||100.00', 'Reserve||10.00')).toMatchObject({ reserved: 1_000, ...complete })
  })

  it('refused where a debit or credit column has a sign of its own that others have not', async () => {
    const run = await taken('sides', 'Payment|||100.00', 'Fee||3.00|', 'Fee||-1.00|', 'Payment|||-8.00')
    expect(run).toMatchObject({ total: 9_700, isComplete: false })
    expect(run.reasons).toHaveLength(2)
    expect(await taken('sides', 'Payment|||100.00', 'Fee||-3.00|')).toMatchObject({ total: 9_700, ...complete })
  })
})

describe('the net of a line', () => {
  test.each([
    [
      'a fee is positive and a returned one negative',
      ['charge||100.00|3.00|97.00', 'refund|l1|-20.00|-0.60|-19.40'],
      7_760,
    ],
    [
      'a fee is negative and a returned one positive',
      ['charge||100.00|-3.00|97.00', 'refund|l1|-20.00|0.60|-19.40'],
      7_760,
    ],
    ['a refund is charged', ['charge||100.00|3.00|97.00', 'refund|l1|-20.00|0.60|-20.60'], 7_640],
    ['a refund is charged in negative fees', ['charge||100.00|-3.00|97.00', 'refund|l1|-20.00|-0.60|-20.60'], 7_640],
    ['no amount has a sign', ['charge||100.00|3.00|97.00', 'refund|l1|20.00|0.60|19.40'], 7_760],
    [
      'no amount has a sign, and a refund is charged',
      ['charge||100.00|3.00|97.00', 'refund|l1|20.00|0.60|20.60'],
      7_640,
    ],
    ['a payment has a rebate', ['charge||100.00|-3.00|97.00', 'charge||10.00|0.30|10.30'], 10_730],
    ['a payout has a fee', ['charge||100.00|3.00|97.00', 'payout||-50.00|0.25|-50.25'], 4_675],
  ])('is what the line moves where %s', async (_, lines, total) => {
    expect(await taken('net', ...lines)).toEqual({ total, reserved: 0, ...complete })
  })

  it('refuses a line whose amounts do not come to it, with both numbers', async () => {
    const run = await taken('net', 'charge||100.00|3.00|103.00', 'charge||50.00|1.00|48.00')
    expect(run).toMatchObject({ total: 0, isComplete: false })
    expect(run.reasons.toSorted()).toEqual([
      '100.00 EUR with a fee of 3.00 EUR does not come to 103.00 EUR, the net of this line.',
      '50.00 EUR with a fee of 1.00 EUR does not come to 48.00 EUR, the net of this line.',
    ])
  })

  it('is known by its usual names, and left alone beside a tax', async () => {
    const { id } = await app.createSite()
    const file = (more: string, cells: string) => `Id,Date,Amount,Fee,${more}\n1,2026-10-01,100.00,3.00,${cells}\n`
    const mapping = { id: 'Id', at: 'Date', amount: 'Amount', fee: 'Fee' }
    for (const name of ['Net', 'Netto', 'Neto', 'Net amount', 'NET']) {
      expect((await take(id, file(name, '90.00'), mapping)).counts.refused).toBe(1)
    }
    expect((await take(id, file('Net,VAT', '84.03,15.97'), mapping)).counts).toMatchObject({ new: 1 })
  })
})

describe('a fee without a net', () => {
  test.each([
    [
      'given back when negative where charged fees are positive',
      ['charge||100.00|3.00|', 'refund|l1|-20.00|-0.60|'],
      7_760,
    ],
    [
      'given back when positive where charged fees are negative',
      ['charge||100.00|-3.00|', 'refund|l1|-20.00|0.60|'],
      7_760,
    ],
    ['charged when all are positive', ['charge||100.00|3.00|', 'refund|l1|20.00|0.60|'], 7_640],
  ])('is %s', async (_, lines, total) => {
    expect(await taken('net', ...lines)).toEqual({ total, reserved: 0, ...complete })
  })

  it('is refused where fees of payments have both signs', async () => {
    const run = await taken('net', 'charge||100.00|3.00|', 'charge||100.00|-3.00|', 'charge||100.00||')
    expect(run).toMatchObject({ total: 10_000, isComplete: false })
  })
})

describe('a word of the type column', () => {
  const mapping = { ...mappings.signs }
  const previewOf = async (siteId: string, content: string, words: object = {}) => {
    const asked = { siteId, content: base64(content), isWhole: true, format: 'custom', mapping: { ...mapping, words } }
    return (await send(app, 'POST /imports/preview', asked, app.owner.signedIn.accessToken)).body
  }

  it('is known as a whole; any other is asked, and its lines are refused until it is answered', async () => {
    const { id } = await app.createSite()
    const unknown = [
      'Failed payment',
      'Payment declined',
      'Payment reversal',
      'Fee refund',
      'Transfer',
      'Reorder',
      'Feedback',
    ]
    const known = { 'Chargeback fee': 'fee', payout_fees: 'fee', 'Refund-Reversal': 'refund_failed', SALES: 'payment' }
    const words = [...unknown, ...Object.keys(known)]
    const content = `${heads.signs}\n${words.map((word, index) => `${index},2026-10-01,${word},,1.00\n`).join('')}`
    const told = await previewOf(id, content)
    expect(told.words).toEqual([
      ...unknown.map((word) => ({ word })),
      ...Object.entries(known).map(([word, kind]) => ({ word, kind })),
    ])
    expect(told.checked).toMatchObject({ refused: unknown.length })
    const run = await take(id, content, mapping)
    expect(run).toMatchObject({ counts: { refused: unknown.length }, isComplete: false })
    const answered = Object.fromEntries(unknown.map((word) => [word, 'skip']))
    expect((await previewOf(id, content, answered)).checked).toMatchObject({ refused: 0, skipped: unknown.length })
  })
})
