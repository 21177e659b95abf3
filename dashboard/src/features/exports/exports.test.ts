import { expect, test } from 'vitest'
import { anExport } from '../../testing/files.ts'
import { anId, aPage, aUser } from '../../testing/records.ts'
import { renderRoute } from '../../testing/render-route.tsx'
import { all, find, get, press, saidBy, says, until } from '../../testing/screen.ts'
import { refuse, type Stubs } from '../../testing/stub-fetch.ts'

const open = (path: string, more: Stubs = {}, user = aUser()) =>
  renderRoute(path, { 'GET /exports': aPage([anExport()]), 'GET /exports/{id}': anExport(), ...more }, { user })

test('lists who exported what, and marks incomplete exports', async () => {
  const broken = anExport({ id: anId('exp', 2), fileName: 'payouts.csv', status: 'broken', expectedRows: 1200 })
  const { rows: _rows, ...unfinished } = broken
  await open('/exports', { 'GET /exports': aPage([anExport(), unfinished]) })
  const rows = all('row', undefined, await find('table', 'Exports')).map(saidBy)
  expect(rows[1]).toMatch(/Hanna Pine.*transactions_2026-11-01_Europe-Berlin\.csv.*2.*Complete/)
  expect(rows[2]).toMatch(/payouts\.csv.*1,200.*Interrupted/)
  await says('2 of 2 exports')
})

test('the URL opens the proof of a file: filter, sums by currency, and the hash with a command to check it', async () => {
  const { address } = await open('/exports')
  await press('button', 'Details of transactions_2026-11-01_Europe-Berlin.csv')
  const dialog = await find('dialog', 'transactions_2026-11-01_Europe-Berlin.csv')
  expect(address()).toBe(`/exports?open=${anId('exp')}`)
  const said = saidBy(dialog)
  for (const part of ['status=captured', 'from=2026-11-01', '€120.00', '¥500', '4,096 bytes', 'a3'.repeat(32)])
    expect(said).toContain(part)
  expect(said).toContain('sha256sum transactions_2026-11-01_Europe-Berlin.csv')
  await press('button', 'Close', dialog)
  await until(() => expect(address()).toBe('/exports'))
})

test('shows an export without a filter, and no hash for an incomplete one', async () => {
  const { sha256: _sha256, sums: _sums, bytes: _bytes, ...broken } = anExport({ filter: {}, status: 'broken' })
  await open(`/exports?open=${anId('exp')}`, { 'GET /exports/{id}': broken })
  await until(() => expect(saidBy(get('dialog'))).toContain('FilterNone'))
  expect(saidBy(get('dialog'))).not.toContain('SHA-256')
})

test('a link to a missing export shows a message that can be closed', async () => {
  const { address } = await open(`/exports?open=${anId('exp', 7)}`, { 'GET /exports/{id}': refuse('NOT_FOUND') })
  const dialog = await find('dialog', 'Details')
  await until(() => expect(saidBy(dialog)).toContain('Exports did not load.'))
  await press('button', 'Close', dialog)
  await until(() => expect(address()).toBe('/exports'))
})

test('the empty list explains what it will contain', async () => {
  await open('/exports', { 'GET /exports': aPage([]) })
  await says('No exports yet')
})

test('makes no call for a role without exports', async () => {
  const { calls } = await open('/exports', {}, aUser('support'))
  await find('heading', 'Your role can’t open this page')
  expect(calls('GET /exports')).toEqual([])
})
