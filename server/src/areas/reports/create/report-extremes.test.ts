import type { Report } from '@firepay/contract/reports/reports.schemas.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptEvents } from '../../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { makeReports } from './make-reports.ts'

const most = 10n ** 18n
let app: TestApp
let siteId: string
beforeAll(async () => {
  app = await startTestApp()
  const shop = await app.createSite()
  siteId = shop.id
  const events = ['JPY', 'EUR', 'KWD'].flatMap((currency) =>
    [
      ['2016-03-01T10:00:00Z', most],
      ['2019-03-01T10:00:00Z', most],
      ['2025-12-31T10:00:00Z', -1n],
    ].map(([occurredAt, amount], index) => {
      const reference = `${currency}-${index}`
      const data = { amount: { amount: String(amount), currency }, reason: 'Test' }
      return { id: reference, type: 'adjustment', reference, occurredAt, data }
    }),
  )
  await acceptEvents(app, shop.secrets.apiSecret, events)
})
afterAll(() => app.close())

test.each([
  ['JPY', '1999999999999999999'],
  ['EUR', '19999999999999999.99'],
  ['KWD', '1999999999999999.999'],
])('ten years of %s with amounts of 10^18 are exact on screen and in the file', async (currency, inFile) => {
  const closing = { amount: String(2n * most - 1n), currency }
  const body = { siteId, currency, from: '2016-01-01', to: '2026-01-01', timeZone: 'Asia/Kolkata' }
  for (const type of ['summary', 'status', 'ledger'] as const) {
    const { id } = await app.owner.call('POST /site-balance-reports/{type}', { params: { type }, body })
    await makeReports(app.deps)
    const params = { type, id }
    const report: Report = await app.owner.call('GET /site-balance-reports/{type}/{id}', { params })
    expect(report).toMatchObject({
      opening: { amount: '0', currency },
      credits: { amount: String(2n * most), currency },
      debits: { amount: '1', currency },
      closing,
      check: { difference: { amount: '0', currency } },
    })
    const lines = await app.owner.call('GET /site-balance-reports/{type}/{id}/lines', { params, query: {} })
    expect([lines.total, lines.sum]).toEqual([3, closing])
    if (type !== 'ledger') continue
    const token = app.owner.signedIn.accessToken
    const answer = await fetch(`${app.baseUrl}/site-balance-reports/ledger/${id}/export`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const rows: Record<string, string>[] = parse(await answer.text(), { columns: true })
    expect(rows.at(-1)?.runningBalance).toBe(inFile)
  }
})
