-- What happened to the payouts of an account, in its order: which of them were on their way at an instant is read from here.
-- Locks: journal_entries, against writes, for as long as one index of the entries of payouts takes.
create index journal_entries_of_payouts on journal_entries (merchant_id, account_id, posted_at, position)
  include (transaction_id, type) where type in ('payout.created', 'payout.paid', 'payout.failed');
