-- How many notifications there are, by site, hour of creation, event and state: what is still to be sent is one state.
-- Locks: new tables; the notifications are read once.
create table notification_sums (
  merchant_id uuid not null,
  site_id uuid not null,
  hour timestamptz not null,
  event_type text not null,
  state text not null check (state in ('open', 'delivered', 'failed', 'canceled')),
  count bigint not null,
  primary key (merchant_id, site_id, hour, event_type, state)
);
select app_protect('notification_sums', 'select, insert, update, delete');

-- What each transaction changed: rows are only ever added here, then folded and removed by the worker, which locks them.
create table notification_deltas (
  merchant_id uuid not null,
  id uuid not null,
  site_id uuid not null,
  hour timestamptz not null,
  event_type text not null,
  state text not null,
  count bigint not null,
  primary key (merchant_id, id)
);
select app_protect('notification_deltas', 'select, insert, update, delete');

insert into notification_sums
select merchant_id, site_id, date_trunc('hour', created_at, 'UTC'), event_type,
  case when status in ('pending', 'delivering', 'retrying') then 'open' else status end, count(*)
from notifications group by 1, 2, 3, 4, 5;

alter table pending_work drop constraint pending_work_kind_check;
alter table pending_work add constraint pending_work_kind_check
  check (kind in ('statistics', 'sandbox', 'reports', 'closings', 'notifications'));
