-- What a file moves by its own words and what was moved here, by currency; null for files of before.
-- Locks: import_runs, for a moment: no row is written.
alter table import_runs add column control jsonb;

-- Movements of files that other events had told: a movement is here only when it is the same one, and an object that is
-- claimed by one movement is not another.
create table import_matches (
  merchant_id uuid not null,
  site_id uuid not null,
  -- A hash of format, kind and the processor's id.
  identity text collate "C" not null,
  transaction_id uuid not null,
  kind text not null,
  primary key (merchant_id, site_id, identity),
  foreign key (merchant_id, site_id) references sites (merchant_id, id) on delete cascade
);
create index import_matches_transaction on import_matches (merchant_id, transaction_id);
select app_protect('import_matches', 'select, insert, delete');
