-- Tenants, people, sites, transactions, ledger, ingest, statistics.
-- Rules that keep the schema distributable by merchant (Citus): merchant_id first in every key and foreign key of a
-- tenant table, no triggers, no deferred constraints, no identity columns, names of constraints up to 54 characters.
-- Locks: new tables only.

create function app_set_tenant(tenant uuid) returns void language plpgsql as $$
begin
  -- SET LOCAL inside plpgsql reaches the workers of a distributed database; set_config does not.
  execute format('set local app.merchant_id = %L', tenant);
end $$;

-- The tenant of this transaction; null outside of one, so that every policy then shows nothing.
create function app_tenant() returns uuid language sql stable as $$
  select nullif(current_setting('app.merchant_id', true), '')::uuid
$$;

-- Forces row-level security on a tenant table and grants the application what it may do there.
-- The worker reads across tenants to find work; it writes as the application, inside one tenant.
create function app_protect(tenant_table text, app_privileges text) returns void language plpgsql as $$
begin
  execute format('alter table %I enable row level security', tenant_table);
  execute format('alter table %I force row level security', tenant_table);
  execute format(
    'create policy tenant on %I to {{app}} using (merchant_id = nullif(current_setting(''app.merchant_id'', true), '''')::uuid) '
    'with check (merchant_id = nullif(current_setting(''app.merchant_id'', true), '''')::uuid)', tenant_table);
  execute format('create policy worker on %I for select to {{worker}} using (true)', tenant_table);
  execute format('create policy owner on %I to current_user using (true) with check (true)', tenant_table);
  execute format('grant %s on %I to {{app}}', app_privileges, tenant_table);
  execute format('grant select on %I to {{worker}}', tenant_table);
end $$;

-- ── Found without a tenant ────────────────────────────────────────────────────────────────────────────────────────

create table merchant_directory (
  merchant_id uuid primary key,
  name text not null,
  time_zone text not null,
  created_at timestamptz not null
);

create table users (
  id uuid primary key,
  -- lower case; what sign-in and members are found by
  email text collate "C" not null unique,
  full_name text not null,
  avatar text,
  created_at timestamptz not null
);

create table user_merchants (
  user_id uuid not null references users (id) on delete cascade,
  merchant_id uuid not null,
  primary key (user_id, merchant_id)
);

grant select, insert, update on merchant_directory, users to {{app}};
grant select, insert, update, delete on user_merchants to {{app}};
grant select on merchant_directory, users, user_merchants to {{worker}};

-- ── Tenants ───────────────────────────────────────────────────────────────────────────────────────────────────────

create table merchants (
  merchant_id uuid primary key,
  name text not null,
  time_zone text not null,
  require_mfa boolean not null default false,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
select app_protect('merchants', 'select, insert, update');

create table members (
  merchant_id uuid not null references merchants (merchant_id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  role text not null check (role in ('owner', 'admin', 'finance', 'developer', 'support', 'viewer')),
  created_at timestamptz not null,
  primary key (merchant_id, user_id)
);
select app_protect('members', 'select, insert, update, delete');

create table sites (
  merchant_id uuid not null references merchants (merchant_id) on delete cascade,
  id uuid not null,
  name text not null,
  url text,
  support_url text,
  status text not null default 'active' check (status in ('active', 'suspended', 'archived', 'pending_review')),
  mode text not null check (mode in ('live', 'test')),
  sandbox boolean not null default false,
  merchant_category_code text,
  statement_descriptor text,
  default_currency text not null,
  time_zone text not null,
  settlement_delay_days integer not null default 2,
  notification_url text,
  notification_events text[] not null default '{}',
  notify_old_events boolean not null default false,
  first_event_at timestamptz,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id)
);
select app_protect('sites', 'select, insert, update');

-- At most two secrets of a kind are live: the current one (expires_at null) and the previous one until its overlap ends.
create table site_secrets (
  merchant_id uuid not null,
  id uuid not null,
  site_id uuid not null,
  kind text not null check (kind in ('api_secret', 'secret_key')),
  prefix text not null,
  last4 text not null,
  -- API secret: SHA-256 of the whole text, it is only ever compared.
  hash bytea,
  -- Secret key: AES-256-GCM under the named master key, it has to sign.
  cipher bytea,
  key_id text,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, site_id) references sites (merchant_id, id) on delete cascade,
  check ((kind = 'api_secret') = (hash is not null)),
  check ((kind = 'secret_key') = (cipher is not null))
);
create index site_secrets_site on site_secrets (merchant_id, site_id, kind);
select app_protect('site_secrets', 'select, insert, update, delete');

create table accounts (
  merchant_id uuid not null,
  id uuid not null,
  site_id uuid not null,
  name text not null,
  currency text not null,
  status text not null default 'active' check (status in ('active', 'inactive', 'blocked')),
  payout_frequency text not null default 'daily',
  payout_threshold bigint,
  payout_bank_name text,
  payout_last4 text,
  -- Number of the newest journal entry of this account: entries are numbered without gaps.
  last_position bigint not null default 0,
  -- Every entry before this position is covered by a payout: where the next payout begins to look.
  payout_floor bigint not null default 1,
  -- Days in [closed_from, closed_until) are closed: what happened then is posted when it is received.
  closed_from timestamptz,
  closed_until timestamptz,
  created_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, site_id, currency),
  unique (merchant_id, id, currency),
  foreign key (merchant_id, site_id) references sites (merchant_id, id) on delete cascade
);
select app_protect('accounts', 'select, insert, update');

-- ── Ledger: double entry by transfers ─────────────────────────────────────────────────────────────────────────────

create table ledger_accounts (
  merchant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  kind text not null
    check (kind in ('balance', 'reserved', 'in_transit', 'disputed', 'clearing', 'fees', 'paid_out')),
  currency text not null,
  primary key (merchant_id, id),
  unique (merchant_id, id, currency),
  unique (merchant_id, account_id, kind),
  foreign key (merchant_id, account_id, currency) references accounts (merchant_id, id, currency) on delete cascade
);
select app_protect('ledger_accounts', 'select, insert');

create table transactions (
  merchant_id uuid not null,
  id uuid not null,
  site_id uuid not null,
  account_id uuid not null,
  type text not null check (type in
    ('payment', 'refund', 'chargeback', 'payout', 'payout_reversal', 'fee', 'adjustment', 'reserve')),
  processor_reference text collate "C" not null,
  -- 0, and 1, 2, … for what repeats under one reference: the parts of a reserve's release.
  part integer not null default 0,
  parent_id uuid,
  status text not null,
  status_reason text,
  decline_code text,
  refund_status text not null default 'none',
  dispute_status text not null default 'none',
  -- Minor units of `currency`.
  currency text not null,
  amount bigint not null,
  authorized_amount bigint,
  captured_amount bigint not null default 0,
  refunded_amount bigint not null default 0,
  pending_refund_amount bigint not null default 0,
  -- Disputes open, challenged or lost.
  disputed_amount bigint not null default 0,
  -- Nothing more can be captured: voided or expired after a partial capture.
  capture_closed boolean not null default false,
  -- Minor units of the account's currency.
  account_currency text not null,
  settled_amount bigint,
  settled_refunded_amount bigint not null default 0,
  settled_disputed_amount bigint not null default 0,
  exchange_rate text,
  fee_total numeric not null default 0,
  net numeric not null default 0,
  method text,
  card_brand text,
  country text,
  -- lower case
  customer_email text collate "C",
  order_reference text collate "C",
  available_on date,
  available_at timestamptz,
  -- The transaction of the payout that pays this one out.
  payout_id uuid,
  note text,
  -- occurredAt of the event that made the object; never the time of receipt.
  created_at timestamptz not null,
  -- occurredAt of the event that gave the present status.
  status_at timestamptz not null,
  authorized_at timestamptz,
  captured_at timestamptz,
  received_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, site_id, type, processor_reference, part),
  foreign key (merchant_id, account_id, account_currency) references accounts (merchant_id, id, currency),
  check (captured_amount >= 0 and refunded_amount >= 0 and pending_refund_amount >= 0 and disputed_amount >= 0)
);
create index transactions_created on transactions (merchant_id, type, created_at, id);
create index transactions_all_created on transactions (merchant_id, created_at, id);
create index transactions_site on transactions (merchant_id, site_id, created_at, id);
create index transactions_status on transactions (merchant_id, status, created_at, id);
create index transactions_captured on transactions (merchant_id, captured_at, id) where captured_at is not null;
create index transactions_amount on transactions (merchant_id, amount, id);
create index transactions_updated on transactions (merchant_id, updated_at, id);
create index transactions_order on transactions (merchant_id, order_reference) where order_reference is not null;
create index transactions_processor on transactions (merchant_id, processor_reference);
create index transactions_email on transactions (merchant_id, customer_email) where customer_email is not null;
create index transactions_parent on transactions (merchant_id, parent_id) where parent_id is not null;
create index transactions_payout on transactions (merchant_id, payout_id) where payout_id is not null;
select app_protect('transactions', 'select, insert, update');

-- What no list filters by, apart so that the rows above stay narrow: timeline, attempts, fees, customer, metadata, …
create table transaction_details (
  merchant_id uuid not null,
  transaction_id uuid not null,
  data jsonb not null,
  primary key (merchant_id, transaction_id),
  foreign key (merchant_id, transaction_id) references transactions (merchant_id, id) on delete cascade
);
select app_protect('transaction_details', 'select, insert, update');

create table journal_entries (
  merchant_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  -- 1, 2, 3, … within the account, in posting order.
  position bigint not null,
  transaction_id uuid not null,
  -- The event that made it: `payment.captured`, …
  type text not null,
  event_id text collate "C" not null,
  -- The entry that this one turns round; one is turned round at most once, and a reversal never.
  reverses uuid,
  occurred_at timestamptz not null,
  posted_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, account_id, position),
  unique (merchant_id, reverses),
  foreign key (merchant_id, account_id) references accounts (merchant_id, id) on delete cascade,
  foreign key (merchant_id, transaction_id) references transactions (merchant_id, id) on delete cascade,
  foreign key (merchant_id, reverses) references journal_entries (merchant_id, id)
);
create index journal_entries_transaction on journal_entries (merchant_id, transaction_id);
select app_protect('journal_entries', 'select, insert');

-- Every row moves an amount above zero from one ledger account to another in one currency: entries sum to zero by
-- construction. Rows are never changed: the application may only read and insert.
create table transfers (
  merchant_id uuid not null,
  entry_id uuid not null,
  line smallint not null,
  from_account uuid not null,
  to_account uuid not null,
  amount bigint not null check (amount > 0),
  currency text not null,
  -- What the line is: `capture`, `refund`, `dispute`, a fee's type, …
  kind text not null,
  -- For lines that touch the merchant's balance: from when the money counts as available; never before posted_at.
  available_at timestamptz,
  posted_at timestamptz not null,
  primary key (merchant_id, entry_id, line),
  check (from_account <> to_account),
  check (available_at >= posted_at),
  foreign key (merchant_id, entry_id) references journal_entries (merchant_id, id) on delete cascade,
  foreign key (merchant_id, from_account, currency) references ledger_accounts (merchant_id, id, currency),
  foreign key (merchant_id, to_account, currency) references ledger_accounts (merchant_id, id, currency)
);
create index transfers_from on transfers (merchant_id, from_account, posted_at) include (available_at, amount);
create index transfers_to on transfers (merchant_id, to_account, posted_at) include (available_at, amount);
select app_protect('transfers', 'select, insert');

create view postings with (security_invoker = true) as
  select merchant_id, entry_id, line, from_account as ledger_account_id, -amount as amount, currency, kind,
    available_at, posted_at
  from transfers
  union all
  select merchant_id, entry_id, line, to_account, amount, currency, kind, available_at, posted_at
  from transfers;
grant select on postings to {{app}}, {{worker}};

-- Which journal entries a payout covers. An entry is covered by one payout that has not failed.
create table payout_lines (
  merchant_id uuid not null,
  payout_id uuid not null,
  entry_id uuid not null,
  active boolean not null default true,
  primary key (merchant_id, payout_id, entry_id),
  foreign key (merchant_id, payout_id) references transactions (merchant_id, id) on delete cascade,
  foreign key (merchant_id, entry_id) references journal_entries (merchant_id, id) on delete cascade
);
create unique index payout_lines_entry on payout_lines (merchant_id, entry_id) where active;
select app_protect('payout_lines', 'select, insert, update');

-- References that a payout names and whose transactions may come later.
create table payout_references (
  merchant_id uuid not null,
  site_id uuid not null,
  reference text collate "C" not null,
  payout_id uuid not null,
  primary key (merchant_id, site_id, reference, payout_id),
  foreign key (merchant_id, payout_id) references transactions (merchant_id, id) on delete cascade
);
select app_protect('payout_references', 'select, insert');

-- ── Ingest ────────────────────────────────────────────────────────────────────────────────────────────────────────

-- One row for each event id that has been used up. `data` is kept while a person or a later event may need it:
-- held and refused ones; of an accepted one the hash is enough to tell a repeat from a mismatch.
create table ingest_events (
  merchant_id uuid not null,
  site_id uuid not null,
  event_id text collate "C" not null,
  type text not null,
  reference text collate "C" not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null,
  status text not null check (status in ('accepted', 'held', 'refused')),
  code text,
  message text,
  hash bytea not null,
  data jsonb,
  transaction_id uuid,
  -- What a held event waits for: the object (`payment:REF`) whose next change looks at it again.
  waits_for text collate "C",
  decided_at timestamptz,
  primary key (merchant_id, site_id, event_id),
  foreign key (merchant_id, site_id) references sites (merchant_id, id) on delete cascade
);
create index ingest_events_waiting on ingest_events (merchant_id, site_id, waits_for) where status = 'held';
create index ingest_events_open on ingest_events (merchant_id, status, received_at) where status <> 'accepted';
select app_protect('ingest_events', 'select, insert, update');

-- Events refused for their shape: they do not use up their id, and nothing of their content is kept.
create table malformed_events (
  merchant_id uuid not null,
  site_id uuid not null,
  hash bytea not null,
  event_id text,
  type text,
  reference text,
  code text not null,
  received_at timestamptz not null,
  times integer not null default 1,
  primary key (merchant_id, site_id, hash),
  foreign key (merchant_id, site_id) references sites (merchant_id, id) on delete cascade
);
select app_protect('malformed_events', 'select, insert, update, delete');

-- ── Statistics: day and month sums, fed by deltas that the worker folds in ────────────────────────────────────────

create table statistics_sums (
  merchant_id uuid not null,
  -- `day` or `month`, in UTC
  level text not null,
  -- `created` or `captured`: which instant of the transaction the bucket is of
  field text not null,
  bucket date not null,
  site_id uuid not null,
  type text not null,
  status text not null,
  method text not null,
  currency text not null,
  account_currency text not null,
  count bigint not null,
  gross numeric not null,
  refunds numeric not null,
  chargebacks numeric not null,
  fees numeric not null,
  net numeric not null,
  refunded_count bigint not null,
  disputed_count bigint not null,
  primary key (merchant_id, level, field, bucket, site_id, type, status, method, currency, account_currency),
  foreign key (merchant_id, site_id) references sites (merchant_id, id) on delete cascade
);
select app_protect('statistics_sums', 'select, insert, update, delete');

-- What each batch of events changed, by day: rows are only ever added here, then folded and removed by the worker.
create table statistics_deltas (
  merchant_id uuid not null,
  id uuid not null,
  field text not null,
  bucket date not null,
  site_id uuid not null,
  type text not null,
  status text not null,
  method text not null,
  currency text not null,
  account_currency text not null,
  count bigint not null,
  gross numeric not null,
  refunds numeric not null,
  chargebacks numeric not null,
  fees numeric not null,
  net numeric not null,
  refunded_count bigint not null,
  disputed_count bigint not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, site_id) references sites (merchant_id, id) on delete cascade
);
select app_protect('statistics_deltas', 'select, insert, delete');
