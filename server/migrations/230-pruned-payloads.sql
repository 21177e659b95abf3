-- Up to which position of a site the payloads of notifications were looked at and are no longer kept.
-- Locks: a new table; the notifications are read once.
create table notification_prunings (
  merchant_id uuid not null,
  site_id uuid not null,
  pruned_position bigint not null,
  primary key (merchant_id, site_id),
  foreign key (merchant_id, site_id) references sites (merchant_id, id) on delete cascade
);
select app_protect('notification_prunings', 'select, insert, update, delete');

update notifications set is_pruned = true where payload is null and not is_pruned;
alter table notifications add constraint notifications_pruned check (is_pruned = (payload is null));
