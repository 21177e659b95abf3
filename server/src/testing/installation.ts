import type { SignedIn } from '@firepay/contract/auth/auth.schemas.ts'
import { createClient } from '@firepay/contract/product/client.ts'
import type { Routes } from '@firepay/contract/routes.ts'
import type { SignedInClient } from './app.ts'
import { externalDatabase, type Program, runProgram, temporaryFolder } from './program.ts'

/** The program in a separate process, on an existing database. */
export type Installation = {
  baseUrl: string
  server: Program
  owner: SignedInClient
  signIn(email: string, password: string): Promise<SignedInClient>
  /** Runs a command on the same database to its end. */
  run(...args: string[]): Promise<{ code: number | null; output: string }>
  /** Sends events of a site's processor. */
  ingest(apiSecret: string, events: readonly object[]): Promise<Response>
  stop(): Promise<void>
}

/**
 * Starts the server and sets it up.
 * @param url of a database; an empty one is migrated
 * @param prepare runs before the start, with the environment of the commands
 */
export async function startInstallation(
  url: string,
  prepare: (env: Record<string, string>) => Promise<void> = async () => {},
): Promise<Installation> {
  const folder = temporaryFolder()
  const env = {
    ...externalDatabase(url, folder.path),
    ALLOW_UNSAFE_DATABASE: '1',
    CALLBACK_ALLOW_CIDRS: '127.0.0.0/8',
    RATE_LIMITS: 'off',
  }
  await prepare(env)
  const server = runProgram(['start'], env)
  const [, origin, token = ''] = await server.line(/(http:\S+)\/setup#(\S+)/)
  const baseUrl = `${origin}/api/v1`
  const anonymous = createClient<Routes>({ baseUrl, fetch })
  const [email, password] = ['owner@shop.example', 'four wooden chairs, two tables']
  const asPerson = (signedIn: SignedIn): SignedInClient => {
    const call = createClient<Routes>({
      baseUrl,
      fetch: (input, init) => {
        const headers = new Headers(init?.headers)
        headers.set('authorization', `Bearer ${signedIn.accessToken}`)
        return fetch(input, { ...init, headers })
      },
    })
    return { call, signedIn, email, password }
  }
  const signIn: Installation['signIn'] = async (name, secret) => {
    const answer = await anonymous('POST /auth/signin', { body: { email: name, password: secret } })
    if (!('userData' in answer)) throw new Error('This person needs a factor')
    return asPerson(answer)
  }
  const owner = asPerson(await anonymous('POST /setup', { body: { token, email, password, merchantName: 'Loja' } }))
  return {
    baseUrl,
    server,
    owner,
    signIn,
    async run(...args) {
      const program = runProgram(args, env)
      const code = await program.ended
      return { code, output: program.output() }
    },
    ingest: (apiSecret, events) =>
      fetch(`${baseUrl}/ingest/events`, {
        method: 'POST',
        headers: { authorization: `Bearer ${apiSecret}`, 'content-type': 'application/json' },
        body: JSON.stringify({ events }),
      }),
    async stop() {
      server.signal('SIGTERM')
      await server.ended
      folder.remove()
    },
  }
}
