-- One entry of an index less for each journal entry: few of them turn another one round.
-- Locks: journal_entries, against everything, for as long as one index of its reversals takes.
create unique index journal_entries_reverses on journal_entries (merchant_id, reverses) where reverses is not null;
alter table journal_entries drop constraint journal_entries_merchant_id_reverses_key;
