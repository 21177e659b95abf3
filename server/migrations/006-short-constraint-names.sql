-- Two names were longer than the 54 characters that leave room for the number of a shard on a distributed database.
-- Locks: transactions, for the moment of writing two rows of the catalogue.
alter table transactions rename constraint transactions_merchant_id_account_id_account_currency_fkey
  to transactions_account_fkey;
alter table transactions rename constraint transactions_merchant_id_site_id_type_processor_reference_p_key
  to transactions_reference_key;
