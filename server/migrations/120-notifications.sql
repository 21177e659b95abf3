-- Notifications: what happened to an object of a site, as it is sent to the site's address, and every attempt to send it.
-- Locks: new tables only.
create table notifications (
  merchant_id uuid not null,
  id uuid not null,
  site_id uuid not null,
  event_type text not null,
  -- What it tells of: a transaction by its type, an account or the site.
  object_type text not null,
  object_id uuid not null,
  -- 1, 2, 3 … for each object.
  sequence bigint not null,
  -- Notifications under one are sent in order: the payment with its refunds and disputes, or the object itself.
  order_id uuid not null,
  -- The order of the commits within the site.
  position bigint not null,
  status text not null check (status in ('pending', 'delivering', 'retrying', 'delivered', 'failed', 'canceled')),
  -- The exact bytes of the body; null once they are no longer kept.
  payload bytea,
  url text not null,
  -- Attempts of the schedule, and all of them.
  scheduled_count integer not null default 0,
  attempts_count integer not null default 0,
  -- When it is to be looked at again: the next attempt, or the end of the lease. Null: waits for an earlier one, or is over.
  next_attempt_at timestamptz,
  -- The worker that has it.
  lease_id uuid,
  delivered_at timestamptz,
  last_attempt_at timestamptz,
  last_http_status integer,
  last_error text,
  last_duration_ms integer,
  created_at timestamptz not null,
  primary key (merchant_id, id)
);
create unique index notifications_object on notifications (merchant_id, object_id, sequence);
create unique index notifications_order on notifications (merchant_id, order_id, position);
create index notifications_due on notifications (merchant_id, site_id, next_attempt_at) where next_attempt_at is not null;
create index notifications_created on notifications (merchant_id, created_at, id);
create index notifications_site on notifications (merchant_id, site_id, created_at, id);
create index notifications_not_delivered on notifications (merchant_id, status, created_at, id) where status <> 'delivered';
create index notifications_http_status on notifications (merchant_id, last_http_status, created_at, id)
  where last_http_status >= 300;
select app_protect('notifications', 'select, insert, update, delete');

create table notification_attempts (
  merchant_id uuid not null,
  id uuid not null,
  notification_id uuid not null,
  site_id uuid not null,
  n integer not null,
  trigger text not null check (trigger in ('schedule', 'manual', 'bulk', 'test')),
  user_id uuid,
  created_at timestamptz not null,
  -- For a repeat: when it is to be sent, or the end of the lease; null once it is over, and for all others.
  next_at timestamptz,
  lease_id uuid,
  started_at timestamptz,
  duration_ms integer,
  url text,
  request_headers jsonb,
  response_status integer,
  response_headers jsonb,
  response_body text,
  error_kind text check (error_kind in ('dns', 'connect', 'tls', 'timeout', 'http', 'blocked')),
  error_message text,
  primary key (merchant_id, id),
  foreign key (merchant_id, notification_id) references notifications (merchant_id, id) on delete cascade
);
create unique index notification_attempts_n on notification_attempts (merchant_id, notification_id, n);
create index notification_attempts_due on notification_attempts (merchant_id, site_id, next_at) where next_at is not null;
create index notification_attempts_manual on notification_attempts (merchant_id, site_id, created_at)
  where trigger = 'manual';
select app_protect('notification_attempts', 'select, insert, update, delete');

-- How a site's address answers; of another address nothing is known.
create table notification_endpoints (
  merchant_id uuid not null,
  site_id uuid not null,
  url text not null,
  -- Since when every attempt fails.
  failing_since timestamptz,
  succeeded_at timestamptz,
  -- It asked to be left alone until then.
  throttled_until timestamptz,
  disabled_at timestamptz,
  disabled_reason text check (disabled_reason in ('gone', 'failing')),
  primary key (merchant_id, site_id),
  foreign key (merchant_id, site_id) references sites (merchant_id, id) on delete cascade
);
select app_protect('notification_endpoints', 'select, insert, update, delete');

create table notification_positions (
  merchant_id uuid not null,
  site_id uuid not null,
  last_position bigint not null,
  primary key (merchant_id, site_id),
  foreign key (merchant_id, site_id) references sites (merchant_id, id) on delete cascade
);
select app_protect('notification_positions', 'select, insert, update, delete');

-- Money of an account that becomes available at an instant, and whether that was told.
create table balance_releases (
  merchant_id uuid not null,
  account_id uuid not null,
  available_at timestamptz not null,
  site_id uuid not null,
  announced_at timestamptz,
  primary key (merchant_id, account_id, available_at),
  foreign key (merchant_id, account_id) references accounts (merchant_id, id) on delete cascade
);
create index balance_releases_due on balance_releases (merchant_id, site_id, available_at) where announced_at is null;
select app_protect('balance_releases', 'select, insert, update, delete');

-- Which sites have something to send, and from when on. As in pending_work every addition is a row of its own, so that
-- nobody waits for anybody; on a cluster it lies on the coordinator. What is missing here is found by a search.
create table notification_due (
  id uuid primary key,
  merchant_id uuid not null,
  site_id uuid not null,
  due_at timestamptz not null
);
create index notification_due_at on notification_due (due_at);
create index notification_due_site on notification_due (site_id, due_at);
-- SELECT … FOR UPDATE asks for the right to update.
grant select, insert, update, delete on notification_due to {{app}};
grant select on notification_due to {{worker}};
