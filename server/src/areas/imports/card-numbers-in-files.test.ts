import { containsCardNumber } from '@firepay/contract/product/card-number.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTenant } from '../../platform/db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { balanceFile, base64 } from '../../testing/files.ts'
import { merchantOf } from '../../testing/members.ts'
import { send } from '../../testing/send.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const cards = ['4111111111111111', '5555555555554444', '378282246310005']
const mapping = { id: 'Id', reference: 'Ref', payment: 'Paid', amount: 'Amount', at: 'Date', order: 'Order' }
const fileOf = (...lines: string[]) => `${['Id,Ref,Paid,Amount,Date,Order', ...lines].join('\n')}\n`
const lineOf = ({ id = 'a1', reference = '', payment = '', amount = '10.00', order = '' }) =>
  `${id},${reference},${payment},${amount},2026-10-01,${order}`

async function taken(content: string, more: object = { format: 'custom', mapping }) {
  const { id: siteId } = await app.createSite()
  const body = {
    siteId,
    fileName: 'file.csv',
    fileBytes: Buffer.byteLength(content),
    timeZone: 'UTC',
    ...more,
  } as never
  const { id } = await app.owner.call('POST /imports', { body })
  const run = await app.owner.call('PUT /imports/{id}/parts/{number}', {
    params: { id, number: '1' },
    body: { content: base64(content), isLast: true },
  })
  const refused = await app.owner.call('GET /imports/{id}/refused', { params: { id }, query: {} })
  const token = app.owner.signedIn.accessToken
  const preview = await send(
    app,
    'POST /imports/preview',
    { siteId, content: base64(content), isWhole: true, ...more },
    token,
  )
  const { items } = await app.owner.call('GET /transactions', { query: { siteId } })
  return { run, refused: refused.items, preview: preview.body, items }
}

async function stored(): Promise<string> {
  const rows = await withTenant(app.database.app, merchantOf(app), async (trx) => {
    const tables = ['import_runs', 'import_lines', 'import_waiting', 'ingest_events', 'transactions'] as const
    return await Promise.all(tables.map((table) => trx.selectFrom(table).selectAll().execute()))
  })
  return JSON.stringify(rows, (_, value) => (typeof value === 'bigint' ? String(value) : value))
}

test.each([
  ['the ID', fileOf(...cards.map((id) => lineOf({ id })))],
  ['the ID of the only line', fileOf(lineOf({ id: cards[0] }))],
  ['the reference', fileOf(...cards.map((reference, index) => lineOf({ id: `a${index}`, reference })))],
  ['the payment', fileOf(...cards.map((payment, index) => lineOf({ id: `a${index}`, payment, amount: '-1.00' })))],
  ['some references', fileOf(lineOf({ reference: 'R-1' }), lineOf({ id: 'a2', reference: `card ${cards[0]}` }))],
])('refuses a card number in %s of a mapped file, and keeps nothing of it', async (_, file) => {
  const { run, refused, preview } = await taken(file)
  const count = cards.filter((card) => file.includes(card)).length
  expect(run.counts.refused).toBe(count)
  expect(refused).toMatchObject([{ code: 'CARD_NUMBER_REFUSED', count }])
  expect(preview.checked.refused).toBe(count)
  const texts = [JSON.stringify([run, refused, preview]), await stored(), app.logLines.join('\n')]
  for (const card of cards) expect(texts.filter((text) => text.includes(card))).toEqual([])
})

test('imports IDs of digits of which some are card numbers by chance', async () => {
  const ids = Array.from({ length: 20 }, (_, index) => `${4_929_123_412_341_000 + index}`)
  expect(ids.filter(containsCardNumber)).toHaveLength(2)
  const { run, items } = await taken(fileOf(...ids.map((id) => lineOf({ id, reference: `P01-${id}` }))))
  expect(run).toMatchObject({ counts: { new: 20, refused: 0 }, isComplete: true })
  const references = items.map(({ processorReference }) => processorReference)
  expect(references.toSorted()).toEqual(ids.map((id) => `P01-${id}`))
})

test('keeps a processor’s own reference that is a card number by chance', async () => {
  const head =
    'Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Batch Number'
  const file = `${head}\n${cards[0]},,visa,2026-02-01 11:00:00,UTC,Settled,${cards[1]},EUR,,60.00,EUR,,60.00,,1\n`
  const { run, items } = await taken(file, { format: 'adyen-settlement-details' })
  expect(run).toMatchObject({ counts: { new: 1, refused: 0 }, isComplete: true })
  expect(items).toMatchObject([{ processorReference: cards[0] }])
})

test('refuses a card number in its printed groups in any file', async () => {
  const grouped = '4111-1111-1111-1111'
  const file = balanceFile(`txn_1,2026-03-01 10:00:00,,eur,100.00,0.00,100.00,charge,${grouped},,${grouped}`)
  const { run, refused } = await taken(file, { format: 'stripe-balance' })
  expect(run.counts).toMatchObject({ new: 0, refused: 1 })
  expect(refused).toMatchObject([{ code: 'CARD_NUMBER_REFUSED' }])
  expect(await stored()).not.toContain(grouped)
})

test('masks a card number in an order, also in the preview', async () => {
  const { run, preview, items } = await taken(fileOf(lineOf({ order: cards[0] })))
  expect(run.counts).toMatchObject({ new: 1, refused: 0 })
  expect(preview.lines[0].movements[0].orderReference).toBe('•••• 1111')
  expect(items).toMatchObject([{ orderReference: '•••• 1111' }])
})

test('counts the values of earlier parts', async () => {
  const { id: siteId } = await app.createSite()
  const ids = Array.from({ length: 30 }, (_, index) => `${4_929_123_412_342_000 + index}`)
  const chance = ids.find(containsCardNumber) ?? ''
  const parts = [
    fileOf(...ids.filter((id) => id !== chance).map((id) => lineOf({ id }))),
    `${lineOf({ id: chance })}\n`,
  ]
  const fileBytes = Buffer.byteLength(parts.join(''))
  const body = { siteId, fileName: 'file.csv', fileBytes, timeZone: 'UTC', format: 'custom', mapping } as never
  const { id } = await app.owner.call('POST /imports', { body })
  for (const [index, part] of parts.entries()) {
    const run = await app.owner.call('PUT /imports/{id}/parts/{number}', {
      params: { id, number: `${index + 1}` },
      body: { content: base64(part), isLast: index === 1 },
    })
    expect(run.counts.refused).toBe(0)
  }
})
