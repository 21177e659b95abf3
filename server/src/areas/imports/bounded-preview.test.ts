import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { connectOwner } from '../../platform/db/address.ts'
import { withTenant } from '../../platform/db/transaction.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { balanceFile, base64, chargeLine, sendFile } from '../../testing/files.ts'
import { merchantOf } from '../../testing/members.ts'
import { send } from '../../testing/send.ts'
import { uuidOf } from '../../testing/uuid-of.ts'
import { stripeBalance } from './formats/stripe-balance.ts'
import { findEntries } from './known-movements.queries.ts'
import { previewPart } from './preview.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())

const preview = (siteId: string, content: string) =>
  send(
    app,
    'POST /imports/preview',
    { siteId, content: base64(content), isWhole: true },
    app.owner.signedIn.accessToken,
  )

test('a preview with slow look-ups reports the number of lines not looked up', async () => {
  const { id } = await app.createSite()
  const owner = await connectOwner(app.database.owner)
  await owner.query('begin')
  await owner.query('lock table import_matches in access exclusive mode')
  const { status, body } = await preview(id, balanceFile(chargeLine(1), chargeLine(2), 'x'))
  await owner.query('rollback')
  await owner.end()
  expect([status, body.checked]).toEqual([200, { lines: 3, ready: 0, unlooked: 2, skipped: 0, refused: 1, test: 0 }])
  expect(body.booked).toBeUndefined()
  const again = await preview(id, balanceFile(chargeLine(1), chargeLine(2)))
  expect(again.body.checked).toEqual({ lines: 2, ready: 2, here: 0, skipped: 0, refused: 0, test: 0 })
})

test('a preview returns its first and special lines, or up to 1,000', async () => {
  const { id: siteId } = await app.createSite()
  const lines = Array.from({ length: 1_010 }, (_, index) => chargeLine(index))
  const body = { siteId, content: base64(balanceFile(...lines, 'x')), isWhole: true }
  const shown = async (more: object) =>
    (await send(app, 'POST /imports/preview', { ...body, ...more }, app.owner.signedIn.accessToken)).body.lines
  expect(await shown({})).toHaveLength(21)
  const all = await shown({ allLines: true })
  expect([all.length, all.at(-1).line]).toEqual([1_000, 1_001])
})

test('a preview reports the lines looked up when others were not', async () => {
  const told = await previewPart(Buffer.from(balanceFile(chargeLine(1), chargeLine(2))), {
    formats: [stripeBalance],
    notation: { timeZone: 'UTC' },
    isLast: true,
    now: app.clock.now(),
    look: async () => [{ status: 'here', moved: [{ amount: 9_710n, currency: 'EUR' }] }, undefined],
  })
  expect(told.checked).toEqual({ lines: 2, ready: 0, here: 1, unlooked: 1, skipped: 0, refused: 0, test: 0 })
  expect(told.lines.map(({ isHere }) => isHere)).toEqual([true, undefined])
  expect(told.booked).toBeUndefined()
})

test('reads the ledger by key before its tables have statistics', async () => {
  const owner = await connectOwner(app.database.owner)
  const tables = ['transaction_details', 'journal_entries', 'transfers', 'ledger_accounts']
  for (const table of ['transactions', ...tables])
    await owner.query(`alter table ${table} set (autovacuum_enabled = off)`)
  await owner.end()
  const { id } = await app.createSite()
  const count = 300
  const payments = Array.from(
    { length: count },
    (_, index) => `ch_s${index},10.00,2.00,eur,Paid,true,0.30,2026-03-01 10:00:00`,
  )
  const head = 'id,amount,amount refunded,currency,status,captured,fee,created date (utc)'
  await sendFile(app.owner, id, [head, ...payments, ''].join('\n'), 'import', 'stripe-payments')
  const scope = { merchantId: merchantOf(app), siteId: uuidOf('site', id) }
  await withTenant(app.database.app, scope.merchantId, async (trx) => {
    const references = payments.map((_, index) => `ch_s${index}`)
    expect((await findEntries(trx, scope, references)).size).toBe(count)
    const { rows } = await sql<{ relname: string; fetched: string }>`
      select relname, (idx_tup_fetch + seq_tup_read)::text as fetched from pg_stat_xact_user_tables`.execute(trx)
    const read = rows.filter(({ relname }) => tables.includes(relname))
    const most = Math.max(...read.map(({ fetched }) => Number(fetched)))
    // 600 transactions with 900 transfers, each between two accounts that are read twice.
    expect(most).toBeLessThan(40 * count)
  })
})
