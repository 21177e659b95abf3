-- Reports whose lines do not lead from the opening to the closing are alarms of the overview and of `doctor`: there should
-- be none, so this index is empty and looking for them costs nothing.
-- Locks: balance_reports, against writes, while the index is built; a merchant has some thousand rows a year, so a second.
create index balance_reports_unbalanced on balance_reports (merchant_id, from_at, id)
  where opening + credits - debits <> closing;
