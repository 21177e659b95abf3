-- What was exported: by whom, with which filter, how many rows, and which bytes they became. A manifest is written before
-- the first byte leaves and completed after the last; a complete one is never changed.
-- Locks: a new table only.
create table export_manifests (
  merchant_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('transactions', 'report', 'audit-log')),
  -- The report that was exported, as on the wire.
  object_id text,
  format text not null check (format in ('csv', 'ndjson')),
  file_name text not null,
  time_zone text not null,
  -- The parameters of the call, as they were sent.
  filter jsonb not null,
  status text not null check (status in ('running', 'complete', 'broken')),
  -- Counted before the first byte.
  expected_rows bigint not null,
  rows bigint,
  bytes bigint,
  -- Of all bytes of the file, in hexadecimal digits.
  sha256 text,
  -- [{ column, currency, amount }], in minor units.
  sums jsonb,
  user_id uuid not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id) references merchants (merchant_id) on delete cascade,
  check ((status = 'complete') = (sha256 is not null))
);
create index export_manifests_time on export_manifests (merchant_id, created_at, id);
select app_protect('export_manifests', 'select, insert, update');

-- A manifest that is finished stays as it is, whatever the program does.
create policy final on export_manifests as restrictive for update to {{app}}
  using (status = 'running') with check (true);
