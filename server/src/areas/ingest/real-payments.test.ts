import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import type { SignedIn } from '@firepay/contract/auth/auth.schemas.ts'
import type { Client } from '@firepay/contract/http/client.ts'
import { createClient } from '@firepay/contract/product/client.ts'
import type { ReportHeader } from '@firepay/contract/reports/reports.schemas.ts'
import type { Routes } from '@firepay/contract/routes.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../platform/config/config.ts'
import { type Program, runProgram } from '../../testing/program.ts'

const folder = join(dirname(root), 'shared', 'data')
const file = join(folder, 'olist.events.ndjson.gz')
const isThere = existsSync(file)
if (!isThere) console.warn(`\nTHE REAL PAYMENTS ARE NOT THERE: ${folder} is missing, their tests are skipped.\n`)

type Expected = {
  payments: number
  byStatus: Record<string, number>
  byMethod: Record<string, number>
  gross: number
  refunded: number
  refunds: number
  capturedByMonth: Record<string, number>
  createdByDay: Record<string, number>
}

describe.skipIf(!isThere)('10,003 events of real payments', { timeout: 180_000 }, () => {
  let dataDir: string
  let server: Program
  let call: Client<Routes>
  let authorized: typeof fetch
  let baseUrl: string
  const environment = () => ({ DATA_DIR: dataDir, PORT: '0' })

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'firepay-real-'))
    server = runProgram(['start'], environment())
    const [, origin, token] = await server.line(/(http:\S+)\/setup#(\S+)/)
    baseUrl = `${origin}/api/v1`
    const anonymous = createClient<Routes>({ baseUrl, fetch })
    const signedIn = (await anonymous('POST /setup', {
      body: {
        token: token ?? '',
        email: 'owner@shop.example',
        password: 'four wooden chairs, two tables',
        merchantName: 'Loja',
      },
    })) as SignedIn
    authorized = (input, init) => {
      const headers = new Headers(init?.headers)
      headers.set('authorization', `Bearer ${signedIn.accessToken}`)
      return fetch(input, { ...init, headers })
    }
    call = createClient<Routes>({ baseUrl, fetch: authorized })
  }, 120_000)

  afterAll(async () => {
    server.signal('SIGTERM')
    await server.ended
    rmSync(dataDir, { recursive: true, force: true })
  })

  const newSite = async (name: string) =>
    await call('POST /sites', { body: { name, timeZone: 'America/Sao_Paulo', defaultCurrency: 'BRL' } })

  async function runImport(siteId: string): Promise<{ code: number | null; output: string }> {
    const program = runProgram(['import', file, '--site', siteId], environment())
    const code = await program.ended
    return { code, output: program.output() }
  }

  async function expectEveryNumber(siteId: string): Promise<void> {
    const expected = JSON.parse(readFileSync(join(folder, 'olist.expected.json'), 'utf8')) as Expected
    const { stats } = await call('GET /transactions', { query: { siteId, limit: '1' } })
    expect(stats.count).toBe(expected.payments)
    expect(Object.fromEntries(stats.byStatus.map(({ status, count }) => [status, count]))).toEqual(expected.byStatus)
    expect(stats.totals).toMatchObject([
      {
        currency: 'BRL',
        gross: String(expected.gross),
        refunds: String(expected.refunded),
        chargebacks: '0',
        fees: '0',
      },
    ])
    const refunds = await call('GET /transactions', { query: { siteId, type: 'refund', limit: '1' } })
    expect(refunds.stats.count).toBe(expected.refunds)

    const groups = async (query: { groupBy: 'method' | 'status' | 'month' | 'day'; dateField?: 'capturedAt' }) =>
      (await call('GET /transaction-stats', { query: { siteId, ...query } })).groups
    const counts = async (groupBy: 'method' | 'status' | 'day') =>
      Object.fromEntries((await groups({ groupBy })).map(({ key, count }) => [key, count]))
    expect(await counts('method')).toEqual(expected.byMethod)
    expect(await counts('status')).toEqual(expected.byStatus)
    expect(await counts('day')).toEqual(expected.createdByDay)
    const months = await groups({ groupBy: 'month', dateField: 'capturedAt' })
    expect(Object.fromEntries(months.map(({ key, totals }) => [key, Number(totals?.[0]?.gross)]))).toEqual(
      expected.capturedByMonth,
    )
  }

  /** Balances at instants, each with the sum of the file's events. */
  async function expectBalances(siteId: string): Promise<void> {
    const expected = JSON.parse(readFileSync(join(folder, 'olist.expected.json'), 'utf8')) as Expected
    const balanceAt = async (asOf?: string) => {
      const query = { siteId, ...(asOf !== undefined && { asOf }) }
      const [balance] = (await call('GET /site-balances', { query })).items
      if (!balance) throw new Error('The site has no balance')
      return balance
    }
    const net = String(expected.gross - expected.refunded)
    expect(await balanceAt()).toMatchObject({
      available: { amount: net },
      pending: { amount: '0' },
      releaseSchedule: [],
    })

    const movements = movementsOf(gunzipSync(readFileSync(file)).toString('utf8'))
    const days = ['2016-10-15', '2017-02-19', '2017-11-25', '2018-05-07', '2018-08-29']
    for (const at of days.map((date) => Date.parse(`${date}T03:00:00Z`))) {
      const balance = await balanceAt(new Date(at).toISOString())
      const sum = (of: Movement[]) => String(of.reduce((total, { amount }) => total + amount, 0))
      const posted = movements.filter(({ postedAt }) => postedAt <= at)
      const later = posted.filter(({ availableAt }) => availableAt > at)
      expect(balance).toMatchObject({
        total: { amount: sum(posted) },
        pending: { amount: sum(later) },
        available: { amount: sum(posted.filter(({ availableAt }) => availableAt <= at)) },
      })
      const released = balance.releaseSchedule.map(({ date }) => [
        date,
        sum(later.filter(({ availableAt }) => dayInSaoPaulo(availableAt) === date)),
      ])
      expect(balance.releaseSchedule.map(({ date, amount }) => [date, amount.amount])).toEqual(released)
      expect(String(balance.releaseSchedule.reduce((total, { amount }) => total + Number(amount.amount), 0))).toBe(
        sum(later),
      )
    }
  }

  /** The exported file, read by another reader, sums to the numbers of the imported file. */
  async function expectExport(siteId: string): Promise<void> {
    const expected = JSON.parse(readFileSync(join(folder, 'olist.expected.json'), 'utf8')) as Expected
    const answer = await authorized(`${baseUrl}/transactions/export?type=payment&siteId=${siteId}`)
    const rows: Record<string, string>[] = parse(await answer.text(), { columns: true })
    const sum = (column: string) =>
      rows.reduce((total, row) => total + BigInt((row[column] ?? '').replace('.', '') || '0'), 0n)
    expect({ payments: rows.length, gross: sum('capturedAmount'), refunded: sum('refundedAmount') }).toEqual({
      payments: expected.payments,
      gross: BigInt(expected.gross),
      refunded: BigInt(expected.refunded),
    })
  }

  /** Every day and month since the first posting: chained, adding up, and equal to the file. */
  async function expectReports(siteId: string): Promise<void> {
    const expected = JSON.parse(readFileSync(join(folder, 'olist.expected.json'), 'utf8')) as Expected
    const all = async (type: 'daily' | 'monthly') => {
      const reports: ReportHeader[] = []
      for (let total = 1; reports.length < total; ) {
        const page = await call('GET /site-balance-reports/{type}', {
          params: { type },
          query: { siteId, limit: '100', ...(reports.length > 0 && { after: reports.at(-1)?.id ?? '' }) },
        })
        reports.push(...page.items)
        total = page.total
      }
      return reports.reverse()
    }
    for (const type of ['daily', 'monthly'] as const) {
      const reports = await all(type)
      expect(reports.filter(({ check }) => check?.difference.amount !== '0')).toEqual([])
      const broken = reports.filter((report, index) => {
        const next = reports[index + 1]
        return next && (next.opening?.amount !== report.closing?.amount || next.from !== report.to)
      })
      expect(broken).toEqual([])
      expect([reports[0]?.opening?.amount, reports.at(-1)?.closing?.amount]).toEqual([
        '0',
        String(expected.gross - expected.refunded),
      ])
    }
    const captured: Record<string, number> = {}
    for (const { id, from, lines } of (await all('monthly')).map((month) => ({
      ...month,
      lines: month.rowsCount ?? 0,
    }))) {
      if (lines === 0) continue
      const { rows } = await call('GET /site-balance-reports/{type}/{id}', { params: { type: 'monthly', id } })
      const payments = rows.find((row) => 'category' in row && row.category === 'payment')
      if (payments && 'credits' in payments) captured[from.slice(0, 7)] = Number(payments.credits.amount)
    }
    expect(captured).toEqual(expected.capturedByMonth)
  }

  async function expectLedgerToHold(): Promise<void> {
    const program = runProgram(['verify-ledger'], environment())
    const code = await program.ended
    expect({ code, output: program.output() }).toMatchObject({ code: 0 })
  }

  test('have every expected number after the import, and a second import changes nothing', async () => {
    const { id } = await newSite('Olist')
    const first = await runImport(id)
    expect(first).toMatchObject({
      code: 0,
      output: expect.stringContaining('10003 accepted, 0 duplicate, 0 held, 0 refused'),
    })
    await expectEveryNumber(id)
    await expectBalances(id)
    await expectExport(id)
    await expectLedgerToHold()

    const second = await runImport(id)
    expect(second).toMatchObject({
      code: 0,
      output: expect.stringContaining('0 accepted, 10003 duplicate, 0 held, 0 refused'),
    })
    await expectEveryNumber(id)
    await expectLedgerToHold()

    const third = runProgram(['import', file, '--site', id, '--close'], environment())
    expect({ code: await third.ended, output: third.output() }).toMatchObject({ code: 0 })
    await expectReports(id)
    await expectLedgerToHold()
  })

  test('end with the same numbers when the import is killed ten times', async () => {
    const { id } = await newSite('Olist, interrupted')
    let kills = 0
    for (; kills < 10; kills++) {
      const program = runProgram(['import', file, '--site', id], environment())
      // Killed a little later each time: at the start, within batches and between them.
      await Promise.race([program.ended, delay(500 + kills * 150)])
      program.signal('SIGKILL')
      await program.ended
    }
    expect(await runImport(id)).toMatchObject({ code: 0, output: expect.stringContaining(' 0 held, 0 refused') })
    await expectEveryNumber(id)
    await expectLedgerToHold()
  })
})

type Movement = { amount: number; postedAt: number; availableAt: number }

/** The effect of the file's captures and refunds on the balance, computed without the product. */
function movementsOf(text: string): Movement[] {
  const events = text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))
  const amounts = new Map<string, number>()
  const availableAt = new Map<string, number>()
  const refunds = new Map<string, { payment: string; amount: number }>()
  for (const { type, reference, data } of events) {
    if (type === 'payment.created') amounts.set(reference, Number(data.amount.amount))
    if (type === 'payment.captured') availableAt.set(reference, startInSaoPaulo(data.availableOn))
    if (type === 'refund.created') {
      refunds.set(reference, { payment: data.paymentReference, amount: Number(data.amount.amount) })
    }
  }
  return events.flatMap(({ type, reference, data, occurredAt }): Movement[] => {
    const postedAt = Date.parse(occurredAt)
    if (type === 'payment.captured') {
      const amount = Number(data.amount?.amount ?? amounts.get(reference))
      return [{ amount, postedAt, availableAt: Math.max(postedAt, availableAt.get(reference) ?? 0) }]
    }
    const refund = type === 'refund.succeeded' ? refunds.get(reference) : undefined
    if (!refund) return []
    return [{ amount: -refund.amount, postedAt, availableAt: Math.max(postedAt, availableAt.get(refund.payment) ?? 0) }]
  })
}

function startInSaoPaulo(day: string): number {
  return Temporal.PlainDate.from(day).toZonedDateTime('America/Sao_Paulo').epochMilliseconds
}

function dayInSaoPaulo(at: number): string {
  return Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO('America/Sao_Paulo').toPlainDate().toString()
}
