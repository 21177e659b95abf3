import { asId } from '@firepay/contract/product/ids.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Trx, withTenant } from '../../platform/db/transaction.ts'
import { acceptEvents } from '../../testing/accept-events.ts'
import { startTestApp } from '../../testing/app.ts'
import { eur } from '../../testing/eur.ts'
import { merchantOf } from '../../testing/members.ts'
import { send } from '../../testing/send.ts'
import { uuidOf } from '../../testing/uuid-of.ts'
import { listPayoutLines } from './payouts.queries.ts'

const [payments, limit] = [2_000, 50]

/** Table rows and index entries read by this connection; the counts may start before its transaction. */
async function countRead(trx: Trx, table: string): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select (pg_stat_get_xact_tuples_returned(c.oid) + (
      select coalesce(sum(pg_stat_get_xact_tuples_returned(i.indexrelid)), 0) from pg_index i where i.indrelid = c.oid
    ))::int as read from pg_class c where c.oid = ${table}::regclass`.execute(trx)
  return rows[0]?.read ?? 0
}

/** Runs the work and counts the rows it reads of each table. */
async function readBy<T>(trx: Trx, tables: readonly string[], work: () => Promise<T>): Promise<[T, number[]]> {
  const counts = []
  for (const table of tables) counts.push(await countRead(trx, table))
  const result = await work()
  const read = []
  for (const [index, table] of tables.entries()) read.push((await countRead(trx, table)) - (counts[index] ?? 0))
  return [result, read]
}

/** Under row-level security and without planner statistics, where indexes are easily not used. */
test('a page of a large payout reads only its own rows, and the export has every line once', {
  timeout: 60_000,
}, async () => {
  const app = await startTestApp()
  const shop = await app.createSite()
  const ingest = async (events: object[]) => {
    await acceptEvents(app, shop.secrets.apiSecret, events)
  }
  const event = (type: string, n: number, day: number, data: object) => {
    const occurredAt = new Date(Date.UTC(2026, 0, day, 12) + n * 1_000).toISOString()
    return { id: `${type}${n}`, type, reference: `p${n}`, occurredAt, data }
  }
  for (let first = 0; first < payments; first += 500) {
    const numbers = Array.from({ length: 500 }, (_, index) => first + index)
    await ingest(
      numbers.map((n) => event('payment.created', n, 5, { amount: eur(100), paymentMethod: { type: 'card' } })),
    )
    await ingest(numbers.map((n) => event('payment.captured', n, 6, { availableOn: '2026-01-08' })))
  }
  await ingest([event('payout.created', payments, 20, { amount: eur(100 * payments) })])
  const { items } = (await send(app, 'GET /payouts', undefined, app.owner.signedIn.accessToken)).body

  const merchantId = merchantOf(app)
  const within = <T>(work: (trx: Trx) => Promise<T>) => withTenant(app.database.app, merchantId, work)
  const payoutId = asId('transaction', uuidOf('payout', items[0].id))
  const [lines, read] = await within((trx) =>
    readBy(trx, ['transactions', 'transaction_details', 'journal_entries', 'transfers'], () =>
      listPayoutLines(trx, merchantId, payoutId, { parts: ['payment'], limit, offset: payments / 2 }),
    ),
  )
  expect(lines.map(({ reference }) => reference)).toEqual(
    Array.from({ length: limit }, (_, index) => `p${payments / 2 + index}`),
  )
  // Key, row and earlier versions of each line.
  expect(read.filter((count) => count > limit * 10)).toEqual([])

  const answer = await fetch(`${app.baseUrl}/payouts/${items[0].id}/export?format=ndjson`, {
    headers: { authorization: `Bearer ${app.owner.signedIn.accessToken}` },
  })
  const exported = (await answer.text()).trimEnd().split('\n')
  expect(exported.map((row) => JSON.parse(row).reference)).toEqual(
    Array.from({ length: payments }, (_, index) => `p${index}`),
  )
  expect(JSON.parse(exported.at(-1) ?? '')).toMatchObject({ runningSum: `${payments}.00`, payoutReference: 'p2000' })
  await app.close()
})
