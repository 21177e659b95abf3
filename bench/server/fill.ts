import type pg from 'pg'

/** Shape of the benchmark's merchant; constant across runs. */
export const shape = {
  /** Transactions are spread evenly over these years, which end at `end`. */
  years: 3,
  end: '2026-07-01T00:00:00Z',
}

/**
 * An instant of these years, a day and a fifth further back per turn, because the cost of a read also depends on the
 * hour.
 */
export function pastInstant(turn: number): string {
  return new Date(Date.parse(shape.end) - (turn % 900) * 103_399_000).toISOString()
}

/**
 * Inserts transactions with their details into a merchant by SQL, as the superuser: 90 % payments, the rest refunds,
 * chargebacks, fees and payouts, over the given sites. Statistics are inserted as deltas, one row per day and
 * combination, which the running worker folds, so that reads use statistics made by the product.
 */
export async function fill(
  client: pg.Client,
  merchantId: string,
  siteIds: readonly string[],
  count: number,
): Promise<void> {
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '256MB'; set work_mem = '256MB'")
  await client.query(
    `insert into accounts (merchant_id, id, site_id, name, currency, created_at)
     select $1, gen_random_uuid(), site, currency || ' account', currency, '2023-01-01'
     from unnest($2::uuid[]) site cross join unnest(array['EUR', 'USD', 'BRL']) currency
     on conflict do nothing`,
    [merchantId, siteIds],
  )
  // Creating the secondary indexes afterwards, from sorted rows, takes a third of the time.
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = 'transactions'::regclass and not i.indisunique`,
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  const batch = 100_000
  for (let first = 0; first < count; first += batch) {
    await client.query(transactions, [
      merchantId,
      siteIds,
      first,
      Math.min(first + batch, count) - 1,
      count,
      shape.end,
      `${shape.years} years`,
    ])
    await client.query(details, [merchantId, first, Math.min(first + batch, count) - 1])
  }
  for (const { definition } of indexes) await client.query(definition)
  await client.query(deltas, [merchantId])
  await client.query(valueDeltas, [merchantId])
  await client.query('vacuum (analyze) transactions')
  await client.query('vacuum (analyze) transaction_details')
  await client.query('analyze statistics_deltas')
}

/** `dice` spreads rows evenly over 0…99, by row number and salt. */
const dice = (salt: number, sides = 100) => `(hashint8extended(i, ${salt}) & 1073741823) % ${sides}`

const transactions = `
  insert into transactions (merchant_id, id, site_id, account_id, type, processor_reference, status, decline_code,
    refund_status, dispute_status, currency, amount, captured_amount, refunded_amount, disputed_amount,
    account_currency, fee_total, net, method, card_brand, country, customer_email, order_reference, available_at,
    created_at, status_at, captured_at, received_at, updated_at)
  select $1, id, site_id, account, type, 'PR' || lpad(i::text, 9, '0'), status,
    case when status = 'declined'
      then (array['insufficient_funds','do_not_honor','expired_card','fraud','lost_card','limit'])[1 + ${dice(11, 6)}] end,
    case when refunded = 0 then 'none' when refunded = amount then 'full' else 'partial' end,
    case when disputed > 0 then 'open' else 'none' end,
    currency, amount, captured, refunded, disputed, currency, fee,
    case when type = 'payment' then captured - fee - refunded - disputed when type = 'refund' then -amount else -fee end,
    case when type in ('payment', 'refund', 'chargeback')
      then (array['card','card','card','card','boleto','voucher','bank_transfer','wallet'])[1 + ${dice(12, 8)}] end,
    case when type = 'payment' then (array['visa','mastercard','amex','elo'])[1 + ${dice(13, 4)}] end,
    (array['DE','BR','US','FR','NL','ES','IT','PL','AT','SE'])[1 + ${dice(14, 10)}],
    'customer' || ${dice(15, 200_000)} || '@example.com',
    'ORD-' || lpad(i::text, 9, '0'),
    case when captured > 0 or type <> 'payment' then created_at + interval '3 days' end,
    created_at, created_at, case when captured > 0 then created_at + interval '20 minutes' end,
    created_at, created_at + interval '1 hour'
  from (
    select *,
      case when type = 'refund' then 'succeeded' when type = 'chargeback' then 'open' when type = 'payout' then 'paid'
        when type <> 'payment' then 'posted'
        when roll < 78 then 'captured' when roll < 93 then 'declined' when roll < 95 then 'authorized'
        when roll < 96 then 'partially_captured' when roll < 97 then 'voided' when roll < 99 then 'expired'
        else 'created' end as status,
      case when type = 'payment' and (roll < 78 or roll = 95) then amount else 0 end as captured,
      case when type = 'payment' and roll < 6 then amount else 0 end as refunded,
      case when type = 'payment' and roll = 6 then amount else 0 end as disputed
    from (
      select i,
        (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || substr(md5(i::text), 1, 3) || '8'
          || substr(md5(i::text), 5, 15))::uuid as id,
        ($2::uuid[])[1 + (hashint8extended(i, 1) & 1073741823) % cardinality($2::uuid[])] as site_id,
        at as created_at,
        (array['EUR','EUR','USD','BRL'])[1 + ${dice(3, 4)}] as currency,
        case when ${dice(4)} < 90 then 'payment' when ${dice(4)} < 97 then 'refund' when ${dice(4)} < 98 then 'chargeback'
          when ${dice(4)} < 99 then 'fee' else 'payout' end as type,
        ${dice(5)} as roll,
        100 + ${dice(6, 50_000)} as amount,
        ${dice(7, 400)} as fee
      from generate_series($3::bigint, $4::bigint) i,
        lateral (select date_trunc('milliseconds', $6::timestamptz - $7::interval * (1 - i::float8 / $5::float8)) as at) t
    ) y
  ) x
  join (select id as account, site_id as account_site, currency as account_currency from accounts where merchant_id = $1) a
    on account_site = site_id and account_currency = currency`

const details = `
  insert into transaction_details (merchant_id, transaction_id, data)
  select merchant_id, id, jsonb_strip_nulls(jsonb_build_object(
    'customer', jsonb_build_object('email', customer_email, 'name', 'Customer Name', 'country', country),
    'paymentMethod', jsonb_build_object('type', coalesce(method, 'other'), 'brand', card_brand, 'last4', '4242'),
    'timeline', jsonb_build_array(jsonb_build_object('at', created_at, 'type', 'payment.created', 'actor', 'processor',
      'summary', 'Created')),
    'metadata', '{}'::jsonb))
  from transactions
  where merchant_id = $1 and processor_reference between 'PR' || lpad($2::bigint::text, 9, '0') and 'PR' || lpad($3::bigint::text, 9, '0')`

// Ids are ordered by day, as real ones are by time.
const deltas = `
  insert into statistics_deltas (merchant_id, id, field, bucket, site_id, type, status, method, currency,
    account_currency, count, gross, refunds, chargebacks, fees, net, refunded_count, disputed_count)
  select merchant_id, ('00000000-0000-7000-8000-' || lpad(to_hex(row_number() over (order by (at at time zone 'UTC')::date)), 12, '0'))::uuid,
    field, (at at time zone 'UTC')::date, site_id, type, status,
    coalesce(method, ''), currency, account_currency, count(*),
    sum(case when type = 'payment' then captured_amount else amount end), sum(refunded_amount), sum(disputed_amount),
    sum(fee_total), sum(net), count(*) filter (where refunded_amount > 0),
    count(*) filter (where dispute_status <> 'none')
  from transactions,
    lateral (values ('created', created_at), ('captured', captured_at)) v (field, at)
  where merchant_id = $1 and at is not null
  group by merchant_id, 3, 4, 5, 6, 7, 8, 9, 10`

const valueDeltas = `
  insert into statistics_value_deltas (merchant_id, id, created_month, captured_month, country, card_brand, decline_code,
    site_id, type, status, currency, account_currency, count, gross, refunds, chargebacks, fees, net, refunded_count,
    disputed_count)
  select $1::uuid, ('00000000-0000-7000-8000-' || lpad(to_hex(row_number() over (order by created_month)), 12, '0'))::uuid, x.*
  from (
    select date_trunc('month', created_at at time zone 'UTC')::date as created_month,
      date_trunc('month', captured_at at time zone 'UTC')::date, country, card_brand, decline_code, site_id, type,
      status, currency, account_currency, count(*),
      sum(case when type = 'payment' then captured_amount else amount end), sum(refunded_amount), sum(disputed_amount),
      sum(fee_total), sum(net), count(*) filter (where refunded_amount > 0),
      count(*) filter (where dispute_status <> 'none')
    from transactions
    where merchant_id = $1 and (country is not null or card_brand is not null or decline_code is not null)
    group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10) x`
