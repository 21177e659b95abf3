-- A bulk repeat that was planned and not started when what waited for a site of it was canceled: it would send that too.
-- Locks: one small table, for as long as a column with a constant default takes.
alter table notification_repeats add is_outdated boolean not null default false;
