-- Balance reports: what the total of an account (available, pending, reserved, in transit) was, what came and went, and
-- what it was then. A report is a range of time and a position of the account's journal: its lines are read from the
-- transfers, which never change, so a ready report is never changed either.
create table balance_reports (
  merchant_id uuid not null,
  id uuid not null,
  site_id uuid not null,
  account_id uuid not null,
  type text not null,
  currency text not null,
  time_zone text not null,
  from_at timestamptz not null,
  to_at timestamptz not null,
  status text not null check (status in ('pending', 'ready', 'failed')),
  -- Entries of the account up to this one, and of automatic reports those after the one that the report before covers.
  covers_position bigint,
  previous_position bigint,
  covers_at timestamptz,
  opening numeric,
  credits numeric,
  debits numeric,
  -- By a second path: added up from the ledger accounts, not from the lines.
  closing numeric,
  lines_count bigint,
  late_count bigint,
  late_net numeric,
  rows_count integer,
  made_by text not null check (made_by in ('worker', 'command', 'user')),
  user_id uuid,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  check (to_at > from_at),
  check ((status = 'ready') = (closing is not null)),
  foreign key (merchant_id, account_id) references accounts (merchant_id, id) on delete cascade
);
create index balance_reports_type on balance_reports (merchant_id, type, from_at, id);
-- One chain of days and one of months for each account.
create unique index balance_reports_chain on balance_reports (merchant_id, account_id, type, from_at)
  where type in ('daily', 'monthly');
select app_protect('balance_reports', 'select, insert, update');

-- A ready report stays as it is, whatever the program does: the application finds only pending rows to update.
create policy final on balance_reports as restrictive for update to {{app}}
  using (status = 'pending') with check (true);

alter table pending_work drop constraint pending_work_kind_check;
alter table pending_work add constraint pending_work_kind_check check (kind in ('statistics', 'sandbox', 'reports'));
