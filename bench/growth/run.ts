/**
 * Balances and lists of a site with N transactions and of one with several times as many, alternating in one run, so
 * that other load affects both. Prints JSON. Run: `npm run bench -- growth [seconds of each reading] [transactions]
 * [times] [rounds]`
 */
import { pastInstant } from '../server/fill.ts'
import { openLoop } from '../server/load.ts'
import { type Filled, log, openFilled } from '../support/filled.ts'
import { describeMachine, median } from '../support/machine.ts'

const [seconds = 10, count = 1_000_000, times = 5, rounds = 5] = process.argv.slice(2).map(Number)
const perSecond = 20

const questions: Record<string, (turn: number) => string> = {
  '/site-account-balances': () => '/site-account-balances',
  '/site-account-balances?asOf': (turn) => `/site-account-balances?asOf=${pastInstant(turn)}`,
  '/site-balances': () => '/site-balances',
  '/site-balances?asOf': (turn) => `/site-balances?asOf=${pastInstant(turn)}`,
  '/transactions of a month': () => '/transactions?from=2026-02-01&to=2026-03-01',
  '/transactions of a month, captured card payments': () =>
    '/transactions?from=2026-02-01&to=2026-03-01&status=captured&paymentMethod=card',
}

type Reading = Awaited<ReturnType<typeof openLoop>>
const middle = (readings: Reading[]) => ({
  p50: median(readings.map(({ p50 }) => p50)),
  p99: median(readings.map(({ p99 }) => p99)),
  failed: readings.reduce((sum, { failed }) => sum + failed, 0),
})

const small = await openFilled('growth', count)
let large: Filled | undefined
try {
  large = await openFilled('growth', count * times)
  const sizes = [small, large]
  log('warming up')
  for (const { read } of sizes) await openLoop(perSecond, 4, () => read('/site-balances'))
  const load: number[] = []
  const readings: Record<string, Reading[][]> = {}
  for (let round = 0; round < rounds; round++) {
    log(`round ${round + 1}`)
    for (const [name, path] of Object.entries(questions)) {
      readings[name] ??= [[], []]
      for (const [index, { read }] of sizes.entries()) {
        readings[name][index]?.push(await openLoop(perSecond, seconds, (turn) => read(path(turn))))
      }
    }
    load.push(describeMachine().loadAverage[0] ?? Number.NaN)
  }
  const compared = Object.entries(readings).map(([name, [few = [], many = []]]) => {
    const [one, other] = [middle(few), middle(many)]
    const ratio = (of: 'p50' | 'p99') => Math.round((other[of] / one[of]) * 100) / 100
    return [name, { small: one, large: other, times: { p50: ratio('p50'), p99: ratio('p99') } }]
  })
  const result = {
    name: 'growth',
    machine: describeMachine(),
    loadAfterEachRound: load,
    transactions: { small: count, large: count * times },
    load: { perSecond, seconds, rounds, unit: 'milliseconds, open loop; the middle one of the rounds' },
    questions: Object.fromEntries(compared),
  }
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
} finally {
  await large?.close()
  await small.close()
}
