-- By when a dispute is to be answered, while it is open: `sort=deadlineAt` of the list, and the feed of the calendar.
-- Locks: transactions, against everything, while the rows of open disputes are written and an index of the disputes is built.
alter table transactions add column due_at timestamptz;

update transactions t set due_at = (d.data #>> '{dispute,deadlineAt}')::timestamptz
from transaction_details d
where d.merchant_id = t.merchant_id and d.transaction_id = t.id
  and t.type = 'chargeback' and t.status = 'open' and d.data #>> '{dispute,deadlineAt}' is not null;

-- Those that wait for no answer stand behind, the newest first.
create index transactions_due on transactions (merchant_id, due_at, id desc) where type = 'chargeback';
