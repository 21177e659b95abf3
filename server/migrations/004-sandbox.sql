-- Where the filling or removing of a merchant's sandbox stands; no row: there is no sandbox.
-- The seed and the end of its time make the same traffic again, so that a filling that was cut off goes on where it was.
-- Locks: a new table only.
create table sandboxes (
  merchant_id uuid primary key references merchants (merchant_id) on delete cascade,
  status text not null check (status in ('filling', 'filled', 'removing', 'failed')),
  seed text not null,
  until timestamptz not null,
  -- The sandbox sites in the order they are filled.
  site_ids uuid[] not null,
  -- Events that are in, of about as many.
  events integer not null default 0,
  expected integer not null,
  started_at timestamptz not null,
  -- Whoever works on it says so every few seconds; after a minute of silence another one takes over.
  beat_at timestamptz not null
);
select app_protect('sandboxes', 'select, insert, update, delete');
