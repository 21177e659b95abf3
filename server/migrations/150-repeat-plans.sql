-- Bulk repeats: a plan over many notifications, and how far it is at each site.
-- Locks: short ones for the new columns; indexes are built while nothing is sent.
create table notification_repeats (
  merchant_id uuid not null,
  id uuid not null,
  user_id uuid not null,
  status text not null check (status in ('planned', 'running', 'done', 'canceled')),
  -- The filter as it was asked for, and as it was understood: what a text searched for stands there as ids.
  asked jsonb not null,
  filter jsonb not null,
  skip_delivered boolean not null,
  latest_per_object boolean not null,
  per_second integer not null,
  -- How many the plan leaves out, by reason.
  skipped jsonb not null,
  oldest_at timestamptz,
  newest_at timestamptz,
  created_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  primary key (merchant_id, id)
);
create index notification_repeats_created on notification_repeats (merchant_id, created_at, id);
select app_protect('notification_repeats', 'select, insert, update, delete');

create table notification_repeat_sites (
  merchant_id uuid not null,
  repeat_id uuid not null,
  site_id uuid not null,
  status text not null check (status in ('planned', 'running', 'done', 'canceled')),
  -- Why nothing can be sent there.
  problem text check (problem in ('no-address', 'disabled', 'blocked')),
  matched integer not null,
  planned integer not null,
  -- What came later than the plan has a higher position; up to the other one all were looked at.
  last_position bigint not null,
  walked_position bigint not null default 0,
  sent integer not null default 0,
  delivered integer not null default 0,
  failed integer not null default 0,
  skipped jsonb not null default '{}',
  -- When the next one may be sent, by the rate of the plan.
  paced_until timestamptz,
  next_step_at timestamptz,
  primary key (merchant_id, repeat_id, site_id),
  foreign key (merchant_id, repeat_id) references notification_repeats (merchant_id, id) on delete cascade,
  foreign key (merchant_id, site_id) references sites (merchant_id, id) on delete cascade
);
-- One bulk repeat at a time for each site.
create unique index notification_repeat_sites_running on notification_repeat_sites (merchant_id, site_id)
  where status = 'running';
create index notification_repeat_sites_due on notification_repeat_sites (next_step_at) where status = 'running';
select app_protect('notification_repeat_sites', 'select, insert, update, delete');

create table notification_repeat_skips (
  merchant_id uuid not null,
  repeat_id uuid not null,
  notification_id uuid not null,
  reason text not null check (reason in ('under-way', 'pruned', 'unreachable', 'canceled', 'changed')),
  primary key (merchant_id, repeat_id, notification_id),
  foreign key (merchant_id, repeat_id) references notification_repeats (merchant_id, id) on delete cascade
);
select app_protect('notification_repeat_skips', 'select, insert, delete');

-- The attempts of a bulk repeat: one for each notification, sent in the order of each payment.
alter table notification_attempts add repeat_id uuid, add order_id uuid, add position bigint;
create unique index notification_attempts_repeat on notification_attempts (merchant_id, repeat_id, notification_id)
  where repeat_id is not null;
create index notification_attempts_order on notification_attempts (merchant_id, order_id, position)
  where next_at is not null and order_id is not null;

alter table notifications add is_pruned boolean not null default false;
-- A bulk repeat walks a site in the order of its commits; its plan is read from this index alone.
create index notifications_position on notifications (merchant_id, site_id, position);
drop index notifications_object;
create unique index notifications_object on notifications (merchant_id, object_id, sequence)
  include (site_id, status, event_type, created_at, last_http_status, is_pruned);
