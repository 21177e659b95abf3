-- Whether an event was made of a line of a file; before, the beginning of its id told, which is not reserved for files.
-- Null in rows of before, whose id still tells.
-- Locks: ingest_events, for a moment.
alter table ingest_events add column is_of_file boolean;
