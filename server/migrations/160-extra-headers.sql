-- Headers that a site's receiver wants with every notification. Their values are sealed; they go to that address alone.
-- Locks: a new table only.
create table notification_headers (
  merchant_id uuid not null,
  site_id uuid not null,
  -- In small letters.
  name text not null,
  -- What the values were set for: another address gets none of them.
  url text not null,
  cipher bytea not null,
  key_id text not null,
  set_at timestamptz not null,
  primary key (merchant_id, site_id, name),
  foreign key (merchant_id, site_id) references sites (merchant_id, id) on delete cascade
);
select app_protect('notification_headers', 'select, insert, update, delete');
