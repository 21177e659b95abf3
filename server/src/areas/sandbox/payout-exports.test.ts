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
