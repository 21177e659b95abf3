import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { notificationBody } from '@firepay/contract/notifications/notification-body.ts'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { root } from '../../../platform/config/config.ts'
import type { BackgroundWork } from '../../../platform/loops/loop.ts'
import { acceptEvents } from '../../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../../testing/app.ts'
import { startReceiver } from '../../../testing/receiver.ts'
import { send } from '../../../testing/send.ts'
import { startDelivery } from './delivery.ts'

/** The receivers of `docs/examples` with real deliveries, as described in `docs/guides/receive-notifications.md`. */
let app: TestApp
let work: BackgroundWork[]
beforeAll(async () => {
  app = await startTestApp({ env: { CALLBACK_ALLOW_CIDRS: '127.0.0.0/8' } })
  work = startDelivery(app.deps)
})
afterAll(async () => {
  await Promise.all(work.map((one) => one.stop()))
  await app.close()
})

const folder = join(root, 'docs/examples/receiver')
const hasPython = spawnSync('python3', ['--version']).status === 0
const programs: [name: string, command: string, file: string, isThere: boolean][] = [
  ['Node', process.execPath, 'receiver.mjs', true],
  ['Python', 'python3', 'receiver.py', hasPython],
]

/** Starts a receiver; `line` returns its next line of output. */
function start(command: string, file: string, secretKey: string) {
  const child: ChildProcess = spawn(command, [join(folder, file)], {
    env: { ...process.env, FIREPAY_SECRET_KEY: secretKey, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill())
  if (!child.stdout) throw new Error('it has no output')
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  return { line: async (): Promise<string> => (await lines.next()).value ?? '' }
}

async function tell(url: string, site: Awaited<ReturnType<TestApp['createSite']>>) {
  const token = app.owner.signedIn.accessToken
  await send(app, `PATCH /sites/${site.id}`, { notificationUrl: `${url}/hooks` }, token)
  const at = { reference: 'pay_1', occurredAt: app.clock.now().toISOString() }
  const amount = { amount: '1000', currency: 'EUR' }
  const events = [
    { id: 'a', type: 'payment.created', ...at, data: { amount, paymentMethod: { type: 'card' } } },
    { id: 'b', type: 'payment.captured', ...at, data: { amount: { ...amount, amount: '400' } } },
    { id: 'c', type: 'payment.captured', ...at, data: {} },
  ]
  const [id] = await acceptEvents(app, site.secrets.apiSecret, events)
  return id
}

for (const [name, command, file, isThere] of programs) {
  test.skipIf(!isThere)(`the receiver in ${name} accepts genuine events once, in order`, async () => {
    const site = await app.createSite()
    const receiver = start(command, file, site.secrets.secretKey)
    const url = (await receiver.line()).replace('listening on ', '')
    const id = await tell(url, site)
    expect(await receiver.line()).toBe(`payment.captured ${id} 1`)
    expect(await receiver.line()).toBe(`payment.captured ${id} 2`)
    // With invalid signatures.
    const headers = { 'webhook-id': 'ntf_1', 'webhook-timestamp': String(Math.floor(Date.now() / 1_000)) }
    for (const signature of ['', 'v1,', 'v1,AAAA', `v1,${Buffer.alloc(32).toString('base64')}`]) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { ...headers, 'webhook-signature': signature },
        body: '{}',
      })
      expect(answer.status).toBe(401)
    }
  })
}

test('the sent body matches the contract', async () => {
  const receiver = await startReceiver()
  onTestFinished(() => receiver.close())
  const site = await app.createSite()
  await tell(new URL(receiver.url).origin, site)
  const ping = await send(app, `POST /sites/${site.id}/test-notification`, {}, app.owner.signedIn.accessToken)
  expect(ping.status).toBe(200)
  await expect.poll(() => receiver.requests.length).toBe(3)
  for (const { json } of receiver.requests) notificationBody.parse(json)
})
