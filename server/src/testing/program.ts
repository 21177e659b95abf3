import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { root } from '../platform/config/config.ts'
import { testMasterKeyText, testRolePrefix } from './keys.ts'

/** A running program. */
export interface Program {
  pid: number
  /** Output so far. */
  output(): string
  /** Waits for a matching line; fails when the program ends first. */
  line(pattern: RegExp): Promise<RegExpExecArray>
  signal(signal: NodeJS.Signals): void
  /** Exit code; null when ended by a signal. */
  ended: Promise<number | null>
}

/** Shared by the programs of a run, as in production. */
const compileCache = join(root, 'node_modules/.cache/node')

/** Runs `firepay` in a separate process with only the given environment. @param uid account, when run as root */
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
      // Also checks its statements against the rules, and ends with its test.
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

/** Creates a temporary folder that PostgreSQL's account can enter. */
export function temporaryFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'firepay-folder-'))
  chmodSync(path, 0o755)
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/** Environment that makes a program use the keys and roles of the test server. */
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

/** Polls until the result is as wanted; fails after the given time, tripled on CI. */
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

/** Status of a GET; 0 without an answer. */
export async function statusOf(url: string): Promise<number> {
  try {
    const response = await fetch(url)
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}
