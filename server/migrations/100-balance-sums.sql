-- What moved in each ledger account that a balance is made of, by the day of posting (UTC) and the later instant from which
-- it counts as available: a balance at any instant is read from a few rows for each day, not from every transfer.
-- Locks: none that waits; reads every transfer once.
create table balance_sums (
  merchant_id uuid not null,
  ledger_account_id uuid not null,
  -- The UTC day of `posted_at`.
  posted_on date not null,
  -- For the balance: from when it counts as available, where that is later than its posting; '-infinity' for all else.
  available_at timestamptz not null,
  amount numeric not null,
  primary key (merchant_id, ledger_account_id, posted_on, available_at),
  foreign key (merchant_id, ledger_account_id) references ledger_accounts (merchant_id, id) on delete cascade
);
select app_protect('balance_sums', 'select, insert, update');

insert into balance_sums (merchant_id, ledger_account_id, posted_on, available_at, amount)
select posting.merchant_id, posting.ledger_account_id, (posting.posted_at at time zone 'UTC')::date,
  case when account.kind = 'balance' and posting.available_at > posting.posted_at then posting.available_at
    else '-infinity' end,
  sum(posting.amount)
from postings posting
join ledger_accounts account on account.merchant_id = posting.merchant_id and account.id = posting.ledger_account_id
where account.kind in ('balance', 'reserved', 'in_transit', 'disputed')
group by 1, 2, 3, 4
on conflict do nothing;
