-- Indexes for filters by country and card brand, which read every transaction: small ones, of one value each, so that
-- equal values share their entries. And one less for each journal entry: few of them turn another one round.
-- Locks: transactions, against writes, while two indexes are built: some seconds for a million rows; journal_entries,
-- against everything, for as long as one index of its reversals takes.
create index transactions_country on transactions (merchant_id, country) where country is not null;
create index transactions_brand on transactions (merchant_id, card_brand) where card_brand is not null;
create unique index journal_entries_reverses on journal_entries (merchant_id, reverses) where reverses is not null;
alter table journal_entries drop constraint journal_entries_merchant_id_reverses_key;
