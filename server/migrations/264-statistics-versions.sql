-- What the figures of a merchant were read from: a new value for each transaction that changes what the statistics count. A process
-- keeps figures that it has read together with this, and reads them again when it is another.
-- Locks: a new table only.
create table statistics_versions (
  merchant_id uuid not null,
  -- The site whose transactions changed, or the merchant when its sums were rebuilt: batches of one site wait for each other already.
  scope uuid not null,
  version uuid not null,
  primary key (merchant_id, scope)
) with (fillfactor = 50);
select app_protect('statistics_versions', 'select, insert, update, delete');
