-- Wrong answers in an open session are counted for that session, so that nobody outside can stop its owner from
-- authenticating again (docs/decisions/080-known-devices.md).
-- Locks: two new columns, one with a constant default (a moment, no rewrite); an index on a table of half an hour's rows.
alter table factor_attempts
  -- Null for an answer at sign-in.
  add column session_id uuid references sessions (id) on delete cascade,
  -- Codes and passkeys count for the person as well (security.md M-03), passwords for their session only.
  add column kind text not null default 'factor' check (kind in ('factor', 'password'));
create index factor_attempts_session on factor_attempts (session_id, at) where session_id is not null;
