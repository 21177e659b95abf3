/**
 * A million transactions in one merchant: list and statistics at 50 requests per second, and next to each call its SQL,
 * run directly. Prints JSON. Run: `npm run bench -- server [seconds for each filter] [transactions]`
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { encodeId } from '@firepay/contract/product/ids.ts'
import pg from 'pg'
import { root, setUp, start } from '../support/installation.ts'
import { describeMachine } from '../support/machine.ts'
import { fill, shape } from './fill.ts'
import { oneByOne, openLoop } from './load.ts'
import { logParameters, type Statement, statementsOf } from './statements.ts'

const seconds = Number(process.argv[2] ?? 5)
const count = Number(process.argv[3] ?? 1_000_000)
const perSecond = 50
const autovacuums = "select count(*)::int as id from pg_stat_activity where backend_type = 'autovacuum worker'"
const folder = mkdtempSync(join(tmpdir(), 'firepay-bench-server-'))
// As root, PostgreSQL runs under an unprivileged account, which must be able to enter the folder.
chmodSync(folder, 0o755)
const dataDir = join(folder, 'data')
const program = join(root, 'bin', 'firepay.mjs')
const running = await start([process.execPath, program, 'start'], root, {
  DATA_DIR: dataDir,
  RATE_LIMITS: 'off',
  FIREPAY_BUILD: 'off',
})
const ends: (() => Promise<unknown>)[] = [() => running.stop()]
try {
  const superuser = new pg.Client(address())
  const direct = new pg.Pool({
    ...address(),
    max: 12,
    options: '-c max_parallel_workers_per_gather=0 -c jit=off -c timezone=UTC',
  })
  direct.on('connect', (client) => void client.query('set role firepay_app'))
  ends.unshift(
    () => direct.end(),
    () => superuser.end(),
  )
  await superuser.connect()
  const { call, freshToken } = await setUp(running)
  for (let index = 0; index < 4; index++) {
    const site = { name: `Site ${index}`, timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' }
    await call('/sites', { method: 'POST', body: JSON.stringify(site) })
  }
  const { rows: sites } = await superuser.query<{ merchant_id: string; id: string }>(
    'select merchant_id, id from sites',
  )
  const merchantId = sites[0]?.merchant_id ?? ''

  await logParameters(superuser)
  log('filling')
  const fillMs = await timed(() =>
    fill(
      superuser,
      merchantId,
      sites.map((site) => site.id),
      count,
    ),
  )
  log('folding')
  const foldMs = await timed(() => untilFolded(superuser))
  await superuser.query('vacuum (analyze) statistics_sums')
  await superuser.query('vacuum (analyze) statistics_deltas')
  await superuser.query('vacuum (analyze) statistics_value_sums')
  await superuser.query('vacuum (analyze) statistics_value_deltas')
  await superuser.query('checkpoint')
  log('waiting for PostgreSQL to tidy up')
  while ((await one(superuser, autovacuums)).id as unknown as number) await delay(500)
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  ends.unshift(async () => agent.destroy())
  const list = async (query: string, path = '/transactions') =>
    await ask(agent, await freshToken(), `${running.origin}/api/v1${path}?${query}`)

  const some = await sample(superuser)
  const site = encodeId('site', sites[0]?.id ?? '')
  const named: Record<string, string[]> = {
    'whole history': [''],
    'a year': ['from=2025-01-01&to=2026-01-01'],
    'a month': ['from=2026-02-01&to=2026-03-01'],
    'a site': [`siteId=${site}`],
    'a status': ['status=declined'],
    'search by order reference': some.map((row) => `q=${row.order_reference}`),
    'search by e-mail': some.map((row) => `q=${encodeURIComponent(row.customer_email)}`),
    'page 10,000 by keyset': [
      `after=${encodeId('transaction', await idAt(superuser, Math.min(25 * 9_999, Math.floor(count / 2)) - 1))}`,
    ],
  }
  // Warm-up: a newly started program is still being compiled.
  log('warming up')
  await openLoop(perSecond, 6, (turn) => list(turn % 2 === 0 ? '' : 'limit=100'))
  const figures: Record<string, unknown> = {}
  for (const [name, queries] of Object.entries(named)) {
    log(name)
    const of = <T>(list: readonly T[], turn: number): T => list[turn % list.length] as T
    const statements: Statement[][] = []
    for (const query of queries.slice(0, 5)) statements.push(await statementsOf(superuser, dataDir, () => list(query)))
    await openLoop(perSecond, 1, (turn) => list(of(queries, turn)))
    const http = await openLoop(perSecond, seconds, (turn) => list(of(queries, turn)))
    const sql = await openLoop(perSecond, seconds, (turn) => runDirectly(direct, of(statements, turn)))
    figures[name] = { call: http, sql, p50OverSql: Math.round((http.p50 - sql.p50) * 10) / 10 }
  }

  log('other filters')
  const others = [
    'type=all',
    'currency=BRL',
    'paymentMethod=boleto',
    'country=DE',
    'country=JP',
    'cardBrand=visa',
    'declineCode=fraud',
    'refundStatus=full',
    'disputeStatus=open',
    'settlementStatus=available',
    'settlementStatus=pending',
    'currency=EUR&amountFrom=1000&amountTo=2000',
    'q=ORD',
    `q=${'ORD-00050'}`,
    'customerEmail=customer7@example.com',
    'sort=-amount',
    'sort=-updatedAt',
    'offset=10000',
    'dateField=capturedAt&from=2025-01-01&to=2026-01-01',
    'from=2025-03-03T13:37:11.123Z&to=2026-01-07T01:02:03.004Z',
    `accountId=${encodeId('account', (await one(superuser, 'select id from accounts limit 1')).id)}`,
  ]
  const single: Record<string, unknown> = {}
  for (const query of others) single[query] = await oneByOne(3, () => list(query))
  const grouped: Record<string, unknown> = {}
  for (const query of [
    'groupBy=month',
    'groupBy=day&from=2026-01-01&to=2026-04-01',
    'groupBy=hour&from=2026-02-01&to=2026-02-08',
    'groupBy=method',
    'groupBy=status',
    'groupBy=country',
    'groupBy=declineCode',
  ]) {
    grouped[query] = await oneByOne(5, () => list(query, '/transaction-stats'))
  }
  log('charts of a year')
  const year = 'from=2025-01-01&to=2026-01-01'
  // Requests of a screen's charts: time over all currencies and in one, compared with the year before, and three
  // breakdowns.
  const charts = [
    `${year}&groupBy=month&compare=previous`,
    `${year}&groupBy=month&compare=previous&currency=EUR`,
    `${year}&groupBy=declineCode`,
    `${year}&groupBy=method&currency=EUR`,
    `${year}&groupBy=country&currency=EUR`,
  ]
  const ofYear: Record<string, unknown> = {}
  for (const query of charts) ofYear[query] = await openLoop(20, seconds, () => list(query, '/transaction-stats'))
  ofYear['all five in turn'] = await openLoop(20, seconds, (turn) =>
    list(charts[turn % charts.length] ?? '', '/transaction-stats'),
  )
  const suggested: Record<string, unknown> = {}
  for (const [name, q] of [
    ['order-reference', 'ORD-0007'],
    ['customer-email', 'customer1'],
    ['processor-reference', 'PR0'],
    ['transaction', 'ORD-0001'],
    ['payout', 'PR0'],
    ['currency', ''],
    ['status', ''],
    ['country', ''],
    ['card-brand', ''],
    ['decline-code', ''],
  ]) {
    suggested[`${name} ${q}`] = await oneByOne(5, () => list(`q=${q}`, `/suggester/suggest/${name}`))
  }

  const result = {
    name: 'server',
    machine: describeMachine(),
    transactions: Number((await one(superuser, 'select count(*) as id from transactions')).id),
    statisticsRows: (
      await superuser.query('select level, field, count(*)::int from statistics_sums group by 1, 2 order by 1, 2')
    ).rows,
    shape,
    fillSeconds: Math.round(fillMs / 1000),
    foldSeconds: Math.round(foldMs / 1000),
    load: { perSecond, seconds, unit: 'milliseconds, open loop' },
    figures,
    chartsOfAYearAt20: ofYear,
    oneAtATime: { lists: single, grouped, suggested },
  }
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
} finally {
  for (const end of ends) await end()
  rmSync(folder, { recursive: true, force: true })
}

/** Reads the whole answer without parsing it, because parsing would compete with the server for CPU. */
function ask(agent: Agent, token: string, url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now()
    const request = get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      let refusal = ''
      if (response.statusCode === 200) response.resume()
      else response.on('data', (piece) => (refusal += piece))
      response.on('error', reject)
      response.on('end', () => {
        const tookMs = Math.round(performance.now() - startedAt)
        if (response.statusCode === 200) resolve()
        else reject(new Error(`${url}: ${response.statusCode} after ${tookMs} ms: ${refusal}`))
      })
    })
    request.on('error', reject)
  })
}

/** Address of the program's PostgreSQL, from its pid file and password file. */
function address() {
  const port = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3])
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  return { host: '127.0.0.1', port, user: 'postgres', password, database: 'firepay' }
}

async function runDirectly(direct: pg.Pool, statements: readonly Statement[]): Promise<void> {
  const client = await direct.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    client.release()
  }
}

async function untilFolded(superuser: pg.Client): Promise<void> {
  const left = '(select count(*) from statistics_deltas) + (select count(*) from statistics_value_deltas)'
  while ((await one(superuser, `select (${left})::int as id`)).id as unknown as number) await delay(500)
}

async function sample(superuser: pg.Client): Promise<{ order_reference: string; customer_email: string }[]> {
  const { rows } = await superuser.query(
    `select order_reference, customer_email from transactions tablesample system (0.1)
     where type = 'payment' order by md5(id::text) limit 50`,
  )
  return rows
}

async function idAt(superuser: pg.Client, offset: number): Promise<string> {
  const sql = `select id from transactions where type = 'payment' order by created_at desc, id desc offset ${offset} limit 1`
  return (await one(superuser, sql)).id
}

async function one(superuser: pg.Client, sql: string): Promise<{ id: string }> {
  const { rows } = await superuser.query<{ id: string }>(sql)
  return rows[0] ?? { id: '' }
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await run()
  return performance.now() - startedAt
}

function log(line: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)
}
