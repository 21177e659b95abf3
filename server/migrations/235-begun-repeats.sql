-- Whether a repeat that is leased is being sent: what is not can still be stopped.
-- Locks: a column with a constant default, the table is not written anew.
alter table notification_attempts add is_begun boolean not null default false;
