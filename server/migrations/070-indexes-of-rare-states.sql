-- Indexes for filters that would read every transaction: refunds, disputes and declines, of which there are few; money
-- that is not paid out, by when it becomes available; and references in their order with those that have none, so that
-- the few rows a wide search leaves out are found.
-- Locks: transactions, against writes, while four indexes are built: some seconds for a million rows.
create index transactions_reversed on transactions (merchant_id, refund_status, dispute_status)
  where refund_status <> 'none' or dispute_status <> 'none';
create index transactions_declined on transactions (merchant_id, decline_code) where decline_code is not null;
create index transactions_unpaid on transactions (merchant_id, available_at) where payout_id is null;
drop index transactions_order;
create index transactions_order on transactions (merchant_id, order_reference);
