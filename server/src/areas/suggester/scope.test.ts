import { afterAll, beforeAll, expect, it } from 'vitest'
import { acceptEvents } from '../../testing/accept-events.ts'
import { type SignedInClient, startTestApp, type TestApp } from '../../testing/app.ts'
import { signInMember } from '../../testing/members.ts'
import { send } from '../../testing/send.ts'
import { foldStatistics } from '../statistics/fold.ts'

let app: TestApp
let finance: SignedInClient
let viewer: SignedInClient
let shops: Record<'a' | 'b', { id: string; ids: Record<string, string> }>

/** What each shop has, by suggester; values of the two differ in all but the currency of the statistics. */
const values = {
  a: {
    site: ['Ash'],
    account: ['EUR', 'JPY'],
    currency: ['EUR', 'JPY'],
    'order-reference': ['ch-order-a'],
    'processor-reference': ['ch-a1', 'ch-a2', 'fee-a', 'po-a', 'po-fee-a'],
    'customer-email': ['jo.a@buyer.example'],
    'decline-code': ['do_not_honor'],
    'card-brand': ['visa'],
    country: ['BR'],
    transaction: ['ch-a1', 'ch-a2', 'fee-a', 'po-a', 'po-fee-a'],
    payout: ['po-a'],
  },
  b: {
    site: ['Birch'],
    account: ['USD'],
    currency: ['USD'],
    'order-reference': ['ch-order-b'],
    'processor-reference': ['ch-b1', 'ch-b2', 'fee-b', 'po-b'],
    'customer-email': ['jo.b@buyer.example'],
    'decline-code': ['lost_card'],
    'card-brand': ['mastercard'],
    country: ['DE'],
    transaction: ['ch-b1', 'ch-b2', 'fee-b', 'po-b'],
    payout: ['po-b'],
  },
}
type Name = keyof typeof values.a
/** Texts that match everything of both shops; `transaction` without one lists payments. */
const beginnings: Record<Name, string[]> = {
  site: [''],
  account: [''],
  currency: [''],
  'order-reference': ['', 'ch-o'],
  'processor-reference': ['', 'ch-', 'fee-', 'po-'],
  'customer-email': ['', 'JO.'],
  'decline-code': [''],
  'card-brand': [''],
  country: [''],
  transaction: ['', 'ch-order-', 'ch-', 'fee-', 'po-'],
  payout: ['', 'po-'],
}

beforeAll(async () => {
  app = await startTestApp()
  const live = await app.createSite({ name: 'Birch', mode: 'live', defaultCurrency: 'USD' })
  // Owners need a second factor from here on.
  const test = await makeTestSite()
  finance = await signInMember(app, 'finance')
  viewer = await signInMember(app, 'viewer')
  shops = {
    a: await trade(test, 'a', 'EUR', ['JPY'], { brand: 'visa', country: 'BR', declineCode: 'do_not_honor' }),
    b: await trade(live, 'b', 'USD', [], { brand: 'mastercard', country: 'DE', declineCode: 'lost_card' }),
  }
  await foldStatistics({ db: app.deps.db })
})
afterAll(() => app.close())

async function makeTestSite() {
  const developer = await signInMember(app, 'developer')
  const body = { name: 'Ash', timeZone: 'UTC', defaultCurrency: 'EUR' }
  return await developer.call('POST /sites', { body })
}

type Site = Awaited<ReturnType<TestApp['createSite']>>

/** Two payments, one of them declined, a payout, and a fee in each currency. */
async function trade(
  site: Site,
  letter: 'a' | 'b',
  currency: string,
  others: string[],
  { brand, country, declineCode }: { brand: string; country: string; declineCode: string },
) {
  const at = (day: number) => new Date(Date.UTC(2024, 0, day)).toISOString()
  const payment = (n: number) => ({
    type: 'payment.created',
    reference: `ch-${letter}${n}`,
    occurredAt: at(n),
    data: {
      amount: { amount: '1000', currency },
      // Both references have the prefix `ch-`.
      orderReference: `ch-order-${letter}`,
      paymentMethod: { type: 'card', brand },
      customer: { email: `jo.${letter}@buyer.example`, country },
    },
  })
  const nothing = { amount: '0', currency }
  const events = [
    // The first by processor reference is not the first by id.
    payment(2),
    payment(1),
    { type: 'payment.captured', reference: `ch-${letter}1`, occurredAt: at(3), data: {} },
    { type: 'payment.declined', reference: `ch-${letter}2`, occurredAt: at(3), data: { declineCode } },
    { type: 'payout.created', reference: `po-${letter}`, occurredAt: at(4), data: { amount: nothing } },
    ...[currency, ...others].map((of, n) => ({
      type: 'fee.charged',
      reference: n === 0 ? `fee-${letter}` : `po-fee-${letter}`,
      occurredAt: at(4),
      data: { amount: { amount: '5', currency: of }, feeType: 'monthly' },
    })),
  ].map((event, n) => ({ id: `${letter}${n}`, ...event }))
  const made = await acceptEvents(app, site.secrets.apiSecret, events)
  const ids = events.map(({ reference }, n) => [reference, made[n]])
  return { id: site.id, ids: Object.fromEntries(ids) }
}

type Item = { value: string; label: string; hint?: string }
async function ask(person: SignedInClient, query: string): Promise<Item[]> {
  const path = `GET /suggester/suggest/${query}` as const
  const { status, body } = await send(app, path, undefined, person.signedIn.accessToken)
  expect([query, status]).toEqual([query, 200])
  return body.items
}

/** The item as it stands in the table above. */
function namedIn(name: Name, { value, label, hint }: Item): string {
  if (name === 'site') return label
  if (name === 'account') return hint?.split(' · ')[1] ?? ''
  const reference = Object.values(shops).flatMap(({ ids }) => Object.entries(ids).filter(([, id]) => id === value))[0]
  if (name === 'transaction') return reference?.[0] ?? `unknown ${value}`
  return name === 'payout' ? label : value
}

const isHidden = (value: string) => /^(po|fee)-/.test(value)
const names = Object.keys(beginnings) as Name[]

it.each(names.flatMap((name) => beginnings[name].map((q) => [name, q] as const)))(
  'suggests for %s by “%s” values of the site, mode and role',
  async (name, q) => {
    const matches = (shop: 'a' | 'b') => {
      const all: readonly string[] = values[shop][name]
      if (name === 'transaction') {
        const wanted = q === '' || q === 'ch-order-' ? 'ch-' : q
        return all.filter((value) => value.startsWith(wanted))
      }
      return all.filter((value) => value.startsWith(q.toLowerCase()))
    }
    const query = `${name}?q=${encodeURIComponent(q)}`
    const scopes = {
      [`&siteId=${shops.a.id}`]: ['a'],
      '&mode=live': ['b'],
      '&mode=test': ['a'],
      '': ['a', 'b'],
    } as const
    for (const [scope, of] of Object.entries(scopes)) {
      const expected = (of as readonly ('a' | 'b')[]).flatMap(matches)
      const items = await ask(finance, query + scope)
      const known = items.map((item) => namedIn(name, item))
      expect([scope, known.toSorted()]).toEqual([scope, expected.toSorted()])
      const [first, ...more] = await ask(finance, `${query}${scope}&limit=1`)
      expect([scope, more]).toEqual([scope, []])
      if (expected.length > 0) expect(items).toContainEqual(first)
      if (name === 'payout' || name === 'customer-email') continue
      const visible = (await ask(viewer, query + scope)).map((item) => namedIn(name, item))
      // Only a fee has the currency JPY; accounts are listed to all.
      const hidden = (value: string) => isHidden(value) || (name === 'currency' && value === 'JPY')
      expect([scope, visible.toSorted()]).toEqual([scope, expected.filter((value) => !hidden(value)).toSorted()])
    }
  },
)

it.each(names)('suggests nothing for %s by a text before all values', async (name) => {
  expect(await ask(finance, `${name}?q=!`)).toEqual([])
  expect(await ask(finance, `${name}?q=!&siteId=${shops.a.id}`)).toEqual([])
})

// Without values of their own, these two list all currencies and countries.
it.each(names.filter((name) => name !== 'currency' && name !== 'country'))(
  'suggests nothing for %s of a site in the other mode',
  async (name) => {
    expect(await ask(finance, `${name}?q=&siteId=${shops.a.id}&mode=live`)).toEqual([])
  },
)

it('suggests currencies and countries that no transaction has only by text', async () => {
  expect(await ask(finance, 'currency?q=chf')).toMatchObject([{ value: 'CHF' }])
  expect(await ask(finance, 'country?q=japan')).toMatchObject([{ value: 'JP' }])
})

it('suggests a transaction by its id only where it is visible', async () => {
  const found = async (person: SignedInClient, reference: string, more = '') =>
    (await ask(person, `transaction?q=${shops.a.ids[reference]}${more}`)).length
  expect([await found(finance, 'ch-a1'), await found(finance, 'fee-a')]).toEqual([1, 1])
  expect([await found(viewer, 'ch-a1'), await found(viewer, 'fee-a')]).toEqual([1, 0])
  const elsewhere = `&siteId=${shops.b.id}`
  expect([await found(finance, 'ch-a1', elsewhere), await found(finance, 'ch-a1', '&mode=live')]).toEqual([0, 0])
})

it('counts rows of the site and role', async () => {
  const count = async (person: SignedInClient, query: string) => {
    const path = `GET /suggester/suggest/${query}` as const
    const { body } = await send(app, path, undefined, person.signedIn.accessToken)
    return body.items[0].count
  }
  const counts = [await count(finance, 'status?q=posted'), await count(viewer, 'status?q=posted')]
  expect(counts).toEqual([3, 0])
  expect([await count(finance, 'status?q=captured'), await count(finance, 'status?q=created')]).toEqual([2, 2])
  expect(await count(finance, `payment-method?q=card&siteId=${shops.a.id}`)).toBe(2)
})
