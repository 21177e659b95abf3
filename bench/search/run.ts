/**
 * Searches of the command palette over a million transactions and their notifications in one merchant with five sites:
 * one at a time, and at a fixed rate. Prints JSON. Run: `npm run bench -- search [transactions] [seconds]`
 */
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { fill } from '../server/fill.ts'
import { type Latencies, oneByOne, openLoop } from '../server/load.ts'
import { root, setUp, start } from '../support/installation.ts'
import { describeMachine } from '../support/machine.ts'
import { fillNotifications } from './fill-notifications.ts'
import { type Answer, groupsOf, questions } from './questions.ts'

const count = Number(process.argv[2] ?? 1_000_000)
const seconds = Number(process.argv[3] ?? 5)
// One user, who has at most four searches in progress.
const perSecond = 10
const folder = mkdtempSync(join(tmpdir(), 'firepay-bench-search-'))
// As root, PostgreSQL runs under an unprivileged account, which must be able to enter the folder.
chmodSync(folder, 0o755)
const dataDir = join(folder, 'data')
const running = await start([process.execPath, join(root, 'bin', 'firepay.mjs'), 'start'], root, {
  DATA_DIR: dataDir,
  RATE_LIMITS: 'off',
  FIREPAY_BUILD: 'off',
})
const superuser = new pg.Client(address())
try {
  await superuser.connect()
  const { call } = await setUp(running)
  for (const name of ['Harbor & Pine', 'Lantern Books', 'Tidewater Coffee', 'North Quay']) {
    await call('/sites', {
      method: 'POST',
      body: JSON.stringify({ name, timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' }),
    })
  }
  const { rows: sites } = await superuser.query<{ merchant_id: string; id: string }>(
    'select merchant_id, id from sites',
  )
  const merchantId = sites[0]?.merchant_id ?? ''
  log(`filling ${count} transactions`)
  const ids = sites.map((site) => site.id)
  await fill(superuser, merchantId, ids, count)
  // A payout has a status of its own instead of `posted`.
  await superuser.query("update transactions set status = 'paid' where merchant_id = $1 and type = 'payout'", [
    merchantId,
  ])
  log('filling their notifications')
  await fillNotifications(superuser, merchantId)
  await superuser.query('vacuum (analyze)')
  await superuser.query('checkpoint')
  await delay(2_000)

  const ask = async (q: string): Promise<Answer> => {
    const answer = await call(`/search?q=${encodeURIComponent(q)}`)
    if (!answer.ok) throw new Error(`${q}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const asked = await questions(superuser)
  log('warming up')
  await openLoop(perSecond, 4, (turn) => ask(asked[turn % asked.length]?.texts[0] ?? ''))
  const figures: Record<string, unknown> = {}
  for (const { name, texts } of asked) {
    log(name)
    let late = 0
    const one = async (turn: number) => {
      const groups = groupsOf(await ask(texts[turn % texts.length] ?? ''))
      if (groups.some((group) => group.isLate)) late++
    }
    let turn = 0
    const alone = await oneByOne(40, () => one(turn++))
    const together: Latencies = await openLoop(perSecond, seconds, one)
    const found = groupsOf(await ask(texts[0] ?? '')).reduce((sum, { total }) => sum + total, 0)
    figures[name] = { example: texts[0], found, alone, together, late }
  }
  const machine = describeMachine()
  process.stdout.write(`${JSON.stringify({ machine, transactions: count, perSecond, seconds, figures }, null, 2)}\n`)
} finally {
  await superuser.end()
  await running.stop()
  rmSync(folder, { recursive: true, force: true })
}

function log(line: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)
}

/** Address of the program's PostgreSQL, from its pid file and password file. */
function address() {
  const port = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3])
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  return { host: '127.0.0.1', port, user: 'postgres', password, database: 'firepay' }
}
