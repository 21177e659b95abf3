import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SignedInClient, startTestApp, type TestApp } from '../../testing/app.ts'
import { signInMember } from '../../testing/members.ts'
import { send } from '../../testing/send.ts'

const refusalMs = 400
const known: Record<string, string[]> = {
  'public.corp.test': ['93.184.216.34'],
  'intranet.corp.test': ['10.1.2.3'],
  'half.corp.test': ['93.184.216.34', '10.1.2.3'],
  'own.corp.test': ['127.0.0.1'],
}

let app: TestApp
/** Needs no second factor with a live site. */
let developer: SignedInClient
const sites: Record<string, string> = {}
beforeAll(async () => {
  app = await startTestApp({
    env: { CALLBACK_ALLOW_CIDRS: '192.0.2.0/24' },
    names: {
      refusalMs,
      async resolve(host) {
        if (known[host] === undefined) throw new Error('ENOTFOUND')
        return known[host].map((address) => ({ address, family: 4 as const }))
      },
    },
  })
  developer = await signInMember(app, 'developer')
  for (const mode of ['test', 'live'] as const) sites[mode] = (await app.createSite({ mode })).id
})
afterAll(() => app.close())

async function save(notificationUrl: string, mode: 'test' | 'live' = 'test') {
  const startedAt = performance.now()
  const { status, body } = await send(
    app,
    `PATCH /sites/${sites[mode]}`,
    { notificationUrl },
    developer.signedIn.accessToken,
  )
  const { requestId: _, ...said } = body
  return { status, said, ms: performance.now() - startedAt }
}

test('refuses unknown and blocked names with the same message and minimum duration', async () => {
  const hosts = [
    ...['unknown.corp.test', 'ip6-localhost', 'intranet.corp.test', 'half.corp.test', 'own.corp.test', 'localhost'],
    ...['10.1.2.3', '127.0.0.1', '[::1]', '169.254.169.254', 'public.sandbox.invalid'],
  ]
  const answers = await Promise.all(hosts.map((host) => save(`https://${host}/hook`, 'live')))
  expect(answers.map(({ status }) => status)).toEqual(hosts.map(() => 422))
  expect(new Set(answers.map(({ said }) => JSON.stringify(said))).size).toBe(1)
  expect(answers[0]?.said).toMatchObject({ code: 'ENDPOINT_BLOCKED', errors: [{ path: 'notificationUrl' }] })
  for (const { ms } of answers) expect(ms).toBeGreaterThanOrEqual(refusalMs - 1)
})

test.each([':4000', ':22'])('refuses a disallowed port without revealing the host: %s', async (port) => {
  const hosts = ['unknown.corp.test', 'intranet.corp.test', 'public.corp.test', '10.1.2.3', '8.8.8.8']
  const answers = await Promise.all(hosts.map((host) => save(`https://${host}${port}/hook`)))
  expect(new Set(answers.map(({ said }) => JSON.stringify(said))).size).toBe(1)
})

test('refuses http without revealing the host', async () => {
  const hosts = ['unknown.corp.test', 'ip6-localhost:8080', 'intranet.corp.test', 'public.corp.test', '10.1.2.3']
  const answers = await Promise.all(hosts.map((host) => save(`http://${host}/hook`)))
  expect(new Set(answers.map(({ said }) => JSON.stringify(said))).size).toBe(1)
})

test.each([
  ['https://public.corp.test/hook', 'live'],
  ['http://192.0.2.7:4000/hook', 'live'],
  ['https://failing.sandbox.invalid/hook', 'test'],
] as const)('saves %s for a %s site', async (url, mode) => {
  expect(await save(url, mode)).toMatchObject({ status: 200, said: { notificationUrl: url } })
})
