-- Spreads the tables over the machines of a Citus cluster, by merchant. Not a migration: no release needs it, and the
-- runner passes over it. How to move over: docs/decisions/040-distribute-by-merchant.md.
--
-- Run it as the owner of the schema on the coordinator, after every run of migrations:
--   psql "$DATABASE_URL" -v ON_ERROR_STOP=1 -f server/migrations/distribute.sql
-- It may be repeated: what is distributed already is left alone. Each step is one transaction; step 2 blocks writes while
-- filled tables are spread, and for those the owner needs BYPASSRLS (they are copied, and row-level security forbids it).
--
-- Every table stands in one of the four lists; server/src/db/distribution.test.ts compares them with the catalogue.

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
do $$
declare
  distributed text[] := array[
    'merchants',
    'members',
    'sites',
    'site_secrets',
    'accounts',
    'ledger_accounts',
    'transactions',
    'transaction_details',
    'journal_entries',
    'transfers',
    'balance_sums',
    'payout_lines',
    'payout_references',
    'payout_sums',
    'balance_reports',
    'balance_report_pages',
    'period_closings',
    'ingest_events',
    'malformed_events',
    'import_runs',
    'import_lines',
    'statistics_sums',
    'statistics_deltas',
    'statistics_value_sums',
    'statistics_value_deltas',
    'idempotency_keys',
    'sandboxes',
    'invitations',
    'export_manifests',
    'views',
    'calendar_links',
    'audit_heads',
    'audit_log',
    'site_ip_whitelists',
    'site_addresses',
    'site_secret_uses',
    'notifications',
    'notification_attempts',
    'notification_repeats',
    'notification_repeat_sites',
    'notification_repeat_skips',
    'notification_endpoints',
    'notification_headers',
    'notification_positions',
    'notification_prunings',
    'notification_sums',
    'notification_deltas',
    'balance_releases'
  ];
  name text;
begin
  foreach name in array distributed loop
    if not exists (select from pg_dist_partition where logicalrelid = name::regclass) then
      if name = 'merchants' then
        perform create_distributed_table(name::regclass, 'merchant_id', shard_count => 32);
      else
        perform create_distributed_table(name::regclass, 'merchant_id', colocate_with => 'merchants');
      end if;
    end if;
  end loop;
end $$;

-- The rows are on the shards now; what the coordinator held before would only take up space. `merchants` and with it
-- every table whose foreign keys lead there, and those without a foreign key.
select truncate_local_data_after_distributing_table(name::regclass)
from unnest(array['merchants', 'transaction_details', 'ingest_events', 'statistics_deltas', 'statistics_value_deltas', 'notifications', 'notification_sums', 'notification_deltas']) as name
where current_setting('firepay.was_local')::boolean;

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
    'user_ip_whitelists',
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
