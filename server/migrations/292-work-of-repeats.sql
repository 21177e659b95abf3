-- Merchants with a bulk repeat are on the list of pending work, so that its loop reads no table of all merchants. Those that
-- run already are found by the search that each start makes.
-- Locks: the constraint of a small table.
alter table pending_work drop constraint pending_work_kind_check;
alter table pending_work add constraint pending_work_kind_check
  check (kind in ('statistics', 'sandbox', 'reports', 'closings', 'notifications', 'outbox', 'repeats'));
