import type { IngestAnswer } from '@firepay/contract/ingest/ingest.schemas.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
let secret: string
beforeAll(async () => {
  app = await startTestApp()
  secret = (await app.createSite()).secrets.apiSecret
})
afterAll(() => app.close())

const post = (body: string, type = 'application/json') =>
  fetch(`${app.baseUrl}/ingest/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': type },
    body,
  })
const results = async (response: Response) => ((await response.json()) as IngestAnswer).results

/** The text of an event, since an object cannot have a duplicate member. */
const created = (id: string, amounts: string, metadata = '') =>
  `{"id":"${id}","type":"payment.created","occurredAt":"2024-03-01T12:00:00.000Z","reference":"p-${id}",
    "data":{${amounts},"paymentMethod":{"type":"card"}${metadata && `,"metadata":${metadata}`}}}`.replaceAll(
    /\n\s*/g,
    '',
  )
const once = '"amount":{"amount":"100","currency":"EUR"}'

test.each([
  ['another amount', `${once},"amount":{"amount":"9900","currency":"EUR"}`],
  ['the same amount', `${once},${once}`],
  ['a digit more', '"amount":{"amount":"100","amount":"1000","currency":"EUR"}'],
])('refuses a body with a duplicate member, with %s', async (_, amounts) => {
  const response = await post(`{"events":[${created('twice', amounts)}]}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ code: 'BAD_REQUEST', detail: 'An object names a member twice.' })
})

test('refuses only the line with a duplicate member and leaves its id unused', async () => {
  const [twice, good] = [created('line', `${once},"amount":{"amount":"1","currency":"EUR"}`), created('good', once)]
  expect(await results(await post(`${twice}\n${good}`, 'application/x-ndjson'))).toMatchObject([
    { id: null, line: 1, status: 'refused', code: 'VALIDATION', message: 'An object names a member twice.' },
    { id: 'good', status: 'accepted' },
  ])
  expect(await results(await post(created('line', once), 'application/x-ndjson'))).toMatchObject([
    { status: 'accepted' },
  ])
})

test('keeps every metadata name but __proto__, which is refused rather than left out', async () => {
  const names = ['constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf', '0']
  const metadata = Object.fromEntries(names.map((name) => [name, `value of ${name}`]))
  const [taken, refused] = await results(
    await post(
      `{"events":[${created('named', once, JSON.stringify(metadata))},${created('proto', once, '{"__proto__":"x"}')}]}`,
    ),
  )
  expect(refused).toMatchObject({ id: 'proto', status: 'refused', code: 'VALIDATION' })
  expect(refused?.message).toBe('event: A member may not be named __proto__.')
  const id = taken?.transactionId
  if (id === undefined) throw new Error(`The event was ${taken?.status}: ${taken?.message}`)
  expect((await app.owner.call('GET /transactions/{id}', { params: { id } })).metadata).toEqual(metadata)
})
