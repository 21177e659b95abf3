-- Payouts that have neither arrived nor failed: few, also after years, and asked for with every balance.
-- Locks: transactions, against writes, while the index is built: some seconds for a million rows.
create index transactions_on_the_way on transactions (merchant_id, account_id, created_at)
  where type = 'payout' and status = 'created';
