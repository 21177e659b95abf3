-- Who may come from where: allow-lists of people and of sites, and the addresses they were seen from.
-- Locks: new tables only.

-- The dashboard, of one person. Found before a merchant is known, like the sessions it governs.
create table user_ip_whitelists (
  user_id uuid primary key references users (id) on delete cascade,
  enabled boolean not null default false,
  -- [{ cidr, note, addedBy, addedAt }] as it is shown; `ranges` is the same for comparing.
  entries jsonb not null default '[]',
  ranges cidr[] not null default '{}',
  -- Counts the changes: the ETag. 0 for a list that was never written.
  version bigint not null default 0,
  updated_at timestamptz,
  check (not enabled or cardinality(ranges) between 1 and 100)
);

-- Where somebody with a right token or password came from; the newest 200 of each person.
create table user_addresses (
  user_id uuid not null references users (id) on delete cascade,
  address text collate "C" not null,
  last_seen_at timestamptz not null,
  count bigint not null,
  -- Whether the list kept it out when it was last seen.
  refused boolean not null,
  primary key (user_id, address)
);
create index user_addresses_age on user_addresses (user_id, last_seen_at);

grant select, insert, update, delete on user_ip_whitelists, user_addresses to {{app}};

-- The API secret of one site, and nothing else.
create table site_ip_whitelists (
  merchant_id uuid not null,
  site_id uuid not null,
  enabled boolean not null default false,
  entries jsonb not null default '[]',
  ranges cidr[] not null default '{}',
  version bigint not null default 0,
  updated_at timestamptz,
  primary key (merchant_id, site_id),
  foreign key (merchant_id, site_id) references sites (merchant_id, id) on delete cascade,
  check (not enabled or cardinality(ranges) between 1 and 100)
);
select app_protect('site_ip_whitelists', 'select, insert, update');

create table site_addresses (
  merchant_id uuid not null,
  site_id uuid not null,
  address text collate "C" not null,
  last_seen_at timestamptz not null,
  count bigint not null,
  refused boolean not null,
  primary key (merchant_id, site_id, address),
  foreign key (merchant_id, site_id) references sites (merchant_id, id) on delete cascade
);
create index site_addresses_age on site_addresses (merchant_id, site_id, last_seen_at);
select app_protect('site_addresses', 'select, insert, update, delete');

-- How often the previous API secret was used, minute by minute; the last two hours.
create table site_secret_uses (
  merchant_id uuid not null,
  secret_id uuid not null,
  minute timestamptz not null,
  count bigint not null,
  -- Where the newest use came from.
  address text not null,
  primary key (merchant_id, secret_id, minute),
  foreign key (merchant_id, secret_id) references site_secrets (merchant_id, id) on delete cascade
);
select app_protect('site_secret_uses', 'select, insert, update, delete');
