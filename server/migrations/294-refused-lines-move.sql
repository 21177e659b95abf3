-- What the movements of a refused line come to, beside its net in `currency` and `amount`; null for lines of before.
-- Locks: import_lines, for a moment: no row is written.
alter table import_lines add column would_move bigint;
