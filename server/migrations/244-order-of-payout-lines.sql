-- The lines of a payout in the order they were posted, read from the payout's own rows: a page of 100,000 lines was cut after
-- all of their journal entries had been looked up and sorted. Entries never change, so neither do these copies.
-- Locks: payout_lines while it is written once and its index is made; journal_entries are read.
alter table payout_lines add column posted_at timestamptz, add column position bigint, add column entry_type text;
update payout_lines l set posted_at = e.posted_at, position = e.position, entry_type = e.type
from journal_entries e where e.merchant_id = l.merchant_id and e.id = l.entry_id;
alter table payout_lines alter column posted_at set not null, alter column position set not null,
  alter column entry_type set not null;
create index payout_lines_order on payout_lines (merchant_id, payout_id, posted_at, position)
  include (entry_id, entry_type);
