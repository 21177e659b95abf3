import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { decodeId } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { withTenant } from '../../platform/db/transaction.ts'
import type { BackgroundWork } from '../../platform/loops/loop.ts'
import { acceptEvents } from '../../testing/accept-events.ts'
import { type SignedInClient, startTestApp, type TestApp } from '../../testing/app.ts'
import { eur } from '../../testing/eur.ts'
import { takeMails } from '../../testing/mail.ts'
import { merchantOf, signInMember } from '../../testing/members.ts'
import { eventually } from '../../testing/program.ts'
import { answering, type Receiver, startReceiver } from '../../testing/receiver.ts'
import { send } from '../../testing/send.ts'
import { startDelivery } from './delivery/delivery.ts'
import { signatureHeaders } from './delivery/sign.ts'

let app: TestApp
let work: BackgroundWork[]
const receivers: Receiver[] = []
beforeAll(async () => {
  app = await startTestApp({ env: { CALLBACK_ALLOW_CIDRS: '127.0.0.0/8' } })
  work = startDelivery(app.deps)
  owner = app.owner
})
afterAll(async () => {
  await Promise.all(work.map((one) => one.stop()))
  await Promise.all(receivers.map((one) => one.close()))
  await app.close()
})

let owner: SignedInClient
const token = () => owner.signedIn.accessToken
const newKey = () => ({ 'idempotency-key': randomUUID() })

const newSite = () =>
  owner.call('POST /sites', { body: { name: 'Shop', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' } })

/** A site with a receiver that responds in this way. */
async function toldSite(...answers: Parameters<typeof startReceiver>) {
  const receiver = await startReceiver(...answers)
  receivers.push(receiver)
  // The clock may have been moved, so that the session has expired.
  owner = await app.signIn(app.owner.email, app.owner.password)
  const site = await newSite()
  const { status } = await send(app, `PATCH /sites/${site.id}`, { notificationUrl: receiver.url }, token())
  expect(status).toBe(200)
  return { ...site, receiver }
}
type Site = Awaited<ReturnType<typeof toldSite>>

let count = 0
async function ingest(site: Site, ...steps: [type: string, reference: string, data?: object, at?: Date | undefined][]) {
  const events = steps.map(([type, reference, data = {}, at = app.clock.now()]) => ({
    id: `e${++count}`,
    type,
    reference,
    occurredAt: at.toISOString(),
    data,
  }))
  await acceptEvents(app, site.secrets.apiSecret, events)
}

const customer = { id: 'c1', email: 'anna@example.com', name: 'Anna Schmidt', country: 'DE', ip: '203.0.113.9' }
const created = { amount: eur(1000), paymentMethod: { type: 'card' }, customer }
async function capture(site: Site, reference: string, at?: Date) {
  await ingest(site, ['payment.created', reference, created, at], ['payment.captured', reference, {}, at])
}

const listOf = async (site: { id: string }, query = '', as = token()) =>
  (await send(app, `GET /notifications?siteId=${site.id}${query}`, undefined, as)).body
const settled = (site: { id: string }, wanted: string) =>
  eventually(
    () => listOf(site),
    (list) => list.items.length > 0 && list.items.every((one: { status: string }) => one.status === wanted),
    5_000,
  )

describe('an event of a processor', () => {
  it('is notified at once, with the object as in the API and without the customer', async () => {
    const site = await toldSite()
    await capture(site, 'pay_1')
    await eventually(
      async () => site.receiver.requests,
      (all) => all.length === 1,
      2_000,
    )
    const [told] = site.receiver.requests
    const transactions = await send(app, `GET /transactions?siteId=${site.id}`, undefined, token())
    const shown = transactions.body.items[0]
    expect(told?.json).toEqual({
      type: 'payment.captured',
      timestamp: expect.stringMatching(/Z$/),
      data: {
        id: told?.id,
        siteId: site.id,
        sequence: 1,
        object: { ...shown, customer: { id: 'c1', country: 'DE' } },
      },
    })
    expect(told?.body.toString()).not.toMatch(/anna|Anna|203\.0\.113/)
    const { items, total } = await settled(site, 'delivered')
    expect([total, items[0]]).toMatchObject([
      1,
      { id: told?.id, objectType: 'payment', objectId: shown.id, attemptsCount: 1, lastHttpStatus: 200 },
    ])
  })

  it('is sent in parallel with up to three others of a fast site', async () => {
    const open: ServerResponse[] = []
    const site = await toldSite((_request, response, n) =>
      n === 1 ? void response.end('ok') : void open.push(response),
    )
    await capture(site, 'pay_0')
    await settled(site, 'delivered')
    const references = Array.from({ length: 8 }, (_, index) => `pay_many_${index}`)
    await ingest(
      site,
      ...references.flatMap((reference): [string, string, object?][] => [
        ['payment.created', reference, created],
        ['payment.captured', reference],
      ]),
    )
    await eventually(
      async () => open.length,
      (count) => count === 4,
      3_000,
    )
    let most = 0
    while (site.receiver.requests.length < 9 || open.length > 0) {
      most = Math.max(most, open.length)
      open.shift()?.end('ok')
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect(most).toBe(4)
    await settled(site, 'delivered')
  })

  it('is not notified without an address, for unselected events, or for old ones of a live site', async () => {
    const silent = await newSite()
    await capture({ ...silent, receiver: {} as Receiver }, 'pay_1')
    expect((await listOf(silent)).items).toEqual([])

    const site = await toldSite()
    await send(app, `PATCH /sites/${site.id}`, { notificationEvents: ['payment.declined'] }, token())
    await capture(site, 'pay_2')
    await ingest(site, ['payment.created', 'pay_3', created], ['payment.declined', 'pay_3', { declineCode: 'x' }])
    await send(app, `PATCH /sites/${site.id}`, { notificationEvents: [], notifyOldEvents: false }, token())
    const dayAgo = new Date(app.clock.now().getTime() - 86_400_000 - 1_000)
    await capture(site, 'pay_4', dayAgo)
    const { items } = await settled(site, 'delivered')
    expect(items.map((one: { eventType: string }) => one.eventType)).toEqual(['payment.declined'])
    await send(app, `PATCH /sites/${site.id}`, { notifyOldEvents: true }, token())
    await capture(site, 'pay_5', dayAgo)
    expect((await listOf(site)).total).toBe(2)
  })

  it('follows its payment’s previous one, and waits while that fails', async () => {
    const failing = new Set(['payment.authorized'])
    const site = await toldSite((request, response) => {
      response.writeHead(failing.has(request.json.type) ? 500 : 200).end()
    })
    await ingest(
      site,
      ['payment.created', 'pay_1', created],
      ['payment.authorized', 'pay_1', {}, new Date(app.clock.now().getTime() + 1)],
      ['payment.captured', 'pay_1', {}],
      ['refund.created', 'ref_1', { paymentReference: 'pay_1', amount: eur(100) }],
      ['refund.succeeded', 'ref_1'],
    )
    await capture(site, 'pay_2')
    const types = () => site.receiver.requests.map((one) => one.json.type)
    await eventually(
      async () => types(),
      (all) => all.length >= 2,
      2_000,
    )
    // Another payment is not delayed; later notifications of this one are.
    expect(types().toSorted()).toEqual(['payment.authorized', 'payment.captured'])
    const { items } = await listOf(site, '&status=pending')
    expect(items.map((one: { eventType: string }) => one.eventType).toSorted()).toEqual([
      'payment.captured',
      'refund.succeeded',
    ])
    expect(items[0].nextAttemptAt).toBeUndefined()

    app.clock.advance(10_000)
    await eventually(
      async () => types(),
      (all) => all.length === 3,
      2_000,
    )
    await eventually(
      () => listOf(site, '&status=retrying'),
      (list) => list.items[0]?.attemptsCount === 2,
      2_000,
    )
    app.clock.advance(400_000)
    // After the third attempt the next one is sent, and all that follow.
    await eventually(
      async () => types(),
      (all) => all.includes('refund.succeeded'),
      3_000,
    )
    expect(types().slice(2)).toEqual([
      'payment.authorized',
      'payment.authorized',
      'payment.captured',
      'refund.succeeded',
    ])
    const all = (await listOf(site)).items
    expect(
      Object.fromEntries(all.map((one: { eventType: string; sequence: number }) => [one.eventType, one.sequence])),
    ).toMatchObject({ 'payment.authorized': 1, 'refund.succeeded': 1 })
  })
})

describe('repeating', () => {
  it('sends the same bytes under the same id, once per key, and is audited', async () => {
    const site = await toldSite()
    await capture(site, 'pay_1')
    const { items } = await settled(site, 'delivered')
    const path = `POST /notifications/${items[0].id}/repeat` as const
    const key = newKey()
    const answer = await send(app, path, {}, token(), key)
    expect([answer.status, answer.body]).toMatchObject([202, { n: 2, trigger: 'manual' }])
    await eventually(
      async () => site.receiver.requests,
      (all) => all.length === 2,
      2_000,
    )
    const [first, second] = site.receiver.requests
    expect(second?.body.equals(first?.body ?? Buffer.alloc(0))).toBe(true)
    expect(second?.id).toBe(first?.id)
    const again = await send(app, path, {}, token(), key)
    expect([again.status, again.body]).toEqual([202, answer.body])
    const detail = await eventually(
      async () => (await send(app, `GET /notifications/${items[0].id}`, undefined, token())).body,
      (one) => one.attempts[1]?.durationMs !== undefined,
      2_000,
    )
    expect(detail.payload).toBe(first?.body.toString())
    expect(detail.attempts).toMatchObject([
      {
        n: 1,
        trigger: 'schedule',
        request: { headers: { 'webhook-id': first?.id } },
        response: { status: 200, body: 'ok' },
      },
      {
        n: 2,
        trigger: 'manual',
        actor: app.owner.signedIn.userData.id,
        actorName: app.owner.signedIn.userData.fullName,
      },
    ])
    expect(site.receiver.requests).toHaveLength(2)
    const log = await send(app, 'GET /audit-log?action=notification.repeated', undefined, token())
    expect(log.status).toBe(200)
  })

  it('refuses without a key, in flight, when pruned, beyond ten a minute, and for blocked addresses', async () => {
    let open: (() => void) | undefined
    const site = await toldSite((_request, response, n) => {
      if (n === 1) response.end()
      else open = () => void response.end()
    })
    await capture(site, 'pay_1')
    const { id } = (await settled(site, 'delivered')).items[0]
    const path = `POST /notifications/${id}/repeat` as const
    const codes = async (key: Record<string, string> = newKey()) => {
      const { status, code } = await send(app, path, {}, token(), key)
      return [status, code]
    }
    expect(await codes({})).toEqual([400, 'IDEMPOTENCY_KEY_REQUIRED'])
    expect((await codes())[0]).toBe(202)
    await eventually(
      async () => open,
      (one) => one !== undefined,
      2_000,
    )
    expect(await codes()).toEqual([409, 'IN_FLIGHT'])
    open?.()
    for (let n = 2; n <= 10; n++) {
      open = undefined
      await eventually(
        () => codes(),
        ([status]) => status === 202,
        2_000,
      )
      const answered = await eventually(
        async () => open,
        (one) => one !== undefined,
        2_000,
      )
      answered?.()
    }
    app.deps.config.rateLimits = true
    const refused = await eventually(
      () => send(app, path, {}, token(), newKey()),
      ({ code }) => code !== 'IN_FLIGHT',
      2_000,
    )
    app.deps.config.rateLimits = false
    expect([refused.status, refused.code, Number(refused.headers.get('retry-after')) > 0]).toEqual([
      429,
      'REPEAT_LIMIT',
      true,
    ])
    await withTenant(app.database.app, merchantOf(app), (trx) =>
      trx
        .updateTable('notifications')
        .set({ payload: null, is_pruned: true })
        .where('merchant_id', '=', merchantOf(app))
        .execute(),
    )
    expect(
      await eventually(
        () => codes(),
        ([, code]) => code !== 'IN_FLIGHT',
        2_000,
      ),
    ).toEqual([409, 'CONFLICT'])
  })
})

describe('visibility', () => {
  it('refuses anonymous callers and roles, and hides bodies from roles without payloads', async () => {
    const site = await toldSite()
    await ingest(
      site,
      ['payment.created', 'pay_1', created],
      ['payment.captured', 'pay_1', { fees: [{ type: 'fee', amount: eur(30) }] }],
    )
    const { id } = (await settled(site, 'delivered')).items[0]
    expect((await send(app, 'GET /notifications')).status).toBe(401)
    for (const role of ['viewer', 'support', 'finance'] as const) {
      const person = (await signInMember(app, role)).signedIn.accessToken
      const { body } = await send(app, `GET /notifications/${id}`, undefined, person)
      expect([role, body.payload, body.attempts[0].request, body.attempts[0].response]).toEqual([
        role,
        undefined,
        undefined,
        undefined,
      ])
      expect(body.attempts[0].httpStatus).toBe(200)
      expect((await send(app, `POST /notifications/${id}/repeat`, {}, person, newKey())).status).toBe(403)
      expect((await send(app, `POST /sites/${site.id}/test-notification`, {}, person)).status).toBe(403)
    }
    const developer = (await signInMember(app, 'developer')).signedIn.accessToken
    const { body } = await send(app, `GET /notifications/${id}`, undefined, developer)
    const { object } = JSON.parse(body.payload).data
    expect([body.isPayloadMasked, object.id, object.net, object.fees]).toEqual([
      true,
      expect.any(String),
      undefined,
      undefined,
    ])
    expect(body.attempts[0].request.body).toBe(body.payload)
  })

  it('hides hidden data repeated by a receiver from a developer', async () => {
    const site = await toldSite(({ body, json }, response) => {
      response.writeHead(500, { 'x-net': JSON.stringify(json.data.object.net ?? json.data.object.amount ?? null) })
      response.end(`cannot book ${json.data.object.processorReference}: ${body.subarray(0, 900)}`)
    })
    await ingest(
      site,
      ['payment.created', 'pay_1', created],
      ['payment.captured', 'pay_1', { fees: [{ type: 'gate', amount: eur(31) }] }],
      ['payout.created', 'po_secret_1', { amount: eur(43_210) }],
      ['payout.paid', 'po_secret_1', { traceId: 'TRACE-77' }],
    )
    const { items } = await eventually(
      () => listOf(site, '&status=retrying'),
      (list) => list.total === 2,
      5_000,
    )
    const developer = (await signInMember(app, 'developer')).signedIn.accessToken
    const answers = async (as: string) => {
      const all = items.map((one: { id: string }) => send(app, `GET /notifications/${one.id}`, undefined, as))
      return (await Promise.all(all)).map(({ body }) => body.attempts[0].response)
    }
    const [seen, whole] = [await answers(developer), await answers(token())]
    // The short figures only as amounts: a minute, a second or a duration may be 31 too.
    const secret = /43210|po_secret_1|gate|amount\W+(?:31|969)\b/
    expect(whole.filter((one) => secret.test(JSON.stringify(one)))).toHaveLength(2)
    expect(seen.filter((one) => secret.test(JSON.stringify(one)))).toEqual([])
    // The failure itself stays readable.
    expect(seen.map((one) => [one.status, one.body.slice(0, 11)])).toEqual(
      [500, 500].map((status) => [status, 'cannot book']),
    )
    const page = (path: string, as: string) => send(app, `GET /sites/${site.id}/${path}`, undefined, as)
    expect(secret.test(JSON.stringify((await page('notification-endpoint', token())).body.lastFailures))).toBe(true)
    expect(secret.test(JSON.stringify((await page('notification-endpoint', developer)).body.lastFailures))).toBe(false)
  })

  it.each([
    'limit=0',
    'status=lost',
    'eventType=x',
    'objectId=1',
    'httpStatus=99',
    'sort=status',
    'q=ab',
    'after=ntf_1',
    'x=1',
  ])('refuses %s', async (query) => {
    expect((await send(app, `GET /notifications?${query}`, undefined, token())).status).toBe(422)
  })

  it('filters, sorts and pages', async () => {
    const site = await toldSite(answering(503))
    await capture(site, 'order-77')
    await settled(site, 'retrying')
    for (const [query, found] of [
      ['&status=retrying', 1],
      ['&status=delivered', 0],
      ['&httpStatus=503', 1],
      ['&httpStatus=200,500', 0],
      ['&eventType=payment.captured', 1],
      ['&q=order-7', 1],
      ['&q=order-8', 0],
      ['&sort=nextAttemptAt', 1],
      ['&mode=live', 0],
      ['&from=2030-01-01', 0],
      ['&offset=1', 0],
    ] as const) {
      expect([query, (await listOf(site, query)).items.length]).toEqual([query, found])
    }
    const [one] = (await listOf(site)).items
    expect((await listOf(site, `&objectId=${one.objectId}`)).total).toBe(1)
    expect((await listOf(site, `&objectId=${site.id},${one.objectId}`)).total).toBe(1)
    expect((await listOf(site, `&q=${one.id}`)).items[0]).toEqual(one)
    expect((await listOf(site, `&after=${one.id}`)).items).toEqual([])
  })
})

describe('a test notification', () => {
  it('returns request and response, also on failure', async () => {
    const site = await toldSite(answering(404, '<script>alert(1)</script>', { 'content-type': 'text/html' }))
    const { status, body } = await send(app, `POST /sites/${site.id}/test-notification`, {}, token())
    expect(status).toBe(200)
    expect(body).toMatchObject({
      eventType: 'test.ping',
      objectType: 'site',
      objectId: site.id,
      status: 'failed',
      sequence: 1,
    })
    expect(body.attempts).toMatchObject([
      { trigger: 'test', response: { status: 404, body: '<script>alert(1)</script>' }, error: { kind: 'http' } },
    ])
    expect(site.receiver.requests[0]?.body.toString()).toBe(body.payload)
    const silent = await newSite()
    expect((await send(app, `POST /sites/${silent.id}/test-notification`, {}, token())).code).toBe('CONFLICT')
  })

  it('blocks only its caller, however many receivers are silent', async () => {
    const held: ServerResponse[] = []
    let isSilent = true
    const silent = (_request: unknown, response: ServerResponse) =>
      void (isSilent ? held.push(response) : response.end())
    const sites = [await toldSite(silent), await toldSite(silent)]
    const developers = [await signInMember(app, 'developer'), await signInMember(app, 'developer')]
    const sending = developers.flatMap(({ signedIn: { accessToken } }, index) =>
      Array.from({ length: 6 }, () => send(app, `POST /sites/${sites[index]?.id}/test-notification`, {}, accessToken)),
    )
    try {
      await vi.waitFor(() => expect(held.length).toBeGreaterThanOrEqual(10), 5_000)
      expect((await send(app, 'GET /notifications', undefined, token())).status).toBe(200)
    } finally {
      isSilent = false
      for (const response of held) response.end()
      await Promise.all(sending)
    }
  })
})

describe('an address', () => {
  it('is disabled by 410, with a mail to the owner, and enabled again', async () => {
    let status = 410
    const site = await toldSite((_request, response) => void response.writeHead(status).end())
    await takeMails(app)
    await capture(site, 'pay_1')
    const path = `/sites/${site.id}/notification-endpoint` as const
    const endpoint = () => send(app, `GET ${path}`, undefined, token())
    const told = async () => (await send(app, `GET /sites/${site.id}`, undefined, token())).body.notificationEndpoint
    const { body } = await eventually(endpoint, (one) => one.body.status === 'disabled', 3_000)
    expect(await told()).toEqual({
      status: 'disabled',
      since: body.disabledAt,
      recent: { attempts: 1, succeeded: 0 },
    })
    expect(body).toMatchObject({ disabledReason: 'gone', recent: { attempts: 1, succeeded: 0 } })
    const mails = await takeMails(app)
    expect(mails.map(({ to }) => to)).toEqual([app.owner.email])
    expect(mails[0]?.text).toContain('answered 410 Gone')
    await capture(site, 'pay_2')
    const list = (await listOf(site)).items
    expect(list.map((one: { status: string }) => one.status)).toEqual(['canceled', 'canceled'])
    const repeat = () => send(app, `POST /notifications/${list[0].id}/repeat`, {}, token(), newKey())
    expect((await repeat()).code).toBe('CONFLICT')
    status = 200
    const key = newKey()
    expect((await send(app, `POST ${path}/enable`, {}, token(), key)).body.status).toBe('active')
    expect((await send(app, `POST ${path}/enable`, {}, token(), key)).body.status).toBe('active')
    expect((await send(app, `POST ${path}/enable`, {}, token())).code).toBe('CONFLICT')
    expect(await told()).toEqual({ status: 'active' })
    expect((await repeat()).status).toBe(202)
    await eventually(
      () => listOf(site, '&status=delivered'),
      (one) => one.total === 1,
      2_000,
    )
  })

  it.each([[{}], [{ 'retry-after': '60' }]])(
    'that is busy pauses alone, with its notifications: %o',
    async (headers) => {
      let isBusy = false
      const site = await toldSite(
        (_request, response) => void (isBusy ? response.writeHead(503, headers) : response).end(),
      )
      await capture(site, 'first')
      // For a fast address many are leased at once.
      await settled(site, 'delivered')
      isBusy = true
      const references = Array.from({ length: 10 }, (_, index) => `busy_${index}`)
      await ingest(
        site,
        ...references.flatMap((reference): [string, string, object?][] => [
          ['payment.created', reference, created],
          ['payment.captured', reference],
        ]),
      )
      const { items } = await eventually(
        () => listOf(site),
        (list) =>
          list.items.some((one: { status: string }) => one.status === 'retrying') &&
          list.items.every((one: { status: string }) => one.status !== 'delivering'),
        5_000,
      )
      expect(items.filter((one: { status: string }) => one.status === 'pending').length).toBeGreaterThanOrEqual(6)
      const other = await toldSite()
      await capture(other, 'pay_1')
      await settled(other, 'delivered')
      isBusy = false
      app.clock.advance(61_000)
      await settled(site, 'delivered')
    },
  )
})

describe('a receiver that hangs', () => {
  it('delays no other receiver', async () => {
    const hanging = await toldSite(() => {})
    for (let n = 0; n < 30; n++) await capture(hanging, `pay_${n}`)
    const site = await toldSite()
    await capture(site, 'pay_1')
    await eventually(
      async () => site.receiver.requests,
      (all) => all.length === 1,
      2_000,
    )
    // An unknown address gets one request at a time.
    expect(hanging.receiver.requests).toHaveLength(1)
    await hanging.receiver.close()
  })
})

describe('a body', () => {
  it('has at most 20 KB, however long the payment’s history', async () => {
    const site = await toldSite()
    await send(app, `PATCH /sites/${site.id}`, { notificationEvents: ['payment.captured'] }, token())
    const metadata = Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`key-${n}`, 'ü'.repeat(400)]))
    await ingest(site, ['payment.created', 'pay_1', { ...created, metadata, description: 'ü'.repeat(400) }])
    for (let n = 0; n < 15; n++) {
      await ingest(
        site,
        ...Array.from({ length: 10 }, (): [string, string, object] => [
          'payment.captured',
          'pay_1',
          { amount: eur(1) },
        ]),
      )
    }
    await eventually(
      async () => site.receiver.requests,
      (all) => all.length === 150,
      15_000,
    )
    const sizes = site.receiver.requests.map((one) => one.body.length)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(20_000)
    const sequences = site.receiver.requests.map((one) => one.json.data.sequence)
    expect(sequences).toEqual(Array.from({ length: 150 }, (_, index) => index + 1))
  })

  it('is signed by both keys during an overlap, and by the new one only afterwards', async () => {
    const site = await toldSite()
    const path = `POST /sites/${site.id}/regenerate-secret-key` as const
    const { status, body } = await send(app, path, { overlap: '1h' }, token(), newKey())
    expect(status).toBe(200)
    /** Signatures of the newest request, and the expected one for a key. */
    const signatures = () => String(site.receiver.requests.at(-1)?.headers['webhook-signature']).split(' ')
    const signedBy = (secretKey: string) => {
      const told = site.receiver.requests.at(-1)
      if (!told) throw new Error('nothing was told')
      const at = new Date(Number(told.headers['webhook-timestamp']) * 1_000)
      return signatureHeaders({ webhookId: told.id, body: told.body, secretKeys: [secretKey], at })['webhook-signature']
    }
    await capture(site, 'pay_1')
    await settled(site, 'delivered')
    expect(signatures()).toEqual([signedBy(body.secret), signedBy(site.secrets.secretKey)])
    app.clock.advance(3_600_000)
    await capture(site, 'pay_2')
    await eventually(
      async () => site.receiver.requests,
      (all) => all.length === 2,
      2_000,
    )
    expect(signatures()).toEqual([signedBy(body.secret)])
  })
})

describe('the list', () => {
  it('continues at the last row’s due time as read, and names objects by their order', async () => {
    const site = await toldSite()
    await Promise.all(work.map((one) => one.stop()))
    for (const n of [1, 2, 3, 4]) {
      const order = { ...created, orderReference: `HP-${n}` }
      await ingest(site, ['payment.created', `pay_${n}`, order], ['payment.captured', `pay_${n}`, {}])
      app.clock.advance(100)
    }
    const sorted = '&sort=nextAttemptAt&limit=2'
    const first = (await listOf(site, sorted)).items
    const last = first[1]
    // As after a failed attempt, which is due much later.
    await withTenant(app.database.app, merchantOf(app), (trx) =>
      sql`update notifications set next_attempt_at = next_attempt_at + interval '1 day'
        where merchant_id = ${merchantOf(app)} and id = ${decodeId('notification', last.id)}::uuid`.execute(trx),
    )
    const place = `&after=${last.id}&afterNextAttemptAt=${last.nextAttemptAt}`
    const second = (await listOf(site, `${sorted}${place}`)).items
    work = startDelivery(app.deps)
    const names = [...first, ...second].map((one: { objectReference: string }) => one.objectReference)
    expect(names.slice(0, 4)).toEqual(['HP-1', 'HP-2', 'HP-3', 'HP-4'])
  })
})

describe('released money', () => {
  it('is one notification per account when catching up past days', async () => {
    const site = await toldSite()
    await Promise.all(work.map((one) => one.stop()))
    for (let day = 1; day <= 5; day++) {
      await capture(site, `day_${day}`)
      app.clock.advance(86_400_000)
    }
    app.clock.advance(7 * 86_400_000)
    work = startDelivery(app.deps)
    const told = () => site.receiver.requests.filter((one) => one.json.type === 'balance.available')
    await eventually(
      async () => site.receiver.requests,
      (all) => all.length === 6,
      10_000,
    )
    expect(told().map((one) => one.json.data.object)).toMatchObject([{ released: eur(5000) }])
  })

  it('is announced once per account and day, also after a week without a worker', async () => {
    const site = await toldSite()
    await Promise.all(work.map((one) => one.stop()))
    await capture(site, 'pay_1')
    await capture(site, 'pay_2')
    app.clock.advance(7 * 86_400_000)
    await ingest(site, ['payment.created', 'pay_3', created], ['payment.captured', 'pay_3', {}])
    work = startDelivery(app.deps)
    const told = () => site.receiver.requests.filter((one) => one.json.type === 'balance.available')
    await eventually(
      async () => told(),
      (all) => all.length === 1,
      3_000,
    )
    expect(told()[0]?.json.data).toMatchObject({
      sequence: 1,
      object: { id: expect.stringMatching(/^acct_/), released: eur(2000), balances: { available: eur(2000) } },
    })
    app.clock.advance(4 * 86_400_000)
    await eventually(
      async () => told(),
      (all) => all.length === 2,
      3_000,
    )
    expect(told()[1]?.json.data).toMatchObject({ sequence: 2, object: { released: eur(1000) } })
  })
})
