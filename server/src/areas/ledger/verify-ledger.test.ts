import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/schema.ts'
import { acceptEvents } from '../../testing/accept-events.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { eur } from '../../testing/eur.ts'
import { merchantOf } from '../../testing/members.ts'
import { closeEndedPeriods } from '../reports/worker.ts'
import { verifyLedger } from './verify-ledger.ts'

let app: TestApp
/** Full access to the database, like an attacker. */
let owner: Kysely<Database>
beforeAll(async () => {
  app = await startTestApp()
  owner = new Kysely({ dialect: new PostgresDialect({ pool: new pg.Pool({ ...app.database.owner, max: 1 }) }) })
  moveTo('2027-01-05T10:00:00Z')
  const person = await app.signIn(app.owner.email, app.owner.password)
  const body = { name: 'Shop', timeZone: 'UTC', defaultCurrency: 'EUR' } as const
  const { secrets } = await person.call('POST /sites', { body })
  const at = app.clock.now().toISOString()
  const fees = [{ type: 'processing', amount: eur('290') }]
  const tell = async (...all: [type: string, reference: string, data: object][]) => {
    const events = all.map(([type, reference, data]) => ({
      id: `${type}-${reference}`,
      type,
      reference,
      occurredAt: at,
      data,
    }))
    await acceptEvents(app, secrets.apiSecret, events)
  }
  await tell(
    ['payment.created', 'ch_1', { amount: eur('10000'), paymentMethod: { type: 'card' } }],
    ['payment.captured', 'ch_1', { fees }],
    ['refund.created', 're_1', { paymentReference: 'ch_1', amount: eur('2000') }],
    ['refund.succeeded', 're_1', {}],
    ['refund.created', 're_2', { paymentReference: 'ch_1', amount: eur('1000') }],
    ['refund.succeeded', 're_2', {}],
    ['refund.failed', 're_2', {}],
    ['dispute.opened', 'dp_1', { paymentReference: 'ch_1', amount: eur('500'), reason: 'Fraud' }],
    ['adjustment', 'ad_1', { amount: eur('-7'), reason: 'Test' }],
    ['reserve.held', 'rv_1', { amount: eur('100') }],
    ['payout.created', 'po_1', { amount: eur('3000') }],
    ['payout.created', 'po_2', { amount: eur('1000') }],
    ['payout.failed', 'po_2', {}],
  )
  moveTo('2027-01-08T10:00:00Z')
  await closeEndedPeriods(app.deps)
})
afterAll(async () => {
  await owner.destroy()
  await app.close()
})

function moveTo(instant: string): void {
  app.clock.advance(Date.parse(instant) - app.clock.now().getTime())
}

const entry = (type: string) => `(select id from journal_entries where type = '${type}' order by position limit 1)`
const kind = (name: string) => `(select id from ledger_accounts where kind = '${name}' limit 1)`

/** Tamperings, each with the rule that detects it. */
const tamperings: [what: string, statement: string, rule: string][] = [
  [
    'an entry without transfers',
    `delete from transfers where entry_id = ${entry('adjustment')}`,
    'every entry has a transfer',
  ],
  [
    'a transfer at another instant than its entry',
    `update transfers set posted_at = posted_at - interval '1 s' where entry_id = ${entry('adjustment')}`,
    'every entry has a transfer',
  ],
  ...['from_account', 'to_account'].map((side): [string, string, string] => [
    `a transfer whose ${side} is another account's`,
    `with other as (insert into accounts (merchant_id, id, site_id, name, currency, created_at)
       select merchant_id, gen_random_uuid(), site_id, 'Other', 'USD', created_at from accounts limit 1 returning merchant_id, id),
     ledger as (insert into ledger_accounts (merchant_id, id, account_id, kind, currency)
       select merchant_id, gen_random_uuid(), id, 'clearing', 'USD' from other returning id)
     update transfers set ${side} = (select id from ledger) where entry_id = ${entry('adjustment')}`,
    'every entry has a transfer',
  ]),
  [
    'an entry that is gone',
    `delete from journal_entries where id = ${entry('adjustment')}`,
    'entries of an account are numbered without gaps',
  ],
  [
    'a number too many',
    'update accounts set last_position = last_position + 1',
    'entries of an account are numbered without gaps',
  ],
  [
    'a reversal of another amount',
    `update transfers set amount = amount + 1 where entry_id = ${entry('refund.failed')}`,
    'a reversal mirrors exactly',
  ],
  [
    'a reversal that goes the same way',
    `update transfers set from_account = to_account, to_account = from_account where entry_id = ${entry('refund.failed')}`,
    'a reversal mirrors exactly',
  ],
  [
    'a reversal of a reversal',
    `update journal_entries set reverses = ${entry('refund.failed')} where id = ${entry('adjustment')}`,
    'a reversal mirrors exactly',
  ],
  [
    'more released than is reserved',
    `update transfers set from_account = to_account, to_account = from_account where entry_id = ${entry('reserve.held')}`,
    'reserved and in transit are never below zero',
  ],
  ...['balance', 'reserved', 'in_transit', 'disputed'].map((name): [string, string, string] => [
    `another sum of ${name}`,
    `update balance_sums set amount = amount + 1 where ledger_account_id = ${kind(name)}`,
    'the sums that balances are read from',
  ]),
  [
    'a sum that is gone',
    `delete from balance_sums where ledger_account_id = ${kind('balance')}`,
    'the sums that balances are read from',
  ],
  ['another net of a payment', `update transactions set net = net + 1 where type = 'payment'`, 'the net of a payment'],
  ...['refund', 'chargeback', 'adjustment', 'reserve', 'payout'].map((type): [string, string, string] => [
    `another net of a ${type}`,
    `update transactions set net = net + 1 where type = '${type}'`,
    'the net of every other transaction',
  ]),
  ...['payment', 'refund'].map((type): [string, string, string] => [
    `other fees of a ${type}`,
    `update transactions set fee_total = fee_total + 1 where type = '${type}'`,
    'the fees of a transaction',
  ]),
  ...['refunded_amount', 'pending_refund_amount', 'disputed_amount'].map((column): [string, string, string] => [
    `another ${column}`,
    `update transactions set ${column} = ${column} + 1 where type = 'payment'`,
    'what a payment says of its refunds',
  ]),
  [
    'more refunded than was captured',
    `update transactions set captured_amount = 1 where type = 'payment'`,
    'what a payment says of its refunds',
  ],
  [
    'a failed payout that holds lines',
    `update transactions set status = 'failed' where processor_reference = 'po_1'`,
    'a payout holds lines of its own account',
  ],
  [
    'a paid payout whose lines are let go',
    'update payout_lines set active = not active',
    'a payout holds lines of its own account',
  ],
  ...["posted_at = posted_at + interval '1 s'", 'position = position + 1000', "entry_type = 'fee.charged'"].map(
    (change): [string, string, string] => [
      `a line of a payout with ${change}`,
      `update payout_lines set ${change}`,
      'a line of a payout says when',
    ],
  ),
  ...['"posted": "1", "parts": []', '"posted": "MOVED", "parts": [{"amount": "1", "fees": "0"}]'].map(
    (sums): [string, string, string] => [
      `kept sums {${sums}}`,
      `insert into payout_sums (merchant_id, payout_id, lines, sums)
       select l.merchant_id, l.payout_id, count(distinct l.entry_id),
         replace('{${sums}}', 'MOVED', sum(p.amount)::text)::jsonb
       from payout_lines l join postings p on p.entry_id = l.entry_id and p.ledger_account_id = ${kind('balance')}
       group by 1, 2`,
      'the sums kept with a large payout',
    ],
  ),
  [
    'a transaction that shows no payout',
    'update transactions set payout_id = null',
    'a transaction shows a payout that holds one of its lines',
  ],
  ...['opening', 'credits', 'debits', 'closing'].map((column): [string, string, string] => [
    `a report with another ${column}`,
    `update balance_reports set ${column} = ${column} + 1 where type = 'daily'`,
    'every balance report adds up',
  ]),
  [
    'a day that opens with more than the one before closed with',
    `update balance_reports set opening = opening + 1, closing = closing + 1
     where from_at = (select max(from_at) from balance_reports where type = 'daily') and type = 'daily'`,
    'days and months follow each other',
  ],
  [
    'a day that is missing',
    `delete from balance_reports where type = 'daily' and from_at =
     (select from_at from balance_reports where type = 'daily' order by from_at offset 1 limit 1)`,
    'days and months follow each other',
  ],
  [
    'days that all close with more',
    `update balance_reports set closing = closing + 1, opening = opening + 1 where type = 'daily'`,
    'the last day that was closed closes with what',
  ],
  [
    'an event that was not accepted',
    `update ingest_events set status = 'refused', transaction_id = null where event_id = 'adjustment-ad_1'`,
    'an accepted event that moves money',
  ],
  [
    'an event of another time',
    `update ingest_events set occurred_at = occurred_at + interval '1 s' where event_id = 'adjustment-ad_1'`,
    'an accepted event that moves money',
  ],
]

test('finds nothing in an untouched ledger', async () => {
  expect(await verifyLedger(owner, merchantOf(app))).toEqual([])
})

class Undone extends Error {}

test.each(tamperings)('detects %s', async (_, statement, rule) => {
  let told: string[] = []
  await owner
    .transaction()
    .execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      const { numAffectedRows } = await sql.raw(statement).execute(trx)
      expect(numAffectedRows).toBeGreaterThan(0n)
      told = (await verifyLedger(trx, merchantOf(app))).map((finding) => finding.rule)
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  expect(told.filter((one) => one.startsWith(rule))).toHaveLength(1)
})
