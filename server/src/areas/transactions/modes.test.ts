import { encodeId } from '@firepay/contract/product/ids.ts'
import type { TransactionStats } from '@firepay/contract/transactions/transactions.schemas.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { acceptEvents } from '../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { enrolTotp } from '../../testing/factors.ts'
import { send } from '../../testing/send.ts'
import { foldStatistics } from '../statistics/fold.ts'

type Site = { id: string; secret: string }

let app: TestApp
const sites: Record<string, Site> = {}
const day = (number: number) => `2024-01-${String(number).padStart(2, '0')}T08:00:00Z`

beforeAll(async () => {
  app = await startTestApp()
  await enrolTotp(app, app.owner)
  for (const [name, mode] of [
    ['Harbor', 'live'],
    ['Alder', 'live'],
    ['Trial', 'test'],
  ] as const) {
    const body = { name, timeZone: 'UTC', defaultCurrency: 'EUR', mode }
    const made = await app.owner.call('POST /sites', { body })
    sites[name] = { id: made.id, secret: made.secrets.apiSecret }
  }
  // The test site's payments are between those of live sites, and after them.
  await pay('Harbor', [1, 3, 5], 10_00)
  await pay('Alder', [2, 4], 20_00)
  await foldStatistics({ db: app.deps.db })
  await pay('Trial', [2, 3, 6, 7, 8], 1_00, 'USD')
})
afterAll(() => app.close())

async function pay(name: string, days: number[], amount: number, currency = 'EUR'): Promise<void> {
  const events = days.flatMap((number) => [
    {
      id: `c${number}`,
      type: 'payment.created',
      reference: `${name}-${number}`,
      occurredAt: day(number),
      data: { amount: { amount: String(amount), currency }, paymentMethod: { type: 'card', brand: `brand-${name}` } },
    },
    { id: `d${number}`, type: 'payment.captured', reference: `${name}-${number}`, occurredAt: day(number), data: {} },
  ])
  await acceptEvents(app, sites[name]?.secret, events)
}

type Page = { items: { id: string; processorReference: string }[]; stats: TransactionStats }
async function get<T>(path: `/${string}`): Promise<T> {
  const answer = await send(app, `GET ${path}`, undefined, app.owner.signedIn.accessToken)
  expect([path, answer.status]).toEqual([path, 200])
  return answer.body as T
}
const list = (query: string) => get<Page>(`/transactions?${query}`)
const references = async (query: string) => (await list(query)).items.map((one) => one.processorReference)
const idOf = (name: string) => sites[name]?.id ?? ''

const live = ['Harbor-5', 'Alder-4', 'Harbor-3', 'Alder-2', 'Harbor-1']
const trial = ['Trial-8', 'Trial-7', 'Trial-6', 'Trial-3', 'Trial-2']

describe('mode filter', () => {
  test('separates payments of live and test sites', async () => {
    expect(await references('mode=live')).toEqual(live)
    expect(await references('mode=test')).toEqual(trial)
    expect((await references('mode=all')).toSorted()).toEqual([...live, ...trial].toSorted())
    expect(await references('')).toEqual(await references('mode=all'))
    expect(await references('mode=live&sort=createdAt')).toEqual(live.toReversed())
    expect((await references('mode=live&sort=-amount&limit=2')).toSorted()).toEqual(['Alder-2', 'Alder-4'])
    expect(await references('mode=live&status=captured&type=all')).toEqual(live)
    expect(await references('mode=live&q=Trial')).toEqual([])
  })

  test('pages through the sites of a mode by offset and by the last row', async () => {
    expect(await references('mode=live&limit=2&offset=2')).toEqual(live.slice(2, 4))
    const first = await list('mode=live&limit=2')
    expect(await references(`mode=live&limit=2&after=${first.items[1]?.id}`)).toEqual(live.slice(2, 4))
  })

  test('intersects with a site filter', async () => {
    expect(await references(`mode=live&siteId=${idOf('Alder')}`)).toEqual(['Alder-4', 'Alder-2'])
    const both = `siteId=${idOf('Alder')},${idOf('Trial')}`
    expect(await references(`mode=live&${both}`)).toEqual(['Alder-4', 'Alder-2'])
    const none = await list(`mode=live&siteId=${idOf('Trial')}`)
    expect(none.items).toEqual([])
    expect(none.stats).toMatchObject({ count: 0, totals: [], byStatus: [] })
  })

  test('sums one mode, from sums and unfolded deltas', async () => {
    const { stats } = await list('mode=live')
    expect([stats.count, stats.totals?.map(({ currency, gross }) => [currency, gross])]).toEqual([5, [['EUR', '7000']]])
    const ofTest = await list('mode=test')
    expect(ofTest.stats.totals?.map(({ currency, gross }) => [currency, gross])).toEqual([['USD', '500']])
    const range = 'from=2024-01-02T08:00:00Z&to=2024-01-05'
    expect((await list(`mode=live&${range}`)).stats.count).toBe(3)
    // Country is not a dimension of the sums, so rows are counted.
    expect((await list('mode=live&cardBrand=brand-Trial')).stats.count).toBe(0)
  })

  test('applies to grouped statistics and the preceding period', async () => {
    const grouped = async (query: string) =>
      get<{ groups: { key: string; count: number }[]; previous?: { count: number }[] }>(`/transaction-stats?${query}`)
    const days = await grouped('mode=test&groupBy=day')
    expect(days.groups.map(({ key, count }) => `${key} ${count}`)).toEqual(
      [2, 3, 6, 7, 8].map((number) => `2024-01-0${number} 1`),
    )
    const compared = await grouped('mode=live&groupBy=month&from=2024-01-03&to=2024-01-05&compare=previous')
    expect([compared.groups[0]?.count, compared.previous?.[0]?.count]).toEqual([2, 2])
    expect((await grouped(`mode=test&siteId=${idOf('Harbor')}&groupBy=status`)).groups).toEqual([])
  })

  test('applies to the list of sites', async () => {
    const names = async (query: string) =>
      (await get<{ items: { name: string }[] }>(`/sites?${query}`)).items.map((site) => site.name)
    expect(await names('mode=live')).toEqual(['Alder', 'Harbor'])
    expect(await names('mode=test')).toEqual(['Trial'])
    expect(await names('mode=all')).toEqual(await names(''))
  })

  test('applies to suggestions', async () => {
    await foldStatistics({ db: app.deps.db })
    const suggested = async (name: string, query: string) =>
      (await get<{ items: { label: string; count?: number }[] }>(`/suggester/suggest/${name}?${query}`)).items
    const labels = async (name: string, query: string) => (await suggested(name, query)).map((item) => item.label)
    expect(await labels('site', 'mode=live')).toEqual(['Alder', 'Harbor'])
    expect((await suggested('currency', 'mode=live')).map((item) => item.count)).toEqual([5])
    expect(await labels('card-brand', 'mode=test')).toEqual(['brand-Trial'])
    expect(await labels('processor-reference', 'mode=live&q=Trial')).toEqual([])
    expect(await labels('processor-reference', 'mode=test')).toEqual(trial)
    expect(await labels('transaction', 'mode=live&q=Trial-2')).toEqual([])
    expect(await labels('transaction', 'mode=test&q=Trial-2')).toEqual(['Trial-2'])
    expect(await labels('account', 'mode=test')).toHaveLength(2)
    expect(await suggested('site', `mode=test&siteId=${idOf('Alder')}`)).toEqual([])
  })

  test('is indicated in the user record once a site is live', async () => {
    const record = await get<{ merchant: { hasLiveSite: boolean } }>('/users')
    expect(record.merchant.hasLiveSite).toBe(true)
  })

  test.each(['/transactions', '/transaction-stats', '/sites', '/suggester/suggest/site'] as const)(
    'is refused by %s for an unknown mode',
    async (path) => {
      const answer = await send(app, `GET ${path}?mode=sandbox`, undefined, app.owner.signedIn.accessToken)
      expect([answer.status, answer.code]).toEqual([422, 'VALIDATION'])
    },
  )

  test('matches nothing for a merchant without sites', async () => {
    const other = await startTestApp()
    const answer = await send(other, 'GET /transactions?mode=live', undefined, other.owner.signedIn.accessToken)
    expect(answer.body).toMatchObject({ items: [], stats: { count: 0 } })
    const unknown = encodeId('site', '01890000-0000-7000-8000-000000000000')
    const found = await send(
      other,
      `GET /transactions?mode=test&siteId=${unknown}`,
      undefined,
      other.owner.signedIn.accessToken,
    )
    expect(found.body.items).toEqual([])
    await other.close()
  })
})
