-- Lines of an import that wait for an object, until their events are applied or refused.
-- Locks: import_runs, for a moment, for the foreign key: no row is written.
create table import_waiting (
  merchant_id uuid not null,
  run_id uuid not null,
  line integer not null,
  -- Of all movements that wait.
  event_ids text[] not null,
  -- Kind and events of each movement that waits.
  movements jsonb not null,
  -- Another movement of the line was imported.
  is_new boolean not null,
  -- What a refused line keeps.
  cells jsonb not null,
  currency text,
  amount bigint,
  would_move bigint,
  primary key (merchant_id, run_id, line),
  foreign key (merchant_id, run_id) references import_runs (merchant_id, id) on delete cascade
);
select app_protect('import_waiting', 'select, insert, delete');
