import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { fill } from '../server/fill.ts'
import { fillLedger } from './fill-ledger.ts'
import { memoryOf, processorTimeOf, root, setUp, start } from './installation.ts'

export type Filled = Awaited<ReturnType<typeof openFilled>>

/**
 * Starts the program on an empty folder with one merchant and one site, filled with transactions and their ledger,
 * statistics and balance sums, as after a while in use: folded, vacuumed, analyzed.
 * @param name of the benchmark, for the folder
 */
export async function openFilled(name: string, transactions: number) {
  const folder = mkdtempSync(join(tmpdir(), `firepay-bench-${name}-`))
  // As root, PostgreSQL runs under an unprivileged account, which must be able to enter the folder.
  chmodSync(folder, 0o755)
  const dataDir = join(folder, 'data')
  const environment = { DATA_DIR: dataDir, RATE_LIMITS: 'off', FIREPAY_BUILD: 'off' }
  const running = await start([process.execPath, join(root, 'bin', 'firepay.mjs'), 'start'], root, environment)
  const agent = new Agent({ keepAlive: true, maxSockets: 100 })
  const superuser = new pg.Client(addressIn(dataDir))
  const isOurs = (commandLine: string) => commandLine.includes(folder)
  const close = async () => {
    agent.destroy()
    await superuser.end()
    await running.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await superuser.connect()
    const { call, freshToken } = await setUp(running)
    const { rows } = await superuser.query<{ merchant_id: string; id: string }>('select merchant_id, id from sites')
    const [site] = rows
    if (!site) throw new Error('there is no site')
    log(`filling ${transactions} transactions`)
    await fill(superuser, site.merchant_id, [site.id], transactions)
    log('filling the ledger')
    await fillLedger(superuser, site.merchant_id)
    log('folding')
    await untilNone(
      superuser,
      '(select count(*) from statistics_deltas) + (select count(*) from statistics_value_deltas)',
    )
    await superuser.query('vacuum (analyze)')
    await superuser.query('checkpoint')
    return {
      call,
      superuser,
      merchantId: site.merchant_id,
      siteId: site.id,
      memory: () => memoryOf(running.pid, isOurs),
      processorTime: () => processorTimeOf(running.pid, isOurs),
      /** Reads a whole answer without parsing it, because parsing would compete with the server for CPU. */
      read: async (path: string) => readThrough(agent, await freshToken(), `${running.origin}/api/v1${path}`),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

export function log(line: string): void {
  process.stderr.write(`${new Date().toISOString().slice(11, 19)} ${line}\n`)
}

/** Address of the program's PostgreSQL, from its pid file and password file. */
function addressIn(dataDir: string) {
  const port = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[3])
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim()
  return { host: '127.0.0.1', port, user: 'postgres', password, database: 'firepay' }
}

async function untilNone(superuser: pg.Client, count: string): Promise<void> {
  for (;;) {
    const { rows } = await superuser.query<{ left: number }>(`select (${count})::int as left`)
    if (rows[0]?.left === 0) return
    await delay(500)
  }
}

/** @returns size of the answer in bytes */
function readThrough(agent: Agent, token: string, url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      let [bytes, refusal] = [0, '']
      response.on('data', (piece: Buffer) => {
        bytes += piece.length
        if (response.statusCode !== 200) refusal += piece
      })
      response.on('error', reject)
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes)
        else reject(new Error(`${url}: ${response.statusCode} ${refusal}`))
      })
    })
    request.on('error', reject)
  })
}
