/**
 * Time from a fresh clone to /readyz with a warm package cache, time of later starts, and idle memory. Prints JSON.
 * Run: `npm run bench -- start`
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { memoryOf, root, start } from '../support/installation.ts'
import { describeMachine, median } from '../support/machine.ts'

const folder = mkdtempSync(join(tmpdir(), 'firepay-bench-start-'))
try {
  const clone = join(folder, 'clone')
  execFileSync('git', ['clone', '--quiet', root, clone])
  const command = ['npm', 'start']
  const env = { DATA_DIR: join(folder, 'data') }

  const first = await start(command, clone, env)
  await first.stop()
  const second: number[] = []
  let memoryMiB = Number.NaN
  for (let round = 0; round < 5; round++) {
    const running = await start(command, clone, env)
    second.push(running.readyAfterMs)
    if (round === 4) {
      await delay(20_000)
      memoryMiB = memoryOf(running.pid, (line) => line.includes(env.DATA_DIR))
    }
    await running.stop()
  }
  const result = {
    name: 'start',
    machine: describeMachine(),
    freshCloneToReadyMs: first.readyAfterMs,
    secondStartMs: { median: median(second), all: second },
    idleMemoryMiB: memoryMiB,
  }
  process.stdout.write(`${JSON.stringify(result, null, 2)}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
