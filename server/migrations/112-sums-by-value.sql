-- Sums by country, card brand and decline code: month and year sums of the transactions that have a value there, so that
-- a filter by one of these and a figure for each of its values read no single transactions but those at the edges.
-- Locks: none that waits; reads every transaction once, ten to twenty seconds for a million.
create table statistics_value_sums (
  merchant_id uuid not null,
  -- `month` or `year`, in UTC
  level text not null,
  -- `created` or `captured`: which instant of the transaction the bucket is of
  field text not null,
  -- `country`, `card_brand` or `decline_code`: a column of transactions
  facet text not null,
  value text not null,
  bucket date not null,
  site_id uuid not null,
  type text not null,
  status text not null,
  currency text not null,
  account_currency text not null,
  count bigint not null,
  gross numeric not null,
  refunds numeric not null,
  chargebacks numeric not null,
  fees numeric not null,
  net numeric not null,
  refunded_count bigint not null,
  disputed_count bigint not null,
  primary key (merchant_id, level, field, facet, value, bucket, site_id, type, status, currency, account_currency),
  foreign key (merchant_id, site_id) references sites (merchant_id, id) on delete cascade
);
select app_protect('statistics_value_sums', 'select, insert, update, delete');

-- What each batch of events changed: one row for both instants and all values, which the fold takes apart. Rows are added
-- here, then folded and removed by the worker, which takes them with FOR UPDATE SKIP LOCKED and needs the privilege to
-- update for that.
create table statistics_value_deltas (
  merchant_id uuid not null,
  id uuid not null,
  -- the first days of the months in UTC
  created_month date not null,
  captured_month date,
  country text,
  card_brand text,
  decline_code text,
  site_id uuid not null,
  type text not null,
  status text not null,
  currency text not null,
  account_currency text not null,
  count bigint not null,
  gross numeric not null,
  refunds numeric not null,
  chargebacks numeric not null,
  fees numeric not null,
  net numeric not null,
  refunded_count bigint not null,
  disputed_count bigint not null,
  primary key (merchant_id, id)
);
select app_protect('statistics_value_deltas', 'select, insert, update, delete');

insert into statistics_value_sums (merchant_id, level, field, facet, value, bucket, site_id, type, status, currency,
  account_currency, count, gross, refunds, chargebacks, fees, net, refunded_count, disputed_count)
select t.merchant_id, 'month', f.field, v.facet, v.value, date_trunc('month', f.at at time zone 'UTC')::date, t.site_id,
  t.type, t.status, t.currency, t.account_currency, count(*),
  sum(case when t.type = 'payment' then t.captured_amount else t.amount end),
  sum(case when t.type = 'payment' then t.refunded_amount else 0 end),
  sum(case when t.type = 'payment' then t.disputed_amount else 0 end),
  sum(t.fee_total), sum(t.net),
  count(*) filter (where t.type = 'payment' and t.refunded_amount > 0),
  count(*) filter (where t.type = 'payment' and t.dispute_status <> 'none')
from transactions t
cross join lateral (values ('country', t.country), ('card_brand', t.card_brand), ('decline_code', t.decline_code))
  as v (facet, value)
cross join lateral (values ('created', t.created_at), ('captured', t.captured_at)) as f (field, at)
where v.value is not null and f.at is not null
group by 1, 3, 4, 5, 6, 7, 8, 9, 10, 11
on conflict do nothing;

insert into statistics_value_sums (merchant_id, level, field, facet, value, bucket, site_id, type, status, currency,
  account_currency, count, gross, refunds, chargebacks, fees, net, refunded_count, disputed_count)
select merchant_id, 'year', field, facet, value, date_trunc('year', bucket::timestamp)::date, site_id, type, status,
  currency, account_currency, sum(count), sum(gross), sum(refunds), sum(chargebacks), sum(fees), sum(net),
  sum(refunded_count), sum(disputed_count)
from statistics_value_sums where level = 'month'
group by 1, 3, 4, 5, 6, 7, 8, 9, 10, 11
on conflict do nothing;
