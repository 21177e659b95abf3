-- The newest outcomes of an address are kept with it, so that its state goes by rate and run and every list can show it.
-- Attempts are read once to fill it. Locks: rows of a small table; notification_attempts is read.
alter table notification_endpoints
  -- Of at most 100 attempts, the newest last: s for one that succeeded, f for one that failed. Test notifications are left out.
  add recent_outcomes text not null default '' check (recent_outcomes ~ '^[sf]{0,100}$');

update notification_endpoints e set recent_outcomes = newest.outcomes
from (
  select a.merchant_id, a.site_id, a.url,
    string_agg(case when a.error_kind is null then 's' else 'f' end, '' order by a.started_at) as outcomes
  from (
    select t.merchant_id, t.site_id, t.url, t.error_kind, t.started_at,
      row_number() over (partition by t.merchant_id, t.site_id, t.url order by t.started_at desc) as n
    from notification_attempts t
    join notifications m on m.merchant_id = t.merchant_id and m.id = t.notification_id
    where t.started_at is not null and m.event_type <> 'test.ping'
  ) a
  where a.n <= 100
  group by a.merchant_id, a.site_id, a.url
) newest
where newest.merchant_id = e.merchant_id and newest.site_id = e.site_id and newest.url = e.url;
