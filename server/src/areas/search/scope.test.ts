import type { SearchAnswer } from '@firepay/contract/search/search.routes.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptEvents } from '../../testing/accept-events.ts'
import { type SignedInClient, startTestApp, type TestApp } from '../../testing/app.ts'
import { signInMember } from '../../testing/members.ts'
import { send } from '../../testing/send.ts'

let app: TestApp
let finance: SignedInClient
let viewer: SignedInClient
type Shop = { id: string; payment: string; payout: string; notifications: Record<string, string> }
let shops: Record<'live' | 'test', Shop>

beforeAll(async () => {
  app = await startTestApp()
  const sites = {
    test: await app.createSite({ name: 'Scope test' }),
    live: await app.createSite({ name: 'Scope live', mode: 'live' }),
  }
  finance = await signInMember(app, 'finance')
  viewer = await signInMember(app, 'viewer')
  shops = { test: await trade(sites.test, 'test'), live: await trade(sites.live, 'live') }
})
afterAll(() => app.close())

/** A payment and a payout with a notification each; both shops use the same order, email and prefixes. */
async function trade(site: { id: string; secrets: { apiSecret: string } }, mode: 'live' | 'test'): Promise<Shop> {
  const developer = await signInMember(app, 'developer')
  const settings = { notificationUrl: 'https://shop.example/told' }
  await send(app, `PATCH /sites/${site.id}`, settings, developer.signedIn.accessToken)
  const at = (second: number) => new Date(app.clock.now().getTime() - 60_000 + second * 1_000).toISOString()
  const amount = { amount: '700', currency: 'EUR' }
  const data = {
    amount,
    orderReference: 'scope-order',
    paymentMethod: { type: 'card' },
    customer: { email: 'scope@buyer.example' },
  }
  const events = [
    { type: 'payment.created', reference: `ch-scope-${mode}`, occurredAt: at(1), data },
    { type: 'payment.captured', reference: `ch-scope-${mode}`, occurredAt: at(2), data: {} },
    {
      type: 'payout.created',
      reference: `po-scope-${mode}`,
      occurredAt: at(3),
      data: { amount: { ...amount, amount: '0' } },
    },
    { type: 'payout.paid', reference: `po-scope-${mode}`, occurredAt: at(4), data: {} },
  ].map((event, n) => ({ id: `e${n}`, ...event }))
  const [payment = '', , payout = ''] = await acceptEvents(app, site.secrets.apiSecret, events)
  const listed = await send(app, `GET /notifications?siteId=${site.id}`, undefined, developer.signedIn.accessToken)
  const notifications = Object.fromEntries(
    listed.body.items.map((one: { eventType: string; id: string }) => [one.eventType, one.id]),
  )
  return { id: site.id, payment, payout: payout.replace('txn_', 'pay_'), notifications }
}

async function search(person: SignedInClient, query: string): Promise<SearchAnswer> {
  const { status, body } = await send(app, `GET /search?q=${query}`, undefined, person.signedIn.accessToken)
  expect([query, status]).toEqual([query, 200])
  return body
}

type Group = 'transactions' | 'notifications' | 'payouts' | 'sites'
/** Modes of the hits of each group, each with its total. */
function modesOf(answer: SearchAnswer): Partial<Record<Group, string[]>> {
  const groups = (['transactions', 'notifications', 'payouts', 'sites'] as const).flatMap((group) => {
    const found = answer[group]
    if (found === undefined) return []
    expect([group, found.total]).toEqual([group, found.items.length])
    return [[group, found.items.map(({ mode }) => mode).toSorted()] as const]
  })
  return Object.fromEntries(groups.filter(([, modes]) => modes.length > 0))
}

const texts: [text: (of: Shop) => string, groups: Group[], separately: boolean][] = [
  [() => 'scope-o', ['transactions', 'notifications'], false],
  [() => 'scope-order', ['transactions', 'notifications'], false],
  [() => 'scope@buyer.example', ['transactions', 'notifications'], false],
  [() => 'ch-scope-', ['transactions', 'notifications'], false],
  [() => 'po-scope-', ['payouts', 'notifications'], false],
  [() => 'Scope%20', ['sites'], false],
  [(of) => of.payment, ['transactions', 'notifications'], true],
  [(of) => of.payout, ['payouts', 'notifications'], true],
  [(of) => of.notifications['payment.captured'] ?? '', ['notifications'], true],
  [(of) => of.notifications['payout.paid'] ?? '', ['notifications'], true],
  [(of) => of.payment.replace('txn_', 'pay_'), ['notifications'], true],
  [() => '!!!', [], false],
]

test.each(texts)('finds by text %# rows of the mode', async (text, groups, separately) => {
  for (const mode of ['live', 'test'] as const) {
    const q = text(shops[mode])
    const own = Object.fromEntries(groups.map((group) => [group, [mode]]))
    expect(modesOf(await search(finance, `${q}&mode=${mode}`))).toEqual(own)
    const other = mode === 'live' ? 'test' : 'live'
    const elsewhere = Object.fromEntries(groups.map((group) => [group, [other]]))
    expect(modesOf(await search(finance, `${q}&mode=${other}`))).toEqual(separately ? {} : elsewhere)
    const both = Object.fromEntries(groups.map((group) => [group, ['live', 'test']]))
    expect(modesOf(await search(finance, q))).toEqual(separately ? own : both)
  }
})

test('names no payout to a role that sees none, not even by the id of its notification', async () => {
  const { payout, notifications } = shops.live
  expect(modesOf(await search(viewer, payout))).toEqual({})
  expect(modesOf(await search(viewer, 'po-scope-'))).toEqual({})
  const id = notifications['payout.paid'] ?? ''
  expect((await search(finance, id)).notifications.items).toMatchObject([{ id, reference: 'po-scope-live' }])
  for (const { reference } of (await search(viewer, id)).notifications.items) expect(reference).toBeUndefined()
  const developer = (await signInMember(app, 'developer')).signedIn.accessToken
  await send(app, `POST /sites/${shops.live.id}/test-notification`, {}, developer)
  expect((await search(viewer, shops.live.id)).notifications.items).toMatchObject([{ eventType: 'test.ping' }])
  const captured = (await search(viewer, notifications['payment.captured'] ?? '')).notifications.items
  expect(captured).toMatchObject([{ reference: 'scope-order' }])
})
