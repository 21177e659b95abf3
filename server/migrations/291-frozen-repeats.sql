-- The notifications that a bulk repeat sends are stored when it is planned, so that exactly the set that a person confirmed is
-- sent. Plans that were not started are removed, since they have no set; those that run are stopped: what they asked for is
-- still sent, the rest can be planned again.
-- Locks: small tables, for as long as dropping columns takes.
create table notification_repeat_sets (
  merchant_id uuid not null,
  repeat_id uuid not null,
  site_id uuid not null,
  -- The last of the positions; 0 where there is none.
  until bigint not null,
  positions bigint[] not null,
  -- What the plan counted at the site, with its first row.
  counted jsonb,
  primary key (merchant_id, repeat_id, site_id, until),
  foreign key (merchant_id, repeat_id) references notification_repeats (merchant_id, id) on delete cascade
);
select app_protect('notification_repeat_sets', 'select, insert, update, delete');

delete from notification_repeats where status = 'planned';
update notification_repeats set status = 'canceled', ended_at = coalesce(started_at, created_at) where status = 'running';
update notification_repeat_sites set status = 'canceled', next_step_at = null where status = 'running';
alter table notification_repeat_sites drop column being_sent;
-- The set takes the place of the filter, which was read again at each step.
alter table notification_repeats drop column filter;
