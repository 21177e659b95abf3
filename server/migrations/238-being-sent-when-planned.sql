-- Which notifications a worker was at when a bulk repeat was planned: what the plan leaves out is left out however it ends.
-- Few: no more than workers hold at once. Locks: one small table, for as long as a column with a constant default takes.
alter table notification_repeat_sites add being_sent uuid[] not null default '{}';
