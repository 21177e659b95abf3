-- Three foreign keys that checked a row for each event and can find nothing: the site is locked by the transaction that
-- writes these rows, and the transaction of a detail is written beside it (docs/decisions/035-ingest-in-sets.md).
-- Who removes a site removes them (sandbox/remove-sandbox.ts).
-- Locks: the three tables and the ones referred to, for the moment of removing rows of the catalogue.
alter table ingest_events drop constraint ingest_events_merchant_id_site_id_fkey;
alter table statistics_deltas drop constraint statistics_deltas_merchant_id_site_id_fkey;
alter table transaction_details drop constraint transaction_details_merchant_id_transaction_id_fkey;
