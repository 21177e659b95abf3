-- Saved views: the state of a list under a name, of one person, or shared with the team.
-- Locks: a new table only.
create table views (
  merchant_id uuid not null,
  id uuid not null,
  -- Whose it is. A shared view outlives the membership of who made it.
  user_id uuid not null,
  list text not null,
  name text not null,
  shared boolean not null,
  -- What the URL of the list holds: { status: "captured", sort: "-amount" }.
  query jsonb not null,
  version bigint not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id) references merchants (merchant_id) on delete cascade
);
create unique index views_name on views (merchant_id, user_id, list, lower(name));
create index views_shared on views (merchant_id, list) where shared;
select app_protect('views', 'select, insert, update, delete');
