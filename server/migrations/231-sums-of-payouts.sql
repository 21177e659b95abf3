-- What the lines of a large payout come to, kept beside it: added up for each request, 100,000 lines take longer than one may.
-- Lines are added to a payout and never removed or changed, so sums of so many lines are those of the payout as long as it
-- has so many. Payouts that were made before have none and are added up as they were.
-- Locks: a new table only.
create table payout_sums (
  merchant_id uuid not null,
  payout_id uuid not null,
  -- How many lines the payout had.
  lines integer not null,
  sums jsonb not null,
  primary key (merchant_id, payout_id),
  foreign key (merchant_id, payout_id) references transactions (merchant_id, id) on delete cascade
);
select app_protect('payout_sums', 'select, insert, update');
