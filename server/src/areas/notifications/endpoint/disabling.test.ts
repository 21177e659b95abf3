import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BackgroundWork } from '../../../platform/loops/loop.ts'
import { type SignedInClient, startTestApp, type TestApp } from '../../../testing/app.ts'
import { eur } from '../../../testing/eur.ts'
import { takeMails } from '../../../testing/mail.ts'
import { eventually } from '../../../testing/program.ts'
import { type Receiver, startReceiver } from '../../../testing/receiver.ts'
import { send } from '../../../testing/send.ts'
import { startDelivery } from '../delivery/delivery.ts'

/** security.md N-12 with real deliveries: 120 hours without a success, counted from the last success. */
let app: TestApp
let owner: SignedInClient
let work: BackgroundWork[]
let receiver: Receiver
let status = 500
beforeAll(async () => {
  app = await startTestApp({ env: { CALLBACK_ALLOW_CIDRS: '127.0.0.0/8' } })
  owner = app.owner
  work = startDelivery(app.deps)
  receiver = await startReceiver((_request, response) => void response.writeHead(status).end())
})
afterAll(async () => {
  await Promise.all(work.map((one) => one.stop()))
  await receiver.close()
  await app.close()
})

const token = () => owner.signedIn.accessToken

/** Advances the clock and signs in again, as the session expires. */
async function pass(hours: number) {
  app.clock.advance(hours * 3_600_000)
  owner = await app.signIn(app.owner.email, app.owner.password)
}

test('an address that fails for 120 hours is disabled, and one success restarts the count', async () => {
  const site = await app.createSite()
  const told = { notificationUrl: receiver.url, notificationEvents: ['payment.captured'] }
  await send(app, `PATCH /sites/${site.id}`, told, token())
  const capture = async (reference: string, captures = 1) => {
    const occurredAt = app.clock.now().toISOString()
    const events = Array.from({ length: captures + 1 }, (_, step) => ({
      id: `${reference}-${step}`,
      type: step === 0 ? 'payment.created' : 'payment.captured',
      reference,
      occurredAt,
      data: step === 0 ? { amount: eur(captures), paymentMethod: { type: 'card' } } : { amount: eur(1) },
    }))
    await send(app, 'POST /ingest/events', { events }, site.secrets.apiSecret)
  }
  type Listed = { status: string; nextAttemptAt?: string }
  const list = async (): Promise<Listed[]> =>
    (await send(app, `GET /notifications?siteId=${site.id}&sort=createdAt`, undefined, token())).body.items
  const isUnderWay = ({ status, nextAttemptAt }: Listed) =>
    status === 'delivering' || (nextAttemptAt !== undefined && new Date(nextAttemptAt) <= app.clock.now())
  /** Statuses after all due attempts were made and recorded. */
  const statuses = async () =>
    (await eventually(list, (all) => all.length > 0 && !all.some(isUnderWay), 20_000)).map((one) => one.status)
  const endpoint = async () => (await send(app, `GET /sites/${site.id}/notification-endpoint`, undefined, token())).body
  const mails = async () => (await takeMails(app)).filter(({ subject }) => subject.includes('are disabled'))

  await capture('pay_1')
  expect(await statuses()).toEqual(['retrying'])
  await pass(100)
  expect(await statuses()).toEqual(['retrying'])
  status = 200
  await pass(1)
  expect(await statuses()).toEqual(['delivered'])

  // 201 hours after the first failure, and 100 after the first one since the success.
  status = 500
  await capture('pay_2')
  expect(await statuses()).toEqual(['delivered', 'retrying'])
  await pass(100)
  expect(await statuses()).toEqual(['delivered', 'retrying'])
  await pass(19)
  await capture('pay_3', 3)
  // The second and third notification of pay_3 wait for the first.
  expect((await statuses()).toSorted()).toEqual(['delivered', 'pending', 'pending', 'retrying', 'retrying'])
  // The number of retries depends on the load of the machine.
  expect(['unstable', 'failing']).toContain((await endpoint()).status)
  expect(await mails()).toEqual([])

  await pass(1)
  const { disabledReason } = await eventually(endpoint, (one) => one.status === 'disabled', 20_000)
  expect(disabledReason).toBe('failing')
  expect(await statuses()).toEqual(['delivered', 'canceled', 'canceled', 'canceled', 'canceled'])
  const [mail, ...others] = await mails()
  expect([mail?.to, others]).toEqual([app.owner.email, []])
  expect(mail?.text).toContain('120 hours')
  // Later events are not sent either.
  await capture('pay_4')
  expect((await statuses()).slice(1)).toEqual(Array(5).fill('canceled'))
})

test('repeated enabling of an address that answers 410 does not flood the owner', async () => {
  const limited = await startTestApp({ env: { CALLBACK_ALLOW_CIDRS: '127.0.0.0/8', RATE_LIMITS: 'on' } })
  const loops = startDelivery(limited.deps)
  const gone = await startReceiver((_request, response) => void response.writeHead(410).end())
  try {
    const site = await limited.createSite()
    const { accessToken } = limited.owner.signedIn
    await send(limited, `PATCH /sites/${site.id}`, { notificationUrl: gone.url }, accessToken)
    const path = `/sites/${site.id}/notification-endpoint` as const
    const rounds = 22
    for (let round = 1; round <= rounds; round++) {
      const at = { occurredAt: limited.clock.now().toISOString(), reference: `pay_${round}` }
      const data = { amount: eur(100), paymentMethod: { type: 'card' } }
      const events = [
        { id: `${round}-1`, type: 'payment.created', ...at, data },
        { id: `${round}-2`, type: 'payment.captured', ...at, data: {} },
      ]
      await send(limited, 'POST /ingest/events', { events }, site.secrets.apiSecret)
      const endpoint = () => send(limited, `GET ${path}`, undefined, accessToken)
      await eventually(endpoint, (one) => one.body.status === 'disabled', 5_000)
      expect((await send(limited, `POST ${path}/enable`, {}, accessToken)).status).toBe(200)
    }
    const mails = (await takeMails(limited)).filter(({ subject }) => subject.includes('are disabled'))
    expect(mails).toHaveLength(20)
  } finally {
    await Promise.all(loops.map((one) => one.stop()))
    await gone.close()
    await limited.close()
  }
})
