import { encodeId, type Id } from '@firepay/contract/product/ids.ts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'

/** A violated rule with the first row that violates it. */
export type LedgerFinding = {
  merchantId: Id<'merchant'>
  rule: string
  /** Number of rows that violate the rule. */
  count: number
  /** Wire id of the first one. */
  first: string
  detail: string
}

type Broken = { id: string; detail: string; total: string }
type Rule = {
  name: string
  kind: 'transaction' | 'account' | 'entry' | 'report' | 'payout'
  rows: (merchantId: Id<'merchant'>) => RawBuilder<Broken>
}

/**
 * Verifies a merchant's ledger from its transfers alone: each rule is one statement over all rows. Read-only.
 * @param db sees the merchant's rows: the worker's connection, or a tenant transaction
 * @returns findings, most severe first; empty when everything adds up
 */
export async function verifyLedger(db: Kysely<Database>, merchantId: Id<'merchant'>): Promise<LedgerFinding[]> {
  const findings: LedgerFinding[] = []
  for (const rule of rules) {
    const { rows } = await rule.rows(merchantId).execute(db)
    const [first] = rows
    if (!first) continue
    findings.push({
      merchantId,
      rule: rule.name,
      count: Number(first.total),
      first: rule.kind === 'entry' ? `journal entry ${first.id}` : encodeId(rule.kind, first.id),
      detail: first.detail,
    })
  }
  return findings
}

/** Movement of one kind of ledger account by each transaction's entries. */
const movedBy = (merchantId: Id<'merchant'>, kind: string) => sql`
  select e.transaction_id, sum(p.amount) as amount
  from journal_entries e
  join postings p on p.merchant_id = e.merchant_id and p.entry_id = e.id
  join ledger_accounts l on l.merchant_id = p.merchant_id and l.id = p.ledger_account_id
  where e.merchant_id = ${merchantId} and p.merchant_id = ${merchantId} and l.merchant_id = ${merchantId}
    and l.kind = ${kind}
  group by e.transaction_id`

const rules: Rule[] = [
  {
    name: 'every entry has a transfer, all of them between accounts of its own account',
    kind: 'entry',
    rows: (merchantId) => sql<Broken>`
      select e.id, 'entry ' || e.type || ' of event ' || e.event_id as detail, count(*) over () as total
      from journal_entries e
      left join transfers t
        on t.merchant_id = ${merchantId} and t.merchant_id = e.merchant_id and t.entry_id = e.id
      left join ledger_accounts f
        on f.merchant_id = ${merchantId} and f.merchant_id = t.merchant_id and f.id = t.from_account
      left join ledger_accounts o
        on o.merchant_id = ${merchantId} and o.merchant_id = t.merchant_id and o.id = t.to_account
      where e.merchant_id = ${merchantId}
        and (t.entry_id is null or f.account_id <> e.account_id or o.account_id <> e.account_id
          or t.posted_at <> e.posted_at)
      order by e.account_id, e.position limit 1`,
  },
  {
    name: 'entries of an account are numbered without gaps',
    kind: 'account',
    rows: (merchantId) => sql<Broken>`
      select a.id, 'last position ' || a.last_position || ', entries ' || count(e.id) || ', highest '
        || coalesce(max(e.position), 0) as detail, count(*) over () as total
      from accounts a
      left join journal_entries e
        on e.merchant_id = ${merchantId} and e.merchant_id = a.merchant_id and e.account_id = a.id
      where a.merchant_id = ${merchantId}
      group by a.id, a.last_position
      having count(e.id) <> a.last_position or coalesce(max(e.position), 0) <> a.last_position
      order by a.id limit 1`,
  },
  {
    name: 'the postings of every currency sum to zero',
    kind: 'account',
    rows: (merchantId) => sql<Broken>`
      select min(l.account_id::text)::uuid as id, p.currency || ' is off by ' || sum(p.amount) as detail,
        count(*) over () as total
      from postings p
      join ledger_accounts l on l.merchant_id = p.merchant_id and l.id = p.ledger_account_id
      where p.merchant_id = ${merchantId} and l.merchant_id = ${merchantId}
      group by p.currency having sum(p.amount) <> 0 limit 1`,
  },
  {
    name: 'a reversal mirrors exactly the transfers of its entry',
    kind: 'entry',
    rows: (merchantId) => sql<Broken>`
      select r.id, 'reverses ' || r.reverses as detail, count(*) over () as total
      from journal_entries r
      join journal_entries e on e.merchant_id = r.merchant_id and e.id = r.reverses
      where r.merchant_id = ${merchantId} and e.merchant_id = ${merchantId}
        and (e.reverses is not null or exists (
          select 1 from (select * from transfers where merchant_id = ${merchantId} and entry_id = e.id) o
          full join (select * from transfers where merchant_id = ${merchantId} and entry_id = r.id) t
            on t.line = o.line
          where t.from_account is distinct from o.to_account or t.to_account is distinct from o.from_account
            or t.amount is distinct from o.amount))
      order by r.account_id, r.position limit 1`,
  },
  {
    name: 'reserved and in transit are never below zero',
    kind: 'account',
    rows: (merchantId) => sql<Broken>`
      select l.account_id as id, l.kind || ' is ' || sum(p.amount) as detail, count(*) over () as total
      from postings p
      join ledger_accounts l on l.merchant_id = p.merchant_id and l.id = p.ledger_account_id
      where p.merchant_id = ${merchantId} and l.merchant_id = ${merchantId} and l.kind in ('reserved', 'in_transit')
      group by l.account_id, l.kind having sum(p.amount) < 0 order by l.account_id limit 1`,
  },
  {
    name: 'the sums that balances are read from are those of the transfers',
    kind: 'account',
    rows: (merchantId) => sql<Broken>`
      with moved as (
        select p.ledger_account_id, (p.posted_at at time zone 'UTC')::date as posted_on,
          case when l.kind = 'balance' and p.available_at > p.posted_at then p.available_at else '-infinity' end
            as available_at,
          sum(p.amount) as amount
        from postings p
        join ledger_accounts l on l.merchant_id = p.merchant_id and l.id = p.ledger_account_id
        where p.merchant_id = ${merchantId} and l.merchant_id = ${merchantId}
          and l.kind in ('balance', 'reserved', 'in_transit', 'disputed')
        group by 1, 2, 3),
      summed as (select * from balance_sums where merchant_id = ${merchantId})
      select l.account_id as id, l.kind || ' of ' || coalesce(moved.posted_on, summed.posted_on) || ' is '
        || coalesce(summed.amount, 0) || ', postings ' || coalesce(moved.amount, 0) as detail, count(*) over () as total
      from moved full join summed using (ledger_account_id, posted_on, available_at)
      join ledger_accounts l on l.merchant_id = ${merchantId} and l.id = ledger_account_id
      where coalesce(moved.amount, 0) <> coalesce(summed.amount, 0)
      order by l.account_id limit 1`,
  },
  {
    name: 'the net of a payment is what it, its refunds and its disputes moved',
    kind: 'transaction',
    rows: (merchantId) => sql<Broken>`
      with moved as (${movedBy(merchantId, 'balance')}),
      tree as (
        select coalesce(c.parent_id, c.id) as id, sum(m.amount) as amount
        from transactions c join moved m on m.transaction_id = c.id
        where c.merchant_id = ${merchantId} and c.type in ('payment', 'refund', 'chargeback')
        group by 1)
      select p.id, 'net ' || p.net || ', postings ' || coalesce(tree.amount, 0) as detail, count(*) over () as total
      from transactions p left join tree on tree.id = p.id
      where p.merchant_id = ${merchantId} and p.type = 'payment' and p.net <> coalesce(tree.amount, 0)
      order by p.id limit 1`,
  },
  {
    name: 'the net of every other transaction is what it moved',
    kind: 'transaction',
    rows: (merchantId) => sql<Broken>`
      with moved as (${movedBy(merchantId, 'balance')})
      select t.id, t.type || ': net ' || t.net || ', postings ' || coalesce(m.amount, 0) as detail,
        count(*) over () as total
      from transactions t left join moved m on m.transaction_id = t.id
      where t.merchant_id = ${merchantId} and t.type <> 'payment' and t.net <> coalesce(m.amount, 0)
      order by t.id limit 1`,
  },
  {
    name: 'the fees of a transaction are what it moved to fees',
    kind: 'transaction',
    rows: (merchantId) => sql<Broken>`
      with moved as (${movedBy(merchantId, 'fees')}),
      own as (
        select t.id, t.type, t.fee_total, coalesce(m.amount, 0) + coalesce((
          select sum(cm.amount) from transactions c join moved cm on cm.transaction_id = c.id
          where c.merchant_id = ${merchantId} and c.parent_id = t.id and t.type = 'payment'), 0) as amount
        from transactions t left join moved m on m.transaction_id = t.id
        where t.merchant_id = ${merchantId})
      select id, type || ': fees ' || fee_total || ', postings ' || amount as detail, count(*) over () as total
      from own where fee_total <> amount order by id limit 1`,
  },
  {
    name: 'what a payment says of its refunds and disputes is what they say themselves',
    kind: 'transaction',
    rows: (merchantId) => sql<Broken>`
      with children as (
        select c.parent_id,
          sum(c.amount) filter (where c.type = 'refund' and c.status = 'succeeded') as refunded,
          sum(c.amount) filter (where c.type = 'refund' and c.status = 'pending') as pending,
          sum(c.amount) filter (where c.type = 'chargeback' and c.status in ('open', 'challenged', 'lost')) as disputed
        from transactions c
        where c.merchant_id = ${merchantId} and c.parent_id is not null and c.type in ('refund', 'chargeback')
        group by c.parent_id)
      select p.id, 'refunded ' || p.refunded_amount || ', pending ' || p.pending_refund_amount || ', disputed '
        || p.disputed_amount as detail, count(*) over () as total
      from transactions p left join children c on c.parent_id = p.id
      where p.merchant_id = ${merchantId} and p.type = 'payment'
        and (p.refunded_amount <> coalesce(c.refunded, 0) or p.pending_refund_amount <> coalesce(c.pending, 0)
          or p.disputed_amount <> coalesce(c.disputed, 0)
          or p.captured_amount < p.refunded_amount)
      order by p.id limit 1`,
  },
  {
    name: 'a payout holds lines of its own account, and none when it failed',
    kind: 'payout',
    rows: (merchantId) => sql<Broken>`
      select p.id, p.type || ' ' || p.status || ' holds ' || e.type || ' of event ' || e.event_id as detail,
        count(*) over () as total
      from payout_lines l
      join transactions p on p.merchant_id = ${merchantId} and p.id = l.payout_id
      join journal_entries e on e.merchant_id = ${merchantId} and e.id = l.entry_id
      where l.merchant_id = ${merchantId}
        and (p.type <> 'payout' or e.account_id <> p.account_id or e.type like 'payout.%'
          or l.active = (p.status = 'failed'))
      order by p.id, e.position limit 1`,
  },
  {
    name: 'a line of a payout says when, where and as what its entry was posted',
    kind: 'payout',
    rows: (merchantId) => sql<Broken>`
      select l.payout_id as id, e.type || ' of event ' || e.event_id as detail, count(*) over () as total
      from payout_lines l
      join journal_entries e on e.merchant_id = ${merchantId} and e.id = l.entry_id
      where l.merchant_id = ${merchantId}
        and (l.posted_at, l.position, l.entry_type) is distinct from (e.posted_at, e.position, e.type)
      order by l.payout_id, e.position limit 1`,
  },
  {
    name: 'the sums kept with a large payout are what its lines moved, as a whole and by part',
    kind: 'payout',
    rows: (merchantId) => sql<Broken>`
      select s.payout_id as id, 'kept ' || (s.sums ->> 'posted') || ', lines ' || moved.amount as detail,
        count(*) over () as total
      from payout_sums s
      join (
        select l.payout_id, count(distinct l.entry_id) as lines, sum(p.amount) as amount
        from payout_lines l
        join postings p on p.merchant_id = ${merchantId} and p.entry_id = l.entry_id
        join ledger_accounts b on b.merchant_id = ${merchantId} and b.id = p.ledger_account_id and b.kind = 'balance'
        where l.merchant_id = ${merchantId}
        group by l.payout_id
      ) moved on moved.payout_id = s.payout_id and moved.lines = s.lines
      where s.merchant_id = ${merchantId}
        and ((s.sums ->> 'posted')::numeric <> moved.amount or moved.amount <> (
          select sum((part ->> 'amount')::numeric + (part ->> 'fees')::numeric)
          from jsonb_array_elements(s.sums -> 'parts') part))
      order by s.payout_id limit 1`,
  },
  {
    name: 'a transaction shows a payout that holds one of its lines, and one as soon as there is any',
    kind: 'transaction',
    rows: (merchantId) => sql<Broken>`
      with held as (
        select distinct e.transaction_id, l.payout_id from payout_lines l
        join journal_entries e on e.merchant_id = ${merchantId} and e.id = l.entry_id
        where l.merchant_id = ${merchantId} and l.active)
      select t.id, t.type || ': shows ' || coalesce(t.payout_id::text, 'none') as detail, count(*) over () as total
      from transactions t
      left join held same on same.transaction_id = t.id and same.payout_id = t.payout_id
      where t.merchant_id = ${merchantId} and same.transaction_id is null
        and (t.payout_id is not null or exists (select 1 from held h where h.transaction_id = t.id))
      order by t.id limit 1`,
  },
  {
    name: 'every balance report adds up: its opening and its lines are its closing',
    kind: 'report',
    rows: (merchantId) => sql<Broken>`
      select r.id, r.type || ' from ' || r.from_at || ': ' || r.opening || ' + ' || r.credits || ' - ' || r.debits
        || ', closing ' || r.closing as detail, count(*) over () as total
      from balance_reports r
      where r.merchant_id = ${merchantId} and r.status = 'ready' and r.opening + r.credits - r.debits <> r.closing
      order by r.from_at, r.id limit 1`,
  },
  {
    name: 'days and months follow each other: each closing is the next opening',
    kind: 'report',
    rows: (merchantId) => sql<Broken>`
      select r.id, r.type || ' from ' || r.from_at || ' opens with ' || r.opening || ' after ' || r.closed as detail,
        count(*) over () as total
      from (
        select r.id, r.type, r.from_at, r.opening,
          lag(r.closing) over chain as closed, lag(r.to_at) over chain as ended
        from balance_reports r
        where r.merchant_id = ${merchantId} and r.type in ('daily', 'monthly')
        window chain as (partition by r.account_id, r.type order by r.from_at)
      ) r
      where r.closed is not null and (r.closed <> r.opening or r.ended <> r.from_at)
      order by r.from_at, r.id limit 1`,
  },
  {
    name: 'the last day that was closed closes with what the transfers it covers come to',
    kind: 'report',
    rows: (merchantId) => sql<Broken>`
      with latest as (
        select distinct on (r.account_id) r.id, r.account_id, r.to_at, r.closing, r.covers_position
        from balance_reports r where r.merchant_id = ${merchantId} and r.type = 'daily'
        order by r.account_id, r.from_at desc)
      select r.id, 'closing ' || r.closing || ', transfers ' || r.amount as detail, count(*) over () as total
      from (
        select latest.id, latest.closing, coalesce(sum(p.amount), 0) as amount
        from latest
        left join journal_entries e on e.merchant_id = ${merchantId} and e.account_id = latest.account_id
          and e.position <= latest.covers_position and e.posted_at < latest.to_at
        left join postings p on p.merchant_id = ${merchantId} and p.entry_id = e.id
          and p.ledger_account_id in (select l.id from ledger_accounts l where l.merchant_id = ${merchantId}
            and l.kind in ('balance', 'reserved', 'in_transit'))
        group by latest.id, latest.closing
      ) r
      where r.closing <> r.amount order by r.id limit 1`,
  },
  {
    name: 'an accepted event that moves money is behind every entry',
    kind: 'entry',
    rows: (merchantId) => sql<Broken>`
      select e.id, 'event ' || e.event_id as detail, count(*) over () as total
      from journal_entries e
      join accounts a on a.merchant_id = e.merchant_id and a.id = e.account_id
      left join ingest_events i
        on i.merchant_id = ${merchantId} and i.merchant_id = e.merchant_id and i.site_id = a.site_id and i.event_id = e.event_id
      where e.merchant_id = ${merchantId} and a.merchant_id = ${merchantId}
        and (i.status is distinct from 'accepted' or i.occurred_at <> e.occurred_at)
      order by e.account_id, e.position limit 1`,
  },
]
