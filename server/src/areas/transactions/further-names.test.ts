import type { SearchAnswer } from '@firepay/contract/search/search.routes.ts'
import type { Transaction, TransactionStats } from '@firepay/contract/transactions/transactions.schemas.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptEvents } from '../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { eur } from '../../testing/eur.ts'
import { signInMember } from '../../testing/members.ts'
import { send } from '../../testing/send.ts'

type Page = { items: Transaction[]; stats: TransactionStats }

let app: TestApp
let site: Awaited<ReturnType<TestApp['createSite']>>
let second: typeof site
let viewer = ''
beforeAll(async () => {
  app = await startTestApp()
  site = await app.createSite({ name: 'Harbor & Pine' })
  second = await app.createSite({ name: 'Kiln & Thread' })
  viewer = (await signInMember(app, 'viewer')).signedIn.accessToken
  await ingest(
    site,
    payment('ch_one', ['pi_one', 'seq_1']),
    payment('ch_two', ['pi_two']),
    event('payment.captured', 'ch_two', { amount: eur(1_000), aliases: ['cap_two'] }),
    event('refund.created', 're_two', { paymentReference: 'ch_two', amount: eur(400), aliases: ['pyr_two'] }),
    event('refund.succeeded', 're_two', {}),
    payment('pi_three', []),
  )
  await ingest(second, payment('tr_other', ['pi_one']))
})
afterAll(() => app.close())

let count = 0
function event(type: string, reference: string, data: object) {
  const occurredAt = new Date(Date.UTC(2024, 0, 1, 0, ++count)).toISOString()
  return { id: `e${count}`, type, reference, occurredAt, data }
}
function payment(reference: string, aliases: string[]) {
  return event('payment.created', reference, { amount: eur(1_000), paymentMethod: { type: 'card' }, aliases })
}
async function ingest(to: typeof site, ...events: object[]) {
  await acceptEvents(app, to.secrets.apiSecret, events)
}

const token = () => app.owner.signedIn.accessToken
async function get<T>(path: `/${string}`, as = token()): Promise<T> {
  const { status, body } = await send(app, `GET ${path}`, undefined, as)
  expect([path, status]).toEqual([path, 200])
  return body
}
const references = ({ items }: { items: { processorReference: string }[] }) =>
  items.map((item) => item.processorReference).sort()

/** References of the list, of the export and their number in both kinds of statistics; they must agree. */
async function found(filter: string, as = token()): Promise<string[]> {
  const page = await get<Page>(`/transactions?type=all&${filter}`, as)
  const listed = references(page)
  expect([filter, page.stats.count]).toEqual([filter, listed.length])
  const { groups } = await get<{ groups: { count: number }[] }>(
    `/transaction-stats?type=all&groupBy=month&timeZone=UTC&${filter}`,
    as,
  )
  expect([filter, groups.reduce((sum, group) => sum + group.count, 0)]).toEqual([filter, listed.length])
  return listed
}
async function exported(filter: string): Promise<string[]> {
  const response = await fetch(`${app.baseUrl}/transactions/export?format=ndjson&type=all&${filter}`, {
    headers: { authorization: `Bearer ${token()}` },
  })
  const rows = (await response.text()).trim().split('\n').filter(Boolean)
  return rows.map((row) => (JSON.parse(row) as { processorReference: string }).processorReference).sort()
}

test.each([
  ['q=pi_one', ['ch_one', 'tr_other']],
  ['q=seq_1', ['ch_one']],
  ['q=cap_two', ['ch_two']],
  ['q=pyr_two', ['re_two']],
  // A beginning, as of references: of the first and of further ones.
  ['q=pi_', ['ch_one', 'ch_two', 'pi_three', 'tr_other']],
  ['q=PI_one', []],
  ['q=_one', []],
  ['processorReference=pi_one', ['ch_one', 'tr_other']],
  ['processorReference=ch_one', ['ch_one']],
  ['processorReference=cap_two', ['ch_two']],
  ['processorReference=pi_three', ['pi_three']],
  ['processorReference=pi_', []],
  ['processorReference=pi_one&q=ch_', ['ch_one']],
  ['processorReference=pi_one&status=declined', []],
])('the list, its figures and the export agree on %s', async (filter, expected) => {
  expect(await found(filter)).toEqual(expected)
  expect(await found(filter, viewer)).toEqual(expected)
  expect(await exported(filter)).toEqual(expected)
})

test('keeps the other filters: site, type and range', async () => {
  expect(await found(`q=pi_one&siteId=${site.id}`)).toEqual(['ch_one'])
  expect(await found(`processorReference=pi_one&siteId=${second.id}`)).toEqual(['tr_other'])
  expect(references(await get<Page>('/transactions?type=payment&q=pyr_two'))).toEqual([])
  expect(await found('q=pi_one&from=2024-02-01')).toEqual([])
  expect(await found('q=pi_one&mode=live')).toEqual([])
})

test('shows the further references of a transaction', async () => {
  const { items } = await get<Page>('/transactions?q=cap_two', viewer)
  expect(items[0]?.aliases).toEqual(['pi_two', 'cap_two'])
  expect((await get<Transaction>(`/transactions/${items[0]?.id}`, viewer)).aliases).toEqual(['pi_two', 'cap_two'])
  const three = await get<Page>('/transactions?q=pi_three')
  expect(three.items[0]).not.toHaveProperty('aliases')
})

test('the search finds by further references and names the one that matches', async () => {
  const search = async (query: string, as = token()) => (await get<SearchAnswer>(`/search?q=${query}`, as)).transactions
  expect((await search('cap_two', viewer)).items).toMatchObject([
    { processorReference: 'ch_two', furtherReference: 'cap_two' },
  ])
  expect(references(await search('pyr_'))).toEqual(['re_two'])
  // Once, with every beginning that matches.
  expect(await search('pi_')).toMatchObject({ total: 4, isTotalCapped: false })
  expect((await search('ch_one')).items[0]).not.toHaveProperty('furtherReference')
  expect((await search('pi_one&mode=live')).total).toBe(0)
  // A complete further reference comes before a newer beginning.
  await ingest(site, payment('ch_ten', ['pi_one_more']))
  expect((await search('pi_one')).items.map((item) => item.processorReference)).toEqual([
    'tr_other',
    'ch_one',
    'ch_ten',
  ])
})

test('a beginning of very many names finds complete names only, and the search reports that there are more', async () => {
  const many = await app.createSite({ name: 'Many' })
  for (const batch of [0, 1]) {
    await ingest(
      many,
      ...Array.from({ length: 600 }, (_, index) => payment(`m-${batch}-${index}`, [`many_${batch}${index}`])),
    )
  }
  expect(await found('q=many_')).toEqual([])
  expect(await found('q=many_0599')).toEqual(['m-0-599'])
  expect((await get<Page>('/transactions?q=many_0&limit=1')).stats.count).toBe(600)
  const { transactions } = await get<SearchAnswer>('/search?q=many_')
  expect(transactions.isTotalCapped).toBe(true)
  expect(references(transactions)).toEqual(['m-1-596', 'm-1-597', 'm-1-598', 'm-1-599'])
})
