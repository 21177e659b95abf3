import type { DemoCode, DemoRoute } from '@firepay/demo-contract/route.ts'
import { demoRoutes } from '@firepay/demo-contract/routes.ts'
import { expect, test } from 'vitest'
import { emailOf, nameAt, usernameOf } from './seed/people.ts'
import { beginning, isCallOf } from './testing/ask.ts'

/**
 * Refusals of the sample calls, worded as in the specification (sections 5, 7 and 8), and answers for missing records.
 */
type Refused = readonly [call: string, code: DemoCode, status: number, told: unknown, body?: unknown]

const failed = { error: 'Something went wrong' }
/** Section 8: 404, no message. */
const unknown = ['NOT_FOUND', 404, {}] as const
const emailTaken = 'This email is already in use.'
const usernameTaken = 'This username is already in use.'
const somebody = nameAt(0)
const person = { fullName: 'Nils Aune', company: 'Quay', country: 'Norway', contact: '+47 555 0101' }

/** Every declared code of each call. */
const refusals: readonly Refused[] = [
  [
    'POST /jwt/login',
    'UNKNOWN_PAIR',
    400,
    { error: { email: ['Email or Password is Invalid'] } },
    { email: 'admin@demo.example', password: 'client' },
  ],
  ['POST /jwt/refresh-token', 'EXPIRED', 401, { error: 'Invalid refresh token' }, { refreshToken: 'demo.refresh.0' }],
  ['GET /apps/ecommerce/products/99', ...unknown],
  ['POST /apps/ecommerce/cart', ...unknown, { productId: 99 }],
  ['POST /apps/ecommerce/wishlist', ...unknown, { productId: 99 }],
  ['POST /apps/ecommerce/cart/quantity', ...unknown, { productId: 99, qty: 2 }],
  ['DELETE /apps/invoice/delete?id=1', ...unknown],
  ['POST /apps/invoice/update-invoice', ...unknown, { invoice: { id: 1, total: 3 } }],
  ['POST /apps/users/update-user', ...unknown, { id: 4711, company: 'Quay' }],
  ['DELETE /apps/users/delete?id=4711', ...unknown],
  ['DELETE /apps/permissions/delete?id=99', ...unknown],
  ['POST /apps/permissions/update-permission', ...unknown, { id: 99, name: 'Cellar keys' }],
  ['POST /api/bookmarks/update', ...unknown, { id: 17 }],
  ['POST /apps/todo/update-task', ...unknown, { task: { id: 99, isCompleted: true } }],
  ['DELETE /apps/todo/delete-task?taskId=99', ...unknown],
  ['GET /apps/email/get-email?id=999', ...unknown],
  ['GET /apps/email/paginate-email?emailId=999', ...unknown],
  ...['POST /apps/users/add-user', 'POST /apps/users/update-user'].map(
    (call): Refused => [
      call,
      'TAKEN',
      400,
      { error: { email: emailTaken, username: usernameTaken } },
      { ...person, id: 2, email: emailOf(somebody).toUpperCase(), username: usernameOf(somebody).toUpperCase() },
    ],
  ),
]

for (const [call, code, status, told, body] of refusals) {
  test(`${call} refuses with ${code}`, async () => {
    expect(await beginning()(call, body)).toEqual({ status, body: told, faults: [] })
  })
}

test('every declared code has an example', () => {
  const declared = Object.values<DemoRoute>(demoRoutes).flatMap((route) =>
    route.errors.map((code) => ({ route, code })),
  )
  expect(declared.length).toBeGreaterThan(0)
  const missing = declared.filter(
    ({ route, code }) => !refusals.some(([call, shown]) => shown === code && isCallOf(route, call)),
  )
  expect(missing.map(({ route, code }) => `${route.method} ${route.path} ${code}`)).toEqual([])
})

const withBody = Object.values<DemoRoute>(demoRoutes).filter(({ body }) => body !== undefined)
const fields = withBody.map(({ method, path }) => [`${method} ${path}`] as const)

test.each(fields)('%s refuses a missing, empty or wrong body', async (call) => {
  const told = call === 'POST /jwt/login' ? { error: { email: [failed.error] } } : failed
  for (const body of ['{', [], 'null', { id: 'one', mail: 7, task: 7, invoice: 7 }]) {
    expect([body, await beginning()(call, body)]).toEqual([body, { status: 400, body: told, faults: [] }])
  }
})

test.each([
  ['a permission without a name', 'POST /apps/permissions/add-permission', { permission: { name: ' ' } }],
  ['a permission that loses its name', 'POST /apps/permissions/update-permission', { id: 1, name: ' ' }],
  ['none of a product', 'POST /apps/ecommerce/cart/quantity', { productId: 27, qty: 0 }],
  ['eleven of a product', 'POST /apps/ecommerce/cart/quantity', { productId: 27, qty: 11 }],
  ['a label that no mail can have', 'POST /apps/email/update-emails-label', { emailIds: [1], label: 'urgent' }],
  [
    'a folder that is only a view',
    'POST /apps/email/update-emails',
    { emailIds: [1], dataToUpdate: { folder: 'starred' } },
  ],
  [
    'a status that no invoice has',
    'POST /apps/invoice/update-invoice',
    { invoice: { id: 5001, invoiceStatus: 'Lost' } },
  ],
])('%s is refused, and nothing changes', async (_what, call, body) => {
  const ask = beginning()
  const lists = [
    'GET /apps/permissions/data',
    'GET /apps/ecommerce/cart',
    'GET /apps/email/emails',
    'GET /apps/invoice/invoices',
  ]
  const all = async () => await Promise.all(lists.map(async (list) => (await ask(list)).body))
  const before = await all()
  expect(await ask(call, body)).toEqual({ status: 400, body: failed, faults: [] })
  expect(await all()).toEqual(before)
})

test('registration reports a used name or address per field, with 200', async () => {
  const first = { username: 'robin.vane', email: 'new@demo.example', password: 'x' }
  expect((await beginning()('POST /jwt/register', first)).body).toEqual({
    error: { email: null, username: usernameTaken },
  })
  const second = { username: 'new.name', email: 'Admin@demo.example', password: 'x' }
  const told = await beginning()('POST /jwt/register', second)
  expect([told.status, told.body]).toEqual([200, { error: { email: emailTaken, username: null } }])
})

test('a refresh token works once', async () => {
  const ask = beginning()
  const { refreshToken } = (await ask('POST /jwt/login', { email: 'client@demo.example', password: 'client' }))
    .body as {
    refreshToken: string
  }
  expect((await ask('POST /jwt/refresh-token', { refreshToken })).status).toBe(200)
  expect(await ask('POST /jwt/refresh-token', { refreshToken })).toMatchObject({
    status: 401,
    body: { error: 'Invalid refresh token' },
  })
})

test('an unknown invoice or user is an absent record, no refusal', async () => {
  expect((await beginning()('GET /api/invoice/invoices/1')).body).not.toHaveProperty('invoice')
  expect(await beginning()('GET /api/users/user?id=4711')).toMatchObject({ status: 200, body: {} })
})

test.each([
  ['GET /apps/invoice/invoices', 'invoices'],
  ['GET /api/users/list/data', 'users'],
  ['GET /apps/permissions/data', 'permissions'],
  ['GET /apps/ecommerce/products', 'products'],
] as const)('%s treats an invalid page as the first, and is empty past the end', async (call, name) => {
  const list = async (query: string) => (await beginning()(`${call}?${query}`)).body as Record<string, unknown>
  const usual = await list('')
  for (const query of ['page=0&perPage=-1', 'page=x&perPage=', 'page=&perPage=x']) {
    expect((await list(query))[name]).toEqual(usual[name])
  }
  const beyond = await list('page=99&perPage=5')
  expect([beyond.total, beyond[name]]).toEqual([usual.total, []])
})
