-- A line of a payout that failed goes on to a later payout, also when the failure is told after that payout: the line counts in
-- it from this position of the account's journal on, so that reports made before say what they said. Null: as soon as it is there.
-- What a payout named is looked for by the payout then, as it is when a sandbox is removed.
-- Locks: payout_lines for a moment; payout_references while its index is made.
alter table payout_lines add column since_position bigint;
create index payout_references_payout on payout_references (merchant_id, payout_id);
