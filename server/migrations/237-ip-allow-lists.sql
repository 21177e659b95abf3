-- Allow-lists are called so everywhere but in the paths of the specification.
-- Locks: two small tables, for as long as their names take.
alter table user_ip_whitelists rename to user_ip_allow_lists;
alter table site_ip_whitelists rename to site_ip_allow_lists;
