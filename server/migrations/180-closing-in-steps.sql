-- Closing the days of an account while its site takes events: what is being closed stands here until every report of it is
-- made, so that they are made in steps, all of the same postings, and an interruption goes on where it ended.
-- Locks: accounts, for a moment; no row is read.
alter table accounts
  -- The newest journal entry when the days up to `closed_until` were closed; null when nothing is being closed.
  add column closing_position bigint,
  -- From when on an account without reports gets them.
  add column closing_from timestamptz,
  add column closing_by text;
