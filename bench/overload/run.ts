/**
 * Reads of all kinds on a million transactions: maximum rate, latency at 250 per second, and behaviour at two and four
 * times the maximum. The load generator shares the cores. Prints JSON.
 * Run: `npm run bench -- overload [seconds for each step] [transactions]`
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeId } from '@firepay/contract/product/ids.ts'
import pg from 'pg'
import { fill } from '../server/fill.ts'
import { processorTimeOf, root, setUp, start } from '../support/installation.ts'
import { describeMachine, percentile } from '../support/machine.ts'

const seconds = Number(process.argv[2] ?? 10)
const count = Number(process.argv[3] ?? 1_000_000)
const liveAgent = new Agent({ keepAlive: true })
const folder = mkdtempSync(join(tmpdir(), 'firepay-bench-overload-'))
// As root, PostgreSQL runs under an unprivileged account, which must be able to enter the folder.
chmodSync(folder, 0o755)
const dataDir = join(folder, 'data')
const running = await start([process.execPath, join(root, 'bin', 'firepay.mjs'), 'start'], root, {
  DATA_DIR: dataDir,
  RATE_LIMITS: 'off',
  FIREPAY_BUILD: 'off',
})
const ends: (() => Promise<unknown>)[] = [() => running.stop()]
try {
  const superuser = new pg.Client(address())
  ends.unshift(() => superuser.end())
  await superuser.connect()
  const { call, freshToken } = await setUp(running)
  for (let index = 0; index < 4; index++) {
    const site = { name: `Site ${index}`, timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' }
    await call('/sites', { method: 'POST', body: JSON.stringify(site) })
  }
  const { rows: sites } = await superuser.query<{ merchant_id: string; id: string }>(
    'select merchant_id, id from sites',
  )
  log('filling')
  await fill(
    superuser,
    sites[0]?.merchant_id ?? '',
    sites.map((site) => site.id),
    count,
  )
  log('folding')
  for (let left = 1; left > 0; ) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    left = Number((await superuser.query('select count(*) from statistics_deltas')).rows[0]?.count)
  }
  await superuser.query('vacuum (analyze)')
  await superuser.query('checkpoint')
  const { rows: some } = await superuser.query<{ id: string; order_reference: string }>(
    `select id, order_reference from transactions where type = 'payment' order by md5(id::text) limit 50`,
  )
  const paths = [
    '/transactions',
    '/transactions?from=2026-02-01&to=2026-03-01',
    '/transactions?status=declined',
    `/transactions?siteId=${encodeId('site', sites[0]?.id ?? '')}`,
    ...some.slice(0, 2).map((row) => `/transactions?q=${row.order_reference}`),
    ...some.slice(0, 4).map((row) => `/transactions/${encodeId('transaction', row.id)}`),
    '/transaction-stats?groupBy=day&from=2026-02-01&to=2026-03-01',
    '/sites',
    '/users',
  ]
  const agent = new Agent({ keepAlive: true, maxSockets: 400 })
  ends.unshift(async () => {
    agent.destroy()
    liveAgent.destroy()
  })
  const ask = async (path: string) => await statusOf(agent, await freshToken(), `${running.origin}/api/v1${path}`)
  const read = (turn: number) => ask(paths[(turn * 7) % paths.length] ?? '/users')

  log('warming up')
  await closedLoop(8, 5, read)
  log('most')
  const before = processorTimeOf(running.pid, isOurs)
  const most = await closedLoop(12, seconds, read)
  const after = processorTimeOf(running.pid, isOurs)
  const perCall = (used: number) => Math.round((used / most.answered) * 100) / 100
  log(`most: ${most.perSecond}/s`)
  const at250 = await openLoop(250, seconds, read)
  const steps: Record<string, unknown> = {}
  for (const times of [1, 2, 4]) {
    log(`${times} times the most`)
    steps[`${times}x`] = await openLoop(Math.round(most.perSecond * times), seconds, read)
  }
  const result = {
    name: 'overload',
    machine: describeMachine(),
    transactions: count,
    mix: paths.length,
    mostPerSecond: most.perSecond,
    processorMsPerCall: {
      node: perCall(after.node - before.node),
      postgres: perCall(after.postgres - before.postgres),
    },
    at250,
    ...steps,
  }
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
} finally {
  for (const end of ends) await end()
  rmSync(folder, { recursive: true, force: true })
}

/** A closed loop: each caller sends its next request after the answer. */
async function closedLoop(callers: number, forSeconds: number, send: (turn: number) => Promise<number>) {
  const until = performance.now() + forSeconds * 1_000
  let turn = 0
  let answered = 0
  const failed: number[] = []
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (performance.now() < until) {
        const status = await send(turn++)
        if (status === 200) answered++
        else failed.push(status)
      }
    }),
  )
  return { perSecond: Math.round(answered / forSeconds), answered, failed: failed.length }
}

/** An open loop: a fixed rate, independent of answers. Latency counts from when a call was due. */
async function openLoop(perSecond: number, forSeconds: number, send: (turn: number) => Promise<number>) {
  const times: Record<'accepted' | 'refused' | 'failed' | 'live', number[]> = {
    accepted: [],
    refused: [],
    failed: [],
    live: [],
  }
  const startedAt = performance.now()
  const total = perSecond * forSeconds
  const pending: Promise<unknown>[] = []
  const note = async (due: number, sent: Promise<number>, kind?: 'live') => {
    const status = await sent.catch(() => 0)
    const into = kind ?? (status === 200 ? 'accepted' : status === 503 ? 'refused' : 'failed')
    times[into].push(performance.now() - due)
  }
  let nextLive = startedAt
  for (let turn = 0; turn < total; turn++) {
    const due = startedAt + (turn * 1_000) / perSecond
    const wait = due - performance.now()
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait))
    pending.push(note(due, send(turn)))
    if (due >= nextLive) {
      nextLive += 100
      pending.push(note(performance.now(), statusOf(liveAgent, '', `${running.origin}/livez`), 'live'))
    }
  }
  await Promise.all(pending)
  const seen = (list: number[]) => ({
    count: list.length,
    p50: Math.round(percentile(list, 50)),
    p99: Math.round(percentile(list, 99)),
  })
  return {
    perSecond,
    goodput: Math.round(times.accepted.length / forSeconds),
    accepted: seen(times.accepted),
    refused: seen(times.refused),
    failed: times.failed.length,
    livez: seen(times.live),
  }
}

/** Reads the whole answer without parsing it. */
function statusOf(agent: Agent, token: string, url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      response.resume()
      response.on('error', reject)
      response.on('end', () => resolve(response.statusCode ?? 0))
    })
    request.on('error', reject)
  })
}

function address() {
  const port = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3])
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  return { host: '127.0.0.1', port, user: 'postgres', password, database: 'firepay' }
}

function isOurs(commandLine: string): boolean {
  return commandLine.includes(dataDir) || commandLine.includes('postgres: firepay')
}

function log(line: string): void {
  process.stderr.write(`${line}\n`)
}
