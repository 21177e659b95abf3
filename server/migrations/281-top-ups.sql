-- A new type of transaction: money from the bank to the balance. The rows that are there satisfied the narrower rule.
-- Locks: transactions, against reads and writes, for a moment: no row is read.
alter table transactions drop constraint transactions_type_check;
alter table transactions add constraint transactions_type_check check (type in
  ('payment', 'refund', 'chargeback', 'payout', 'payout_reversal', 'topup', 'fee', 'adjustment', 'reserve')) not valid;
