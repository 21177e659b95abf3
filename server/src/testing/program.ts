import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '../platform/config/config.ts'
import { testMasterKeyText, testRolePrefix } from './keys.ts'

/** A run of the program as a person would see it. */
export interface Program {
  pid: number
  /** Everything printed so far. */
  output(): string
  /** Waits for a line that matches; fails when the program ends first. */
  line(pattern: RegExp): Promise<RegExpExecArray>
  signal(signal: NodeJS.Signals): void
  /** The exit code; null when a signal ended it. */
  ended: Promise<number | null>
}

/** Compiled sources are kept between the programs of a run, as the launcher keeps them. */
const compileCache = join(root, 'node_modules/.cache/node')

/** Runs `firepay` in its own process, with no setting but the given ones. @param uid as whom, where we are root */
export function runProgram(
  args: string[],
  env: Record<string, string> = {},
  entry = 'server/src/program/commands/main.ts',
  uid?: number,
): Program {
  const child = spawn(process.execPath, [join(root, entry), ...args], {
    cwd: root,
    ...(uid === undefined ? {} : { uid, gid: uid }),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: tmpdir(),
      NODE_COMPILE_CACHE: compileCache,
      // Its statements are held against the rules too, and it ends with its test.
      NODE_OPTIONS: ['statements/watch.ts', 'end-with-parent.ts']
        .map((file) => `--import ${join(root, 'server/src/testing', file)}`)
        .join(' '),
      FIREPAY_STATEMENTS: process.env.FIREPAY_STATEMENTS,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  let isOver = false
  const ended = new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => {
      isOver = true
      resolve(code)
    })
  })
  return {
    pid: child.pid ?? 0,
    output: () => text,
    signal: (signal) => void child.kill(signal),
    ended,
    async line(pattern) {
      for (;;) {
        const found = pattern.exec(text)
        if (found) return found
        if (isOver) throw new Error(`The program ended without ${pattern}:\n${text}`)
        await delay(20)
      }
    },
  }
}

/** A folder of its own under the system's temporary one, that PostgreSQL's account can enter. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'firepay-folder-'))
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Settings with which a program agrees with the test server about keys and roles. */
export function externalDatabase(url: string, folder: string): Record<string, string> {
  const keyFile = join(folder, 'test.key')
  writeFileSync(keyFile, testMasterKeyText, { mode: 0o600 })
  return {
    DATABASE_URL: url,
    DATABASE_ROLE_PREFIX: testRolePrefix,
    MASTER_KEY_FILE: keyFile,
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
  }
}

/** Asks again until the answer is as wanted; fails after the given time, three times that on the busy machines of CI. */
export async function eventually<T>(
  ask: () => Promise<T>,
  isWanted: (answer: T) => boolean,
  withinMs: number,
): Promise<T> {
  const until = performance.now() + withinMs * (process.env.CI ? 3 : 1)
  for (;;) {
    const answer = await ask()
    if (isWanted(answer)) return answer
    if (performance.now() > until)
      throw new Error(`Not within ${withinMs} ms; the last answer: ${JSON.stringify(answer)}`)
    await delay(25)
  }
}

/** The status of a GET; 0 when nothing answers. */
export async function statusOf(url: string): Promise<number> {
  try {
    const response = await fetch(url)
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}
