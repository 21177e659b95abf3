-- What the lines of a report come to, by all that its numbers can be asked for (category, fee, late or not, in or out): the
-- count and the sum of the lines behind a number are read, not added up. Reports that were made before have none.
-- Locks: balance_reports, for a moment; no row is read.
alter table balance_reports add column line_sums jsonb;
