import type pg from 'pg'

/**
 * Creates the ledger that ingest would have made for a merchant's transactions: about three transfers per captured
 * payment (itself and its fees), entries numbered in posting order, sums by day and release, and payouts that hold
 * every earlier line. As the superuser, without foreign key checks, because the rows are derived from each other.
 */
export async function fillLedger(client: pg.Client, merchantId: string): Promise<void> {
  await client.query("set session_replication_role = replica; set work_mem = '256MB'")
  await client.query(
    `insert into ledger_accounts (merchant_id, id, account_id, kind, currency)
     select merchant_id, gen_random_uuid(), id, kind, currency
     from accounts, unnest(array['balance', 'reserved', 'in_transit', 'disputed', 'clearing', 'fees', 'paid_out']) kind
     where merchant_id = $1
     on conflict (merchant_id, account_id, kind) do nothing`,
    [merchantId],
  )
  const indexes = ['transfers_from', 'transfers_to', 'journal_entries_transaction']
  const { rows: definitions } = await client.query<{ definition: string }>(
    'select pg_get_indexdef(oid) as definition from pg_class where relname = any($1)',
    [indexes],
  )
  for (const index of indexes) await client.query(`drop index ${index}`)
  for (const statement of [entries, transfers, balanceSums, payoutLines, positions]) {
    await client.query(statement, [merchantId])
    // The next statement reads what this one wrote.
    await client.query('analyze journal_entries, ledger_accounts, transfers')
  }
  for (const { definition } of definitions) await client.query(definition)
  await client.query('set session_replication_role = origin')
}

const entries = `
  insert into journal_entries (merchant_id, id, account_id, position, transaction_id, type, event_id, occurred_at, posted_at)
  select merchant_id,
    (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(id::text || kind), 1, 3) || '8'
      || substr(md5(id::text || kind), 5, 15))::uuid,
    account_id, row_number() over (partition by account_id order by at, id, kind), id, kind, kind || ' ' || id, at, at
  from transactions,
    lateral (values
      ('payment.captured', captured_at, type = 'payment' and captured_amount > 0),
      ('refund.succeeded', created_at, type = 'refund'),
      ('dispute.opened', created_at, type = 'chargeback'),
      ('fee.charged', created_at, type = 'fee'),
      ('payout.created', created_at, type = 'payout'),
      ('payout.paid', created_at + interval '1 day', type = 'payout')
    ) event (kind, at, happened)
  where merchant_id = $1 and happened`

const transfers = `
  insert into transfers (merchant_id, entry_id, line, from_account, to_account, amount, currency, kind, available_at, posted_at)
  select e.merchant_id, e.id, move.line, f.id, o.id, move.amount, t.account_currency, move.kind,
    case when 'balance' in (f.kind, o.kind) then
      case when move.kind in ('capture', 'processing', 'scheme', 'interchange')
        then date_trunc('day', e.posted_at) + interval '3 days' else e.posted_at end end,
    e.posted_at
  from journal_entries e
  join transactions t on t.merchant_id = e.merchant_id and t.id = e.transaction_id
  cross join lateral (values
    ('payment.captured', 1, 'clearing', 'balance', t.captured_amount, 'capture'),
    ('payment.captured', 2, 'balance', 'fees', (t.fee_total / 2)::bigint, 'interchange'),
    ('payment.captured', 3, 'balance', 'fees', (t.fee_total / 8)::bigint, 'scheme'),
    ('payment.captured', 4, 'balance', 'fees', (t.fee_total / 4)::bigint, 'processing'),
    ('refund.succeeded', 1, 'balance', 'clearing', t.amount, 'refund'),
    ('dispute.opened', 1, 'balance', 'disputed', t.amount, 'dispute'),
    ('dispute.opened', 2, 'balance', 'fees', 1500, 'chargeback'),
    ('fee.charged', 1, 'balance', 'fees', t.amount, 'monthly'),
    ('payout.created', 1, 'balance', 'in_transit', t.amount, 'payout'),
    ('payout.paid', 1, 'in_transit', 'paid_out', t.amount, 'payout_paid')
  ) move (event, line, source, target, amount, kind)
  join ledger_accounts f on f.merchant_id = e.merchant_id and f.account_id = e.account_id and f.kind = move.source
  join ledger_accounts o on o.merchant_id = e.merchant_id and o.account_id = e.account_id and o.kind = move.target
  where e.merchant_id = $1 and move.event = e.type and move.amount > 0`

const balanceSums = `
  insert into balance_sums (merchant_id, ledger_account_id, posted_on, available_at, amount)
  select p.merchant_id, p.ledger_account_id, (p.posted_at at time zone 'UTC')::date,
    case when l.kind = 'balance' and p.available_at > p.posted_at then p.available_at else '-infinity' end, sum(p.amount)
  from postings p
  join ledger_accounts l on l.merchant_id = p.merchant_id and l.id = p.ledger_account_id
  where p.merchant_id = $1 and l.kind in ('balance', 'reserved', 'in_transit', 'disputed')
  group by 1, 2, 3, 4`

const payoutLines = `
  with numbered as (
    select merchant_id, account_id, id, transaction_id, type, posted_at, position,
      count(*) filter (where type = 'payout.created') over (partition by account_id order by position) as before
    from journal_entries where merchant_id = $1)
  insert into payout_lines (merchant_id, payout_id, entry_id, posted_at, position, entry_type)
  select line.merchant_id, payout.transaction_id, line.id, line.posted_at, line.position, line.type
  from numbered line
  join numbered payout on payout.account_id = line.account_id and payout.type = 'payout.created'
    and payout.before = line.before + 1
  where line.type not like 'payout.%'`

const positions = `
  update accounts set last_position = coalesce((select max(position) from journal_entries e
    where e.merchant_id = accounts.merchant_id and e.account_id = accounts.id), 0)
  where merchant_id = $1`
