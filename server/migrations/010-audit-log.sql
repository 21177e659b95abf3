-- What was done in a merchant: rows in a chain, each with the hash of the one before (security.md D-08).
-- Locks: new tables only.

-- The newest row of each merchant's chain; its row lock makes the chain one line.
create table audit_heads (
  merchant_id uuid primary key references merchants (merchant_id) on delete cascade,
  number bigint not null,
  hash bytea not null
);
select app_protect('audit_heads', 'select, insert, update');

create table audit_log (
  merchant_id uuid not null,
  -- 1, 2, 3, … without gaps
  number bigint not null,
  id uuid not null,
  at timestamptz not null,
  -- What the row says, and beside it the columns that lists filter by; the hash covers `content`.
  content jsonb not null,
  actor_id text,
  action text not null,
  outcome text not null check (outcome in ('success', 'failure', 'refused')),
  object_id text,
  previous_hash bytea not null,
  hash bytea not null,
  primary key (merchant_id, number),
  unique (merchant_id, id),
  foreign key (merchant_id) references merchants (merchant_id) on delete cascade
);
create index audit_log_at on audit_log (merchant_id, at, number);
create index audit_log_action on audit_log (merchant_id, action, number);
select app_protect('audit_log', 'select, insert');
