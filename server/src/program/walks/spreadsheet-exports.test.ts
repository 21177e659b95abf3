import { createHash } from 'node:crypto'
import { routes } from '@firepay/contract/routes.ts'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeReports } from '../../areas/reports/create/make-reports.ts'
import { acceptEvents } from '../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { eur } from '../../testing/eur.ts'
import { send } from '../../testing/send.ts'

let app: TestApp
let token: string
/** Every export of the installation, by route. */
const paths = new Map<string, string>()

beforeAll(async () => {
  app = await startTestApp({ env: { CALLBACK_ALLOW_CIDRS: '127.0.0.0/8' } })
  token = app.owner.signedIn.accessToken
  const { id, secrets } = await app.createSite({ name: '=Lamps; more, and =all', timeZone: 'Europe/Berlin' })
  const notificationUrl = 'http://127.0.0.1:9/notified'
  await app.owner.call('PATCH /sites/{id}', { params: { id }, body: { notificationUrl } })
  const at = (second: number) => new Date(Date.now() - 7_200_000 + second * 1_000).toISOString()
  let count = 0
  const event = (type: string, reference: string, data: object) => ({
    id: `e-${++count}`,
    type,
    reference,
    occurredAt: at(count),
    data,
  })
  const orders = ['HP-1', '0042', '12E4', '1-2', 'MAR-5', '123456789012345678', '80188', '-5']
  const events = [
    ...orders.flatMap((orderReference, index) => [
      event('payment.created', `p-${index}`, {
        amount: eur('100050'),
        orderReference,
        paymentMethod: { type: 'card', last4: index % 2 ? '0622' : '4242' },
        customer: { name: 'Jörg Krüger', email: 'joerg@example.com' },
      }),
      event('payment.captured', `p-${index}`, {
        availableOn: '2020-01-01',
        fees: [{ type: 'processing', amount: eur('150') }],
      }),
    ]),
    event('adjustment', 'adj', { amount: eur('-700'), reason: 'Chargeback; =1+1' }),
    event('payout.created', 'po_7', {
      amount: eur(String(8 * 99_900 - 700)),
      destination: { bankName: 'Bank', last4: '0017' },
    }),
    event('payout.paid', 'po_7', { traceId: '000123' }),
  ]
  await acceptEvents(app, secrets.apiSecret, events)

  const [payout] = (await call('GET /payouts')).items
  const asked = await call('POST /site-balance-reports/summary', {
    siteId: id,
    from: new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10),
    to: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
  })
  await makeReports(app.deps)
  paths
    .set('/transactions/export', '/transactions/export?type=all')
    .set('/payouts/export', '/payouts/export?')
    .set('/payouts/{id}/export', `/payouts/${payout.id}/export?`)
    .set('/notifications/export', '/notifications/export?')
    .set('/audit-log/export', '/audit-log/export?')
    .set('/site-balance-reports/{type}/{id}/export', `/site-balance-reports/summary/${asked.id}/export?`)
    .set('/site-balance-reports/{type}/export', '/site-balance-reports/summary/export?')
})
afterAll(() => app.close())

const call = async (route: `${'GET' | 'POST'} /${string}`, body?: object) => (await send(app, route, body, token)).body
const read = async (path: string) => {
  const answer = await fetch(`${app.baseUrl}${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect(answer.status, path).toBe(200)
  return { answer, text: Buffer.from(await answer.arrayBuffer()).toString('utf8') }
}

test('every route that exports a table is covered', () => {
  // Refused lines keep the form of the source file, to which they return.
  const corrected = '/imports/{id}/refused/export'
  const tables = Object.values(routes).filter(
    (route) => 'stream' in route && (route.stream as readonly string[]).includes('text/csv'),
  )
  expect(new Set(tables.map(({ path }) => path))).toEqual(new Set([...paths.keys(), corrected]))
})

test.each([
  ['.', ','],
  [',', ';'],
])('with the decimal sign %s every export has the plain file’s values in a spreadsheet', async (decimal, separator) => {
  for (const path of paths.values()) {
    // The audit log grows with each export: its first rows differ.
    const isGrowing = path.startsWith('/audit-log')
    const plain: string[][] = parse((await read(path)).text, { record_delimiter: ['\r\n'] })
    const { answer, text } = await read(`${path}&dialect=spreadsheet&decimal=${encodeURIComponent(decimal)}`)
    expect(text.startsWith('\ufeff'), path).toBe(true)
    const sheet: string[][] = parse(text, { bom: true, delimiter: separator, record_delimiter: ['\r\n'] })
    const [heads = [], ...rows] = sheet
    expect(heads, path).toEqual(plain[0])
    expect(rows.length, path).toBeGreaterThan(0)
    const before = plain.slice(1)
    for (const [index, row] of rows.slice(isGrowing ? -3 : 0).entries()) {
      const same = isGrowing ? before.slice(-3)[index] : before[index]
      for (const [place, cell] of row.entries()) {
        const written = same?.[place] ?? ''
        const where = `${path} ${heads[place]}`
        if (heads[place]?.endsWith(')') && written !== '') {
          expect(cell, where).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
          expect(cell, where).toBe(`${written.slice(0, 10)} ${written.slice(11, 19)}`)
        } else if (/^-?\d+\.\d+$/.test(written)) expect(cell, where).toBe(written.replace('.', decimal))
        else expect(cell.replaceAll("'", ''), where).toBe(written.replaceAll("'", ''))
        // No formula for either separator of a reader (security.md I-08).
        if (!/^-?\d+([.,]\d+)?$/.test(cell)) expect(cell, where).not.toMatch(/(^|[,;])["\s]*[=+\-@]/)
      }
    }
    const manifest = await call(`GET /exports/${answer.headers.get('firepay-export')}`)
    expect(manifest.sha256, path).toBe(createHash('sha256').update(text).digest('hex'))
    expect(manifest.rows, path).toBe(rows.length)
  }
})

test('codes stay text, whole numbers and negative amounts stay numbers', async () => {
  const { text } = await read(`${paths.get('/transactions/export')}&sort=createdAt&dialect=spreadsheet`)
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true })
  const payments = rows.filter(({ type }) => type === 'payment')
  expect(payments.map(({ orderReference }) => orderReference)).toEqual([
    'HP-1',
    "'0042",
    "'12E4",
    "'1-2",
    "'MAR-5",
    "'123456789012345678",
    '80188',
    "'-5",
  ])
  expect(payments.slice(0, 2).map(({ last4 }) => last4)).toEqual(["'4242", "'0622"])
  expect(payments[0]).toMatchObject({
    customerName: 'Jörg Krüger',
    payoutReference: 'po_7',
    bankReference: "'000123",
    amount: '1000.50',
  })
  expect(rows.find(({ type }) => type === 'adjustment')).toMatchObject({ net: '-7.00' })
})

test('one file has the reports of a period with site, account, days, opening and closing', async () => {
  const { answer, text } = await read('/site-balance-reports/summary/export?')
  const rows: Record<string, string>[] = parse(text, { columns: true })
  expect(new Set(rows.map(({ site, currency, opening }) => [site, currency, opening].join('|')))).toEqual(
    new Set(["'=Lamps; more, and =all|EUR|0.00"]),
  )
  const [first] = rows
  expect(first?.account).not.toBe('')
  expect(first?.closing).toMatch(/^-?\d+\.\d\d$/)
  expect(first?.firstDay).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(Date.parse(first?.lastDay ?? '') - Date.parse(first?.firstDay ?? '')).toBe(3 * 86_400_000)
  expect(answer.headers.get('firepay-rows')).toBe(String(rows.length))
  expect(answer.headers.get('content-disposition')).toBe('attachment; filename="reports-summary_Europe-Berlin.csv"')
})

test('a file name ends with its last day', async () => {
  const nameOf = async (path: string) => (await read(path)).answer.headers.get('content-disposition')
  expect(await nameOf('/transactions/export?from=2026-10-01&to=2026-11-01')).toContain('_2026-10-01_2026-10-31_')
  expect(await nameOf('/audit-log/export?from=2026-10-03&to=2026-10-04')).toContain('audit-log_2026-10-03_Europe')
  expect(await nameOf(paths.get('/payouts/{id}/export') ?? '')).toMatch(
    /"payout_po_7_\d{4}-\d\d-\d\d_Europe-Berlin.csv"/,
  )
})
