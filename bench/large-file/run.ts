/**
 * A processor's CSV file of 2 GB through `firepay import`: memory of the command and the server, and duration of
 * concurrent requests. Lines are long, like those with notes or metadata. Prints JSON.
 * Run: `npm run bench -- large-file [megabytes] [KiB of a line]`
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLoop } from '../server/load.ts'
import { memoryOf, root, setUp, start } from '../support/installation.ts'
import { describeMachine } from '../support/machine.ts'

const [megabytes = 2_048, kib = 40] = process.argv.slice(2).map(Number)
const lines = Math.ceil((megabytes * 1_024) / kib)
const perSecond = 10
const folder = mkdtempSync(join(tmpdir(), 'firepay-bench-large-file-'))
chmodSync(folder, 0o755)
const env = { DATA_DIR: join(folder, 'data'), RATE_LIMITS: 'off', FIREPAY_BUILD: 'off' }
const program = join(root, 'bin', 'firepay.mjs')
const file = join(folder, 'balance.csv')
await writeFile()
const running = await start([process.execPath, program, 'start'], root, env)
try {
  const { call, siteId } = await setUp(running)
  const ask = async () => {
    const answer = await call('/transactions?limit=25')
    await answer.text()
    if (!answer.ok) throw new Error(`the list answered ${answer.status}`)
  }
  const isOurs = (commandLine: string) => commandLine.includes(folder)
  const idle = { server: memoryOf(running.pid, isOurs), requests: await openLoop(perSecond, 10, ask) }
  const startedAt = performance.now()
  const child = spawn(process.execPath, [program, 'import', file, '--site', siteId], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  const ended = once(child, 'exit')
  const memory: { command: number; server: number }[] = []
  const sampling = setInterval(() => {
    const command = memoryOf(child.pid ?? 0, () => false)
    if (command > 0) memory.push({ command, server: memoryOf(running.pid, isOurs) })
  }, 1_000)
  const requests: Awaited<ReturnType<typeof openLoop>>[] = []
  const isRunning = () => child.exitCode === null
  while (isRunning()) requests.push(await openLoop(perSecond, 10, ask))
  clearInterval(sampling)
  const [code] = (await ended) as [number]
  const of = (name: 'command' | 'server', part: typeof memory) => Math.max(...part.map((sample) => sample[name]))
  const half = Math.floor(memory.length / 2)
  const result = {
    name: 'large-file',
    machine: describeMachine(),
    bytes: statSync(file).size,
    lines,
    seconds: Math.round((performance.now() - startedAt) / 1_000),
    exitCode: code,
    said: output.trim().split('\n').slice(-3),
    memoryMiB: {
      serverIdle: idle.server,
      command: { firstHalf: of('command', memory.slice(0, half)), secondHalf: of('command', memory.slice(half)) },
      server: { firstHalf: of('server', memory.slice(0, half)), secondHalf: of('server', memory.slice(half)) },
    },
    requestsAtTheSameTime: {
      perSecond,
      unit: 'milliseconds, open loop',
      before: idle.requests,
      meanwhile: {
        p50: Math.max(...requests.map(({ p50 }) => p50)),
        p99: Math.max(...requests.map(({ p99 }) => p99)),
        failed: requests.reduce((sum, { failed }) => sum + failed, 0),
      },
    },
  }
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
} finally {
  await running.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Stripe's format with an additional unused column. */
async function writeFile(): Promise<void> {
  const stream = createWriteStream(file)
  stream.write(
    'balance_transaction_id,created_utc,available_on_utc,currency,gross,fee,net,reporting_category,source_id,description,customer_facing_amount,customer_facing_currency,charge_id,card_brand,payment_metadata[note]\n',
  )
  const note = 'A note of a shop, with a comma. '.repeat(kib * 32).slice(0, kib * 1_024 - 130)
  for (let n = 0; n < lines; n++) {
    const at = new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString().slice(0, 19).replace('T', ' ')
    const line = `txn_${n},${at},${at.slice(0, 10)} 00:00:00,eur,100.00,2.90,97.10,charge,ch_${n},Order ${n},,,ch_${n},Visa,"${note}"\n`
    if (!stream.write(line)) await once(stream, 'drain')
  }
  stream.end()
  await once(stream, 'finish')
}
