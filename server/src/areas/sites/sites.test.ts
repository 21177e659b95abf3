import { randomUUIDv7 } from 'node:crypto'
import { encodeId } from '@firepay/contract/product/ids.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectOwner } from '../../platform/db/address.ts'
import { withTenant } from '../../platform/db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { makeBareSite } from '../../testing/bare-site.ts'
import { eur } from '../../testing/eur.ts'
import { merchantOf, signInMember } from '../../testing/members.ts'
import { eventually } from '../../testing/program.ts'
import { uuidOf } from '../../testing/uuid-of.ts'
import { ingestBatch } from '../ingest/ingest.ts'
import { openSecretKey } from './secrets/site-secrets.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ env: { CALLBACK_ALLOW_CIDRS: '127.0.0.0/8' } })
})
afterAll(() => app.close())

const shop = { name: 'Harbor & Pine', timeZone: 'Europe/Berlin', defaultCurrency: 'EUR' }

/** A raw call, so that refusals come from the server and not from a typed client. */
async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(app.baseUrl + path, {
    method,
    headers: {
      authorization: `Bearer ${app.owner.signedIn.accessToken}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    etag: response.headers.get('etag'),
    body: text === '' ? null : JSON.parse(text),
    text,
  }
}

const created = async (more: object = {}) => (await send('POST', '/sites', { ...shop, ...more })).body

describe('POST /sites', () => {
  it('refuses a caller without a token', async () => {
    const answer = await send('POST', '/sites', shop, { authorization: '' })
    expect(answer.status).toBe(401)
    expect(answer.body.code).toBeUndefined()
  })

  it('refuses a role that may not create sites', async () => {
    const viewer = await signInMember(app, 'viewer')
    const answer = await send('POST', '/sites', shop, { authorization: `Bearer ${viewer.signedIn.accessToken}` })
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN'])
  })

  it.each([
    ['an unknown currency', { defaultCurrency: 'XYZ' }, 'defaultCurrency'],
    ['a currency in small letters', { defaultCurrency: 'eur' }, 'defaultCurrency'],
    ['an unknown zone', { timeZone: 'Europe/Atlantis' }, 'timeZone'],
    ['an empty name', { name: '  ' }, 'name'],
    ['a name with a NUL', { name: 'a\u0000b' }, 'name'],
    ['an address that is none', { url: 'javascript:alert(1)' }, 'url'],
    ['an unknown field', { merchantId: 'x' }, ''],
    ['a field that only the server sets', { status: 'active' }, ''],
    ['an unknown mode', { mode: 'demo' }, 'mode'],
  ])('refuses %s', async (_, change, path) => {
    const answer = await send('POST', '/sites', { ...shop, ...change })
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION'])
    expect(JSON.stringify(answer.body.errors)).toContain(path)
  })

  it('refuses a card number in the name', async () => {
    const answer = await send('POST', '/sites', { ...shop, name: 'Shop 4242 4242 4242 4242' })
    expect([answer.status, answer.body.code]).toEqual([422, 'CARD_NUMBER_REFUSED'])
  })

  it('creates a site with its first account and both secrets, shown once', async () => {
    const made = await send('POST', '/sites', shop)
    expect(made.status).toBe(201)
    expect(made.body).toMatchObject({
      ...shop,
      mode: 'test',
      status: 'active',
      accountsCount: 1,
      notifyOldEvents: true,
    })
    expect(made.body.secrets.apiSecret).toMatch(/^as_test_[0-9A-Za-z]{92}$/)
    expect(made.body.secrets.secretKey).toMatch(/^whsec_[0-9A-Za-z+/]{48}$/)
    expect(made.etag).toBe('"1"')

    const read = await send('GET', `/sites/${made.body.id}`)
    expect(read.body.apiSecret).toMatchObject({ prefix: 'as_test_', last4: made.body.secrets.apiSecret.slice(-4) })
    const later = read.text + (await send('GET', '/sites')).text
    expect(later).not.toContain(made.body.secrets.apiSecret)
    expect(later).not.toContain(made.body.secrets.secretKey)
    expect(app.logLines.join()).not.toContain(made.body.secrets.apiSecret)

    const accounts = await send('GET', `/sites/${made.body.id}/accounts`)
    const zero = { amount: '0', currency: 'EUR' }
    expect(accounts.body).toMatchObject({
      total: 1,
      items: [{ currency: 'EUR', name: 'Euro', balances: { total: zero } }],
    })
  })

  it('stores neither secret in the clear, and can still sign with the secret key', async () => {
    const { id, secrets } = await created()
    const rows = await withTenant(app.database.app, merchantOf(app), (trx) =>
      trx
        .selectFrom('site_secrets')
        .selectAll()
        .where('merchant_id', '=', merchantOf(app))
        .where('site_id', '=', uuidOf('site', id))
        .execute(),
    )
    // JSON would encode bytes as numbers, which would hide texts.
    const texts = rows
      .flatMap((row) => Object.values(row))
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : String(value)))
      .join()
    expect(texts).not.toContain(secrets.apiSecret.slice(20, 60))
    expect(texts).not.toContain(secrets.secretKey.slice(6, 40))
    const secretKey = rows.find((row) => row.kind === 'secret_key')
    expect(secretKey && openSecretKey(app.deps, secretKey)).toBe(secrets.secretKey)
  })

  it('answers a repeat with the same Idempotency-Key with the same site', async () => {
    const headers = { 'idempotency-key': 'make-this-site-once-1' }
    const first = await send('POST', '/sites', { ...shop, name: 'Once' }, headers)
    const second = await send('POST', '/sites', { ...shop, name: 'Once' }, headers)
    expect(second.body).toEqual(first.body)
    const other = await send('POST', '/sites', { ...shop, name: 'Twice' }, headers)
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH'])
  })
})

describe('GET /sites', () => {
  it('pages, sorts and filters', async () => {
    const names = ['Listed c', 'listed A', 'Listed b']
    for (const name of names) await created({ name })
    // A live site requires a second factor of its owner (security.md M-11), but not of a developer. Reset at the end.
    const developer = await signInMember(app, 'developer')
    const headers = { authorization: `Bearer ${developer.signedIn.accessToken}` }
    await setMode('Listed b', 'live')
    const list = async (query: string) => (await send('GET', `/sites?${query}`, undefined, headers)).body
    const namesOf = (body: { items: { name: string }[] }) => body.items.map((site) => site.name)
    expect(namesOf(await list('q=listed'))).toEqual(['listed A', 'Listed b', 'Listed c'])
    expect(namesOf(await list('q=listed&sort=-name'))).toEqual(['Listed c', 'Listed b', 'listed A'])
    expect(namesOf(await list('q=listed&sort=createdAt'))).toEqual(['Listed c', 'listed A', 'Listed b'])
    expect(namesOf(await list('q=listed&mode=live'))).toEqual(['Listed b'])
    await setMode('Listed b', 'test')
    const first = await list('q=listed&limit=1')
    expect(first).toMatchObject({ total: 3, limit: 1, offset: 0 })
    expect(namesOf(await list(`q=listed&after=${first.items[0].id}`))).toEqual(['Listed b', 'Listed c'])
    expect(namesOf(await list(`q=${first.items[0].id}`))).toEqual(['listed A'])
    // A rename between pages neither repeats nor skips a site when the caller sends the name it read.
    await send('PATCH', `/sites/${first.items[0].id}`, { name: 'Listed z' })
    const place = `after=${first.items[0].id}&afterName=${encodeURIComponent('listed A')}`
    expect(namesOf(await list(`q=listed&limit=2&${place}`))).toEqual(['Listed b', 'Listed c'])
    await send('PATCH', `/sites/${first.items[0].id}`, { name: 'listed A' })
    expect(await list('q=listed&offset=50')).toMatchObject({ items: [], total: 3 })
    expect(namesOf(await list('q=l%25s'))).toEqual([])
  })

  it.each([
    'limit=0',
    'limit=101',
    'limit=1e1',
    'offset=-1',
    'offset=10001',
    'sort=status',
    'q=ab',
    'status=open',
    'nosuch=1',
    `after=${encodeId('site', randomUUIDv7())}`,
  ])('refuses ?%s', async (query) => {
    const answer = await send('GET', `/sites?${query}`)
    expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION'])
  })

  it('shows money only to roles that may read balances', async () => {
    await created()
    const viewer = await signInMember(app, 'viewer')
    const headers = { authorization: `Bearer ${viewer.signedIn.accessToken}` }
    const seen = (await send('GET', '/sites?limit=1', undefined, headers)).body
    expect(seen.items[0].last24h).toEqual({ count: expect.any(Number) })
    const accounts = (await send('GET', `/sites/${seen.items[0].id}/accounts`, undefined, headers)).body
    expect(accounts.items[0].balances).toBeUndefined()
  })
})

describe('unknown site', () => {
  it('gets the same answer for a random id, a malformed one and one of another merchant', async () => {
    const foreign = await otherMerchantsSite()
    const answers = await Promise.all(
      [foreign, encodeId('site', randomUUIDv7()), 'site_nonsense', '7', encodeId('account', randomUUIDv7())].flatMap(
        (id) => [
          send('GET', `/sites/${id}`),
          send('GET', `/sites/${id}/accounts`),
          send('PATCH', `/sites/${id}`, { name: 'x' }),
        ],
      ),
    )
    const bodies = answers.map(({ status, body }) => JSON.stringify([status, { ...body, requestId: '' }]))
    expect(new Set(bodies).size).toBe(1)
    expect(answers[0]?.status).toBe(404)
  })
})

describe('PATCH /sites/{id}', () => {
  it('changes given fields, clears null ones, and increments the version', async () => {
    const site = await created({ url: 'https://harborpine.example' })
    const change = {
      name: ' Harbor ',
      url: null,
      settlementDelayDays: 7,
      notificationUrl: 'https://harborpine.example/hook',
    }
    const answer = await send('PATCH', `/sites/${site.id}`, change)
    expect([answer.status, answer.etag]).toEqual([200, '"2"'])
    expect(answer.body).toMatchObject({ name: 'Harbor', settlementDelayDays: 7, timeZone: 'Europe/Berlin' })
    expect(answer.body.url).toBeUndefined()
    expect((await send('GET', `/sites/${site.id}`)).body).toEqual(answer.body)
  })

  it('honours If-Match', async () => {
    const site = await created()
    const change = (name: string, tag: string) => send('PATCH', `/sites/${site.id}`, { name }, { 'if-match': tag })
    expect((await change('A', '"1"')).status).toBe(200)
    for (const tag of ['"1"', 'W/"2"', '*', '2', '"1", "2"']) {
      const answer = await change('B', tag)
      expect([tag, answer.status, answer.body.code]).toEqual([tag, 412, 'STALE'])
    }
    expect((await send('GET', `/sites/${site.id}`)).body.name).toBe('A')
  })

  it('accepts one of two concurrent writers with the same version', async () => {
    const site = await created()
    const writers = () => ['A', 'B'].map((name) => send('PATCH', `/sites/${site.id}`, { name }, { 'if-match': '"1"' }))
    const both = await whileLocked(uuidOf('site', site.id), writers)
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 412])
  })

  it.each([
    ['http to an address outside CALLBACK_ALLOW_CIDRS', 'http://192.0.2.1/hook'],
    ['a part after #', 'https://shop.example/hook#a'],
  ])('refuses %s for notifications', async (_, notificationUrl) => {
    const site = await created()
    const answer = await send('PATCH', `/sites/${site.id}`, { notificationUrl })
    expect([answer.status, answer.body.code]).toEqual([422, 'ENDPOINT_BLOCKED'])
    expect(answer.body.errors).toEqual([expect.objectContaining({ path: 'notificationUrl' })])
  })

  it.each([
    'https:shop.example/hook',
    'https:/shop.example/hook',
    'https:\\\\shop.example/hook',
    'https:///shop.example/hook',
    ' https://shop.example/hook',
    'https://other.example\\.shop.example/hook',
    'https://shop.example/a hook',
    'https://@shop.example\\@other.example/',
  ])('refuses %j, which parsers accept and people misread', async (address) => {
    const site = await created()
    for (const path of ['url', 'supportUrl', 'notificationUrl']) {
      const answer = await send('PATCH', `/sites/${site.id}`, { [path]: address })
      expect([answer.status, answer.body.errors]).toEqual([
        422,
        [expect.objectContaining({ path, code: 'NOT_A_WEB_ADDRESS' })],
      ])
    }
  })

  it('refuses unknown and read-only fields, and changes nothing', async () => {
    const site = await created()
    for (const change of [
      { status: 'archived' },
      { defaultCurrency: 'USD' },
      { sandbox: true },
      { id: 'x' },
      { name: 5 },
    ]) {
      const answer = await send('PATCH', `/sites/${site.id}`, change)
      expect([answer.status, answer.body.code]).toEqual([422, 'VALIDATION'])
    }
    expect((await send('GET', `/sites/${site.id}`)).etag).toBe('"1"')
  })
})

describe('balances and the last 24 hours', () => {
  it("follow the site's transfers", async () => {
    const site = await created()
    const at = app.clock.now()
    const event = (n: number, type: string, reference: string, data: object) => ({
      id: `e${n}`,
      type,
      reference,
      occurredAt: new Date(at.getTime() - 60_000 + n).toISOString(),
      data,
    })
    const results = await ingestBatch(app.deps, { merchantId: merchantOf(app), siteId: uuidOf('site', site.id) }, [
      event(1, 'payment.created', 'p', { amount: eur('10000'), paymentMethod: { type: 'card' } }),
      event(2, 'payment.captured', 'p', { fees: [{ type: 'processing', amount: eur('290') }] }),
      event(3, 'refund.created', 'r', { paymentReference: 'p', amount: eur('3000') }),
      event(4, 'refund.succeeded', 'r', {}),
      event(5, 'dispute.opened', 'd', {
        paymentReference: 'p',
        amount: eur('4000'),
        reason: 'Not received',
        fees: [{ type: 'dispute', amount: eur('1500') }],
      }),
    ])
    expect(results.map((result) => result.status)).toEqual(Array(5).fill('accepted'))

    const [account] = (await send('GET', `/sites/${site.id}/accounts`)).body.items
    expect(account.balances).toEqual({
      available: eur('0'),
      pending: eur('1210'),
      reserved: eur('0'),
      inTransit: eur('0'),
      total: eur('1210'),
      disputed: eur('4000'),
    })
    await ingestBatch(app.deps, { merchantId: merchantOf(app), siteId: uuidOf('site', site.id) }, [
      event(6, 'payment.captured', 'still to come', {}),
      event(7, 'payment.captured', 'p', { amount: eur('99999') }),
    ])
    const seen = (await send('GET', `/sites/${site.id}`)).body
    expect(site).toMatchObject({ lastPaymentAt: null, openEvents: { held: 0, refused: 0 } })
    expect(seen).toMatchObject({
      lastPaymentAt: new Date(at.getTime() - 60_000 + 1).toISOString(),
      openEvents: { held: 1, refused: 1 },
    })
    expect(seen.last24h).toEqual({
      count: 1,
      totals: [
        {
          currency: 'EUR',
          gross: '10000',
          refunds: '3000',
          chargebacks: '4000',
          fees: '1790',
          net: '1210',
          average: '10000',
        },
      ],
    })
  })
})

/** Locks the site's row until all calls wait for it, so that they run concurrently. */
async function whileLocked<T>(siteId: string, calls: () => Promise<T>[]): Promise<T[]> {
  const owner = await connectOwner(app.database.owner)
  try {
    await owner.query('begin')
    await owner.query('select 1 from sites where id = $1 for update', [siteId])
    const answers = calls()
    const waiting = async () =>
      (
        await owner.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).rowCount ?? 0
    await eventually(waiting, (count) => count === answers.length, 10_000)
    await owner.query('commit')
    return await Promise.all(answers)
  } finally {
    await owner.end()
  }
}

function setMode(name: string, mode: 'live' | 'test') {
  return withTenant(app.database.app, merchantOf(app), (trx) =>
    trx
      .updateTable('sites')
      .set({ mode })
      .where('merchant_id', '=', merchantOf(app))
      .where('name', '=', name)
      .execute(),
  )
}

async function otherMerchantsSite(): Promise<string> {
  const { siteId } = await makeBareSite(app.database)
  return encodeId('site', siteId)
}
