-- Of each site the newest malformed events are kept: which those are is read from its own rows.
-- Locks: malformed_events, against writes, while the index is built; it holds 90 days of refusals, so seconds at most.
create index malformed_events_of_site on malformed_events (merchant_id, site_id, received_at);
