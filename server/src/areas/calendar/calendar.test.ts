import { encodeId } from '@firepay/contract/product/ids.ts'
import ICAL from 'ical.js'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTenant } from '../../platform/db/transaction.ts'
import { acceptEvents } from '../../testing/accept-events.ts'
import { type SignedInClient, startTestApp, type TestApp } from '../../testing/app.ts'
import { merchantOf, signInMember } from '../../testing/members.ts'
import { send } from '../../testing/send.ts'
import { makeCalendarToken } from './calendar-token.ts'

let app: TestApp
let site: { id: string; secret: string }
beforeAll(async () => {
  app = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.0/8' } })
  const { id, secrets } = await app.createSite({ name: 'Harbor; Pine, Köln' })
  site = { id, secret: secrets.apiSecret }
  const at = (minute: number) => new Date(Date.now() - 3_600_000 + minute * 1_000).toISOString()
  const euro = { amount: '4000', currency: 'EUR' }
  for (const reference of ['open', 'answered', 'won', 'undated']) {
    const opened = { paymentReference: `p-${reference}`, amount: euro, reason: 'product_not_received' }
    await ingest(
      event('payment.created', `p-${reference}`, at(0), {
        amount: { amount: '9000', currency: 'EUR' },
        paymentMethod: { type: 'card' },
        orderReference: `HP, ${reference}`,
        customer: { email: 'jane@buyer.example', name: 'Jane Buyer' },
      }),
      event('payment.captured', `p-${reference}`, at(1), {}),
      event('dispute.opened', reference, at(2), {
        ...opened,
        ...(reference !== 'undated' && { deadlineAt: '2030-04-05T11:00:00+02:00' }),
      }),
    )
  }
  await ingest(event('dispute.challenged', 'answered', at(3), {}), event('dispute.won', 'won', at(3), {}))
})
afterAll(() => app.close())

let made = 0
const event = (type: string, reference: string, occurredAt: string, data: object) => ({
  id: `e${++made}`,
  type,
  reference,
  occurredAt,
  data,
})
async function ingest(...events: object[]) {
  await acceptEvents(app, site.secret, events)
}

const asPerson = (person: SignedInClient) => person.signedIn.accessToken
async function makeLink(person: SignedInClient = app.owner): Promise<string> {
  const { status, body } = await send(app, 'POST /calendar-link', {}, asPerson(person))
  expect(status).toBe(201)
  return body.url
}

async function read(url: string, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { headers })
  const text = await answer.text()
  const events = answer.ok
    ? new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one))
    : []
  return { status: answer.status, headers: answer.headers, text, events }
}

test('shows a link once, and the deadlines of disputes without customer data', async () => {
  const me = await app.signIn(app.owner.email, app.owner.password)
  const before = await send(app, 'GET /calendar-link', undefined, asPerson(me))
  expect(before.body).toEqual({ link: null })
  const url = await makeLink(me)
  const { status, headers, text, events } = await read(url)
  expect(status).toBe(200)
  expect(headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(headers.get('cache-control')).toBe('private, no-store')
  expect(text).not.toMatch(/jane|buyer/i)
  const shown = events.map((one) => ({
    summary: one.summary,
    sequence: one.sequence,
    status: one.component.getFirstPropertyValue('status'),
    at: one.startDate.toJSDate().toISOString(),
  }))
  const at = '2030-04-05T09:00:00.000Z'
  expect(shown.toSorted((a, b) => (a.summary < b.summary ? -1 : 1))).toEqual([
    { summary: 'Test: Dispute of 40.00 EUR: challenged', sequence: 1, status: 'CANCELLED', at },
    { summary: 'Test: Dispute of 40.00 EUR: won', sequence: 2, status: 'CANCELLED', at },
    { summary: 'Test: Respond to the dispute of 40.00 EUR', sequence: 0, status: 'CONFIRMED', at },
  ])
  const open = events.find((one) => one.sequence === 0)
  expect(open?.description).toContain('Site: Harbor; Pine, Köln\nReason: product not received\nOrder: HP, open\n')
  const after = await send(app, 'GET /calendar-link', undefined, asPerson(me))
  expect(after.body.link).toEqual({ createdAt: expect.any(String), lastReadAt: expect.any(String) })
  expect(JSON.stringify(after.body)).not.toContain('fpk_')

  const uid = open?.uid
  await ingest(event('dispute.lost', 'open', new Date().toISOString(), {}))
  const ended = (await read(url)).events.find((one) => one.uid === uid)
  expect([ended?.sequence, ended?.component.getFirstPropertyValue('status')]).toEqual([2, 'CANCELLED'])
})

test('contains upcoming deadlines, however many have passed unanswered', async () => {
  const url = await makeLink(await signInMember(app, 'viewer'))
  const ahead = async () =>
    (await read(url)).events.filter((one) => one.startDate.toJSDate() > new Date()).map((one) => one.summary)
  const before = await ahead()
  const at = (seconds: number) => new Date(Date.now() - 3_600_000 + seconds * 1_000).toISOString()
  const amount = { amount: '10000', currency: 'EUR' }
  await ingest(
    event('payment.created', 'much-disputed', at(0), { amount, paymentMethod: { type: 'card' } }),
    event('payment.captured', 'much-disputed', at(1), {}),
  )
  const dispute = (number: number, deadlineAt: string) =>
    event('dispute.opened', `of-many-${number}`, at(2), {
      paymentReference: 'much-disputed',
      amount: { amount: '10', currency: 'EUR' },
      reason: 'fraudulent',
      deadlineAt,
    })
  const overdue = Array.from({ length: 501 }, (_, number) => dispute(number, '2024-01-31T12:00:00Z'))
  await ingest(...overdue, dispute(501, '2031-01-31T12:00:00Z'))
  expect(await ahead()).toEqual([...before, 'Test: Respond to the dispute of 0.10 EUR'])
})

test('allows one link per user until it is replaced or revoked, and audits each change', async () => {
  const me = await app.signIn(app.owner.email, app.owner.password)
  const other = await makeLink(await signInMember(app, 'viewer'))
  const first = await makeLink(me)
  const second = await makeLink(me)
  expect([(await read(first)).status, (await read(second)).status, (await read(other)).status]).toEqual([404, 200, 200])
  for (let time = 1; time <= 2; time++) {
    expect((await send(app, 'DELETE /calendar-link', undefined, asPerson(me))).status).toBe(204)
  }
  expect([(await read(second)).status, (await read(other)).status]).toEqual([404, 200])
  // A retry after a lost answer creates one link, not two.
  const key = { 'idempotency-key': 'one-key-for-one-link' }
  const again = () => send(app, 'POST /calendar-link', {}, asPerson(me), key)
  const [made, repeated] = [await again(), await again()]
  expect([repeated.status, repeated.body]).toEqual([201, made.body])
  expect((await read(made.body.url)).status).toBe(200)
  const { body } = await send(app, 'GET /audit-log?limit=100', undefined, asPerson(me))
  const actions: string[] = body.items.map((row: { action: string }) => row.action)
  expect(actions.filter((action) => action === 'user.calendar-link.revoked')).toHaveLength(1)
  expect(JSON.stringify(body)).not.toContain('fpk_')
})

test('answers wrong and revoked links identically', async () => {
  const url = await makeLink(await signInMember(app, 'support'))
  const tokenOf = /fpk_[\w-]+/
  const [token = ''] = tokenOf.exec(url) ?? []
  const last = token.at(-1) === 'A' ? 'B' : 'A'
  const elsewhere = makeCalendarToken('00000000-0000-7000-8000-000000000001' as ReturnType<typeof merchantOf>)
  const wrong = [
    token.slice(0, -1) + last,
    elsewhere,
    'nonsense',
    'fpk_',
    `${token}A`,
    '%00',
    encodeId('merchant', merchantOf(app)),
  ]
  const answers = await Promise.all(wrong.map((one) => read(url.replace(tokenOf, one))))
  const told = answers.map(({ status, text }) => [status, JSON.parse(text).code, JSON.parse(text).detail])
  for (const answer of told) expect(answer).toEqual(told[0])
  expect(told[0]?.slice(0, 2)).toEqual([404, 'NOT_FOUND'])
})

test('ends a link with the membership, and does not restore it with a new one', async () => {
  const person = await signInMember(app, 'finance')
  const url = await makeLink(person)
  expect((await read(url)).status).toBe(200)
  const { id } = person.signedIn.userData
  const me = await app.signIn(app.owner.email, app.owner.password)
  expect((await send(app, `DELETE /members/${id}`, undefined, asPerson(me))).status).toBe(204)
  expect((await read(url)).status).toBe(404)
  const rows = await withTenant(app.database.app, merchantOf(app), (trx) =>
    sql`select from calendar_links where merchant_id = ${merchantOf(app)} and hash is not null`.execute(trx),
  )
  expect(rows.rows.length).toBeGreaterThan(0)
  const left = await app.database.worker.selectFrom('calendar_links').select('user_id').execute()
  expect(left.map((row) => encodeId('user', row.user_id))).not.toContain(id)
})

test("applies the user's current rights: allow-list and second factor", async () => {
  const person = await signInMember(app, 'developer')
  const url = await makeLink(person)
  const office = { 'x-forwarded-for': '203.0.113.5' }
  const token = asPerson(person)
  const list = await send(app, 'GET /security/ip-whitelist', undefined, token, office)
  const body = { enabled: true, entries: [{ cidr: '203.0.113.0/24', note: 'office' }] }
  const ifMatch = { ...office, 'if-match': list.headers.get('etag') ?? '' }
  expect((await send(app, 'PUT /security/ip-whitelist', body, token, ifMatch)).status).toBe(200)
  expect([(await read(url)).status, (await read(url, office)).status]).toEqual([404, 200])

  const admin = await signInMember(app, 'admin')
  const ofAdmin = await makeLink(admin)
  expect((await read(ofAdmin)).status).toBe(200)
  await app.createSite({ mode: 'live' })
  expect((await read(ofAdmin)).status).toBe(404)
  // Users without that requirement see only the live site, which has no disputes.
  const viewer = await makeLink(await signInMember(app, 'viewer'))
  expect((await read(viewer)).events).toEqual([])
})

test('ends a link with the password, like sessions', async () => {
  const person = await signInMember(app, 'finance')
  const url = await makeLink(person)
  app.clock.advance(1_000)
  const after = 'nine quiet lanterns in a row'
  const body = { currentPassword: person.password, newPassword: after }
  expect((await send(app, 'POST /auth/change-password', body, asPerson(person))).status).toBe(204)
  expect((await read(url)).status).toBe(404)
  const again = await app.signIn(person.email, after)
  expect((await send(app, 'GET /calendar-link', undefined, asPerson(again))).body).toEqual({ link: null })
  expect((await read(await makeLink(again))).status).toBe(200)
})

test('logs nothing of a token', async () => {
  expect(app.logLines.join('\n')).toContain('/calendars/{token}/disputes.ics')
  expect(app.logLines.join('\n')).not.toContain('fpk_')
})
