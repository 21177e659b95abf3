import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { balanceFile, base64, chargeLine } from '../../testing/files.ts'
import { send } from '../../testing/send.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const custom = { format: 'custom', mapping: { id: 'Id', at: 'Date', amount: 'Amount' } }

async function call(method: 'GET' | 'POST' | 'PUT', path: string, body?: object) {
  return (await send(app, `${method} /${path}`, body, app.owner.signedIn.accessToken)).body
}

/** Imports a file in parts, cut at the given byte. */
async function take(siteId: string, content: string, choices: object = custom, cut?: number) {
  const file = { siteId, fileName: 'f.csv', fileBytes: Buffer.byteLength(content), ...choices }
  const { id } = await call('POST', 'imports', file)
  if (cut === undefined) return await call('PUT', `imports/${id}/parts/1`, { content: base64(content), isLast: true })
  await call('PUT', `imports/${id}/parts/1`, { content: base64(content.slice(0, cut)), isLast: false })
  return await call('PUT', `imports/${id}/parts/2`, { content: base64(content.slice(cut)), isLast: true })
}

const head = 'Id,Date,Amount\n'
const line = (id: string, day: number, amount = '10.00') => `${id},2026-10-${String(day).padStart(2, '0')},${amount}\n`

describe('an ID on two lines of a file', () => {
  const reason = 'An earlier line of the file has the same ID and other content.'

  it.each([
    ['in one part', undefined],
    ['in two parts', head.length + line('A-1', 1).length + 4],
  ])('with other content is refused %s, also when imported again', async (_, cut) => {
    const { id } = await app.createSite()
    const content = head + line('A-1', 1) + line('A-1', 2)
    for (const counts of [
      { new: 1, refused: 1 },
      { here: 1, refused: 1 },
    ]) {
      const run = await take(id, content, custom, cut)
      expect(run).toMatchObject({ counts, isComplete: false, control: [{ file: '1000', moved: '1000' }] })
      expect((await call('GET', `imports/${run.id}/refused`)).items).toMatchObject([{ line: 3, reason }])
    }
    const told = await call('POST', 'imports/preview', {
      siteId: id,
      content: base64(content),
      isWhole: true,
      ...custom,
    })
    expect(told.lines[1].reason).toBe(reason)
  })

  it('with the same content counts once', async () => {
    const { id } = await app.createSite()
    const content = head + line('A-1', 1) + line('A-2', 2) + line('A-1', 1)
    for (const counts of [
      { new: 2, here: 1 },
      { new: 0, here: 3 },
    ]) {
      const run = await take(id, content)
      expect(run).toMatchObject({ counts, isComplete: true, control: [{ file: '2000', moved: '2000' }] })
    }
    const run = await take(id, content, { ...custom, purpose: 'comparison' })
    expect(run.control).toMatchObject([{ file: '2000', moved: '2000' }])
    const { totals } = await call('GET', `imports/${run.id}/comparison`)
    expect(totals).toEqual([{ currency: 'EUR', result: 'matched', count: 2, inFile: '2000', here: '2000' }])
  })

  it('counts once with the net of a known format, also when the first line is refused', async () => {
    const { id } = await app.createSite()
    const refund = 'txn_r,2026-03-02 10:00:00,,eur,-300.00,0.00,-300.00,refund,re_1,,ch_1'
    const run = await take(id, balanceFile(chargeLine(1), chargeLine(1), refund, refund), { format: 'stripe-balance' })
    expect(run).toMatchObject({ isComplete: false, counts: { new: 1, here: 1, refused: 2 } })
    expect(run.control).toMatchObject([{ file: String(9_710 - 30_000), moved: '9710' }])
  })
})

it('several captures known by their events count once each, in every import and comparison of their file', async () => {
  const site = await app.createSite()
  const eur = (amount: number) => ({ amount: String(amount), currency: 'EUR' })
  const at = '2026-10-01T10:00:00Z'
  const capture = (id: string, amount: number, fee: number) => ({
    ...{ id, type: 'payment.captured', occurredAt: at, reference: 'PSP1' },
    data: { amount: eur(amount), fees: [{ type: 'processing', amount: eur(fee) }] },
  })
  const created = {
    id: 'c0',
    type: 'payment.created',
    occurredAt: at,
    reference: 'PSP1',
    data: { amount: eur(10_000), paymentMethod: { type: 'card' } },
  }
  await send(
    app,
    'POST /ingest/events',
    { events: [created, capture('c1', 6_000, 120), capture('c2', 4_000, 100)] },
    site.secrets.apiSecret,
  )
  const rows = [
    'Psp Reference,Merchant Reference,Payment Method,Creation Date,TimeZone,Type,Modification Reference,Gross Currency,Gross Debit (GC),Gross Credit (GC),Net Currency,Net Debit (NC),Net Credit (NC),Commission (NC),Batch Number',
    'PSP1,O-1,visa,2026-10-01 10:00:00,UTC,Settled,MOD1,EUR,,60.00,EUR,,58.80,1.20,1',
    'PSP1,O-1,visa,2026-10-01 11:00:00,UTC,Settled,MOD2,EUR,,40.00,EUR,,39.00,1.00,1',
  ]
  for (const purpose of ['import', 'import', 'comparison']) {
    const run = await take(site.id, `${rows.join('\n')}\n`, { format: 'adyen-settlement-details', purpose })
    expect(run).toMatchObject({ isComplete: true, control: [{ file: '9780', moved: '9780' }] })
  }
})

it.each(['\n', '\r', '\r\n'])('a file is complete only when it has lines, ended with %j', async (end) => {
  const { id } = await app.createSite()
  const stripe = { format: 'stripe-balance' }
  const empty = balanceFile().replaceAll('\n', end)
  expect(await take(id, empty, stripe)).toMatchObject({ counts: { lines: 0 }, isComplete: false })
  const file = balanceFile(chargeLine(1), chargeLine(2)).replaceAll('\n', end)
  expect(await take(id, file, stripe)).toMatchObject({ counts: { lines: 2, new: 2 }, isComplete: true })
})

it('three decimals of a format that writes a point are decimals', async () => {
  const { id } = await app.createSite()
  const row = 'txn_k,2026-03-01 10:00:00,,kwd,1.234,0.010,1.224,charge,ch_k,,ch_k'
  const run = await take(id, balanceFile(row), { format: 'stripe-balance' })
  expect(run).toMatchObject({ isComplete: true, control: [{ currency: 'KWD', moved: '1224' }] })
})

it('a text like an amount with a comma does not change that, but amounts with one do', async () => {
  const { id } = await app.createSite()
  const row = (number: number, gross: string, net: string) =>
    `txn_${number},2026-03-01 10:00:00,,kwd,"${gross}",0,"${net}",charge,ch_${number},"10,50",ch_${number}`
  const points = await take(id, balanceFile(row(1, '1.234', '1.234')), { format: 'stripe-balance' })
  expect(points).toMatchObject({ isComplete: true, control: [{ moved: '1234' }] })
  const commas = await take(id, balanceFile(row(2, '1.234,500', '1.234,500')), { format: 'stripe-balance' })
  expect(commas).toMatchObject({ isComplete: true, control: [{ moved: '1234500' }] })
})

it('the zone IST of an unknown file is refused, since it has several meanings', async () => {
  const { id } = await app.createSite()
  const run = await take(id, `${head}A-1,2026-10-01 10:00 IST,1.00\n`)
  const [{ reason }] = (await call('GET', `imports/${run.id}/refused`)).items
  expect(reason).toContain('India, Israel or Ireland')
})

it('the fees of a comparison are those of the ledger', async () => {
  const site = await app.createSite()
  const eur = { amount: '10000', currency: 'EUR' }
  const base = { occurredAt: '2026-03-01T10:00:00Z', reference: 'ch_1' }
  const events = [
    { ...base, id: 'f0', type: 'payment.created', data: { amount: eur, paymentMethod: { type: 'card' } } },
    { ...base, id: 'f1', type: 'payment.captured', data: { amount: eur } },
  ]
  await send(app, 'POST /ingest/events', { events }, site.secrets.apiSecret)
  const run = await take(site.id, balanceFile(chargeLine(1)), { format: 'stripe-balance', purpose: 'comparison' })
  expect(run.control).toMatchObject([{ payments: '10000', fees: '0', moved: '10000', file: '9710' }])
})
