import { demoRoutes } from '@firepay/demo-contract/routes.ts'
import { expect, test } from 'vitest'
import { createBackend } from './backend.ts'

/**
 * The shapes of the specification, sections 3 and 7, for the areas that are answered: each call, its status, and every field
 * of its answer. Written out a second time, so that a route that is changed is seen here.
 */
type Shape = string | readonly [Shape] | { readonly [field: string]: Shape }

const n = 'number'
const t = 'string'
const b = 'boolean'
const client = { address: t, company: t, companyEmail: t, country: t, contact: t, name: t }
const invoice = {
  ...{ id: n, issuedDate: t, client, service: t, total: n, avatar: t },
  ...{ invoiceStatus: t, balance: n, dueDate: t },
}
const paymentDetails = { totalDue: t, bankName: t, country: t, iban: t, swiftCode: t }
const user = {
  ...{ id: n, billing: t, fullName: t, company: t, role: t, username: t, country: t },
  ...{ contact: t, email: t, currentPlan: t, status: t, avatar: t },
  // Beside the specification: what stands behind the initials of somebody without a picture (catalogue 5.7).
  avatarColor: t,
}
const permission = { id: n, name: t, assignedTo: [t], createdDate: t } as const
const product = {
  ...{ id: n, name: t, walletStatus: t, slug: t, description: t, brand: t, category: t, price: n },
  ...{ image: t, capacity: n, rating: n, hasFreeShipping: b },
}
const task = {
  ...{ id: n, title: t, dueDate: t, description: t, assignee: { fullName: t, avatar: t } },
  ...{ tags: [t] as const, isCompleted: b, isDeleted: b, isImportant: b },
}
const page = { id: n, target: t, isBookmarked: b, title: t, icon: t, link: t }
const series = [{ name: t, data: [n] }] as const
const wishlistItem = { id: n, productId: n }
const cartItem = { ...wishlistItem, qty: n }
const days = { last_days: [t] } as const
const withFigure = (figure: Shape) => ({ series, analyticsData: figure })

type Case = readonly [call: string, status: number, shape: Shape, body?: unknown]

const cases: readonly Case[] = [
  ['GET /apps/invoice/invoices', 200, { allData: [invoice], total: n, invoices: [invoice] }],
  ['GET /api/invoice/invoices/5001', 200, { invoice, paymentDetails }],
  ['GET /api/invoice/clients', 200, [client]],
  ['DELETE /apps/invoice/delete?id=5002', 200, {}],
  ['GET /api/users/list/all-data', 200, [user]],
  ['GET /api/users/list/data', 200, { total: n, users: [user] }],
  ['GET /api/users/user?id=1', 200, { user }],
  ['DELETE /apps/users/delete?id=2', 200, {}],
  [
    'GET /apps/permissions/data?q=a',
    200,
    { params: { q: t, perPage: n, page: n }, allData: [permission], total: n, permissions: [permission] },
  ],
  ['POST /apps/permissions/add-permission', 201, { permission }, { permission: { name: 'Shelf keys' } }],
  ['POST /apps/permissions/update-permission', 201, {}, { id: 1, name: 'Cellar keys' }],
  ['DELETE /apps/permissions/delete?id=2', 200, {}],
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
  ['GET /apps/ecommerce/products/3', 200, { product: { ...product, isInWishlist: b, isInCart: b, colorOptions: [t] } }],
  ['GET /apps/ecommerce/wishlist', 200, { products: [{ ...product, isInCart: b }] }],
  [
    'GET /apps/ecommerce/cart',
    200,
    { products: [{ ...product, isInWishlist: b, qty: n, shippingDate: t, offers: n, discountPercentage: n }] },
  ],
  ['POST /apps/ecommerce/cart', 201, {}, { productId: 3 }],
  ['POST /apps/ecommerce/wishlist', 201, {}, { productId: 3 }],
  ['DELETE /apps/ecommerce/cart/27', 200, {}],
  ['DELETE /apps/ecommerce/wishlist/26', 200, {}],
  ['GET /api/bookmarks/data', 200, { suggestions: [page], bookmarks: [page] }],
  ['POST /api/bookmarks/update', 200, {}, { id: 5 }],
  ['GET /apps/todo/tasks?sortBy=assignee', 200, [task]],
  ['DELETE /apps/todo/delete-task?taskId=1', 200, {}],
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
]

async function ask(call: string, body?: unknown) {
  const [method = '', path = ''] = call.split(' ')
  const { answer } = createBackend({ latencyMs: 0 })
  const init = body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const response = await answer(new Request(`https://pay.example${path}`, { method, ...init }))
  const text = await response.text()
  const answered: unknown = text === '' ? {} : JSON.parse(text)
  return { status: response.status, body: answered }
}

/** What a value is made of; of a list its first. */
function shapeOf(value: unknown): Shape {
  if (Array.isArray(value)) return [shapeOf(value[0])]
  if (typeof value !== 'object' || value === null) return typeof value
  return Object.fromEntries(Object.entries(value).map(([field, inner]: [string, unknown]) => [field, shapeOf(inner)]))
}

for (const [call, status, shape, body] of cases) {
  test(`${call} answers ${status} with the fields of the specification`, async () => {
    const answered = await ask(call, body)
    expect([answered.status, shapeOf(answered.body)]).toEqual([status, shape])
  })
}

test('every list of cards has as many values as its catalogue says, and the three periods', async () => {
  const counts = {
    'orders-bar-chart': 5,
    'profit-line-chart': 6,
    subscribers: 7,
    sales: 6,
    orders: 7,
    'active-users': 7,
  }
  for (const [name, count] of Object.entries(counts)) {
    const { body } = await ask(`GET /card/card-statistics/${name}`)
    expect((body as { series: { data: number[] }[] }).series[0]?.data, name).toHaveLength(count)
  }
  const { body } = await ask('GET /card/card-analytics/customers')
  expect(body).toMatchObject({ last_days: ['Last 28 Days', 'Last Month', 'Last Year'] })
})

/** Calls that the specification does not list, with what shows them. */
const elsewhere =
  /^\/(?:jwt|apps\/email)\/|main-search|update-invoice|add-invoice|update-user|add-user|cart\/quantity|(?:add-tasks|update-task)$/

test('no call is forgotten', () => {
  const asked = cases.map(([call]) => call.replace(/\?.*/, ''))
  const isAsked = ({ method, path }: { method: string; path: string }) =>
    asked.some((call) => new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(call))
  const forgotten = Object.values(demoRoutes).filter((route) => !isAsked(route) && !elsewhere.test(route.path))
  expect(forgotten.map(({ method, path }) => `${method} ${path}`)).toEqual([])
})
