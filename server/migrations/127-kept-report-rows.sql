-- The rows of a report are kept when it is made: a page of them is read, not worked out from the journal again, and what a
-- closed report says cannot change. A page has up to 1,000 rows; of a ledger report, which would double the journal, it has
-- the place in the journal where the page begins instead. Reports that were made before have no pages and are worked out.
-- Locks: a new table only.
create table balance_report_pages (
  merchant_id uuid not null,
  report_id uuid not null,
  -- 0, 1, 2, …
  page integer not null,
  rows jsonb,
  place jsonb,
  primary key (merchant_id, report_id, page),
  foreign key (merchant_id, report_id) references balance_reports (merchant_id, id) on delete cascade,
  check ((rows is null) <> (place is null))
);
-- Not updated, not deleted: what was kept stays.
select app_protect('balance_report_pages', 'select, insert');
