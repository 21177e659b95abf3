-- A search and a filter find a transaction by its further references on all sites of the merchant.
-- Locks: transaction_names, for as long as its index takes.
create index transaction_names_name on transaction_names (merchant_id, name);
