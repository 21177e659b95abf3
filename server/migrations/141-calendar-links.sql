-- Secret links to the calendar of dispute deadlines: one of each member, which ends with the membership.
-- Locks: a new table only.
create table calendar_links (
  merchant_id uuid not null,
  user_id uuid not null,
  -- SHA-256 of the token in the link.
  hash bytea not null,
  created_at timestamptz not null,
  -- Written once an hour at most.
  last_read_at timestamptz,
  primary key (merchant_id, user_id),
  unique (merchant_id, hash),
  foreign key (merchant_id, user_id) references members (merchant_id, user_id) on delete cascade
);
select app_protect('calendar_links', 'select, insert, update, delete');
