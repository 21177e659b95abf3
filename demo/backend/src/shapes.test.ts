import { authRoutes } from '@firepay/demo-contract/auth.ts'
import { cardRoutes } from '@firepay/demo-contract/cards.ts'
import { emailRoutes } from '@firepay/demo-contract/email.ts'
import { invoiceRoutes } from '@firepay/demo-contract/invoices.ts'
import { permissionRoutes } from '@firepay/demo-contract/permissions.ts'
import type { DemoRoute } from '@firepay/demo-contract/route.ts'
import { demoRoutes } from '@firepay/demo-contract/routes.ts'
import { searchRoutes } from '@firepay/demo-contract/search.ts'
import { shopRoutes } from '@firepay/demo-contract/shop.ts'
import { todoRoutes } from '@firepay/demo-contract/todo.ts'
import { userRoutes } from '@firepay/demo-contract/users.ts'
import { expect, test } from 'vitest'
import { type Ask, beginning, isCallOf } from './testing/ask.ts'
import { faultsOf, listsOf, optional, orNull, type Shape } from './testing/shape.ts'

/**
 * The shapes of the specification, sections 3 and 7, for the implemented areas: each call, its status, and every field
 * of its answer. Duplicated, so that a changed route fails here. Refusals are in `refusals.test.ts`.
 */
const tables: Record<string, Record<string, DemoRoute>> = {
  auth: authRoutes,
  search: searchRoutes,
  invoices: invoiceRoutes,
  users: userRoutes,
  permissions: permissionRoutes,
  shop: shopRoutes,
  email: emailRoutes,
  todo: todoRoutes,
  cards: cardRoutes,
}

const n = 'number'
const t = 'string'
const b = 'boolean'
const client = { address: t, company: t, companyEmail: t, country: t, contact: t, name: t }
const invoice = {
  ...{ id: n, issuedDate: t, client, service: t, total: n, avatar: t },
  ...{ invoiceStatus: t, balance: 'number or string', dueDate: t },
}
const paymentDetails = { totalDue: t, bankName: t, country: t, iban: t, swiftCode: t }
const user = {
  ...{ id: n, billing: t, fullName: t, company: t, role: t, username: t, country: t },
  ...{ contact: t, email: t, currentPlan: t, status: t, avatar: t },
  // Not in the specification: the color behind the initials of a user without a picture (catalogue 5.7).
  [`avatarColor${optional}`]: t,
}
const permission = { id: n, name: t, assignedTo: [t], createdDate: t } as const
const product = {
  ...{ id: n, name: t, walletStatus: t, slug: t, description: t, brand: t, category: t, price: n },
  ...{ image: t, capacity: n, rating: n, hasFreeShipping: b },
}
const task = {
  ...{ id: n, title: t, dueDate: t, description: t, assignee: orNull({ fullName: t, avatar: t }) },
  ...{ tags: [t] as const, isCompleted: b, isDeleted: b, isImportant: b },
}
const page = { id: n, target: t, isBookmarked: b, title: t, icon: t, link: t }
const series = [{ name: t, data: [n] }] as const
const wishlistItem = { id: n, productId: n }
const cartItem = { ...wishlistItem, qty: n }
const days = { last_days: [t] } as const
const withFigure = (figure: Shape) => ({ series, analyticsData: figure })

const file = { title: t, by: t, size: t, file: t }
const contact = { title: t, email: t, img: t, date: t }
/** For a list of several kinds of records: the test of the three groups checks the fields of each. */
const anyOf = (shape: Record<string, Shape>) =>
  Object.fromEntries(Object.entries(shape).map(([name, inner]) => [`${name}${optional}`, inner]))
const newInvoice = {
  ...{ issuedDate: '18 Nov 2026', dueDate: '18 Dec 2026', service: 'Shelves', total: 121, avatar: '' },
  ...{ invoiceStatus: 'Draft', balance: '$121' },
  client: { address: 'a', company: 'b', companyEmail: 'c@post.example', country: 'Canada', contact: '', name: 'd' },
}
const newUser = {
  ...{ fullName: 'Nils Aune', username: 'nils.aune', email: 'nils@post.example', company: 'Quay' },
  ...{ country: 'Norway', contact: '+47 555 0101' },
}
const newTask = {
  ...{ title: 'Wind the clock', dueDate: '', description: '', assignee: null, tags: [] },
  ...{ isCompleted: false, isDeleted: false, isImportant: false },
}
const newMail = {
  to: [{ name: 'Uma', email: 'uma@post.example' }],
  ...{ cc: ['nils@post.example'], bcc: ['ida@post.example'] },
}
const person = {
  ...{ id: n, fullName: t, username: t, email: t, avatar: 'string or null', role: t },
  ...{ ability: [{ action: t, subject: t }] as const, extras: { eCommerceCartItemsCount: n } },
}
const signedIn = { userData: person, accessToken: t, refreshToken: t }
const message = {
  ...{
    id: n,
    from: { email: t, name: t, avatar: t },
    to: [{ name: t, email: t }] as const,
    cc: [t] as const,
    bcc: [t] as const,
  },
  ...{ subject: t, message: t, attachments: [{ fileName: t, thumbnail: t, url: t, size: t }] as const },
  ...{ isStarred: b, labels: [t] as const, time: t, folder: t, isRead: b },
}
const mail = { ...message, replies: [message] as const }
const mailWithNeighbours = { ...mail, hasPreviousMail: b, hasNextMail: b }

type Example = readonly [call: string, status: number, shape: Shape, body?: object | ((ask: Ask) => Promise<object>)]

const askAs = async ([call, , , body]: Example) => {
  const ask = beginning()
  return await ask(call, typeof body === 'function' ? await body(ask) : body)
}

const admin = { email: 'admin@demo.example', password: 'admin' }
const itsRefreshToken = async (ask: Ask) => {
  const { refreshToken } = (await ask('POST /jwt/login', admin)).body as { refreshToken: string }
  return { refreshToken }
}

/** The calls of each area. */
const examples: Record<string, readonly Example[]> = {
  auth: [
    ['POST /jwt/login', 200, signedIn, admin],
    ['POST /jwt/refresh-token', 200, signedIn, itsRefreshToken],
    [
      'POST /jwt/register',
      200,
      { user: person, accessToken: t },
      { username: 'new.name', email: 'new@demo.example', password: 'x' },
    ],
  ],
  search: [
    [
      'GET /api/main-search/data',
      200,
      { searchArr: [{ groupTitle: t, searchLimit: n, data: [{ ...anyOf(page), ...anyOf(file), ...anyOf(contact) }] }] },
    ],
    ['GET /api/bookmarks/data', 200, { suggestions: [page], bookmarks: [page] }],
    ['POST /api/bookmarks/update', 200, {}, { id: 5 }],
  ],
  invoices: [
    ['GET /apps/invoice/invoices', 200, { allData: [invoice], total: n, invoices: [invoice] }],
    ['GET /api/invoice/invoices/5001', 200, { invoice, paymentDetails }],
    ['GET /api/invoice/invoices/1', 200, { paymentDetails }],
    ['GET /api/invoice/clients', 200, [client]],
    ['POST /apps/invoice/add-invoice', 201, { invoice }, { invoice: newInvoice }],
    ['POST /apps/invoice/update-invoice', 200, { invoice }, { invoice: { id: 5003, invoiceStatus: 'Sent' } }],
    ['DELETE /apps/invoice/delete?id=5002', 200, {}],
  ],
  users: [
    ['GET /api/users/list/all-data', 200, [user]],
    ['GET /api/users/list/data', 200, { total: n, users: [user] }],
    ['GET /api/users/user?id=1', 200, { user }],
    ['GET /api/users/user?id=4711', 200, {}],
    ['POST /apps/users/add-user', 201, { user }, newUser],
    ['POST /apps/users/update-user', 200, { user }, { id: 1, status: 'inactive' }],
    ['DELETE /apps/users/delete?id=2', 200, {}],
  ],
  permissions: [
    [
      'GET /apps/permissions/data?q=a',
      200,
      { params: { q: t, perPage: n, page: n }, allData: [permission], total: n, permissions: [permission] },
    ],
    ['POST /apps/permissions/add-permission', 201, { permission }, { permission: { name: 'Shelf keys' } }],
    ['POST /apps/permissions/update-permission', 201, {}, { id: 1, name: 'Cellar keys' }],
    ['DELETE /apps/permissions/delete?id=2', 200, {}],
  ],
  shop: [
    [
      'GET /apps/ecommerce/products',
      200,
      {
        products: [{ ...product, isInWishlist: b, isInCart: b }],
        total: n,
        userWishlist: [wishlistItem],
        userCart: [cartItem],
      },
    ],
    [
      'GET /apps/ecommerce/products/3',
      200,
      { product: { ...product, isInWishlist: b, isInCart: b, colorOptions: [t] } },
    ],
    ['GET /apps/ecommerce/wishlist', 200, { products: [{ ...product, isInCart: b }] }],
    [
      'GET /apps/ecommerce/cart',
      200,
      { products: [{ ...product, isInWishlist: b, qty: n, shippingDate: t, offers: n, discountPercentage: n }] },
    ],
    ['POST /apps/ecommerce/cart', 201, {}, { productId: 3 }],
    ['POST /apps/ecommerce/cart/quantity', 200, {}, { productId: 27, qty: 3 }],
    ['POST /apps/ecommerce/wishlist', 201, {}, { productId: 3 }],
    ['DELETE /apps/ecommerce/cart/27', 200, {}],
    ['DELETE /apps/ecommerce/wishlist/26', 200, {}],
  ],
  email: [
    ['GET /apps/email/emails', 200, { emails: [mail], emailsMeta: { inbox: n, draft: n, spam: n } }],
    ['GET /apps/email/get-email?id=3', 200, mailWithNeighbours],
    ['GET /apps/email/paginate-email?emailId=2&dir=next', 200, mailWithNeighbours],
    ['POST /apps/email/update-emails', 200, {}, { emailIds: [1], dataToUpdate: { isRead: true } }],
    ['POST /apps/email/update-emails-label', 200, {}, { emailIds: [1], label: 'private' }],
    ['POST /apps/email/send-email', 201, { mail }, { mail: newMail }],
  ],
  todo: [
    ['GET /apps/todo/tasks?sortBy=assignee', 200, [task]],
    ['POST /apps/todo/add-tasks', 201, { task }, { task: newTask }],
    ['POST /apps/todo/update-task', 200, { task }, { task: { id: 1, isCompleted: true } }],
    ['DELETE /apps/todo/delete-task?taskId=1', 200, {}],
  ],
  cards: [
    [
      'GET /card/card-analytics/support-tracker',
      200,
      { title: t, ...days, totalTicket: n, newTicket: n, openTicket: n, responseTime: n },
    ],
    [
      'GET /card/card-analytics/avg-sessions',
      200,
      { sessions: n, ...days, growth: t, goal: n, users: n, retention: n, duration: n },
    ],
    ['GET /card/card-analytics/revenue-report', 200, { years: [t], price: t, budget: t }],
    ['GET /card/card-analytics/goal-overview', 200, { completed: t, inProgress: t }],
    ['GET /card/card-analytics/revenue', 200, { thisMonth: t, lastMonth: t }],
    ['GET /card/card-analytics/product-orders', 200, { ...days, chart_info: { finished: n, pending: n, rejected: n } }],
    [
      'GET /card/card-analytics/sessions-device',
      200,
      { ...days, chart_info: [{ icon: t, name: t, iconColor: t, usage: n, upDown: n }] },
    ],
    ['GET /card/card-analytics/customers', 200, { ...days, listData: [{ icon: t, iconColor: t, text: t, result: n }] }],
    ['GET /card/card-statistics/orders-bar-chart', 200, { title: t, statistics: t, series }],
    ['GET /card/card-statistics/profit-line-chart', 200, { title: t, statistics: t, series: [{ data: [n] }] }],
    ['GET /card/card-statistics/subscribers', 200, withFigure({ subscribers: n })],
    ['GET /card/card-statistics/revenue', 200, withFigure({ revenue: n })],
    ['GET /card/card-statistics/sales', 200, withFigure({ sales: t })],
    ['GET /card/card-statistics/orders', 200, withFigure({ orders: n })],
    ['GET /card/card-statistics/site-traffic', 200, { series }],
    ['GET /card/card-statistics/active-users', 200, { series }],
    ['GET /card/card-statistics/newsletter', 200, { series }],
  ],
}
const all = Object.values(examples).flat()

for (const example of all) {
  const [call, status, shape] = example
  test(`${call} answers ${status} with the fields of the specification`, async () => {
    const told = await askAs(example)
    expect([told.status, faultsOf(told.body, shape), told.faults]).toEqual([status, [], []])
  })
}

test('every list of an answer has records in some example', async () => {
  const filled = new Set<Shape>()
  for (const example of all) faultsOf((await askAs(example)).body, example[2], example[0], filled)
  const empty = all.flatMap(([call, , shape]) => listsOf(shape).flatMap((list) => (filled.has(list) ? [] : [call])))
  expect(empty).toEqual([])
})

test.each(Object.entries(tables))('every call of %s has an example, and every example is a call', (area, table) => {
  const calls = (examples[area] ?? []).map(([call]) => call)
  const routes = Object.values(table)
  expect(routes.length).toBeGreaterThan(0)
  const without = routes.filter((route) => !calls.some((call) => isCallOf(route, call)))
  expect(without.map(({ method, path }) => `${method} ${path}`)).toEqual([])
  expect(calls.filter((call) => !routes.some((route) => isCallOf(route, call)))).toEqual([])
})

test('every call belongs to one of these areas', () => {
  const counted = Object.values(tables).map((table) => Object.keys(table).length)
  expect(counted.reduce((sum, count) => sum + count, 0)).toBe(Object.keys(demoRoutes).length)
  expect(Object.keys(examples).sort()).toEqual(Object.keys(tables).sort())
})

/** The parameters of lists and searches (specification, section 7). */
const parameters: Record<string, readonly string[]> = {
  'GET /apps/invoice/invoices': ['q', 'perPage', 'page', 'status', 'sort', 'sortColumn'],
  'DELETE /apps/invoice/delete': ['id'],
  'GET /api/users/list/data': ['q', 'page', 'perPage', 'role', 'status', 'currentPlan', 'sort', 'sortColumn'],
  'GET /api/users/user': ['id'],
  'DELETE /apps/users/delete': ['id'],
  'GET /apps/ecommerce/products': ['q', 'sortBy', 'perPage', 'page', 'priceMin', 'priceMax'],
  'GET /apps/permissions/data': ['q', 'perPage', 'page', 'assignedTo'],
  'DELETE /apps/permissions/delete': ['id'],
}

test.each(Object.entries(parameters))('%s uses the specified parameters', (call, names) => {
  const route: DemoRoute | undefined = Object.values(demoRoutes).find((one) => isCallOf(one, call))
  expect(Object.keys(route?.query?.shape ?? {})).toEqual(expect.arrayContaining([...names]))
})

test('every list of cards has the specified number of values, and the three periods', async () => {
  const counts = {
    'orders-bar-chart': 5,
    'profit-line-chart': 6,
    subscribers: 7,
    sales: 6,
    orders: 7,
    'active-users': 7,
  }
  for (const [name, count] of Object.entries(counts)) {
    const { body } = await beginning()(`GET /card/card-statistics/${name}`)
    expect((body as { series: { data: number[] }[] }).series[0]?.data, name).toHaveLength(count)
  }
  const { body } = await beginning()('GET /card/card-analytics/customers')
  expect(body).toMatchObject({ last_days: ['Last 28 Days', 'Last Month', 'Last Year'] })
})

test('the search has three groups with their own records', async () => {
  const { body } = await beginning()('GET /api/main-search/data')
  const { searchArr } = body as { searchArr: { groupTitle: string; searchLimit: number; data: unknown }[] }
  expect(searchArr.map(({ groupTitle, searchLimit }) => [groupTitle, searchLimit])).toEqual([
    ['Pages', 4],
    ['Files', 4],
    ['Contacts', 4],
  ])
  const shapes = [page, file, contact]
  expect(searchArr.flatMap(({ data }, index) => faultsOf(data, [shapes[index] ?? '']))).toEqual([])
})
