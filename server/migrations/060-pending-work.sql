-- Merchants that have work for a background loop, so that a loop that runs each second reads one small table instead of
-- the tables of all merchants. A row is added in the transaction that makes the work, and removed in the one that finds
-- it done. Every addition is a row of its own: nobody waits for anybody, and removing what was seen cannot remove what
-- came meanwhile. Only the program reads it, like merchant_directory.
create table pending_work (
  kind text not null check (kind in ('statistics', 'sandbox')),
  merchant_id uuid not null,
  id uuid not null,
  primary key (kind, merchant_id, id)
);
-- SELECT … FOR UPDATE asks for the right to update.
grant select, insert, update, delete on pending_work to {{app}};
grant select on pending_work to {{worker}};

insert into pending_work (kind, merchant_id, id)
select 'statistics', d.merchant_id, gen_random_uuid() from statistics_deltas d group by d.merchant_id;
insert into pending_work (kind, merchant_id, id)
select 'sandbox', s.merchant_id, gen_random_uuid() from sandboxes s where s.status in ('filling', 'removing');
