-- Spreads the tables over the machines of a Citus cluster, by merchant. Not a migration: no release needs it, and the
-- runner passes over it. How to move over: docs/decisions/distribution.md.
--
-- Run it as the owner of the schema on the coordinator, after every run of migrations:
--   psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -f server/migrations/distribute.sql
-- It may be repeated: what is distributed already is left alone. Each step is one transaction; step 2 blocks writes while
-- filled tables are spread, and for those the owner needs BYPASSRLS (they are copied, and row-level security forbids it).
--
-- A table of a merchant is one that `app_protect` was called for. Every other one stands in one of the lists of 1, 3 and 4:
-- server/src/platform/db/distribution.test.ts compares them with the catalogue.

set citus.multi_shard_modify_mode = 'sequential';
-- Without this, making a reference table would draw every table tied to it by foreign keys along.
set citus.enable_local_reference_table_foreign_keys = off;

-- 1. On every machine whole: small, seldom written, referred to by all others.
do $$
declare
  reference text[] := array['users', 'merchant_directory'];
  name text;
begin
  foreach name in array reference loop
    if not exists (select from pg_dist_partition where logicalrelid = name::regclass) then
      perform create_reference_table(name::regclass);
    end if;
  end loop;
end $$;

select set_config('firepay.was_local',
  (not exists (select from pg_dist_partition where logicalrelid = 'merchants'::regclass))::text, false);

-- 2. By merchant: the tenants first, then each table after those that its foreign keys name.
create temporary table of_merchants as
with recursive protected as (
  select c.oid as id from pg_policy p join pg_class c on c.oid = p.polrelid
  where p.polname = 'tenant'
    -- A shard that lies on the coordinator.
    and not exists (select from pg_dist_shard s where c.relname = s.logicalrelid::text || '_' || s.shardid)
), links as (
  select conrelid as id, confrelid as parent from pg_constraint
  where contype = 'f' and conrelid <> confrelid
    and conrelid in (select id from protected) and confrelid in (select id from protected)
), depths as (
  select id, 0 as depth from protected
  union
  select links.id, depths.depth + 1 from depths join links on links.parent = depths.id
)
select id::regclass as name, max(depth) as depth from depths group by id;

do $$
declare
  name regclass;
begin
  for name in select m.name from of_merchants m order by m.name <> 'merchants'::regclass, m.depth, m.name::text loop
    if not exists (select from pg_dist_partition where logicalrelid = name) then
      if name = 'merchants'::regclass then
        perform create_distributed_table(name, 'merchant_id', shard_count => 32);
      else
        perform create_distributed_table(name, 'merchant_id', colocate_with => 'merchants');
      end if;
    end if;
  end loop;
end $$;

-- The rows are on the shards now; what the coordinator held before would only take up space. With a table goes every one
-- whose foreign keys lead there: `merchants`, and those without a foreign key, are all of them.
select truncate_local_data_after_distributing_table(name)
from of_merchants where depth = 0 and current_setting('firepay.was_local')::boolean
order by name <> 'merchants'::regclass, name::text;
drop table of_merchants;

-- 3. On the coordinator, known to the cluster: found without a merchant, and written in one transaction with tenants'
-- rows or with reference tables. They refer to reference tables and to each other only.
do $$
declare
  coordinator text[] := array[
    'user_merchants',
    'user_auth',
    'user_prefs',
    'sessions',
    'session_tokens',
    'one_time_tokens',
    'known_devices',
    'installation',
    'sign_in_failures',
    'mail_outbox',
    'user_factors',
    'recovery_codes',
    'passkeys',
    'challenges',
    'factor_attempts',
    'user_events',
    'user_ip_allow_lists',
    'user_addresses'
  ];
  name text;
begin
  foreach name in array coordinator loop
    if not exists (select from pg_dist_partition where logicalrelid = name::regclass) then
      perform citus_add_local_table_to_metadata(name::regclass, cascade_via_foreign_keys => true);
    end if;
  end loop;
end $$;

-- 4. On the coordinator and unknown to the cluster: nothing to do for these. No foreign key leads there, and losing a row
-- in a crash between two machines harms nothing. rate_limits has to stand here: its upsert adds to an instant, which a
-- cluster refuses for every table that it knows (0A000). What pending_work and notification_due name can be found again by
-- a search.
--   pending_work
--   notification_due
--   rate_limits
--   schema_migrations
