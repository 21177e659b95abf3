-- What large batches of events did and their sites are still to be told of: a row for each batch, until a worker has made
-- notifications of it.
-- Locks: a new table; the constraint of a small one.
create table notification_outbox (
  merchant_id uuid not null,
  site_id uuid not null,
  -- The order in which they were committed: 1 more than the last one that is still there.
  position bigint not null,
  received_at timestamptz not null,
  url text not null,
  count integer not null,
  -- A line for each: what happened, a tab, and the object as it was then, both as JSON.
  happened text not null,
  primary key (merchant_id, site_id, position),
  foreign key (merchant_id, site_id) references sites (merchant_id, id) on delete cascade
);
-- Written once and read once: compressing it would cost more than it saves.
alter table notification_outbox alter column happened set storage external;
select app_protect('notification_outbox', 'select, insert, delete');

alter table pending_work drop constraint pending_work_kind_check;
alter table pending_work add constraint pending_work_kind_check
  check (kind in ('statistics', 'sandbox', 'reports', 'closings', 'notifications', 'outbox'));
