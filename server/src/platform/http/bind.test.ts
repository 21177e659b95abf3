import { reply } from '@firepay/contract/http/answer.ts'
import { asId } from '@firepay/contract/product/ids.ts'
import { defineRoutes } from '@firepay/contract/product/route.ts'
import { freeText, id } from '@firepay/contract/product/schemas.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { uuidOf } from '../../testing/uuid-of.ts'
import type { UserCaller } from '../caller/caller.ts'
import type { SeparateTransaction } from '../db/separate-transaction.ts'
import { type Trx, withTenant } from '../db/transaction.ts'
import type { HandlerDeps } from '../deps.ts'
import { ApiError, BadAccessToken } from '../errors/api-error.ts'
import type { Handlers } from './act.ts'
import { bindRoutes } from './bind.ts'
import { ExportPlaces } from './export-places.ts'
import { Load } from './load.ts'
import { createMiddleware } from './middleware.ts'
import { StreamPlaces } from './stream-places.ts'

/** Routes for cases that the product does not have, and for faulty handlers. */
const routes = defineRoutes({
  echo: {
    method: 'POST',
    path: '/echo',
    area: 'test',
    summary: '',
    auth: 'none',
    changes: 'data',
    body: z.strictObject({ value: z.unknown() }),
    success: { status: 200, body: z.object({ shown: z.string() }) },
    alternative: { status: 202, body: z.object({ later: z.string() }) },
    errors: ['CONFLICT'],
  },
  text: {
    method: 'POST',
    path: '/text',
    area: 'test',
    summary: '',
    auth: 'none',
    changes: 'data',
    body: z.union([
      z.strictObject({ kind: z.literal('a'), deep: z.array(z.strictObject({ note: freeText(100) })) }),
      z.strictObject({ kind: z.literal('b'), count: z.number() }),
    ]),
    success: { status: 204, body: null },
    errors: [],
  },
  shown: {
    method: 'GET',
    path: '/shown',
    area: 'test',
    summary: '',
    auth: 'user',
    success: { status: 204, body: null },
    errors: [],
  },
  guarded: {
    method: 'PUT',
    path: '/things/{id}',
    area: 'test',
    summary: '',
    auth: 'user',
    names: 'site',
    ifMatch: 'required',
    changes: 'secrets',
    idempotency: 'required',
    params: z.strictObject({ id: id('site') }),
    body: z.strictObject({ on: z.boolean() }),
    success: { status: 204, body: null },
    errors: [],
  },
})

let app: TestApp
let load: Load
let act: Handlers<typeof routes>['echo']
let caller: UserCaller
let reach: (separately: SeparateTransaction) => Promise<unknown> = async () => {}
const known = 'site_01h455vb4pex5vsknk084sn02q'

beforeAll(async () => {
  app = await startTestApp({ setUp: false })
  load = new Load()
})
afterAll(async () => {
  load.stop()
  await app.close()
})

function someone(authenticatedAt: Date): UserCaller {
  const merchantId = asId('merchant', '018f2d3c-0000-7000-8000-000000000003')
  return {
    kind: 'user',
    userId: asId('user', '018f2d3c-0000-7000-8000-000000000001'),
    sessionId: asId('session', '018f2d3c-0000-7000-8000-000000000002'),
    merchantId,
    role: 'owner',
    isOperator: false,
    authenticatedAt,
    assertStillAllowed: async () => {},
    inMerchant: (run) => withTenant(app.deps.db.app, merchantId, run),
  }
}

async function send(path: string, body: unknown, headers: Record<string, string> = {}, method = 'POST') {
  const frame = createMiddleware(app.deps, '/api/v1')
  const handlers: Handlers<typeof routes> = {
    echo: (input) => act(input),
    text: async () => undefined,
    shown: async ({ separately }) => {
      await reach(separately)
    },
    guarded: async ({ separately }) => {
      await reach(separately)
    },
  }
  bindRoutes(frame, routes, handlers, {
    base: '/api/v1',
    deps: app.deps,
    authentication: {
      authenticateUser: async ({ token }) => {
        if (token !== 'good') throw new BadAccessToken()
        return caller
      },
      readAsUser: async (_, read) => read(caller),
      authenticateSite: async () => {
        throw new ApiError('CREDENTIALS')
      },
    },
    load,
    places: new ExportPlaces(),
    streamPlaces: new StreamPlaces(),
    recordEventOf: async () => ({ by: '' }),
    lookups: { site: async (_, params) => (params.id === uuidOf('site', known) ? { version: 7n } : null) },
  })
  const request = new Request(`http://localhost/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  // The only field of Node's bindings in use.
  const answer = await frame.fetch(request, { incoming: { socket: { remoteAddress: '127.0.0.1' } } } as never)
  const text = await answer.text()
  return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) }
}

describe('answers', () => {
  test('drops undeclared fields', async () => {
    const secret = { shown: 'yes', passwordHash: 'never' }
    act = async () => secret
    expect((await send('/echo', { value: 1 })).body).toEqual({ shown: 'yes' })
  })
  test('turns an undeclared shape into an internal error, and logs no values', async () => {
    const wrong: unknown = { shown: { cardNumber: '4242424242424242' } }
    act = async () => wrong as { shown: string }
    expect(await send('/echo', { value: 1 })).toMatchObject({ status: 500, body: { code: 'INTERNAL' } })
    expect(app.logLines.filter((line) => line.includes('shown: invalid_type'))).toHaveLength(1)
    expect(app.logLines.join('')).not.toContain('4242')
  })
  test('sends a declared alternative status, and turns another into an internal error', async () => {
    const later: unknown = { later: 'soon' }
    act = async () => reply(later as { shown: string }, { status: 202, headers: { location: '/x' } })
    const { status, headers, body } = await send('/echo', { value: 1 })
    expect([status, headers.get('location'), body]).toEqual([202, '/x', { later: 'soon' }])
    act = async () => reply({ shown: 'yes' }, { status: 201 })
    expect((await send('/echo', { value: 1 })).status).toBe(500)
  })
  test('sends a declared code, and turns another into an internal error', async () => {
    act = async () => {
      throw new ApiError('CONFLICT', 'Because.')
    }
    expect((await send('/echo', { value: 1 })).body).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      detail: 'Because.',
    })
    act = async () => {
      throw new ApiError('GONE')
    }
    expect((await send('/echo', { value: 1 })).body).toMatchObject({ code: 'INTERNAL' })
    act = async () => {
      throw new BadAccessToken()
    }
    expect((await send('/echo', { value: 1 })).body).toMatchObject({ code: 'INTERNAL' })
  })
  test('turns any other thrown value into an internal error', async () => {
    act = async () => {
      throw 'a text'
    }
    expect((await send('/echo', { value: 1 })).body).toMatchObject({ code: 'INTERNAL' })
  })
})

describe('separate transaction', () => {
  const mark = (key: string) => (trx: Trx) =>
    trx.insertInto('rate_limits').values({ key, whole_at: app.clock.now() }).execute()
  const marked = async (key: string) =>
    (await app.database.app.selectFrom('rate_limits').select('key').where('key', '=', key).execute()).length === 1

  test('commits although the call is refused', async () => {
    act = async ({ separately }) => {
      await separately(null, mark('tried'))
      throw new ApiError('CONFLICT')
    }
    expect((await send('/echo', { value: 1 })).status).toBe(409)
    expect(await marked('tried')).toBe(true)
  })
  test('is refused when the call has one: when reading, and with an Idempotency-Key', async () => {
    caller = someone(app.clock.now())
    reach = (separately) => separately(null, mark('second'))
    const bearer = { authorization: 'bearer good' }
    const keyed = { ...bearer, 'idempotency-key': 'x'.repeat(16), 'if-match': '"7"' }
    expect((await send('/shown', undefined, bearer, 'GET')).body).toMatchObject({ code: 'INTERNAL' })
    expect((await send(`/things/${known}`, { on: true }, keyed, 'PUT')).body).toMatchObject({ code: 'INTERNAL' })
    expect(await marked('second')).toBe(false)
    reach = async () => {}
    expect((await send('/shown', undefined, bearer, 'GET')).status).toBe(204)
  })
  test('is the only other database access of handlers', () => {
    // @ts-expect-error Handlers have no connection.
    const connection = (deps: HandlerDeps) => deps.db
    expect(connection).toBeDefined()
  })
})

describe('bodies', () => {
  test('refuses lists of more than 1,000 at any depth', async () => {
    act = async () => ({ shown: 'yes' })
    const list = Array.from({ length: 1_001 }, () => 1)
    expect((await send('/echo', { value: { deep: [list] } })).body).toMatchObject({ status: 400, code: 'BAD_REQUEST' })
    expect((await send('/echo', { value: { deep: [list.slice(1)] } })).status).toBe(200)
  })
  test('reports a card number deep in a union branch with its own code', async () => {
    const refused = await send('/text', { kind: 'a', deep: [{ note: 'fine' }, { note: 'no 4111 1111 1111 1111' }] })
    expect(refused.body).toMatchObject({
      code: 'CARD_NUMBER_REFUSED',
      errors: [{ path: 'deep.1.note', code: 'CARD_NUMBER_REFUSED' }],
    })
    expect((await send('/text', { kind: 'a', deep: [{ note: '4111 1111 1111 1112' }] })).status).toBe(204)
    expect((await send('/text', { kind: 'b' })).body).toMatchObject({ errors: [{ path: 'count' }] })
  })
})

describe('a guarded call', () => {
  const all = { authorization: 'bearer good', 'idempotency-key': 'x'.repeat(16), 'if-match': '"7"' }
  const put = async (path: string, headers: Record<string, string | undefined>, body: unknown = { on: 1 }) => {
    const given = Object.fromEntries(Object.entries({ ...all, ...headers }).filter(([, value]) => value !== undefined))
    return (await send(path, body, given as Record<string, string>, 'PUT')).body?.code
  }
  test('checks in the order of the contract', async () => {
    const fresh = new Date(app.clock.now().getTime() - 299_000)
    const old = new Date(app.clock.now().getTime() - 301_000)
    caller = { ...someone(old), inMerchant: () => Promise.reject(new Error('Nothing here reads the database')) }
    const nothing = { 'idempotency-key': undefined, 'if-match': undefined }
    const missing = 'site_01h455vb4pex5vsknk084sn02r'
    expect(await put('/things/x', { ...nothing, authorization: 'Bearer bad' })).toBeUndefined()
    expect(await put('/things/x', nothing)).toBe('NOT_FOUND')
    expect(await put(`/things/${missing}`, nothing)).toBe('NOT_FOUND')
    expect(await put(`/things/${known}`, nothing)).toBe('REAUTH_REQUIRED')
    expect(await put(`/things/${known}`, { 'if-match': '"6"' })).toBe('REAUTH_REQUIRED')
    caller = { ...caller, authenticatedAt: fresh }
    expect(await put(`/things/${known}`, nothing)).toBe('IDEMPOTENCY_KEY_REQUIRED')
    expect(await put(`/things/${known}`, { ...nothing, 'idempotency-key': 'short' })).toBe('BAD_REQUEST')
    expect(await put(`/things/${known}`, { 'idempotency-key': 'short', 'if-match': '"6"' })).toBe('BAD_REQUEST')
    expect(await put(`/things/${known}`, { 'if-match': undefined })).toBe('PRECONDITION_REQUIRED')
    expect(await put(`/things/${known}`, { 'if-match': '"6"' })).toBe('STALE')
    expect(await put(`/things/${known}`, {})).toBe('VALIDATION')
  })
})
