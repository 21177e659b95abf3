import { setTimeout as delay } from 'node:timers/promises'
import { createMatcher } from '@firepay/contract/http/match.ts'
import type { Route } from '@firepay/contract/product/route.ts'
import { routes } from '@firepay/contract/routes.ts'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectOwner } from '../../platform/db/address.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { signInMember } from '../../testing/members.ts'

let app: TestApp
let apiSecret: string
let siteId: string
beforeAll(async () => {
  app = await startTestApp()
  const site = await app.createSite()
  siteId = site.id
  apiSecret = site.secrets.apiSecret
})
afterAll(() => app.close())

/**
 * How long a call below 2 MiB may block the event loop, in one of three tries. Measured in processor time of this thread per
 * iteration, so that the load of the machine does not matter; includes the work of the test and garbage collection.
 */
const maxRoundMs = 50
const tries = 3

const small = 64 * 1024
const match = createMatcher(routes)
/** Names of operations that received hostile input. */
const tried = new Set<string>()
const large = 2 * 1024 * 1024

const filled = (piece: string, size: number) => piece.repeat(Math.floor(size / piece.length))
const list = (item: string, size: number) => `[${filled(`${item},`, size - item.length - 2)}${item}]`
const members = (count: number, value = '1') =>
  Array.from({ length: count }, (_, index) => `"k${index}":${value}`).join(',')
const event = (data: string, more = '') =>
  `{"id":"e","type":"payment.captured","occurredAt":"2024-03-01T12:00:00Z","reference":"p","data":${data}${more}}`
const batch = (one: string, count: number) => `{"events":[${Array(count).fill(one).join(',')}]}`

type Case = [name: string, body: string, status: number, said: string]

const asLines: Case[] = [
  ['lines of {}', filled('{}\n', large), 422, 'VALIDATION'],
  ['lines of blanks', filled(' \n', large), 422, 'VALIDATION'],
  ['empty lines', filled('\n', large), 422, 'VALIDATION'],
  ['1,000 lines of {}', filled('{}\n', 3_000), 200, 'VALIDATION'],
  ['a line nested 900,000 deep', '['.repeat(900_000), 200, 'VALIDATION'],
  ['a line of 150,000 unknown members', `{${members(150_000)}}`, 200, 'VALIDATION'],
  ['1,000 lines of 200 unknown members', filled(`${event('{}', `,${members(240)}`)}\n`, large), 200, 'VALIDATION'],
  ['a line of 500,000 fees', event(`{"fees":${list('{}', 1_500_000)}}`), 200, 'VALIDATION'],
  ['1,000 lines of 670 bad fees', filled(`${event(`{"fees":${list('{}', 2_010)}}`)}\n`, large), 200, 'VALIDATION'],
  ['a text of 2 MiB', event(`{"fees":"${filled('4111 ', large - 300)}"}`), 200, 'VALIDATION'],
]

const asBatch: Case[] = [
  ['700,000 events', `{"events":${list('{}', large - 20)}}`, 400, 'BAD_REQUEST'],
  ['60,000 events', `{"events":${list('{}', 180_000)}}`, 422, 'VALIDATION'],
  ['150,000 unknown members', `{"events":[1],${members(150_000)}}`, 400, 'BAD_REQUEST'],
  ['an event of 150,000 unknown members', batch(`{${members(150_000)}}`, 1), 400, 'BAD_REQUEST'],
  ['an event nested 900,000 deep', `{"events":[${'['.repeat(900_000)}`, 400, 'BAD_REQUEST'],
  ['1,000 events of 190 unknown members', batch(event('{}', `,${members(190)}`), 1_000), 200, 'VALIDATION'],
  ['1,000 events of 60 bad fees', batch(event(`{"fees":${list('{}', 180)}}`), 1_000), 200, 'VALIDATION'],
  ['100 events of 900 bad metadata', batch(event(`{"metadata":{${members(900)}}}`), 100), 200, 'VALIDATION'],
]

const ofPeople: Case[] = [
  ['nested 30,000 deep', '['.repeat(30_000), 400, 'BAD_REQUEST'],
  ['4,000 unknown members', `{${members(4_000)}}`, 400, 'BAD_REQUEST'],
  ['1,000 unknown members', `{${members(1_000)}}`, 422, 'VALIDATION'],
  ['21,000 empty objects', `{"name":${list('{}', small - 20)}}`, 422, 'VALIDATION'],
  ['a name of 64 KiB', `{"name":"${filled('4111-', small - 40)}"}`, 422, 'VALIDATION'],
]

const fileBytes = 512 * 1024
const balanceHead =
  'balance_transaction_id,created_utc,currency,gross,fee,net,reporting_category,charge_id,description\n'
const charge = 'txn_1,2026-03-01 10:00,eur,1.00,0.10,0.90,charge,ch_1,'
const ofLines = (line: string) => balanceHead + filled(`${line}\n`, fileBytes - balanceHead.length)

const endless = 'The header of this file does not end.'
const wide = 'The header of this file has more than 500 columns.'

/** Parts of files; each is read, found empty, or refused with a reason. */
const asFile: [name: string, content: string, refused?: string][] = [
  ['a header that is never closed', `"${filled('\n', fileBytes - 1)}`],
  ['a header of 30,000 columns', `${filled('a,', 60_000)}\n`, wide],
  ['a header of 10,000 names', `${balanceHead.trim()},${Array.from({ length: 10_000 }, (_, n) => 10_000 + n)}\n`, wide],
  ['a header of 60,000 columns below 29 quotes', `${filled('x","\n', 5 * 29)}x",${filled(',', 60_000)}\n`, wide],
  ['a header of 250,000 columns', filled('a,', fileBytes), endless],
  ['a file of quotes', filled('"', fileBytes), endless],
  ['260,000 lines of one letter', ofLines('a')],
  ['9,000 payments', ofLines(charge)],
  ['lines of 64 KB blanks in an amount', ofLines(charge.replace('1.00', `1${filled(' ', 60_000)}1`))],
  ['lines of 64 KB digits in a date', ofLines(charge.replace('2026-03-01 10:00', filled('1', 60_000)))],
  ['lines of 64 KB like card numbers', ofLines(charge + filled('4111 ', 60_000))],
  ['lines of 30,000 cells', ofLines(charge + filled(',', 30_000))],
  ['a stray quote before 250,000 short lines', `x"\n${filled('a\n', fileBytes - 3)}`],
  ['a stray quote in a line before 200,000 short ones', `${ofLines('a').slice(0, 400_000).replace('a\n', 'a"\n')}`],
  ['an open quote before 250,000 short lines', `${balanceHead}"x\n${filled('a\n', 500_000)}`],
  ['250,000 lines of a quote', ofLines('"')],
  ['250,000 quotes that open cells', ofLines(',"a')],
]

// Gaps may come from the machine: other work on it may cause one.
describe('a body of allowed size blocks no other request (I-04, V-04)', { retry: 2 }, () => {
  test.each(asLines)('%s, as ndjson', async (_, body, status, said) => {
    await expectPrompt(() => post('/ingest/events', apiSecret, body, 'application/x-ndjson'), status, said)
  })

  test.each(asBatch)('%s, as JSON', async (_, body, status, said) => {
    await expectPrompt(() => post('/ingest/events', apiSecret, body), status, said)
  })

  test.each(ofPeople)('%s, of a user', async (_, body, status, said) => {
    await expectPrompt(() => post('/sites', app.owner.signedIn.accessToken, body), status, said)
  })

  test('a list of 21,000 empty objects where a list is expected', async () => {
    const path = `${app.baseUrl}/sites/${siteId}/ip-whitelist`
    const headers = { authorization: `Bearer ${app.owner.signedIn.accessToken}`, 'content-type': 'application/json' }
    const etag = (await fetch(path, { headers })).headers.get('etag') ?? ''
    const body = `{"enabled":true,"entries":${list('{}', small - 40)}}`
    const put = () => fetch(path, { method: 'PUT', headers: { ...headers, 'if-match': etag }, body })
    await expectPrompt(put, 422, 'VALIDATION')
  })

  test.each(asFile)('%s, as the first part of a file', async (_, content, refused) => {
    const token = app.owner.signedIn.accessToken
    const body = JSON.stringify({ siteId, content: Buffer.from(content).toString('base64'), isWhole: true })
    await expectPrompt(() => post('/imports/preview', token, body), refused ? 422 : 200, '', refused ?? '"separator"')
  })

  // 9,000 valid payments are legitimate work, which has its own queue.
  test.each(asFile.filter(([name]) => name !== '9,000 payments'))('%s, as a part of an import', async (_, content) => {
    const { accessToken: token } = app.owner.signedIn
    const put = await anImport(token, content)
    const [answer, roundMs] = await bestOf(put)
    expect([200, 422]).toContain(answer.status)
    expect(roundMs).toBeLessThan(maxRoundMs)
  })

  test.each([
    ['a filter of 4,000 values', { filter: { status: filled('failed,', 4_000) } }],
    [
      'a filter of 900 unknown members',
      { filter: Object.fromEntries(Array.from({ length: 900 }, (_, n) => [`k${n}`, 1])) },
    ],
    ['a search of 60,000 letters', { filter: { q: 'x'.repeat(60_000) } }],
  ])('%s, in a plan and in a view', async (_, body) => {
    const { accessToken: token } = app.owner.signedIn
    const plan = () => post('/notifications/repeat-plans', token, JSON.stringify(body))
    await expectPrompt(plan, 422, 'VALIDATION')
    const view = { list: 'transactions', name: 'x', query: body.filter }
    await expectPrompt(() => post('/views', token, JSON.stringify(view)), 422, 'VALIDATION')
  })

  test.each([
    ['2,000 parameters', Array.from({ length: 2_000 }, (_, index) => `k${index}=1`).join('&')],
    ['2,000 values', `status=${filled('a,', 3_998)}a`],
    ['7,000 commas', `status=${filled(',', 7_000)}`],
  ])('%s in a query', async (_, query) => {
    const headers = { authorization: `Bearer ${app.owner.signedIn.accessToken}` }
    await expectPrompt(() => fetch(`${app.baseUrl}/transactions?${query}`, { headers }), 422, 'VALIDATION')
  })

  test('ten of the most expensive in parallel', async () => {
    const body = asLines[8]?.[1] ?? ''
    const post10 = () =>
      Promise.all(Array.from({ length: 10 }, () => post('/ingest/events', apiSecret, body, 'application/x-ndjson')))
    const [answers, roundMs] = await bestOf(post10)
    const statuses = answers.map((answer) => answer.status)
    // On a loaded machine, the last ones would exceed the deadline: they are refused, not delayed.
    expect(statuses).toContain(200)
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([])
    // Reading is time-sliced; writes of several batches may fall into one iteration.
    expect(roundMs).toBeLessThan(3 * maxRoundMs)
  })
})

test('a refusal names at most fifty fields', async () => {
  const answer = await post('/sites', app.owner.signedIn.accessToken, `{${members(1_000)}}`)
  const { errors } = (await answer.json()) as { errors: unknown[] }
  expect(errors).toHaveLength(50)
})

test('a dozen concurrent file parts block no other request (V-03)', async () => {
  const { accessToken: token } = app.owner.signedIn
  const content = `${balanceHead}${charge}\n`
  // Parts of one user are processed one at a time, so they come from two users.
  const other = (await signInMember(app, 'finance')).signedIn.accessToken
  const parts = await Promise.all(Array.from({ length: 12 }, (_, n) => anImport(n % 2 === 0 ? token : other, content)))
  const outside = await connectOwner(app.database.owner)
  let answered = 0
  try {
    await outside.query('begin')
    await outside.query('lock table import_runs in access exclusive mode')
    const sent = parts.map((put) => put().then(({ status }) => ++answered && status))
    await expect.poll(() => countWaiting(outside)).toBeGreaterThanOrEqual(2)
    await delay(200)
    const headers = { authorization: `Bearer ${token}` }
    expect([(await fetch(`${app.baseUrl}/sites`, { headers })).status, answered]).toEqual([200, 0])
    await outside.query('rollback')
    // Parts that wait too long must be sent again.
    expect((await Promise.all(sent)).filter((status) => status !== 200 && status !== 503)).toEqual([])
  } finally {
    await outside.end()
  }
})

async function countWaiting(client: pg.Client): Promise<number> {
  const { rows } = await client.query('select count(*)::int as count from pg_locks where not granted')
  return rows[0].count
}

/** A run that waits for its only part. @returns a function that sends it */
async function anImport(token: string, content: string): Promise<() => Promise<Response>> {
  const file = { siteId, fileName: 'file.csv', fileBytes: content.length, format: 'stripe-balance' }
  const { id } = (await (await post('/imports', token, JSON.stringify(file))).json()) as { id: string }
  const body = JSON.stringify({ content: Buffer.from(content).toString('base64'), isLast: true })
  return () => call('PUT', `/imports/${id}/parts/1`, token, body)
}

test('every operation that accepts more than 64 KiB was tested', () => {
  const takingMore = Object.entries<Route>(routes).filter(([, { maxBodyBytes = small }]) => maxBodyBytes > small)
  expect(takingMore.map(([name]) => name).filter((name) => !tried.has(name))).toEqual([])
})

function post(path: string, token: string, body: string, type = 'application/json'): Promise<Response> {
  return call('POST', path, token, body, type)
}

function call(method: string, path: string, token: string, body: string, type = 'application/json'): Promise<Response> {
  const matched = match(method, path)
  const name = matched?.allow === undefined ? (matched?.name ?? '') : ''
  tried.add(name)
  expect(body.length).toBeLessThanOrEqual((routes as Record<string, Route>)[name]?.maxBodyBytes ?? small)
  const headers = { authorization: `Bearer ${token}`, 'content-type': type }
  return fetch(app.baseUrl + path, { method, headers, body })
}

/** @param said code of the response; `text` is other expected content */
async function expectPrompt(
  send: () => Promise<Response>,
  status: number,
  said: string,
  text = `"code":"${said}"`,
): Promise<void> {
  const [answer, roundMs] = await bestOf(send)
  const told = await answer.text()
  expect({ status: answer.status, told }).toMatchObject({ status, told: expect.stringContaining(text) })
  expect(roundMs).toBeLessThan(maxRoundMs)
}

/** The response and the longest iteration of the event loop, of the best try. */
async function bestOf<T>(work: () => Promise<T>): Promise<[T, number]> {
  let [answer, least] = await whileMeasuring(work)
  for (let tried = 1; tried < tries && least >= maxRoundMs; tried += 1) {
    const [another, roundMs] = await whileMeasuring(work)
    if (roundMs < least) [answer, least] = [another, roundMs]
  }
  return [answer, least]
}

/**
 * Runs the work while other requests are served. @returns the result, and the most processor time of one event loop
 * iteration (ms)
 */
async function whileMeasuring<T>(work: () => Promise<T>): Promise<[T, number]> {
  let isDone = false
  let roundMs = 0
  let last = usedMs()
  const round = () => {
    const now = usedMs()
    roundMs = Math.max(roundMs, now - last)
    last = now
    if (!isDone) setImmediate(round)
  }
  const polling = (async () => {
    while (!isDone) {
      await delay(5)
      expect((await fetch(`${app.origin}/livez`)).status).toBe(200)
    }
  })()
  setImmediate(round)
  const result = await work().finally(() => {
    isDone = true
  })
  await polling
  return [result, roundMs]
}

function usedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1_000
}
