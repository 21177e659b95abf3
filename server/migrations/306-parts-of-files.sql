-- The next part of a file is claimed by its hash before it is imported, and the line that a part was cut in is sealed: it may hold
-- a card number. Unsealed ones are deleted, so that imports under way during the upgrade have to be sent again.
-- Locks: import_runs, for a moment; rows of unfinished imports are written.
update import_runs set rest = null where rest is not null;
alter table import_runs
  drop column rest,
  -- The hash of the part that is being imported.
  add column next_part bytea,
  -- The end of the last part of a running import, sealed; null once no part came for an hour.
  add column cipher bytea,
  add column key_id text,
  add check ((cipher is null) = (key_id is null));
