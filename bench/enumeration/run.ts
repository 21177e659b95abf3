/**
 * Compares response times that must not reveal existence: known and unknown addresses at sign-in, sign-up and reset
 * (security.md A-07), another merchant's ids and unknown ids (C-02). Pairs alternate, so that load affects both. Prints
 * JSON; exits with 1 when two medians differ by more than 10 ms. Run: `npm run bench -- enumeration [samples of each]`
 */

import { randomUUIDv7 } from 'node:crypto'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { encodeId } from '@firepay/contract/product/ids.ts'
import { root, setUp, start } from '../support/installation.ts'
import { describeMachine, median } from '../support/machine.ts'

const samples = Number(process.argv[2] ?? 200)
const maxApartMs = 10
const folder = mkdtempSync(join(tmpdir(), 'firepay-bench-enumeration-'))
// As root, PostgreSQL runs under an unprivileged account, which must be able to enter the folder.
chmodSync(folder, 0o755)
const dataDir = join(folder, 'data')
const running = await start([process.execPath, join(root, 'bin', 'firepay.mjs'), 'start'], root, {
  DATA_DIR: dataDir,
  RATE_LIMITS: 'off',
  FIREPAY_BUILD: 'off',
})
const base = `${running.origin}/api/v1`
try {
  const { call } = await setUp(running)
  const known = 'owner@shop.example'
  let strangers = 0
  const unknown = () => `stranger${++strangers}@nowhere.example`
  const wrong = 'nine green umbrellas in march'

  let signIns = 0
  let stranger = unknown()
  const results = {
    signIn: await compare(
      async () => {
        // The tenth failure in a row would lock the address; a correct password resets the counter.
        if (++signIns % 8 === 0) {
          await post('/auth/signin', { email: known, password: 'four wooden chairs, two tables' })
          stranger = unknown()
        }
        return () => post('/auth/signin', { email: known, password: wrong })
      },
      async () => () => post('/auth/signin', { email: stranger, password: wrong }),
    ),
    signUp: await compare(
      async () => () => post('/auth/signup', { email: known, password: wrong, merchantName: 'Bench' }),
      async () => () => post('/auth/signup', { email: unknown(), password: wrong, merchantName: 'Bench' }),
    ),
    reset: await compare(
      async () => () => post('/auth/reset-password', { email: known }),
      async () => () => post('/auth/reset-password', { email: unknown() }),
    ),
    site: await foreignSite(call),
  }
  process.stdout.write(`${JSON.stringify({ machine: describeMachine(), samples, results }, null, 2)}\n`)
  process.exitCode = Object.values(results).some(({ apartMs }) => Math.abs(apartMs) > maxApartMs) ? 1 : 0
} finally {
  await running.stop()
  rmSync(folder, { recursive: true, force: true })
}

function post(path: string, body: object): Promise<Response> {
  return fetch(`${base}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': 'bench' },
    body: JSON.stringify(body),
  })
}

type Prepare = () => Promise<() => Promise<Response>>

/** Alternates both requests and returns their medians and the difference; the answers must be equal. */
async function compare(prepareKnown: Prepare, prepareUnknown: Prepare) {
  const times = { known: [] as number[], unknown: [] as number[] }
  const bodies = { known: '', unknown: '' }
  for (let i = 0; i < samples; i++) {
    for (const [kind, prepare] of [
      ['known', prepareKnown],
      ['unknown', prepareUnknown],
    ] as const) {
      const ask = await prepare()
      const startedAt = performance.now()
      const answer = await ask()
      const text = await answer.text()
      times[kind].push(performance.now() - startedAt)
      bodies[kind] = `${answer.status} ${text.replace(/"requestId":"[^"]*"/, '')}`
    }
  }
  const knownMs = round(median(times.known))
  const unknownMs = round(median(times.unknown))
  return { knownMs, unknownMs, apartMs: round(knownMs - unknownMs), sameAnswer: bodies.known === bodies.unknown }
}

/** A site of another merchant, created by signing up, and an unknown id. */
async function foreignSite(call: (path: string) => Promise<Response>) {
  const email = 'other@elsewhere.example'
  const password = 'eleven loud drums at noon'
  await post('/auth/signup', { email, password, merchantName: 'Elsewhere' })
  await post('/auth/confirm-email', { token: await tokenMailedTo(email), password })
  const { accessToken } = (await (await post('/auth/signin', { email, password })).json()) as { accessToken: string }
  const made = await fetch(`${base}/sites`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${accessToken}` },
    body: JSON.stringify({ name: 'Theirs', timeZone: 'UTC', defaultCurrency: 'EUR' }),
  })
  const { id } = (await made.json()) as { id: string }
  return compare(
    async () => () => call(`/sites/${id}`),
    async () => () => call(`/sites/${encodeId('site', randomUUIDv7())}`),
  )
}

async function tokenMailedTo(email: string): Promise<string> {
  for (;;) {
    for (const name of readdirSync(join(dataDir, 'mail')).filter((file) => file.endsWith('.eml'))) {
      const mail = readFileSync(join(dataDir, 'mail', name), 'utf8')
      const token = /confirm-email#(\S+)/.exec(mail)?.[1]
      if (mail.includes(`To: <${email}>`) && token) return token
    }
    await delay(100)
  }
}

function round(ms: number): number {
  return Math.round(ms * 100) / 100
}
