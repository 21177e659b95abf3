import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { SignedIn } from '@firepay/contract/auth/auth.schemas.ts'
import type { Client } from '@firepay/contract/http/client.ts'
import { createClient } from '@firepay/contract/product/client.ts'
import type { Routes } from '@firepay/contract/routes.ts'
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
    call = createClient<Routes>({
      baseUrl,
      fetch: (input, init) => {
        const headers = new Headers(init?.headers)
        headers.set('authorization', `Bearer ${signedIn.accessToken}`)
        return fetch(input, { ...init, headers })
      },
    })
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

  async function expectLedgerToHold(): Promise<void> {
    const program = runProgram(['verify-ledger'], environment())
    const code = await program.ended
    expect({ code, output: program.output() }).toMatchObject({ code: 0 })
  }

  test('show every expected number after the import, and a second import changes nothing', async () => {
    const { id } = await newSite('Olist')
    const first = await runImport(id)
    expect(first).toMatchObject({
      code: 0,
      output: expect.stringContaining('10003 accepted, 0 duplicate, 0 held, 0 refused'),
    })
    await expectEveryNumber(id)
    await expectLedgerToHold()

    const second = await runImport(id)
    expect(second).toMatchObject({
      code: 0,
      output: expect.stringContaining('0 accepted, 10003 duplicate, 0 held, 0 refused'),
    })
    await expectEveryNumber(id)
    await expectLedgerToHold()
  })

  test('end with the same numbers when the import is killed ten times', async () => {
    const { id } = await newSite('Olist, interrupted')
    let kills = 0
    for (; kills < 10; kills++) {
      const program = runProgram(['import', file, '--site', id], environment())
      // A little further each time, so that it dies at the start, amid batches and between them.
      await Promise.race([program.ended, delay(500 + kills * 150)])
      program.signal('SIGKILL')
      await program.ended
    }
    expect(await runImport(id)).toMatchObject({ code: 0, output: expect.stringContaining(' 0 held, 0 refused') })
    await expectEveryNumber(id)
    await expectLedgerToHold()
  })
})
