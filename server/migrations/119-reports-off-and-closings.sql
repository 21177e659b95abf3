-- Reports whose lines do not lead from the opening to the closing are alarms of the overview and of `doctor`: there should
-- be none, so this index is empty and looking for them costs nothing.
-- Locks: balance_reports, against writes, while the index is built; a merchant has some thousand rows a year, so a second.
create index balance_reports_unbalanced on balance_reports (merchant_id, from_at, id)
  where opening + credits - debits <> closing;

-- Earlier days that somebody asked to have closed on the page of a site (product.md §5); the worker does it.
create table period_closings (
  merchant_id uuid not null,
  id uuid not null,
  site_id uuid not null,
  user_id uuid not null,
  status text not null check (status in ('pending', 'done', 'failed')),
  -- Days before this one, in the site's zone, are closed; set when done.
  closed_before date,
  reports integer,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, site_id) references sites (merchant_id, id) on delete cascade
);
-- Asked for again while one is pending, it is that one.
create unique index period_closings_pending on period_closings (merchant_id, site_id) where status = 'pending';
create index period_closings_site on period_closings (merchant_id, site_id, created_at);
select app_protect('period_closings', 'select, insert, update');

alter table pending_work drop constraint pending_work_kind_check;
alter table pending_work add constraint pending_work_kind_check
  check (kind in ('statistics', 'sandbox', 'reports', 'closings'));
