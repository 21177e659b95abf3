/**
 * Balances, reports and statistics over a million transactions in one site, most of them in one account. Prints JSON.
 * Run: `npm run bench -- reports [seconds of each reading] [transactions]`
 */
import type { RequestedReportType } from '@firepay/contract/reports/reports.schemas.ts'
import { pastInstant } from '../server/fill.ts'
import { oneByOne, openLoop } from '../server/load.ts'
import { log, openFilled } from '../support/filled.ts'
import { describeMachine } from '../support/machine.ts'
import { largestAccount, make } from '../support/reports.ts'

const seconds = Number(process.argv[2] ?? 5)
const count = Number(process.argv[3] ?? 1_000_000)
const perSecond = 20
const types: RequestedReportType[] = [
  'summary',
  'status',
  'payment-method',
  'fees',
  'category',
  'payout',
  'ledger',
  'reserve',
  'currency',
]

const filled = await openFilled('reports', count)
try {
  const { superuser, read } = filled
  const sizes = await superuser.query(
    `select (select count(*) from transactions)::int as transactions, (select count(*) from transfers)::int as transfers,
      (select count(*) from balance_sums)::int as "balanceSums"`,
  )
  log('warming up')
  await openLoop(perSecond, 4, () => read('/site-balances'))
  const balances: Record<string, unknown> = {}
  for (const path of ['/site-account-balances', '/site-balances']) {
    balances[path] = await openLoop(perSecond, seconds, () => read(path))
    balances[`${path}?asOf`] = await openLoop(perSecond, seconds, (turn) => read(`${path}?asOf=${pastInstant(turn)}`))
  }
  const list = await openLoop(perSecond, seconds, () => read('/transactions?from=2026-02-01&to=2026-03-01'))
  log('statistics of a year')
  const year = '/transaction-stats?from=2025-01-01&to=2026-01-01'
  const groups = ['groupBy=month&compare=previous', 'groupBy=method&currency=EUR', 'groupBy=country&currency=EUR']
  const statistics = await openLoop(perSecond, seconds, (turn) => read(`${year}&${groups[turn % groups.length]}`))

  const accountId = await largestAccount(filled)
  const made: Record<string, unknown> = {}
  const rows: Record<string, unknown> = {}
  for (const type of types) {
    log(`reports: ${type}`)
    const report = await make(filled, type, { accountId, from: '2026-02-01', to: '2026-03-01' })
    made[type] = { ms: report.ms, lines: report.lines, rows: report.rowsCount }
    const path = `/site-balance-reports/${type}/${report.id}`
    // A thousand ledger rows are 300 kB: 20 such pages per second would measure the machine, not a page.
    rows[type] =
      type === 'ledger' ? await oneByOne(50, () => read(path)) : await openLoop(perSecond, seconds, () => read(path))
    const last = Math.max(0, Math.floor(((report.rowsCount ?? 0) - 1) / 1_000) * 1_000)
    if (last > 0) rows[`${type}, last page`] = await openLoop(perSecond, seconds, () => read(`${path}?offset=${last}`))
    rows[`${type}, lines of a number`] = await oneByOne(5, () => read(`${path}/lines?category=payment`))
  }
  log('a summary of all three years')
  const whole = await make(filled, 'summary', { accountId, from: '2023-01-01', to: '2026-07-01' })
  const result = {
    name: 'reports',
    machine: describeMachine(),
    ...sizes.rows[0],
    load: { perSecond, seconds, unit: 'milliseconds, open loop' },
    balances,
    listOfAMonth: list,
    statisticsOfAYear: statistics,
    month: { made, rows },
    threeYears: { ms: whole.ms, lines: whole.lines },
  }
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
} finally {
  await filled.close()
}
