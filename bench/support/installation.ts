import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** Folder of this clone. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export type Running = {
  origin: string
  setupToken: string | undefined
  readyAfterMs: number
  stop(): Promise<void>
  pid: number
}

/** A currently free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port was given')
  return address.port
}

/** Runs `command` in a folder until /readyz answers 200, and measures the time. */
export async function start(command: string[], cwd: string, env: Record<string, string>): Promise<Running> {
  const port = await freePort()
  const [program = '', ...args] = command
  const startedAt = performance.now()
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    // In a process group, like a terminal job: Ctrl-C reaches all of it, including npm.
    detached: true,
  })
  let output = ''
  child.stdout.on('data', (chunk) => (output += chunk))
  child.stderr.on('data', (chunk) => (output += chunk))
  const origin = `http://localhost:${port}`
  while (!(await isReady(origin))) {
    if (child.exitCode !== null) throw new Error(`${command.join(' ')} ended with ${child.exitCode}:\n${output}`)
    await delay(20)
  }
  const readyAfterMs = Math.round(performance.now() - startedAt)
  // The link is printed right after the port opens; later starts print none.
  for (let waited = 0; waited < 20_000 && !output.includes('runs at'); waited += 20) await delay(20)
  for (let waited = 0; waited < 2_000 && !output.includes('/setup#'); waited += 20) await delay(20)
  const setupToken = /\/setup#(\S+)/.exec(output)?.[1]
  return { origin, setupToken, readyAfterMs, pid: child.pid ?? 0, stop: () => stop(child) }
}

async function isReady(origin: string): Promise<boolean> {
  try {
    return (await fetch(`${origin}/readyz`)).status === 200
  } catch {
    return false
  }
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (child.pid) process.kill(-child.pid, 'SIGINT')
  await ended
}

/**
 * Memory of a process tree in MiB: proportional set size, which counts shared pages once.
 * @param isOurs identifies processes outside the tree by command line (PostgreSQL runs in its own process group)
 */
export function memoryOf(pid: number, isOurs: (commandLine: string) => boolean): number {
  let kib = 0
  for (const id of treeOf(pid, isOurs)) {
    kib += Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${id}/smaps_rollup`))?.[1] ?? 0)
  }
  return Math.round(kib / 102.4) / 10
}

/** CPU time of a process tree so far, in ms, separately for PostgreSQL; see `memoryOf`. */
export function processorTimeOf(
  pid: number,
  isOurs: (commandLine: string) => boolean,
): { node: number; postgres: number } {
  const used = { node: 0, postgres: 0 }
  for (const id of treeOf(pid, isOurs)) {
    const stat = read(`/proc/${id}/stat`)
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'))
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // User and system time in hundredths of a second; for the postmaster also that of exited backends.
    const own = Number(fields[11]) + Number(fields[12])
    if (name.startsWith('postgres')) used.postgres += (own + Number(fields[13]) + Number(fields[14])) * 10
    else used.node += own * 10
  }
  return used
}

function treeOf(pid: number, isOurs: (commandLine: string) => boolean): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    const stat = read(`/proc/${name}/stat`)
    parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  const belongs = (id: number): boolean => {
    for (let at: number | undefined = id; at !== undefined && at > 1; at = parents.get(at)) {
      if (at === pid || isOurs(read(`/proc/${at}/cmdline`).replaceAll('\0', ' '))) return true
    }
    return false
  }
  return [...parents.keys()].filter(belongs)
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

/** An access token expires after ten minutes; filling many rows takes longer. */
const renewAfterMs = 5 * 60_000

/**
 * Creates the first owner and a site through the API.
 * @returns `freshToken` signs in again shortly before the token expires
 */
export async function setUp(running: Running): Promise<{
  freshToken: () => Promise<string>
  siteId: string
  call: (path: string, init?: RequestInit) => Promise<Response>
  owner: { email: string; password: string }
}> {
  const base = `${running.origin}/api/v1`
  const json = { 'content-type': 'application/json' }
  const body = {
    token: running.setupToken,
    email: 'owner@shop.example',
    password: 'four wooden chairs, two tables',
    merchantName: 'Bench',
  }
  const signedIn = await fetch(`${base}/setup`, { method: 'POST', headers: json, body: JSON.stringify(body) })
  if (!signedIn.ok) throw new Error(`set-up answered ${signedIn.status}: ${await signedIn.text()}`)
  const { accessToken } = (await signedIn.json()) as { accessToken: string }
  let last = { token: Promise.resolve(accessToken), at: performance.now() }
  const signIn = async () => {
    const { email, password } = body
    const again = await fetch(`${base}/auth/signin`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email, password }),
    })
    if (!again.ok) throw new Error(`sign-in answered ${again.status}: ${await again.text()}`)
    return ((await again.json()) as { accessToken: string }).accessToken
  }
  const freshToken = () => {
    if (performance.now() - last.at > renewAfterMs) last = { token: signIn(), at: performance.now() }
    return last.token
  }
  const call = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers({ ...json, authorization: `Bearer ${await freshToken()}` })
    new Headers(init.headers).forEach((value, name) => {
      headers.set(name, value)
    })
    return fetch(`${base}${path}`, { ...init, headers })
  }
  const site = { name: 'Bench', timeZone: 'America/Sao_Paulo', defaultCurrency: 'BRL' }
  const made = (await (await call('/sites', { method: 'POST', body: JSON.stringify(site) })).json()) as { id: string }
  const owner = { email: body.email, password: body.password }
  return { freshToken, siteId: made.id, call, owner }
}
