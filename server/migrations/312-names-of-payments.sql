-- Further references of a payment, such as Stripe's payment intent beside its charge: events under either one are of the same payment.
create table payment_names (
  merchant_id uuid not null,
  site_id uuid not null,
  name text collate "C" not null,
  transaction_id uuid not null,
  primary key (merchant_id, site_id, name),
  foreign key (merchant_id, transaction_id) references transactions (merchant_id, id) on delete cascade
);
create index payment_names_transaction on payment_names (merchant_id, transaction_id);
select app_protect('payment_names', 'select, insert');
