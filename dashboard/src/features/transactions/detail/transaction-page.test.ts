import { expect, test } from 'vitest'
import { anId, aPage, aSite, aStats, aUser } from '../../../testing/records.ts'
import { renderRoute } from '../../../testing/render-route.tsx'
import { all, fill, find, get, press, saidBy, says, until } from '../../../testing/screen.ts'
import { refuse, type Stubs } from '../../../testing/stub-fetch.ts'
import { aTransaction, ledgerOf, paidOutIn } from '../../../testing/transactions.ts'

const path = `/transactions/${anId('txn')}`
const neighbours =
  (previous: string | null, next: string | null): NonNullable<Stubs['GET /transactions']> =>
  ({ query }) => {
    const id = query.sort === 'createdAt' ? previous : next
    return { items: id === null ? [] : [aTransaction({ id })], stats: aStats(), limit: 1, offset: 0 }
  }
const open = (transaction: ReturnType<typeof aTransaction>, more: Stubs = {}, user = aUser(), search = '') =>
  renderRoute(
    path + search,
    { 'GET /transactions/{id}': transaction, 'GET /transactions': neighbours(null, null), ...more },
    { user },
  )

test('times are in the site’s zone', async () => {
  await open(aTransaction(), { 'GET /sites': aPage([aSite({ timeZone: 'Asia/Tokyo' })]) })
  // 09:41 UTC.
  await says('18:41')
})

test('back link and neighbors are those of the list in the URL', async () => {
  const { calls } = await open(
    aTransaction(),
    { 'GET /transactions': neighbours(anId('txn', 5), anId('txn', 7)) },
    aUser(),
    '?status=captured',
  )
  const back = await find('link', 'Transactions')
  expect(back.getAttribute('href')).toBe('/transactions?status=captured')
  await until(() => expect(get('button', 'Next transaction').matches(':disabled')).toBe(false))
  expect(calls('GET /transactions').map(({ query }) => [query.sort, query.status, query.after])).toEqual(
    expect.arrayContaining([
      ['-createdAt', 'captured', anId('txn')],
      ['createdAt', 'captured', anId('txn')],
    ]),
  )
})

test('shows its position in the list', async () => {
  const rows = [1, 2, 3].map((n) => aTransaction({ id: anId('txn', n) }))
  const view = await renderRoute(`/transactions?open=${anId('txn', 2)}`, {
    'GET /transactions': ({ query }) =>
      query.limit === '75'
        ? { items: rows, stats: aStats({ count: 4482 }), limit: 75, offset: 0 }
        : { items: [], stats: aStats(), limit: 1, offset: 0 },
    'GET /transactions/{id}': ({ params }) => aTransaction({ id: params.id }),
  })
  await press('link', 'Open as a page')
  await says('2 of 4,482')
  expect(view.address()).toBe(`/transactions/${anId('txn', 2)}`)
})

test('shows no position after a direct link', async () => {
  await open(aTransaction())
  await says('€100.00')
  expect(document.body.textContent).not.toMatch(/\d of \d/)
})

test('a declined payment shows the customer’s earlier payments at the site', async () => {
  const declined = aTransaction({ status: 'declined', customer: { email: 'kate@example.com' } })
  const before = aTransaction({ id: anId('txn', 7), amount: { amount: '4100', currency: 'EUR' } })
  const { calls } = await open(declined, {
    'GET /transactions': ({ query }) => ({
      items: query.customerEmail === undefined ? [] : [before],
      stats: aStats({ count: 6 }),
      limit: 3,
      offset: 0,
    }),
  })
  await find('link', '€41.00')
  const all = await find('link', 'All 6')
  expect(new URL(all.getAttribute('href') ?? '', 'http://localhost').searchParams.get('customerEmail')).toBe(
    'kate@example.com',
  )
  expect(calls('GET /transactions').find(({ query }) => query.customerEmail)?.query).toEqual({
    type: 'payment',
    siteId: declined.siteId,
    customerEmail: 'kate@example.com',
    sort: '-createdAt',
    limit: '3',
    after: declined.id,
  })
})

test('does not request a customer’s payments for a role with masked customers', async () => {
  const { calls } = await open(
    aTransaction({ status: 'declined', customer: { email: 'k•••@example.com' } }),
    {},
    aUser('viewer'),
  )
  await says('What to do')
  expect(calls('GET /transactions').filter(({ query }) => query.customerEmail)).toEqual([])
})

test('prints sentence, equation and lines', async () => {
  const ledger = ledgerOf([
    ['payment.captured', 'clearing', 'balance', 10_000],
    ['payment.captured', 'balance', 'fees', 290],
  ])
  await open(aTransaction({ ledger }))
  await find('button', 'Print')
  const paper = document.querySelector('body > [aria-hidden]')?.textContent ?? ''
  expect(paper).toMatch(/^Firepay.*Payment HP-88213.*Captured€100\.00−Fees€2\.90=You keep€97\.10/)
  expect(paper).toMatch(/Sum of the lines€97\.10Net€97\.10Difference€0\.00/)
})

test('prints lines that do not add up instead of the sentence and the check', async () => {
  const ledger = ledgerOf([['payment.captured', 'clearing', 'balance', 10_000]])
  await open(aTransaction({ ledger }))
  await find('button', 'Print')
  const paper = document.querySelector('body > [aria-hidden]')?.textContent ?? ''
  expect(paper).toContain('do not add up: they are off by €2.90')
  expect(paper).not.toContain('was captured')
  expect(paper).toMatch(/Sum of the lines€100\.00Net€97\.10Difference€2\.90/)
})

test('without lines prints neither equation nor check', async () => {
  const none = { amount: '0', currency: 'EUR' }
  const { capturedAt: _never, ...declined } = aTransaction({
    status: 'declined',
    ledger: [],
    net: none,
    feeTotal: none,
  })
  const declinedWithoutLines = { ...declined, capturedAmount: none }
  await open(declinedWithoutLines)
  await find('button', 'Print')
  const paper = document.querySelector('body > [aria-hidden]')?.textContent ?? ''
  expect(paper).toContain('was declined')
  expect(paper).not.toMatch(/Captured|Sum of the lines|You keep/)
})

test('the last one has no next', async () => {
  await open(aTransaction(), { 'GET /transactions': neighbours(anId('txn', 5), null) })
  await until(() => expect(get('button', 'Previous transaction').matches(':disabled')).toBe(false))
  expect(get('button', 'Next transaction').matches(':disabled')).toBe(true)
})

test('shows that ledger lines sum to the net', async () => {
  const ledger = ledgerOf([
    ['payment.captured', 'clearing', 'balance', 10_000],
    ['payment.captured', 'balance', 'fees', 290],
  ])
  await open(aTransaction({ ledger }))
  await says('Adds up')
  const rows = all('row', undefined, await find('table')).map(saidBy)
  expect(rows[1]).toMatch(/Payment.*\+€100\.00/)
  expect(rows[2]).toMatch(/Fee.*2\.90/)
  expect(rows.at(-1)).toMatch(/Net.*€97\.10/)
})

test('does not show a payout in transit as paid out', async () => {
  const ledger = ledgerOf([
    ['payment.captured', 'clearing', 'balance', 10_000],
    ['payment.captured', 'balance', 'fees', 290],
  ])
  const t = aTransaction({ ledger, settlementStatus: 'paid_out' })
  await open(paidOutIn(t, { share: 9_710, status: 'created' }))
  await says('Everything is in a payout')
  await says('is on its way to your bank')
  expect(document.body.textContent).not.toMatch(/Paid out(?! in)|paid out and settled/)
})

test('shows the difference of lines that do not sum to the net', async () => {
  const ledger = ledgerOf([['payment.captured', 'clearing', 'balance', 10_000]])
  await open(aTransaction({ ledger }))
  await says('Off by €2.90')
})

test('a payout’s lines are paid out once it has arrived', async () => {
  const t = aTransaction({ settlementStatus: 'paid_out' })
  await open(paidOutIn(t, { share: 9_710, status: 'paid' }))
  await says('Paid out')
  expect(document.body.textContent).not.toMatch(/In a payout|On its way/)
})

test('a role without balances sees neither lines, fees nor payout progress', async () => {
  const { ledger: _ledger, fees: _fees, feeTotal: _total, net: _net, ...seen } = aTransaction()
  await open({ ...seen, settlementStatus: 'paid_out' }, {}, aUser('support'))
  await says('€100.00')
  expect(all('heading', 'Ledger lines')).toEqual([])
  await says('In a payout')
  expect(document.body.textContent).not.toMatch(/Paid out/)
})

test('writes a note, with an undo in the message', async () => {
  let note: string | undefined
  const { calls } = await open(aTransaction(), {
    'PUT /transactions/{id}/note': ({ body }) => {
      note = (body as { note: string }).note || undefined
      return aTransaction(note === undefined ? {} : { note })
    },
  })
  await press('button', 'Add note')
  await fill(/note/i, 'Call back')
  await press('button', /^Save/)
  await says('Call back')
  expect(calls('PUT /transactions/{id}/note')[0]).toMatchObject({
    params: { id: anId('txn') },
    body: { note: 'Call back' },
  })
  await press('button', 'Undo')
  await until(() => expect(calls('PUT /transactions/{id}/note').at(-1)?.body).toEqual({ note: '' }))
})

test('keeps a refused note in its field with the reason', async () => {
  await open(aTransaction(), {
    'PUT /transactions/{id}/note': refuse('VALIDATION', [
      { path: 'note', code: 'CARD_NUMBER_REFUSED', message: 'This looks like a full card number.' },
    ]),
  })
  await press('button', 'Add note')
  await fill(/note/i, 'Card of the customer')
  await press('button', /^Save/)
  await says('This looks like a full card number.')
  expect(document.querySelector('textarea')?.value).toBe('Card of the customer')
})

test('does not offer notes to a role that may not write them', async () => {
  await open(aTransaction(), {}, aUser('viewer'))
  await says('€100.00')
  expect(all('button', 'Add note')).toEqual([])
})

test('a missing one shows a message with a link to the list', async () => {
  await open(aTransaction(), { 'GET /transactions/{id}': refuse('NOT_FOUND') })
  await find('heading', 'This transaction does not exist')
  expect(get('link', 'Go to transactions').getAttribute('href')).toContain('/transactions')
})

test('a failure to load shows the request id and a retry', async () => {
  let isBroken = true
  await open(aTransaction(), {
    'GET /transactions/{id}': () => (isBroken ? refuse('INTERNAL') : aTransaction()),
  })
  await says('This transaction did not load.')
  await says('req_test')
  isBroken = false
  await press('button', 'Try again')
  await says('€100.00')
})

test('links of a page limited to a site have the site once in their query', async () => {
  const search = `?siteId=${anId('site')}&status=captured`
  const neighbour = neighbours(null, anId('txn', 7))
  const view = await open(aTransaction(), { 'GET /transactions': neighbour }, aUser(), search)
  const hrefs = (await all('link')).map((link) => link.getAttribute('href') ?? '')
  expect(hrefs).toContain(`/transactions${search}`)
  expect(hrefs.filter((href) => href.split('?').length > 2 || href.split('siteId=').length > 2)).toEqual([])
  await until(() => expect(get('button', 'Next transaction').matches(':disabled')).toBe(false))
  await press('button', 'Next transaction')
  await until(() => expect(view.address()).toBe(`/transactions/${anId('txn', 7)}${search}`))
})

test('a dispute’s page shows deadline and consequences', async () => {
  const amount = { amount: '5000', currency: 'EUR' }
  const dispute = {
    id: anId('dsp'),
    reason: 'Not as described',
    amount,
    deadlineAt: '2026-12-08T16:46:00.000Z',
  }
  await open(aTransaction({ type: 'chargeback', status: 'open', disputeStatus: 'none', amount, dispute }))
  await says('Respond by8 Dec')
  await says('If you win€50.00 returns to your balance.')
  await says('Respond at your processor.')
  expect(document.body.textContent).not.toContain('Open the dispute')
})
