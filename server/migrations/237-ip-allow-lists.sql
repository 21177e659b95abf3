-- Allow-lists are called so everywhere but in the paths of the specification.
-- Locks: two small tables, for as long as their names take.
alter table user_ip_whitelists rename to user_ip_allow_lists;
alter table site_ip_whitelists rename to site_ip_allow_lists;

-- Programs of the release before, which are replaced one after the other, ask by the names of before, with each request that
-- is authenticated. With the rights of who asks; to be dropped when that release is gone.
create view user_ip_whitelists with (security_invoker = true) as select * from user_ip_allow_lists;
create view site_ip_whitelists with (security_invoker = true) as select * from site_ip_allow_lists;
grant select, insert, update, delete on user_ip_whitelists to {{app}};
grant select, insert, update on site_ip_whitelists to {{app}};
grant select on site_ip_whitelists to {{worker}};
comment on view user_ip_whitelists is 'for the release before';
comment on view site_ip_whitelists is 'for the release before';
