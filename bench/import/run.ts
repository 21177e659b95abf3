/**
 * Real payments through `firepay import` while the server runs, with fsync: events per second as printed by the
 * command. Prints JSON. Run: `npm run bench -- import [FILE]`
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root, setUp, start } from '../support/installation.ts'
import { describeMachine, median } from '../support/machine.ts'

const file = process.argv[2] ?? join(dirname(root), 'shared', 'data', 'olist.events.ndjson.gz')
const folder = mkdtempSync(join(tmpdir(), 'firepay-bench-import-'))
const env = { DATA_DIR: join(folder, 'data') }
const program = join(root, 'bin', 'firepay.mjs')
const running = await start([process.execPath, program, 'start'], root, env)
try {
  const { call, siteId } = await setUp(running)
  const rates: number[] = []
  const repeats: number[] = []
  for (let round = 0; round < 3; round++) {
    const site = { name: `Import ${round}`, timeZone: 'America/Sao_Paulo', defaultCurrency: 'BRL' }
    const made =
      round === 0
        ? { id: siteId }
        : ((await (await call('/sites', { method: 'POST', body: JSON.stringify(site) })).json()) as { id: string })
    rates.push(runImport(made.id))
    repeats.push(runImport(made.id))
  }
  const result = {
    name: 'import',
    machine: describeMachine(),
    events: 10_003,
    eventsPerSecond: { median: median(rates), all: rates },
    repeatedEventsPerSecond: { median: median(repeats), all: repeats },
  }
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
} finally {
  await running.stop()
  rmSync(folder, { recursive: true, force: true })
}

function runImport(siteId: string): number {
  const output = execFileSync(process.execPath, [program, 'import', file, '--site', siteId], {
    cwd: root,
    env: { ...process.env, ...env },
    encoding: 'utf8',
  })
  const rate = /\(([\d,]+) a second\)/.exec(output)?.[1]
  if (!rate || !output.includes(' 0 refused')) throw new Error(output)
  return Number(rate.replaceAll(',', ''))
}
