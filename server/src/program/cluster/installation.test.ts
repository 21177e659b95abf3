import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { root } from '../../platform/config/config.ts'
import { clusterWorkers, distribute, joinMachines } from '../../testing/cluster.ts'
import { createEmptyDatabase } from '../../testing/database.ts'
import { balanceFile, chargeLine, sendFile } from '../../testing/files.ts'
import { type Installation, startInstallation } from '../../testing/installation.ts'
import { eventually, runProgram, temporaryFolder } from '../../testing/program.ts'
import { startReceiver } from '../../testing/receiver.ts'

const data = join(dirname(root), 'shared', 'data')
const file = join(data, 'olist.events.ndjson.gz')
const minuteMs = 60_000

/** One installation on distributed tables, from its migrations to its verification. Run by `npm run test:full`. */
describe('an installation on a cluster', { timeout: 10 * minuteMs }, () => {
  let database: Awaited<ReturnType<typeof createEmptyDatabase>>
  let firepay: Installation

  beforeAll(async () => {
    database = await createEmptyDatabase()
    await joinMachines(database.owner)
    firepay = await startInstallation(database.url, async (env) => {
      const migrate = runProgram(['migrate'], env)
      expect({ code: await migrate.ended, output: migrate.output() }).toMatchObject({ code: 0 })
      await distribute(database.owner)
    })
  }, 5 * minuteMs)
  afterAll(async () => {
    await firepay?.stop()
    await database?.drop()
  })

  const call = () => firepay.owner.call
  const newSite = (name: string, change: object = {}) =>
    call()('POST /sites', { body: { name, timeZone: 'America/Sao_Paulo', defaultCurrency: 'BRL', ...change } })

  test.skipIf(!existsSync(file))('shows every number of real payments, half imported and half sent', async () => {
    const expected = JSON.parse(readFileSync(join(data, 'olist.expected.json'), 'utf8'))
    const lines = gunzipSync(readFileSync(file)).toString('utf8').split('\n').filter(Boolean)
    const site = await newSite('Olist')
    const folder = temporaryFolder()
    const first = join(folder.path, 'first.ndjson')
    const half = Math.floor(lines.length / 2)
    writeFileSync(first, lines.slice(0, half).join('\n'))
    const imported = await firepay.run('import', first, '--site', site.id)
    folder.remove()
    expect(imported.output).toMatch(/ 0 refused/)
    for (let at = half; at < lines.length; at += 250) {
      const events = lines.slice(at, at + 250).map((line) => JSON.parse(line))
      const answer = await firepay.ingest(site.secrets.apiSecret, events)
      expect([answer.status, await answer.text()]).toEqual([200, expect.not.stringContaining('refused')])
    }

    const { stats } = await call()('GET /transactions', { query: { siteId: site.id, limit: '1' } })
    expect(stats.count).toBe(expected.payments)
    expect(Object.fromEntries(stats.byStatus.map(({ status, count }) => [status, count]))).toEqual(expected.byStatus)
    expect(stats.totals).toMatchObject([{ gross: String(expected.gross), refunds: String(expected.refunded) }])
    for (const [groupBy, numbers] of [
      ['method', expected.byMethod] as const,
      ['day', expected.createdByDay] as const,
    ]) {
      const { groups } = await call()('GET /transaction-stats', { query: { siteId: site.id, groupBy } })
      expect(Object.fromEntries(groups.map(({ key, count }) => [key, count]))).toEqual(numbers)
    }
    const headers = { authorization: `Bearer ${firepay.owner.signedIn.accessToken}` }
    const url = `${firepay.baseUrl}/transactions/export?type=payment&siteId=${site.id}`
    const rows: Record<string, string>[] = parse(await (await fetch(url, { headers })).text(), { columns: true })
    const gross = rows.reduce((sum, row) => sum + BigInt((row.capturedAmount ?? '').replace('.', '') || '0'), 0n)
    expect([rows.length, gross]).toEqual([expected.payments, BigInt(expected.gross)])
  })

  test('imports a processor’s file and reports it', async () => {
    const site = await newSite('Files', { defaultCurrency: 'EUR' })
    const { id } = await sendFile(firepay.owner, site.id, balanceFile(chargeLine(1), chargeLine(2)))
    await eventually(
      () => call()('GET /imports/{id}', { params: { id } }),
      (run) => run.status === 'done',
      minuteMs,
    )
    const body = { siteId: site.id, from: '2026-01-01', to: '2026-04-01' }
    const asked = await call()('POST /site-balance-reports/{type}', { params: { type: 'summary' }, body })
    const params = { type: 'summary', id: asked.id } as const
    const report = await eventually(
      () => call()('GET /site-balance-reports/{type}/{id}', { params }),
      (made) => made.status === 'ready',
      minuteMs,
    )
    expect(report.closing?.amount).toBe('19420')
  })

  test('disables an address that answers 410', async () => {
    const receiver = await startReceiver((_request, response) => void response.writeHead(410).end())
    const site = await newSite('Gone', { defaultCurrency: 'EUR' })
    await call()('PATCH /sites/{id}', { params: { id: site.id }, body: { notificationUrl: receiver.url } })
    const occurredAt = new Date().toISOString()
    const amount = { amount: '1000', currency: 'EUR' }
    const events = [1, 2, 3].flatMap((number) => {
      const event = { occurredAt, reference: `gone-${number}` }
      const data = { amount, paymentMethod: { type: 'card' } }
      return [
        { ...event, id: `created-${number}`, type: 'payment.created', data },
        { ...event, id: `captured-${number}`, type: 'payment.captured', data: {} },
      ]
    })
    expect((await firepay.ingest(site.secrets.apiSecret, events)).status).toBe(200)
    await eventually(
      () => call()('GET /sites/{id}/notification-endpoint', { params: { id: site.id } }),
      ({ status, disabledReason }) => status === 'disabled' && disabledReason === 'gone',
      minuteMs,
    )
    const { items } = await call()('GET /notifications', { query: { siteId: site.id } })
    expect(items.length).toBeGreaterThan(0)
    expect(items.filter(({ status }) => ['pending', 'retrying', 'delivering'].includes(status))).toEqual([])
    await receiver.close()
  })

  test('fills the sandbox and removes it', async () => {
    await call()('POST /sandbox')
    const isState = (wanted: string) => (state: { sandbox: { status: string } }) => state.sandbox.status === wanted
    await eventually(() => call()('GET /onboarding'), isState('filled'), 5 * minuteMs)
    await call()('DELETE /sandbox')
    await eventually(
      () => call()('GET /onboarding'),
      (state) => !['filled', 'removing'].includes(state.sandbox.status),
      2 * minuteMs,
    )
  })

  test('passes verify-ledger, verify-audit and doctor', async () => {
    expect(await firepay.run('verify-ledger')).toMatchObject({ code: 0, output: expect.stringContaining('adds up') })
    expect(await firepay.run('verify-audit')).toMatchObject({ output: expect.stringContaining('as it was written') })
    const { output } = await firepay.run('doctor')
    const machines = (clusterWorkers?.length ?? 0) + 1
    expect(output).toMatch(
      new RegExp(`${machines} machines, \\d+ shards, all \\d+ tables of merchants are distributed`),
    )
  })
})
