-- The lines of one payout can be exported. Locks export_manifests while its rows are checked.
alter table export_manifests drop constraint export_manifests_kind_check;
alter table export_manifests add constraint export_manifests_kind_check
  check (kind in ('transactions', 'report', 'audit-log', 'payouts', 'payout-lines', 'notifications'));
