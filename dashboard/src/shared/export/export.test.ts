import { exportIdHeader, exportRowsHeader } from '@firepay/contract/exports/export-values.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Answer } from '../../api/query.ts'
import { anAuditRow, anId, aPage, aUser } from '../../testing/records.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { all, find, get, key, press, saidBy, says, until } from '../../testing/screen.ts'
import { aFile, refuse, type Stubs } from '../../testing/stub-fetch.ts'

const csv = 'number,action\r\n41,site.created\r\n'
const fileName = 'audit-log_Europe-Berlin.csv'
const sha256 = async (text: string) =>
  Buffer.from(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))).toString('hex')

function aManifest(fields: Partial<Answer<'GET /exports/{id}'>>): Answer<'GET /exports/{id}'> {
  return {
    id: anId('exp'),
    kind: 'audit-log',
    format: 'csv',
    fileName,
    timeZone: 'Europe/Berlin',
    filter: {},
    status: 'complete',
    expectedRows: 1,
    rows: 1,
    bytes: csv.length,
    createdAt: '2026-11-19T09:00:00.000Z',
    finishedAt: '2026-11-19T09:00:01.000Z',
    createdBy: { id: anId('usr'), name: 'Hanna Pine' },
    ...fields,
  }
}

/** Files saved by the page. */
const saved: { name: string; content: Blob }[] = []
beforeEach(() => {
  saved.length = 0
  let last: Blob | undefined
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    last = blob as Blob
    return 'blob:file'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (last) saved.push({ name: this.download, content: last })
  })
  vi.stubGlobal('isSecureContext', true)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const headers = { [exportIdHeader]: anId('exp'), [exportRowsHeader]: '1' }
const open = async (stubs: Stubs, user = aUser()) => {
  const page = await renderRoute(
    '/audit-log?outcome=refused',
    { 'GET /audit-log': aPage([anAuditRow()]), ...stubs },
    { user },
  )
  await find('table', 'Audit log')
  return page
}
const begin = async () => {
  await press('button', /^Export/)
  await press('button', 'Export 1 row', await find('dialog'))
}

test('exports the list, and checks the file against its manifest’s hash', async () => {
  const { calls } = await open({
    'GET /audit-log/export': aFile(csv, headers),
    'GET /exports/{id}': aManifest({ sha256: await sha256(csv) }),
  })
  await key('e', document.body)
  const dialog = await find('dialog')
  expect(saidBy(dialog)).toContain('1 row, exactly as filtered and sorted on the screen.')
  expect(saidBy(dialog)).toContain(fileName)
  await press('button', 'Export 1 row', dialog)
  await find('dialog', `1 row in ${fileName}`)
  await says('The file was checked against its hash.')
  expect(calls('GET /audit-log/export')[0]?.query).toEqual({
    outcome: 'refused',
    format: 'csv',
    dialect: 'spreadsheet',
    decimal: '.',
  })
  expect(saved.map(({ name }) => name)).toEqual([fileName])
  expect(await saved[0]?.content.text()).toBe(csv)
  expect(get('link', 'All exports').getAttribute('href')).toBe('/exports')
})

test('the decimal sign defaults to the browser’s; plain CSV has no dialect', async () => {
  vi.spyOn(navigator, 'language', 'get').mockReturnValue('de-DE')
  const { calls } = await open({
    'GET /audit-log/export': aFile(csv, headers),
    'GET /exports/{id}': aManifest({ sha256: await sha256(csv) }),
  })
  const exported = async (...choices: string[]) => {
    await press('button', /^Export/)
    const dialog = await find('dialog')
    for (const choice of choices) await press('button', choice, dialog)
    await press('button', 'Export 1 row', dialog)
    await find('dialog', `1 row in ${fileName}`)
    await key('Escape', get('dialog'))
    await until(() => expect(all('dialog')).toEqual([]))
    return calls('GET /audit-log/export').at(-1)?.query
  }
  expect(await exported()).toMatchObject({ dialect: 'spreadsheet', decimal: ',' })
  expect(await exported('1234.56')).toMatchObject({ dialect: 'spreadsheet', decimal: '.' })
  expect(await exported('Plain CSV')).toEqual({ outcome: 'refused', format: 'csv' })
})

test('requests the other format by name, which also names the file', async () => {
  const { calls } = await open({
    'GET /audit-log/export': aFile('{}\n', headers),
    'GET /exports/{id}': aManifest({ format: 'ndjson', sha256: await sha256('{}\n') }),
  })
  await press('button', /^Export/)
  const dialog = await find('dialog')
  await press('button', 'NDJSON')
  await says('audit-log_Europe-Berlin.ndjson')
  await press('button', 'Export 1 row', dialog)
  await until(() => expect(calls('GET /audit-log/export')[0]?.query.format).toBe('ndjson'))
  await says('The file was checked against its hash.')
})

test.each([
  ['a file that is not what its manifest says', { sha256: 'a3'.repeat(32) }],
  ['a file whose manifest is not complete', { status: 'broken' as const }],
])('reports %s as broken, with a retry', async (_case, fields) => {
  const answer = { manifest: aManifest(fields) }
  await open({ 'GET /audit-log/export': () => aFile(csv, headers), 'GET /exports/{id}': () => answer.manifest })
  await begin()
  await says('The export was interrupted.')
  expect(all('dialog').map(saidBy).join()).not.toContain('SHA-256')
  answer.manifest = aManifest({ sha256: await sha256(csv) })
  await press('button', 'Try again')
  await says('The file was checked against its hash.')
})

test('shows the reason of a refusal, and saves nothing', async () => {
  await open({ 'GET /audit-log/export': refuse('EXPORT_TOO_LARGE') })
  await begin()
  await find('button', 'Try again')
  expect(saidBy(get('dialog'))).not.toContain('The export was interrupted.')
  expect(saved).toEqual([])
})

test('a stopped export saves nothing, and its dialog stays open meanwhile', async () => {
  const slow = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode('number,action\r\n')),
  })
  const { calls } = await open({ 'GET /audit-log/export': aFile(slow, headers) })
  await begin()
  await says('1 of 1 row')
  await key('Escape', get('dialog'))
  expect(all('dialog')).toHaveLength(1)
  await press('button', 'Cancel export')
  await says('Export canceled. No file was kept.')
  expect(saved).toEqual([])
  expect(calls('GET /exports/{id}')).toEqual([])
})

test.each([
  ['has nothing to export', aPage<never>([]), 'There is nothing to export.'],
  [
    'is too long for one file',
    aPage([anAuditRow()], { total: 5_000_001 }),
    '5,000,001 rows are too many. At most 5,000,000 can be exported.',
  ],
] as const)('a list that %s shows that on the disabled button', async (_case, rows, title) => {
  await renderRoute('/audit-log', { 'GET /audit-log': { ...rows, items: [...rows.items] } })
  const button = await find('button', /^Export/)
  await until(() => expect(button.getAttribute('title')).toBe(title))
  expect(button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true').toBe(true)
  await key('e', document.body)
  expect(all('dialog')).toEqual([])
})
