import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { SignedIn } from '@firepay/contract/auth/auth.schemas.ts'
import type { Client } from '@firepay/contract/http/client.ts'
import { createClient } from '@firepay/contract/product/client.ts'
import type { Routes } from '@firepay/contract/routes.ts'

const root = join(import.meta.dirname, '../../..')
const main = join(root, 'server/src/program/commands/main.ts')
const endWithParent = `--import ${join(root, 'server/src/testing/end-with-parent.ts')}`

/** The program as a user runs it, in an empty folder, with its owner signed in. */
export type Program = {
  call: Client<Routes>
  /**
   * Runs another command at the same time and waits for its end.
   * @throws Error when it fails
   */
  command(...args: string[]): Promise<void>
  stop(): Promise<void>
}

export async function startProgram(): Promise<Program> {
  const dataDir = mkdtempSync(join(tmpdir(), 'firepay-dashboard-'))
  const run = (args: string[]) => {
    const settings = { NODE_ENV: 'test', DATA_DIR: dataDir, PORT: '0', RATE_LIMITS: 'off' }
    const env = { ...process.env, ...settings, NODE_OPTIONS: endWithParent }
    const child = spawn(process.execPath, [main, ...args], { env, cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
    return { child, ended }
  }
  const server = run(['start'])
  const [origin = '', token = ''] = await new Promise<string[]>((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      const found = /(http:\S+)\/setup#(\S+)/.exec(output)
      if (found) resolve(found.slice(1))
    }
    server.child.stdout.on('data', read)
    server.child.stderr.on('data', read)
    server.ended.then(() => reject(new Error(`The program ended:\n${output}`)))
  })
  const baseUrl = `${origin}/api/v1`
  const owner = { email: 'owner@shop.example', password: 'four wooden chairs, two tables', merchantName: 'Loja' }
  // A new owner has no second factor.
  const { accessToken } = (await createClient<Routes>({ baseUrl, fetch })('POST /setup', {
    body: { token, ...owner },
  })) as SignedIn
  return {
    call: createClient<Routes>({
      baseUrl,
      fetch: (input, init) => {
        const headers = new Headers(init?.headers)
        headers.set('authorization', `Bearer ${accessToken}`)
        return fetch(input, { ...init, headers })
      },
    }),
    async command(...args) {
      const { child, ended } = run(args)
      let output = ''
      child.stdout.on('data', (chunk) => (output += chunk))
      child.stderr.on('data', (chunk) => (output += chunk))
      if ((await ended) !== 0) throw new Error(output)
    },
    async stop() {
      server.child.kill('SIGTERM')
      await server.ended
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
