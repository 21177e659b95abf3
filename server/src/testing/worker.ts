import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestApp } from './app.ts'
import { urlOf } from './database.ts'
import { externalDatabase, type Program, runProgram } from './program.ts'

export type WorkerStarter = {
  /** Starts a process for the background work of the app's database; resolves when it is working. */
  start(): Promise<Program>
  /** Advances the clock of all workers; the app's clock is separate. */
  advance(ms: number): void
}

/** Starts `firepay start --role worker` for an app's database; receivers on loopback are allowed. */
export function workersOf(app: TestApp, folder: string): WorkerStarter {
  const env = externalDatabase(urlOf(app.database.owner), folder)
  env.ALLOW_UNSAFE_DATABASE = '1'
  env.CALLBACK_ALLOW_CIDRS = '127.0.0.0/8'
  env.TEST_CLOCK = join(folder, 'clock')
  let shiftMs = 0
  const advance = (ms: number) => {
    shiftMs += ms
    writeFileSync(join(folder, 'clock'), `+${shiftMs}`)
  }
  advance(0)
  return {
    advance,
    async start() {
      const worker = runProgram(['start', '--role', 'worker'], env)
      await worker.line(/runs at/)
      return worker
    },
  }
}
