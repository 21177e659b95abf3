-- Refunds of a sum without ids, and money booked for an object whose payment no file named: an import asks for both.
-- Locks: transactions and transaction_details against writes, while the indexes are built.
create index transactions_unnamed_refunds on transactions (merchant_id, site_id) where type = 'refund' and part > 0;
create index transaction_details_provisional on transaction_details (merchant_id, transaction_id)
  where data->>'provisional' = 'booked';
