import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FullConfig } from '@playwright/test'
import { owner } from './journey.ts'
import type { Program } from './program.ts'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/**
 * Starts a program per worker on an empty folder, as at a first start. The first journey sets the first one up on the
 * screen; the others are set up here. The dashboard is already built.
 */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  const started: Awaited<ReturnType<typeof start>>[] = []
  const stopAll = async () => void (await Promise.all(started.map(({ stop }) => stop())))
  try {
    // One after another, because each start uses the whole machine briefly.
    for (let index = 0; index < workers; index++) started.push(await start())
    await Promise.all(started.slice(1).map(({ program }) => setUp(program)))
  } catch (error) {
    await stopAll()
    throw error
  }
  process.env.E2E_PROGRAMS = JSON.stringify(started.map(({ program }) => program))
  return stopAll
}

async function start(): Promise<{ program: Program; stop: () => Promise<void> }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'firepay-e2e-'))
  // Clock offset, read at each use; a journey that changes it resets it to `+0`.
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
    // Browsers can set X-Forwarded-For to come from another address.
    TRUSTED_PROXIES: '127.0.0.1',
  }
  const server = spawn(process.execPath, [join(root, 'server/src/program/commands/main.ts'), 'start'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [origin, setupToken] = await setupLink(server)
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGINT')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { program: { origin, setupToken, dataDir, clock }, stop }
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

/** Completes the setup through the API. */
async function setUp({ origin, setupToken }: Program): Promise<void> {
  const { email, password, merchant: merchantName } = owner
  const response = await fetch(`${origin}/api/v1/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: setupToken, email, password, merchantName, timeZone: 'Europe/Berlin' }),
  })
  if (!response.ok) throw new Error(`The set-up answered ${response.status}: ${await response.text()}`)
}
