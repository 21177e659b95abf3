import { act } from 'react'
import { expect, test } from 'vitest'
import { aComparedRow, aRun, type ImportRun } from '../../testing/files.ts'
import { aBalance, anId, aPage, aSite, aUser } from '../../testing/records.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { all, fill, find, get, nameOf, press, saidBy, says, until } from '../../testing/screen.ts'
import { refuse, type Stubs } from '../../testing/stub-fetch.ts'
import type { Comparison } from './imports.queries.ts'

const stubs: Stubs = {
  'GET /sites': aPage([aSite()]),
  'GET /imports': aPage([]),
  'GET /imports/{id}/refused': aPage([{ line: 7, code: 'amount', reason: 'The amount is no number.', count: 1 }]),
}
const open = (path: string, more: Stubs = {}, user = aUser()) => renderRoute(path, { ...stubs, ...more }, { user })
const openRun = (run: ImportRun, more: Stubs = {}) =>
  open(`/import?run=${run.id}`, { 'GET /imports/{id}': run, ...more })

/** Chooses a file as through the system's dialog. */
async function choose(file: File): Promise<void> {
  const find = () => [...document.querySelectorAll('input')].find((each) => nameOf(each) === 'File to import')
  await until(() => expect(find()).toBeDefined())
  const input = find()
  await act(async () => {
    Object.defineProperty(input, 'files', { value: [file], configurable: true })
    input?.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

test('makes no call for a role without imports', async () => {
  const { calls } = await open('/import', {}, aUser('support'))
  await find('heading', 'Your role can’t open this page')
  expect(calls('GET /imports')).toEqual([])
})

test('refuses an empty file without a call', async () => {
  const { calls } = await open('/import')
  await find('option', 'Harbor Shop (test)')
  await choose(new File([], 'empty.csv'))
  await says('This file is empty.')
  expect(calls('POST /imports/preview')).toEqual([])
})

test('requires a site among several', async () => {
  await open('/import', {
    'GET /sites': aPage([aSite(), aSite({ id: anId('site', 2), name: 'Lumen Goods' })]),
  })
  await choose(new File(['id,amount'], 'balance.csv'))
  await says('balance.csv is kept. Choose the site to import it into.')
})

test('keeps a file dropped before a site is chosen', async () => {
  const { calls } = await open('/import', {
    'GET /sites': aPage([aSite(), aSite({ id: anId('site', 2), name: 'Lumen Goods', timeZone: 'Asia/Tokyo' })]),
    'POST /imports/preview': () => new Promise(() => undefined),
  })
  await choose(new File(['id,amount'], 'balance.csv'))
  await says('balance.csv is kept.')
  await find('option', 'Lumen Goods (test)')
  await fill('Import into', anId('site', 2))
  await until(() =>
    expect(calls('POST /imports/preview').at(-1)?.body).toMatchObject({
      siteId: anId('site', 2),
      timeZone: 'Asia/Tokyo',
    }),
  )
})

test('preselects the only live site, in its zone', async () => {
  const live = aSite({ id: anId('site', 2), name: 'Lumen Goods', mode: 'live', timeZone: 'Asia/Tokyo' })
  await open('/import', { 'GET /sites': aPage([aSite(), live]) })
  await until(() => expect(get('combobox', 'Import into')).toHaveProperty('value', live.id))
  expect(get('combobox', /^Time zone/)).toHaveProperty('value', 'Asia/Tokyo')
})

test('shows the sums of file and Firepay per currency', async () => {
  const none = {
    payments: '0',
    refunds: '0',
    fees: '0',
    payouts: '0',
    adjustments: '0',
    adjusted: [],
    adjustedCount: 0,
  }
  await openRun(
    aRun({
      control: [
        { currency: 'EUR', lines: 3, ...none, payments: '9000', fees: '-240', moved: '8760', file: '8760' },
        { currency: 'JPY', lines: 1, ...none, payments: '500', moved: '500', file: '700' },
      ],
    }),
  )
  const rows = all('row', undefined, await find('table', 'Control sums per currency')).map(saidBy)
  expect(rows[1]).toMatch(/EUR.*3 lines.*€87\.60.*€87\.60.*Adds up/)
  expect(rows[2]).toMatch(/JPY.*¥500.*¥700.*Off by.*¥200/)
  await says('Off in JPY')
})

test('archived sites accept no file', async () => {
  await open('/import', {
    'GET /sites': aPage([
      aSite(),
      aSite({ id: anId('site', 2), name: 'Lumen Goods' }),
      aSite({ id: anId('site', 3), name: 'Old Mill', status: 'archived' }),
    ]),
  })
  await until(() =>
    expect(all('option').map((option) => option.textContent)).toEqual(
      expect.arrayContaining(['Harbor Shop (test)', 'Lumen Goods (test)']),
    ),
  )
  expect(all('option').map((option) => option.textContent)).not.toContain('Old Mill (test)')
})

test('lists earlier and unfinished files, each with a URL', async () => {
  await open('/import', {
    'GET /imports': aPage([
      aRun({ status: 'running', bytesTaken: 100 }),
      aRun({ id: anId('job', 2), fileName: 'b.csv' }),
    ]),
  })
  expect((await find('link', 'balance.csv')).getAttribute('href')).toBe(`/import?run=${anId('job')}`)
  expect(all('link', /csv$/)).toHaveLength(2)
  expect(document.body.textContent?.split('Unfinished')).toHaveLength(2)
})

test('a result is an equation of lines, with waiting and imported ones', async () => {
  await openRun(aRun())
  await find('heading', '6 lines imported, the file isn’t complete')
  await says('Waiting lines belong to payments, refunds or payouts that haven’t arrived yet.')
  const said = document.body.textContent ?? ''
  expect(said).toMatch(/Lines in the file ?10/)
  expect(said).toMatch(/Payments captured ?4/)
  expect(said).toMatch(/Total ?6/)
})

const sums = {
  ...{ payments: '0', refunds: '0', fees: '0', payouts: '0', adjustments: '0', lines: 4 },
  ...{ adjusted: [], adjustedCount: 0 },
}

test('a result states in words the sums of file and Firepay', async () => {
  await openRun(
    aRun({
      control: [
        { ...sums, currency: 'EUR', file: '1841235', moved: '1834017' },
        { ...sums, currency: 'USD', file: '8760', moved: '8760' },
      ],
    }),
  )
  await says('The file moves €18,412.35, Firepay moved €18,340.17: a difference of €72.18.')
  expect(document.body.textContent).not.toContain('moved the same')
})

test('a complete result states equal sums in each currency', async () => {
  await openRun(
    aRun({
      isComplete: true,
      control: [
        { ...sums, currency: 'EUR', file: '1841235', moved: '1841235' },
        { ...sums, currency: 'JPY', file: '48200', moved: '48200' },
      ],
    }),
  )
  await says('The file moves €18,412.35 and ¥48,200, and Firepay moved the same.')
})

test('a file without new lines shows that, without an empty waiting section', async () => {
  await openRun(
    aRun({
      counts: { lines: 2, new: 0, here: 2, waiting: 0, refused: 0, skipped: 0 },
      kinds: [],
      refusedKept: 0,
      isComplete: true,
    }),
  )
  await find('heading', 'Complete: nothing new in this file')
  expect(document.body.textContent).not.toContain('Waiting')
  expect(all('table')).toEqual([])
})

test('lists refused lines with reason and both numbers, and offers a download', async () => {
  const numbers = { currency: 'EUR', file: '8418', moves: '8428' }
  await openRun(aRun(), {
    'GET /imports/{id}/refused': aPage([
      { line: 7, code: 'amount', reason: 'The amount is no number.', count: 1 },
      { line: 8, code: 'net', reason: 'The net is another.', count: 1, ...numbers },
    ]),
  })
  const rows = all('row', undefined, await find('table', '1 refused line')).map(saidBy)
  expect(rows[1]).toContain('The amount is no number.')
  expect(rows[1]).toContain('Not readable')
  expect(rows[2]).toMatch(/€84\.18.*€84\.28/)
  get('button', 'Download 1 line')
})

test('a partly sent file requires the same file to continue', async () => {
  const { calls } = await openRun(aRun({ status: 'running', bytesTaken: 1000 }))
  await says('Only part of balance.csv was sent.')
  await says('25%')
  await choose(new File(['something else'], 'other.csv'))
  await says('This is a different file from balance.csv.')
  expect(calls('PUT /imports/{id}/parts/{number}')).toEqual([])
})

test.each([
  ['another file of the same name and size', true, ['1']],
  ['the same file', false, ['1', '2']],
])('a file continued on another page repeats its last part, which reveals %s', async (_, isOther, sent) => {
  const partBytes = 256 * 1024
  const run = aRun({
    id: anId('job', isOther ? 5 : 6),
    status: 'running',
    bytesTaken: partBytes,
    fileBytes: partBytes + 9,
  })
  const conflict = refuse('CONFLICT')
  const { calls } = await openRun(run, {
    'PUT /imports/{id}/parts/{number}': ({ params: { number } }) => {
      if (Number(number) === 1) return isOther ? conflict : run
      return { ...run, status: 'done', partsTaken: 2, bytesTaken: run.fileBytes }
    },
  })
  await says('Only part of balance.csv was sent.')
  await choose(new File(['x'.repeat(run.fileBytes)], run.fileName))
  const numbers = () =>
    calls('PUT /imports/{id}/parts/{number}').map(({ params }) => (params as { number: string }).number)
  if (isOther) await find('button', 'Try again')
  else await until(() => expect(numbers()).toHaveLength(2))
  expect(numbers()).toEqual(sent)
})

test('an unreadable file shows the reason and asks for another', async () => {
  const reason = 'This file is not text, or is written in UTF-16: save it as CSV in UTF-8.'
  await open('/import', {
    'POST /imports/preview': refuse('VALIDATION', [{ path: 'content', code: 'UNREADABLE_FILE', message: reason }]),
  })
  await find('option', 'Harbor Shop (test)')
  await choose(new File(['x'], 'wide.csv'))
  await says(reason)
  expect(all('button', 'Try again')).toEqual([])
  await press('button', 'Change file')
  await find('button', 'Choose file')
})

test('offers to continue a stopped file', async () => {
  const run = aRun({ id: anId('job', 3), status: 'running', bytesTaken: 1000 })
  await openRun(run, { 'PUT /imports/{id}/parts/{number}': () => new Promise(() => undefined) })
  await says('Only part of balance.csv was sent.')
  await choose(new File(['x'.repeat(run.fileBytes)], run.fileName))
  await press('button', 'Stop')
  await says('You stopped sending the file.')
  get('button', 'Continue')
})

test('a lost connection is reported until sending resumes by itself', async () => {
  const run = aRun({ id: anId('job', 9), status: 'running', bytesTaken: 1000 })
  let tries = 0
  const { calls } = await openRun(run, {
    'PUT /imports/{id}/parts/{number}': () => {
      tries += 1
      if (tries === 1) throw new TypeError('Failed to fetch')
      return new Promise(() => undefined)
    },
  })
  await says('Only part of balance.csv was sent.')
  await choose(new File(['x'.repeat(run.fileBytes)], run.fileName))
  await says('The connection is lost.')
  await says('Sending resumes by itself once it is back.')
  await until(() => expect(calls('PUT /imports/{id}/parts/{number}')).toHaveLength(2))
  await press('button', 'Stop')
  await says('You stopped sending the file.')
})

test('a file with an unreadable rest shows position and reason, and is not sent again unchanged', async () => {
  const reason = 'Line 7 is longer than 64 KiB or does not end: a quote may be missing.'
  const run = aRun({ id: anId('job', 4), status: 'running', bytesTaken: 1000 })
  await openRun(run, {
    'PUT /imports/{id}/parts/{number}': refuse('VALIDATION', [
      { path: 'content', code: 'UNREADABLE_FILE', message: reason },
    ]),
  })
  await says('Only part of balance.csv was sent.')
  await choose(new File(['x'.repeat(run.fileBytes)], run.fileName))
  await says(reason)
  await says('Correct the file and import it again')
  expect(all('heading', 'If you stop')).toEqual([])
  expect(all('button', 'Try again')).toEqual([])
  await press('button', 'Import another file')
  await find('button', 'Choose file')
})

const comparison = (items: Comparison['items'], totals: Comparison['totals']): Comparison => ({
  ...aPage(items),
  totals,
})

test('a comparison explains the difference of each currency by its causes', async () => {
  const { address, calls } = await openRun(aRun({ purpose: 'comparison' }), {
    'GET /imports/{id}/comparison': comparison(
      [aComparedRow()],
      [
        { result: 'matched', currency: 'EUR', count: 3, inFile: '30000', here: '30000' },
        { result: 'differs', currency: 'EUR', count: 1, inFile: '5000', here: '4900' },
      ],
    ),
  })
  const rows = all('row', undefined, await find('table', 'What was compared')).map(saidBy)
  expect(rows[1]).toContain('+€1.00')
  await says('Explained in full')
  await says('1 line could not be read and is not compared.')
  expect(get('link', 'ch_41').getAttribute('href')).toBe(`/transactions/${anId('txn')}`)
  await press('button', /^Amounts differ/)
  await until(() => expect(address()).toBe(`/import?run=${anId('job')}&result=differs`))
  expect(calls('GET /imports/{id}/comparison').at(-1)?.query).toMatchObject({ result: 'differs' })
})

test('an empty comparison shows that', async () => {
  await openRun(aRun({ purpose: 'comparison' }), { 'GET /imports/{id}/comparison': comparison([], []) })
  await says('Nothing to compare')
})

test('shows a message for a missing import', async () => {
  await open(`/import?run=${anId('job', 7)}`, { 'GET /imports/{id}': refuse('NOT_FOUND') })
  await says('This import did not load.')
})

const openPreview = {
  format: 'custom',
  encoding: 'utf-8',
  separator: ',',
  headerLine: 2,
  head: ['Report for One Ltd', 'Id,Amount,Date,Mode', 'a1,1.00,03/04/2026,test', ''],
  decimal: '.',
  dates: { order: 'unknown', samples: ['03/04/2026'] },
  zoneless: [],
  unknownZones: [],
  words: [],
  columns: ['Id', 'Amount', 'Date', 'Mode'].map((name) => ({
    name,
    sample: '',
    isRead: true,
    isMode: name === 'Mode',
  })),
  formats: [],
  lines: [{ line: 3, movements: [], reason: 'Nothing proves the order.' }],
  control: [],
  checked: { lines: 3, ready: 2, skipped: 1, refused: 0, test: 1 },
} as const

const movement = { kind: 'payment', events: ['payment.captured'], reference: 'ch_1', at: '2026-03-01T13:05:00.000Z' }

test('asks about ambiguous dates and test rows before an import into a live site', async () => {
  const { calls } = await open('/import', {
    'GET /sites': aPage([aSite({ mode: 'live' })]),
    'POST /imports/preview': openPreview as never,
  })
  await find('option', 'Harbor Shop (live)')
  await choose(new File(['x'], 'report.csv'))
  await find('heading', 'The header is line 2')
  expect((await find('radio', 'Empty line')).hasAttribute('disabled')).toBe(true)
  expect(saidBy(await find('table', 'Columns'))).toMatch(/Mode.*Test or live mode/)
  await find('heading', 'Is the day or the month first?')
  await find('heading', '1 of 3 rows are in test mode')
  await find('heading', 'Known from the file itself')
  await says('Separator: comma')
  await find('heading', 'Line 3 reads as')
  await says('Day or month first is not decided yet')
  expect(get('button', 'Import 2 lines').hasAttribute('disabled')).toBe(true)
  await press('radio', /Month first.*March 4, 2026|Month first.*4 March 2026/)
  await until(() => expect(calls('POST /imports/preview').at(-1)?.body).toMatchObject({ dayFirst: false }))
  await press('radio', /Into this live site/)
  await until(() => expect(calls('POST /imports/preview').at(-1)?.body).toMatchObject({ testRows: 'import' }))
})

test('a preview shows which lines would wait', async () => {
  const control = { ...sums, currency: 'EUR', file: '9000', moved: '10000' }
  const lines = [
    { line: 3, movements: [movement] },
    { line: 4, movements: [{ ...movement, kind: 'refund' }], isWaiting: true },
  ]
  const { dates: _, ...preview } = openPreview
  const checked = { lines: 2, ready: 1, waiting: 1, here: 0, skipped: 0, refused: 0, test: 0 }
  const answer = { ...preview, lines, checked, control: [control] }
  await open('/import', { 'POST /imports/preview': answer as never })
  await find('option', 'Harbor Shop (test)')
  await choose(new File(['x'], 'report.csv'))
  await says('Checked all 2 lines: 1 ready, 1 waiting, 0 would be refused.')
  await says('They’re applied if those arrive within a day.')
  const rows = all('row', undefined, await find('table', 'Preview of the first lines')).map(saidBy)
  expect(rows.slice(1)).toEqual([expect.stringMatching(/Ready$/), expect.stringMatching(/Waiting$/)])
})

test('a preview shows every line on request', async () => {
  const { dates: _, ...preview } = openPreview
  const checked = { lines: 1204, ready: 1204, here: 0, skipped: 0, refused: 0, test: 0 }
  const { calls } = await open('/import', { 'POST /imports/preview': { ...preview, checked } as never })
  await find('option', 'Harbor Shop (test)')
  await choose(new File(['x'], 'report.csv'))
  await press('button', 'First 1,000')
  await until(() => expect(calls('POST /imports/preview').at(-1)?.body).toMatchObject({ allLines: true }))
  expect(get('button', 'First 1,000').getAttribute('aria-pressed')).toBe('true')
})

test('test rows go into a test site by a separate import', async () => {
  const { dates: _, ...preview } = openPreview
  const testSite = aSite({ id: anId('site', 2), name: 'Harbor staging', defaultCurrency: 'USD' })
  const sent = aRun({ id: anId('job', 8), counts: { ...aRun().counts, new: 1, refused: 0 } })
  let runs = 6
  const { calls, address } = await open('/import', {
    'GET /sites': aPage([aSite({ mode: 'live' }), testSite]),
    'POST /imports/preview': preview as never,
    'POST /imports': () => aRun({ id: anId('job', ++runs), status: 'running', partsTaken: 0, bytesTaken: 0 }),
    'GET /imports/{id}': sent,
    'PUT /imports/{id}/parts/{number}': sent,
  })
  await find('option', 'Harbor Shop (live)')
  await choose(new File(['x'], 'report.csv'))
  await press('radio', /Into a test site.*Harbor staging takes 1 row/)
  await press('button', 'Import 2 lines')
  await until(() => expect(address()).toBe(`/import?run=${anId('job', 7)}&testRun=${anId('job', 8)}`))
  expect(calls('POST /imports').map(({ body }) => body)).toMatchObject([
    { siteId: anId('site'), testRows: 'leave_out' },
    { siteId: anId('site', 2), testRows: 'only', currency: 'EUR' },
  ])
  await until(() => expect(calls('PUT /imports/{id}/parts/{number}')).toHaveLength(2))
})

test('shows times without a zone in the chosen zone and in UTC', async () => {
  const { calls } = await open('/import', {
    'POST /imports/preview': {
      ...openPreview,
      zoneless: [{ text: '2026-03-01 14:05', at: '2026-03-01T13:05:00.000Z' }],
    } as never,
  })
  await find('option', 'Harbor Shop (test)')
  await choose(new File(['x'], 'report.csv'))
  await find('heading', 'Which zone are the times in?')
  await says('2026-03-01 14:05 → 1 Mar 2026, 14:05 (13:05 UTC).')
  await fill('The times name none', 'Asia/Tokyo')
  await until(() => expect(calls('POST /imports/preview').at(-1)?.body).toMatchObject({ timeZone: 'Asia/Tokyo' }))
})

test('sends amounts in the smallest unit as part of the mapping', async () => {
  const columns = ['Id', 'Amount', 'Date'].map((name) => ({ name, sample: '', isRead: false }))
  const { calls } = await open('/import', {
    'POST /imports/preview': { ...openPreview, format: undefined, columns } as never,
  })
  await find('option', 'Harbor Shop (test)')
  await choose(new File(['x'], 'report.csv'))
  await fill('Amounts', 'minor')
  await until(() =>
    expect(calls('POST /imports/preview').at(-1)?.body).toMatchObject({ mapping: { minorUnits: true } }),
  )
})

test('asks for the meaning of zone names that are not known', async () => {
  const { calls } = await open('/import', {
    'POST /imports/preview': { ...openPreview, unknownZones: ['PMST'] } as never,
  })
  await find('option', 'Harbor Shop (test)')
  await choose(new File(['x'], 'report.csv'))
  await find('heading', 'The file names a zone that is not known')
  await fill('PMST means', 'Asia/Tokyo')
  await until(() =>
    expect(calls('POST /imports/preview').at(-1)?.body).toMatchObject({ zones: { PMST: 'Asia/Tokyo' } }),
  )
})

test('a result lists adjustments with causes, and balances with and without the file', async () => {
  const money = (amount: string) => ({ amount, currency: 'EUR' })
  await openRun(
    aRun({
      counts: { lines: 4, new: 4, here: 0, waiting: 0, refused: 0, skipped: 0 },
      control: [
        {
          ...sums,
          ...{ currency: 'EUR', file: '9000', moved: '9000', adjustments: '-450', adjustedCount: 22 },
          adjusted: [
            { line: 77, kind: 'payout_failed', reference: 'po_8', reason: 'Kept by the processor', amount: '-200' },
            { line: 31, kind: 'reserve_held', reference: 'rv_1', amount: '-250' },
          ],
        },
      ],
      booked: [money('9000')],
    }),
    {
      'GET /site-balances': aPage([aBalance({ available: '20000', pending: '1000', reserved: '7' })]),
    },
  )
  await find('heading', '22 adjustments')
  const items = all('listitem', undefined, get('list', '22 adjustments')).map(saidBy)
  expect(items).toEqual([
    expect.stringMatching(/Reserves held.*Line 31: ?rv_1.*−€2\.50/),
    expect.stringMatching(/Kept by the processor.*Line 77: ?po_8.*−€2\.00/),
  ])
  await says('And 20 more.')
  const rows = all('row', undefined, await find('table', 'Your balances')).map(saidBy)
  expect(rows[1]).toMatch(/EUR.*€120\.00.*\+€90\.00.*€210\.00/)
})
