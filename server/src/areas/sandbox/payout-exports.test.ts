import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { seed } from './seed.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  const options = { merchants: 1, sites: 2, transactions: 1_200, rand: 'payouts', days: 60 }
  const { merchants } = await seed(app.deps, options, new AbortController().signal)
  const finance = merchants[0]?.members.find(({ role }) => role === 'finance')
  if (!finance) throw new Error('The seed has no member with the role finance')
  token = (await app.signIn(finance.email, finance.password)).signedIn.accessToken
}, 120_000)
afterAll(() => app.close())

const get = (path: string) => fetch(`${app.baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` } })
const minorOf = (decimal: string) => BigInt(decimal.replace('.', ''))

test('the export of every payout has its lines and sums to its amount', { timeout: 120_000 }, async () => {
  const { items, total } = await (await get('/payouts?limit=100')).json()
  expect(total).toBeGreaterThan(10)
  for (const payout of items) {
    const answer = await get(`/payouts/${payout.id}/export`)
    const rows: Record<string, string>[] = parse(await answer.text(), { columns: true })
    const nets = rows.map((row) => minorOf(row.net ?? ''))
    const runningSums = nets.map((_, index) => nets.slice(0, index + 1).reduce((sum, net) => sum + net, 0n))
    expect(rows.map((row) => minorOf(row.runningSum ?? ''))).toEqual(runningSums)
    expect(runningSums.at(-1)?.toString()).toBe(payout.breakdown.check.sumOfLines.amount)
    expect(payout.reconciliation === 'off' || runningSums.at(-1)?.toString() === payout.amount.amount).toBe(true)
    expect(rows).toHaveLength(payout.linesCount)
    for (const row of rows) {
      expect(minorOf(row.amount ?? '') + minorOf(row.fee ?? '')).toBe(minorOf(row.net ?? ''))
      expect(row.payoutReference).toBe(payout.processorReference)
      expect(row.bankReference).toBe(payout.bankReference ?? '')
      expect(row.payoutDate).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    }
    expect(answer.headers.get('content-disposition')).toContain(
      `payout_${payout.processorReference}_${rows[0]?.payoutDate}_`,
    )
  }
})

test.each([
  ['', ','],
  ['columns=net,orderReference,kind', ','],
  ['dialect=spreadsheet&decimal=,&timeZone=Asia/Tokyo', ';'],
  ['format=ndjson&columns=runningSum', ''],
])('the preview of every payout has the first and last lines of the file: %s', async (query, separator) => {
  const { items } = await (await get('/payouts?limit=100')).json()
  for (const payout of items.slice(0, 12)) {
    const answer = await get(`/payouts/${payout.id}/export?${query}`)
    const text = (await answer.text()).replace('\ufeff', '')
    const file = text.trimEnd().split(/\r?\n/)
    const shown = await (await get(`/payouts/${payout.id}/export/preview?${query}`)).json()
    expect(answer.headers.get('content-disposition')).toContain(shown.fileName)
    const head = shown.head.map((cell: { text: string }) => cell.text).join(separator)
    const lines = [...shown.first, ...shown.last].map((cells: string[]) => cells.join(separator))
    const rows = separator === '' ? file : file.slice(1)
    expect(separator === '' ? [] : [head]).toEqual(separator === '' ? [] : [file[0]])
    expect(lines).toEqual(rows.length <= 5 ? rows : [...rows.slice(0, 3), ...rows.slice(-2)])
    expect(shown.rows).toBe(rows.length)
  }
})

test('a chosen column is in the order of the file, and an unknown one is refused', async () => {
  const { items } = await (await get('/payouts?limit=1')).json()
  const file = await (await get(`/payouts/${items[0].id}/export?columns=net,kind,postedAt`)).text()
  expect(file.split('\r\n')[0]).toMatch(/^postedAt \([\w/]+\),kind,net$/)
  for (const path of ['export', 'export/preview']) {
    expect((await get(`/payouts/${items[0].id}/${path}?columns=net,iban`)).status).toBe(422)
  }
})
