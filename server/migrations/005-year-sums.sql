-- A third level of sums: the whole history and whole years are read from a twelfth of the rows.
-- Locks: none that waits; adds one row for each year and combination of the months.
insert into statistics_sums (merchant_id, level, field, bucket, site_id, type, status, method, currency,
  account_currency, count, gross, refunds, chargebacks, fees, net, refunded_count, disputed_count)
select merchant_id, 'year', field, date_trunc('year', bucket::timestamp)::date, site_id, type, status, method, currency,
  account_currency, sum(count), sum(gross), sum(refunds), sum(chargebacks), sum(fees), sum(net), sum(refunded_count),
  sum(disputed_count)
from statistics_sums where level = 'month'
group by 1, 3, 4, 5, 6, 7, 8, 9, 10
on conflict do nothing;
