import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectOwner } from '../../platform/db/address.ts'
import { acceptEvents } from '../../testing/accept-events.ts'
import { type SignedInClient, startTestApp, type TestApp } from '../../testing/app.ts'
import { beginStep, enrolPasskey, enrolTotp } from '../../testing/factors.ts'
import { merchantOf, signInMember } from '../../testing/members.ts'
import { send } from '../../testing/send.ts'
import { makeCalendarToken } from './calendar-token.ts'

let app: TestApp
let secret: string
beforeAll(async () => {
  app = await startTestApp()
  beginStep(app)
  // Owners and admins need a second factor from here on.
  secret = (await app.createSite({ mode: 'live' })).secrets.apiSecret
})
afterAll(() => app.close())

const tokenOf = (person: SignedInClient) => person.signedIn.accessToken
async function makeLink(person: SignedInClient): Promise<string> {
  const { status, body } = await send(app, 'POST /calendar-link', {}, tokenOf(person))
  expect(status).toBe(201)
  return body.url
}
const statusOf = async (url: string) => (await fetch(url)).status

async function change(text: string, values: unknown[]): Promise<void> {
  const owner = await connectOwner(app.database.owner)
  await owner.query(text, values)
  await owner.end()
}

test.each([
  ['an active authenticator app', 'totp'],
  ['a passkey', 'passkey'],
] as const)('a link of an admin of a live merchant needs %s of their own', async (_, kind) => {
  const [admin, other] = [await signInMember(app, 'admin'), await signInMember(app, 'admin')]
  const enrol = kind === 'totp' ? enrolTotp : enrolPasskey
  await enrol(app, other)
  await enrol(app, admin)
  const url = await makeLink(admin)
  expect(await statusOf(url)).toBe(200)
  const mine = '(select id from users where email = $1)'
  await change(`delete from user_factors where user_id = ${mine}`, [admin.email])
  await change(`delete from passkeys where user_id = ${mine}`, [admin.email])
  expect(await statusOf(url)).toBe(404)
  await admin.call('POST /security/mfa/{type}/enable', { params: { type: 'totp' }, body: {} })
  expect(await statusOf(url)).toBe(404)
  await change("update members set role = 'viewer' where user_id = (select id from users where email = $1)", [
    admin.email,
  ])
  expect(await statusOf(url)).toBe(200)
})

test('a link of a disabled user is not found, and works when the user is enabled again', async () => {
  const person = await signInMember(app, 'finance')
  const url = await makeLink(person)
  const disable = (at: Date | null) =>
    change('update user_auth set disabled_at = $1 where user_id = (select id from users where email = $2)', [
      at,
      person.email,
    ])
  await disable(new Date())
  expect(await statusOf(url)).toBe(404)
  await disable(null)
  expect(await statusOf(url)).toBe(200)
})

test('shows a user their own link only', async () => {
  const [person, other] = [await signInMember(app, 'finance'), await signInMember(app, 'finance')]
  await makeLink(person)
  const linkOf = async (one: SignedInClient) => (await send(app, 'GET /calendar-link', undefined, tokenOf(one))).body
  expect(await linkOf(person)).toEqual({ link: { createdAt: expect.any(String), lastReadAt: null } })
  expect(await linkOf(other)).toEqual({ link: null })
  const url = await makeLink(other)
  await fetch(url)
  expect((await linkOf(other)).link.lastReadAt).not.toBeNull()
  expect((await linkOf(person)).link.lastReadAt).toBeNull()
})

test('an operator cannot have a link', async () => {
  const person = await signInMember(app, 'finance')
  await change(`delete from user_merchants where user_id = (select id from users where email = $1)`, [person.email])
  await change(`delete from members where user_id = (select id from users where email = $1)`, [person.email])
  await change(`update user_auth set operator = true where user_id = (select id from users where email = $1)`, [
    person.email,
  ])
  await enrolTotp(app, person)
  const { status, code } = await send(app, 'POST /calendar-link', {}, tokenOf(person))
  expect([status, code]).toEqual([403, 'FORBIDDEN'])
})

test('disputes leave the calendar 90 days after their end, open ones stay', async () => {
  const day = 86_400_000
  const at = (seconds: number) => new Date(Date.now() - 3_600_000 + seconds * 1_000).toISOString()
  const amount = { amount: '900', currency: 'EUR' }
  const dispute = (reference: string, deadlineAt: string) => ({
    type: 'dispute.opened',
    reference,
    occurredAt: at(2),
    data: { paymentReference: 'paid', amount: { ...amount, amount: '100' }, reason: 'fraudulent', deadlineAt },
  })
  const events = [
    {
      type: 'payment.created',
      reference: 'paid',
      occurredAt: at(0),
      data: { amount, paymentMethod: { type: 'card' } },
    },
    { type: 'payment.captured', reference: 'paid', occurredAt: at(1), data: {} },
    dispute('overdue', '2024-01-01T00:00:00Z'),
    dispute('won', '2041-01-01T00:00:00Z'),
    dispute('late', '2042-01-01T00:00:00Z'),
    dispute('soon', '2040-01-01T00:00:00Z'),
    { type: 'dispute.won', reference: 'won', occurredAt: at(3), data: {} },
  ].map((event, n) => ({ id: `e${n}`, ...event }))
  await acceptEvents(app, secret, events)
  const url = await makeLink(await signInMember(app, 'viewer'))
  const years = async () => [...(await (await fetch(url)).text()).matchAll(/^DTSTART[^:]*:(\d{4})/gm)].map(([, y]) => y)
  expect(await years()).toEqual(['2024', '2040', '2041', '2042'])
  app.clock.advance(89 * day)
  expect(await years()).toEqual(['2024', '2040', '2041', '2042'])
  app.clock.advance(2 * day)
  expect(await years()).toEqual(['2024', '2040', '2042'])
})

test('counts a guessed link like a guessed access token, by source', async () => {
  const limited = await startTestApp({ env: { RATE_LIMITS: 'on' } })
  const counted = async () => (await limited.database.app.selectFrom('rate_limits').select('key').execute()).length
  const before = await counted()
  const link = makeCalendarToken(merchantOf(limited))
  expect(await statusOf(`${limited.baseUrl}/calendars/${link}/disputes.ics`)).toBe(404)
  const after = await counted()
  expect(after).toBeGreaterThan(before)
  const token = `fpa_${randomBytes(32).toString('base64url')}`
  expect((await send(limited, 'GET /users', undefined, token)).status).toBe(401)
  expect(await counted()).toBe(after)
  await limited.close()
})
