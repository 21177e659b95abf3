-- A refund too may have further references, and a payment those of its captures.
-- Locks: payment_names, for as long as its index takes; rows of payments with further references are written.
alter table payment_names rename to transaction_names;
alter index payment_names_transaction rename to transaction_names_transaction;
alter table transaction_names
  add column type text not null default 'payment',
  drop constraint payment_names_pkey,
  add primary key (merchant_id, site_id, name, type);
alter table transaction_names alter column type drop default;

-- The further references of a transaction are read with it.
update transaction_details d
set data = jsonb_set(d.data, '{aliases}', n.names)
from (
  select merchant_id, transaction_id, jsonb_agg(name order by name) as names from transaction_names group by 1, 2
) n
where d.merchant_id = n.merchant_id and d.transaction_id = n.transaction_id;
