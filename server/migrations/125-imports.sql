-- Files of processors that are sent in parts: how far each is, and the lines that are kept of it.
create table import_runs (
  merchant_id uuid not null,
  id uuid not null,
  site_id uuid not null,
  user_id uuid not null,
  purpose text not null check (purpose in ('import', 'comparison')),
  file_name text not null,
  file_bytes bigint not null,
  format text not null,
  mapping jsonb,
  notation jsonb not null,
  status text not null default 'running' check (status in ('running', 'done')),
  parts_taken integer not null default 0,
  bytes_taken bigint not null default 0,
  -- The hash of the last part: the same one again changes nothing, another under its number is refused.
  last_part bytea,
  -- What the reader needs to go on: columns, letters, separator, number of the next line.
  reading jsonb,
  -- The line that the last part was cut in.
  rest bytea,
  new_lines integer not null default 0,
  here_lines integer not null default 0,
  waiting_lines integer not null default 0,
  refused_lines integer not null default 0,
  skipped_lines integer not null default 0,
  kinds jsonb not null default '{}',
  -- Rows of import_lines.
  kept_lines integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  ended_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, site_id) references sites (merchant_id, id) on delete cascade
);
create index import_runs_created on import_runs (merchant_id, created_at, id);
select app_protect('import_runs', 'select, insert, update, delete');

-- Refused lines of an import, bounded, with their cells; every movement of a comparison.
create table import_lines (
  merchant_id uuid not null,
  run_id uuid not null,
  line integer not null,
  -- A line may say several things.
  part integer not null,
  code text,
  reason text,
  cells jsonb,
  kind text,
  -- The type of the transaction that the movement is compared with.
  type text,
  reference text collate "C",
  order_reference text,
  currency text,
  -- Signed as it moves the balance.
  amount bigint,
  at timestamptz,
  primary key (merchant_id, run_id, line, part),
  foreign key (merchant_id, run_id) references import_runs (merchant_id, id) on delete cascade
);
select app_protect('import_lines', 'select, insert, delete');
