import { demoRoutes } from '@firepay/demo-contract/routes.ts'
import { beforeEach, describe, expect, test } from 'vitest'
import { createBackend, sentinels } from './backend.ts'
import { withDemoBackend } from './with-demo-backend.ts'

const origin = 'https://pay.example'
const faults: unknown[] = []
let now: Date
let backend: ReturnType<typeof createBackend>

beforeEach(() => {
  now = new Date('2026-11-22T12:00:00')
  faults.length = 0
  backend = createBackend({ now: () => now, latencyMs: 0, onFault: (error) => faults.push(error) })
})

async function call(method: string, path: string, body?: unknown) {
  const init = { method, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const headers = { 'content-type': 'application/json' }
  const answer = await backend.answer(new Request(`${origin}${path}`, { ...init, headers }))
  const text = await answer.text()
  return { status: answer.status, body: text === '' ? undefined : JSON.parse(text) }
}
const get = async (path: string) => (await call('GET', path)).body
const ids = (records: { id: number }[]) => records.map(({ id }) => id)

describe('every call', () => {
  const params: Record<string, string> = { id: '5001', productId: '26' }
  const queries: Record<string, string> = {
    '/apps/email/get-email': '?id=1&folder=inbox',
    '/apps/email/paginate-email': '?emailId=4&dir=next',
  }
  test.each(
    Object.values(demoRoutes)
      .filter(({ method }) => method === 'GET')
      .map(({ path }) => path),
  )('%s answers what its route declares', async (path) => {
    const address = path.replace('/products/{id}', '/products/3').replace(/\{(\w+)\}/, (_, name) => params[name] ?? '')
    expect((await call('GET', address + (queries[path] ?? ''))).status).toBe(200)
    expect(faults).toEqual([])
  })

  test('returns copies, so that pages cannot change the state', async () => {
    const first = await get('/apps/todo/tasks')
    first[0].title = 'Changed by a page'
    expect((await get('/apps/todo/tasks'))[0].title).not.toBe('Changed by a page')
  })

  test('refuses a missing body with the specified text', async () => {
    const headers = { 'content-type': 'application/json' }
    const answer = await backend.answer(
      new Request(`${origin}/apps/todo/add-tasks`, { method: 'POST', body: '{', headers }),
    )
    expect([answer.status, await answer.json()]).toEqual([400, { error: 'Something went wrong' }])
    expect(await call('POST', '/jwt/login', { email: 7 })).toEqual({
      status: 400,
      body: { error: { email: ['Something went wrong'] } },
    })
  })

  test('fails or hangs on the sentinel searches', async () => {
    expect((await call('GET', `/apps/todo/tasks?q=${encodeURIComponent(sentinels.fails)}`)).status).toBe(500)
    const given = new AbortController()
    const address = `${origin}/apps/todo/tasks?q=${encodeURIComponent(sentinels.never)}`
    const waiting = backend.answer(new Request(address, { signal: given.signal }))
    given.abort()
    await expect(waiting).rejects.toBeDefined()
  })

  test('is in its initial state after a reset', async () => {
    await call('DELETE', '/apps/invoice/delete?id=5001')
    expect((await get('/apps/invoice/invoices')).total).toBe(49)
    backend.reset()
    expect((await get('/apps/invoice/invoices')).total).toBe(50)
  })
})

describe('sign-in', () => {
  const admin = { email: 'admin@demo.example', password: 'admin' }

  test('returns the user without the password, and two tokens', async () => {
    const { status, body } = await call('POST', '/jwt/login', admin)
    expect(status).toBe(200)
    expect(body.userData.ability).toEqual([{ action: 'manage', subject: 'all' }])
    expect(JSON.stringify(body)).not.toContain('password')
    expect([body.accessToken, body.refreshToken].every((token) => token.startsWith('demo.'))).toBe(true)
  })

  test('is refused to unknown pairs', async () => {
    expect(await call('POST', '/jwt/login', { ...admin, password: 'Admin' })).toEqual({
      status: 400,
      body: { error: { email: ['Email or Password is Invalid'] } },
    })
  })

  test('renews once per refresh token, within ten minutes', async () => {
    const { body } = await call('POST', '/jwt/login', admin)
    const refresh = (refreshToken: string) => call('POST', '/jwt/refresh-token', { refreshToken })
    const second = await refresh(body.refreshToken)
    expect(second.status).toBe(200)
    expect(await refresh(body.refreshToken)).toEqual({ status: 401, body: { error: 'Invalid refresh token' } })
    expect((await refresh(body.accessToken)).status).toBe(401)
    now = new Date(now.getTime() + 600_000)
    expect((await refresh(second.body.refreshToken)).status).toBe(401)
  })

  test('follows a registration, unless name or address are taken', async () => {
    const person = { username: 'new.name', email: 'new@demo.example', password: 'x' }
    expect((await call('POST', '/jwt/register', person)).body.user).toMatchObject({ role: 'admin', fullName: '' })
    expect(await call('POST', '/jwt/register', { ...person, username: 'ROBIN.VANE' })).toEqual({
      status: 200,
      body: {
        error: {
          email: 'This email is already in use.',
          username: 'This username is already in use.',
        },
      },
    })
  })
})

describe('search and bookmarks', () => {
  test('know all 122 pages, four of them bookmarked', async () => {
    const { suggestions, bookmarks } = await get('/api/bookmarks/data')
    expect([suggestions.length, ids(bookmarks)]).toEqual([122, [3, 4, 5, 6]])
    const distinct = (field: string) => new Set(suggestions.map((page: Record<string, unknown>) => page[field])).size
    expect([distinct('id'), distinct('link')]).toEqual([122, 122])
    const { searchArr } = await get('/api/main-search/data')
    expect(searchArr.map(({ groupTitle, searchLimit }: never) => [groupTitle, searchLimit])).toEqual([
      ['Pages', 4],
      ['Files', 4],
      ['Contacts', 4],
    ])
  })

  test('toggle a bookmark; a new one comes last', async () => {
    await call('POST', '/api/bookmarks/update', { id: 11 })
    await call('POST', '/api/bookmarks/update', { id: 1 })
    expect(ids((await get('/api/bookmarks/data')).bookmarks)).toEqual([3, 4, 5, 6, 11, 1])
    await call('POST', '/api/bookmarks/update', { id: 3 })
    expect(ids((await get('/api/bookmarks/data')).bookmarks)).toEqual([4, 5, 6, 11, 1])
    expect((await call('POST', '/api/bookmarks/update', { id: 17 })).status).toBe(404)
  })
})

describe('invoices', () => {
  const list = (query = '') => get(`/apps/invoice/invoices${query}`)
  type Listed = { id: number; balance: 0 | string; invoiceStatus: string; total: number }

  test('are fifty in pages of ten, with every status', async () => {
    const { total, invoices, allData } = await list()
    expect([total, invoices.length, allData.length]).toEqual([50, 10, 50])
    const statuses: string[] = allData.map(({ invoiceStatus }: Listed) => invoiceStatus)
    const counts = Map.groupBy(statuses, (status) => status)
    expect(counts.size).toBe(6)
    const fewest = Math.min(...[...counts.values()].map(({ length }) => length))
    expect(counts.get('Past Due')).toHaveLength(fewest)
  })

  test('show records 26 to 50 on the second page of 25', async () => {
    const { total, invoices } = await list('?perPage=25&page=2')
    expect([total, invoices[0].id, invoices.at(-1).id]).toEqual([50, 5026, 5050])
    expect((await list('?perPage=x&page=0')).invoices).toHaveLength(10)
    expect((await list('?page=9')).invoices).toEqual([])
    expect((await list('?perPage=50&page=9')).invoices).toHaveLength(50)
  })

  test('without a balance are found as paid; the status filter applies to searches', async () => {
    const { invoices } = await list('?q=PAID&perPage=50')
    expect(invoices.every(({ balance }: Listed) => balance === 0)).toBe(true)
    expect(invoices.length).toBe(34)
    const drafts = (await list('?status=draft&perPage=50')).invoices as Listed[]
    expect(drafts.length).toBeGreaterThan(0)
    expect(drafts.every(({ invoiceStatus }) => invoiceStatus === 'Draft')).toBe(true)
  })

  test('are sorted by balance as numbers', async () => {
    const { invoices } = await list('?sortColumn=balance&sort=desc&perPage=50')
    const balances = invoices.map(({ balance }: Listed) => Number(String(balance).replace('$', '')))
    expect(balances).toEqual([...balances].sort((a, b) => b - a))
    expect(balances[0]).toBeGreaterThan(0)
    expect(balances.at(-1)).toBeLessThan(0)
  })

  test('show the balance of each', async () => {
    for (const { id, balance } of (await get('/apps/invoice/invoices')).allData as { id: number; balance: string }[]) {
      const { paymentDetails } = await get(`/api/invoice/invoices/${id}`)
      expect(Number(paymentDetails.totalDue.replace(/[$,]/g, ''))).toBe(Number(String(balance).replace('$', '')))
    }
  })

  test('are added, changed and deleted', async () => {
    const { invoice } = await get('/api/invoice/invoices/5003')
    const added = await call('POST', '/apps/invoice/add-invoice', { invoice })
    expect([added.status, added.body.invoice.id]).toEqual([201, 5051])
    await call('POST', '/apps/invoice/update-invoice', { invoice: { id: 5051, balance: 0, invoiceStatus: 'Paid' } })
    expect((await get('/api/invoice/invoices/5051')).invoice).toMatchObject({ balance: 0, total: invoice.total })
    expect((await call('DELETE', '/apps/invoice/delete?id=5001')).status).toBe(200)
    expect(await get('/api/invoice/invoices/5001')).not.toHaveProperty('invoice')
    expect((await call('DELETE', '/apps/invoice/delete?id=5001')).status).toBe(404)
    expect((await list()).total).toBe(50)
  })
})

describe('users', () => {
  type Listed = { fullName: string; email: string; role: string }
  const names = async (query = '') =>
    ((await get(`/api/users/list/data${query}`)).users as Listed[]).map(({ fullName }) => fullName)

  test('are sorted by name by default', async () => {
    const first = await names()
    expect(first).toHaveLength(10)
    expect(first).toEqual([...first].sort())
    expect(first[0]).toBe('Abel Montjoie')
    expect((await names('?sort=desc'))[0]).toBe('Zoltan Berkes')
  })

  test('are of every role, plan, status and billing at least seven times', async () => {
    const users = await get('/api/users/list/all-data')
    for (const [field, kinds] of Object.entries({ role: 5, currentPlan: 4, status: 3, billing: 4 })) {
      const counts = [...Map.groupBy(users, (user: Record<string, string>) => user[field]).values()]
      expect(counts.length).toBe(kinds)
      expect(Math.min(...counts.map(({ length }) => length))).toBeGreaterThanOrEqual(7)
    }
  })

  test('are added with defaults, and not with a used address', async () => {
    const [known] = (await get('/api/users/list/data')).users
    const person = { ...known, id: undefined, email: 'new@post.example', username: 'new.person', role: '' }
    const added = await call('POST', '/apps/users/add-user', person)
    expect(added.status).toBe(201)
    expect(added.body.user).toMatchObject({ id: 51, billing: 'Auto Debit', status: 'active', role: 'subscriber' })
    expect(await call('POST', '/apps/users/add-user', { ...person, email: known.email, username: 'another' })).toEqual({
      status: 400,
      body: { error: { email: 'This email is already in use.' } },
    })
    expect(await get('/api/users/user?id=99')).toEqual({})
    expect((await call('DELETE', '/apps/users/delete?id=99')).status).toBe(404)
  })
})

describe('permissions', () => {
  test('are the nine of the specification; a new one is first and for administrators only', async () => {
    const before = await get('/apps/permissions/data?assignedTo=manager')
    expect(before.permissions.map(({ id }: { id: number }) => id)).toEqual([3, 6, 8])
    expect(before.params).toMatchObject({ assignedTo: 'manager', page: 1, perPage: 10 })
    const added = await call('POST', '/apps/permissions/add-permission', { permission: { name: ' Count boxes ' } })
    expect([added.status, added.body.permission]).toEqual([
      201,
      { id: 10, name: 'Count boxes', assignedTo: ['administrator'], createdDate: '22 Nov 2026, 12:00 PM' },
    ])
    expect((await get('/apps/permissions/data')).permissions[0].id).toBe(10)
    expect((await call('POST', '/apps/permissions/update-permission', { id: 10, name: 'Count' })).status).toBe(201)
    expect((await call('POST', '/apps/permissions/add-permission', { permission: { name: ' ' } })).status).toBe(400)
  })
})

describe('the shop', () => {
  const products = (query = '') => get(`/apps/ecommerce/products${query}`)

  test('has 27 products in three pages, the latest first', async () => {
    const { total, products: first, userWishlist, userCart } = await products()
    expect([total, first.length, first[0].id]).toEqual([27, 9, 27])
    expect([userWishlist.length, userCart.length]).toEqual([2, 5])
    expect((await products('?page=3')).products).toHaveLength(9)
  })

  test('has something in every range of prices, limits included', async () => {
    const totals = await Promise.all(
      ['?priceMax=10', '?priceMin=10&priceMax=100', '?priceMin=100&priceMax=500', '?priceMin=500'].map(
        async (query) => (await products(query)).total,
      ),
    )
    // One product costs 10 and is in two ranges.
    expect(totals.reduce((sum, total) => sum + total, 0)).toBe(28)
    expect(Math.min(...totals)).toBeGreaterThan(0)
  })

  test('keeps random values of a cart item', async () => {
    const cart = (await get('/apps/ecommerce/cart')).products
    expect(await get('/apps/ecommerce/cart')).toEqual({ products: cart })
    for (const { offers, discountPercentage, qty, shippingDate } of cart) {
      expect([offers >= 1 && offers <= 4, discountPercentage >= 3 && discountPercentage <= 20, qty]).toEqual([
        true,
        true,
        1,
      ])
      expect(shippingDate > '2026-11-22' && shippingDate <= '2026-11-30').toBe(true)
    }
  })

  test('adds a product once, and marks it', async () => {
    expect((await call('POST', '/apps/ecommerce/cart', { productId: 1 })).status).toBe(201)
    await call('POST', '/apps/ecommerce/cart', { productId: 1 })
    await call('POST', '/apps/ecommerce/cart/quantity', { productId: 1, qty: 3 })
    const { products: cart } = await get('/apps/ecommerce/cart')
    expect(cart.map(({ id, qty }: { id: number; qty: number }) => [id, qty]).at(-1)).toEqual([1, 3])
    expect((await call('POST', '/apps/ecommerce/cart/quantity', { productId: 1, qty: 11 })).status).toBe(400)
    await call('DELETE', '/apps/ecommerce/cart/1')
    expect((await call('DELETE', '/apps/ecommerce/cart/1')).status).toBe(200)
    expect((await get('/apps/ecommerce/products/1')).product).toMatchObject({ isInCart: false, isInWishlist: false })
    expect((await get('/apps/ecommerce/products/26')).product).toMatchObject({ isInCart: true, isInWishlist: true })
  })

  test('answers 404 without a body for unknown products', async () => {
    expect(await call('GET', '/apps/ecommerce/products/99')).toEqual({ status: 404, body: undefined })
    expect((await call('GET', '/apps/ecommerce/products/one')).status).toBe(404)
  })
})

describe('mails', () => {
  const list = (query = '') => get(`/apps/email/emails${query}`)
  type Listed = { id: number; folder: string; time: string; labels: string[] }

  test('are in their folders, newest first; starred ones of all folders but the trash', async () => {
    const inbox = (await list()).emails as Listed[]
    expect(inbox.length).toBeGreaterThanOrEqual(6)
    expect(inbox.map(({ time }) => time)).toEqual(
      inbox
        .map(({ time }) => time)
        .sort()
        .reverse(),
    )
    const starred = (await list('?folder=starred')).emails as Listed[]
    expect(new Set(starred.map(({ folder }) => folder))).toEqual(new Set(['inbox', 'sent', 'draft']))
    expect(starred).toHaveLength(6)
  })

  test('update the counts when read and moved', async () => {
    const before = (await list()).emailsMeta
    expect(before).toEqual({ inbox: 6, draft: 3, spam: 2 })
    await call('POST', '/apps/email/update-emails', { emailIds: [1, 2], dataToUpdate: { isRead: true } })
    await call('POST', '/apps/email/update-emails', { emailIds: [13], dataToUpdate: { folder: 'trash' } })
    expect((await list()).emailsMeta).toEqual({ inbox: 4, draft: 2, spam: 2 })
    await call('POST', '/apps/email/update-emails-label', { emailIds: [1], label: 'private' })
    expect((await list('?label=private')).emails.map(({ id }: Listed) => id)).toContain(1)
    await call('POST', '/apps/email/update-emails-label', { emailIds: [1], label: 'private' })
    expect((await list('?label=private')).emails.map(({ id }: Listed) => id)).not.toContain(1)
  })

  test('know their neighbors in the list', async () => {
    const shown = ids((await list()).emails)
    const first = await get(`/apps/email/get-email?id=${shown[0]}`)
    expect([first.hasPreviousMail, first.hasNextMail]).toEqual([false, true])
    const next = await get(`/apps/email/paginate-email?emailId=${shown[0]}&dir=next`)
    expect(next.id).toBe(shown[1])
    expect((await call('GET', `/apps/email/paginate-email?emailId=${shown[0]}&dir=previous`)).status).toBe(404)
    expect((await call('GET', '/apps/email/get-email?id=999')).status).toBe(404)
  })

  test('are in Sent after sending', async () => {
    const attachments = [{ fileName: 'keys.pdf', thumbnail: '', url: '', size: '2 kB' }]
    const mail = { to: [{ name: 'Ansa Kettunen', email: 'ansa.kettunen@post.example' }], subject: 'Keys', attachments }
    expect((await call('POST', '/apps/email/send-email', { mail })).status).toBe(201)
    expect((await list('?folder=sent')).emails[0]).toMatchObject({ subject: 'Keys', isRead: true, attachments })
  })
})

describe('tasks', () => {
  const list = (query = '') => get(`/apps/todo/tasks${query}`)

  test('move to Deleted only', async () => {
    const before = ids(await list())
    expect(before.length).toBe(16)
    await call('DELETE', `/apps/todo/delete-task?taskId=${before[0]}`)
    expect(ids(await list())).not.toContain(before[0])
    expect(ids(await list('?filter=deleted'))).toContain(before[0])
    expect(ids(await list('?filter=important'))).not.toContain(before[0])
    await call('POST', '/apps/todo/update-task', { task: { id: before[0], isDeleted: false } })
    expect(ids(await list())).toEqual(before)
  })

  test('are found by the month of their due date', async () => {
    const found = await list('?q=dec')
    expect(found.length).toBeGreaterThan(0)
    // One task has the month in its title.
    const others = found.filter(({ title }: { title: string }) => !title.includes('December'))
    expect(others.every(({ dueDate }: { dueDate: string }) => dueDate.startsWith('2026-12'))).toBe(true)
  })

  test('without a date are found by no month, and sort last by date', async () => {
    const [first] = await list('?q=shelf')
    const { task } = (await call('POST', '/apps/todo/update-task', { task: { id: first.id, dueDate: '' } })).body
    expect(task.dueDate).toBe('')
    expect(ids(await list('?q=jan'))).not.toContain(first.id)
    expect(ids(await list('?sortBy=due-date')).at(-1)).toBe(first.id)
  })

  test('are sorted by assignee, unassigned last', async () => {
    const people = (await list('?sortBy=assignee')).map(
      ({ assignee }: { assignee: { fullName: string } | null }) => assignee?.fullName ?? '~',
    )
    expect(people).toEqual([...people].sort())
  })
})

describe('cards', () => {
  test('scale a longer period', async () => {
    const week = await get('/card/card-analytics/product-orders')
    const year = await get('/card/card-analytics/product-orders?period=year')
    expect(week.last_days).toEqual(['Last 28 Days', 'Last Month', 'Last Year'])
    expect(year.chart_info.finished).toBe(week.chart_info.finished * 52)
  })
})

describe('the fetch of a page', () => {
  test('answers calls of the sample area, and passes others to the network', async () => {
    const asked: string[] = []
    const network: typeof fetch = async (input) => {
      asked.push(String(input))
      return new Response('from the network')
    }
    globalThis.location = { origin } as Location
    const page = withDemoBackend(network)
    const answer = await page('/apps/todo/tasks')
    expect([answer.status, (await answer.json()).length, asked]).toEqual([200, 16, []])
    expect((await page('/apps/none')).status).toBe(404)
    expect(asked).toEqual([])
    for (const path of ['/api/v1/transactions', '/config.json', 'https://elsewhere.example/apps/todo/tasks']) {
      expect(await (await page(path)).text()).toBe('from the network')
    }
    expect(asked).toHaveLength(3)
  })
})
