import { expect, test, vi } from 'vitest'
import { anId, aPage, aPayout, aSite, aStats, aUser } from '../../testing/records.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { all, find, press, says, until } from '../../testing/screen.ts'
import { refuse, type Stubs } from '../../testing/stub-fetch.ts'
import type { PayoutDetail, PayoutLine } from './payouts.queries.ts'

const eur = (amount: string) => ({ amount, currency: 'EUR' })
const path = `/payouts/${anId('pay')}`
const line = (fields: Partial<PayoutLine> = {}): PayoutLine => ({
  part: 'payment',
  type: 'payment',
  entryType: 'payment.captured',
  transactionId: anId('txn'),
  reference: 'psp-1',
  orderReference: 'HP-80188',
  paymentMethod: { type: 'card', brand: 'visa', last4: '1210' },
  postedAt: '2026-11-16T08:41:00.000Z',
  amount: eur('10000'),
  fees: eur('-290'),
  net: eur('9710'),
  ...fields,
})
const lines = (items: PayoutLine[], total = items.length) => ({
  ...aPage(items, { total, limit: 5 }),
  sum: { amount: eur('10000'), fees: eur('-290'), net: eur('9710') },
})
const one = (fields: Partial<PayoutDetail> = {}, inside = lines([line()])): Stubs => ({
  'GET /sites': aPage([aSite()]),
  'GET /payouts/{id}': {
    ...aPayout(),
    parts: [{ part: 'payment', count: 1, amount: eur('10000'), fees: eur('-290'), net: eur('9710') }],
    others: [],
    feeTypes: [{ feeType: 'processing', count: 1, amount: eur('-290') }],
    sentAgainIn: [],
    timeline: [
      { at: '2026-11-17T05:00:00.000Z', type: 'payout.created', actor: 'processor', summary: 'Payout created' },
      { at: '2026-11-18T08:00:00.000Z', type: 'payout.paid', actor: 'processor', summary: 'Paid to the bank' },
    ],
    ...fields,
  },
  'GET /payouts/{id}/lines': inside,
  'GET /payouts/{id}/export/preview': ({ query }) => ({
    fileName: 'payout_po_1_2026-11-18_Europe-Berlin.csv',
    head: (query.columns ?? 'kind,net').split(',').map((text) => ({ text, isNumber: text === 'net' })),
    first: [query.columns === undefined ? ['payment', '97.10'] : query.columns.split(',')],
    last: [],
    rows: 1_001,
  }),
  'GET /payouts': { ...aPage([]), asOf: '2026-11-19T12:00:00.000Z', totals: [] },
  'GET /transactions': { items: [], stats: aStats({ count: 4 }), limit: 1, offset: 0 },
})

test('a failed payout links to the payouts that now have its lines', async () => {
  const failed = { status: 'failed', failedAt: '2026-11-19T08:00:00.000Z' } as const
  const holder = (linesCount: number) => [{ id: anId('pay', 2), processorReference: 'po_2', linesCount }]
  await renderRoute(path, one({ ...failed, linesCount: 15, sentAgainIn: holder(15) }))
  await says('It went back to your balance. It included 1 payment, less €2.90 in fees. Its 15 lines are now in po_2.')
  expect((await find('link', 'po_2')).getAttribute('href')).toContain(`/payouts/${anId('pay', 2)}`)
  await renderRoute(path, one({ ...failed, linesCount: 15, sentAgainIn: holder(14) }))
  await says('14 of its 15 lines are now in po_2.')
})

test('an export shows that its lines sum to the payout', async () => {
  await renderRoute(path, one())
  await press('button', 'Export 1 row')
  await says('1 line that comes to the payout of €97.10, in the order of posting.')
})

test('an export previews its file and leaves out columns that are not chosen', async () => {
  const view = await renderRoute(path, one())
  await press('button', 'Export 1 row')
  await says('97.10')
  await says('1,000 more lines')
  await press('button', 'All 15 columns')
  await press('checkbox', 'Fee')
  await press('checkbox', 'Net')
  await says('13 of 15 columns')
  await says('Without net and running sum the file does not show')
  const asked = view.calls('GET /payouts/{id}/export/preview').map(({ query }) => query.columns)
  expect(asked.at(-1)).toBe(
    'postedAt,kind,event,orderReference,reference,currency,amount,runningSum,payoutReference,bankReference,payoutDate,payoutId,transactionId',
  )
  await press('checkbox', 'Fee')
  await press('checkbox', 'Net')
  await says('All 15 columns')
})

test('an export shows the difference between its lines and the payout', async () => {
  const check = { sumOfLines: eur('9710'), difference: eur('-1000') }
  const breakdown = { ...aPayout().breakdown, check }
  await renderRoute(path, one({ reconciliation: 'off', amount: eur('8710'), breakdown }))
  await press('button', 'Export 1 row')
  await says(
    '1 line that comes to €97.10: the payout of €87.10 is off by €10.00, which is in no line and not in the file.',
  )
})

test('a payout has a sentence, an equation and lines that link to their transactions', async () => {
  await renderRoute(path, one())
  await says('€97.10 was sent to Example Bank ••\u00a03017 on 17 Nov 2026 and arrived on 18 Nov 2026.')
  await says('It includes 1 payment, less €2.90 in fees.')
  await says('Payments€100.001 payment−Refunds€0.000 refunds−Disputes€0.000 disputes−Fees€2.902.9% of payments')
  const link = await find('link', 'HP-80188')
  expect(link.getAttribute('href')).toContain(`/transactions/${anId('txn')}`)
  expect((await find('table', 'Lines of this payout')).textContent).toContain('Visa ••\u00a01210')
  // The city instead of an offset: rows in another season have a different offset.
  await find('columnheader', 'Posted, Berlin')
  await find('button', 'Copy the bank reference')
  await find('link', 'Payout reports of this account')
  await find('button', 'Print')
  await find('button', 'Export 1 row')
  expect(document.title).toBe(`${aPayout().processorReference} · Payouts · Firepay`)
})

test('a payout that is off shows the difference, the differing amounts and the unexplained part', async () => {
  const { breakdown } = aPayout()
  await renderRoute(
    path,
    one({
      amount: eur('9000'),
      reconciliation: 'off',
      breakdown: {
        ...breakdown,
        otherMovements: eur('-710'),
        net: eur('9000'),
        check: { sumOfLines: eur('9710'), difference: eur('-710') },
      },
    }),
  )
  await says('This payout is off by €7.10.')
  await says('Its lines come to €97.10, the processor paid out €90.00.')
  await says('Not in any line')
})

test('other movements are named by type', async () => {
  const held = line({
    part: 'other',
    type: 'reserve',
    entryType: 'reserve.released',
    reference: 'rsv_41KD',
    amount: eur('710'),
    fees: eur('0'),
    net: eur('710'),
  })
  await renderRoute(
    path,
    one(
      {
        reconciliation: 'other_movements',
        parts: [{ part: 'other', count: 1, amount: eur('710'), fees: eur('0'), net: eur('710') }],
        others: [{ type: 'reserve', count: 1, amount: eur('710') }],
      },
      lines([held]),
    ),
  )
  await find('link', 'Reserve released')
  await says('rsv_41KD')
  await find('heading', 'Other movements')
})

test('shows some of many lines with the sum of the rest, which loads on demand', async () => {
  const part = { part: 'payment' as const, count: 3, amount: eur('30000'), fees: eur('-870'), net: eur('29130') }
  const { calls } = await renderRoute(path, one({ linesCount: 3, parts: [part] }, lines([line()], 3)))
  await find('button', 'Show 2 more payments')
  await says('+€194.20')
  const paper = document.querySelector('[aria-hidden] > table')?.textContent
  expect(paper).toContain('2 more payments+€200.00−€5.80+€194.20')
  await press('button', 'Show 2 more payments')
  expect(calls('GET /payouts/{id}/lines').length).toBeGreaterThan(1)
})

test('Print loads all lines first', async () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const part = { part: 'payment' as const, count: 7, amount: eur('70000'), fees: eur('-2030'), net: eur('67970') }
  const all7 = Array.from({ length: 7 }, (_, n) => line({ orderReference: `HP-${n}` }))
  await renderRoute(path, {
    ...one({ linesCount: 7, parts: [part] }),
    'GET /payouts/{id}/lines': ({ query }) => {
      const offset = Number(query.offset)
      return { ...lines(all7.slice(offset, offset + Number(query.limit)), 7), offset }
    },
  })
  await find('button', 'Show 2 more payments')
  await press('button', 'Print')
  await until(() => expect(print).toHaveBeenCalledTimes(1))
  const paper = document.querySelector('[aria-hidden] > table')?.textContent
  for (const { orderReference } of all7) expect(paper).toContain(orderReference)
  expect(paper).not.toContain('more payments')
  vi.unstubAllGlobals()
})

test('a returned payout shows the reason and that the money is in the balance', async () => {
  await renderRoute(
    path,
    one({ status: 'failed', failedAt: '2026-11-18T09:00:00.000Z', failureReason: 'Account closed' }),
  )
  await says('was returned on 18 Nov 2026: Account closed. It went back to your balance.')
  // The lines of a failed payout are released: no transaction refers to it.
  await find('table', 'Lines of this payout')
  expect(all('link', 'Open in list')).toEqual([])
})

test('the reason of a return is in words for known codes', async () => {
  await renderRoute(
    path,
    one({ status: 'failed', failedAt: '2026-11-18T09:00:00.000Z', failureReason: 'account_closed' }),
  )
  await says('was returned on 18 Nov 2026: Account closed.')
})

test.each(['viewer', 'developer', 'support'] as const)(
  'a %s sees that the page is not available to the role',
  async (role) => {
    await renderRoute(path, one(), { user: aUser(role) })
    await find('heading', 'Your role can’t open this page')
  },
)

test('a payout shows a failure to load under a heading; a missing one links to the others', async () => {
  await renderRoute(path, { ...one(), 'GET /payouts/{id}': refuse('OVERLOADED') })
  await says('The payout did not load.')
  await find('heading', 'Payouts')
  await renderRoute(path, { ...one(), 'GET /payouts/{id}': refuse('NOT_FOUND') })
  await says('This payout does not exist')
  expect((await find('link', 'Go to payouts')).getAttribute('href')).toBe('/payouts')
})
