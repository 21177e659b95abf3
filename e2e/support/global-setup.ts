import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * Starts the program as a newcomer does, on an empty folder, and leaves its address, set-up link, data folder and clock
 * to the journeys. The dashboard has been built by then.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'firepay-e2e-'))
  // A shift of the machine's time, read at each use: a journey that writes another one here puts `+0` back.
  const clock = join(dataDir, 'clock')
  writeFileSync(clock, '+0')
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    RATE_LIMITS: 'off',
    // Receivers of journeys listen on this machine.
    CALLBACK_ALLOW_CIDRS: '127.0.0.0/8',
    TEST_CLOCK: clock,
    // The browsers are their own proxy: one that sends X-Forwarded-For comes from another address.
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const server = spawn(process.execPath, [join(root, 'server/src/program/main.ts'), 'start'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [origin, token] = await setupLink(server)
  process.env.E2E_ORIGIN = origin
  process.env.E2E_SETUP_TOKEN = token
  process.env.E2E_DATA_DIR = dataDir
  process.env.E2E_CLOCK = clock
  return async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

function setupLink(server: ChildProcess): Promise<[string, string]> {
  return new Promise((resolve, reject) => {
    let output = ''
    server.stdout?.on('data', (chunk) => {
      output += chunk
      const [, origin, token] = /(http:\S+)\/setup#(\S+)/.exec(output) ?? []
      if (origin && token) resolve([origin, token])
    })
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)))
  })
}
