-- The list of held and refused events reads malformed ones by time, over all sites of a merchant.
-- Locks: malformed_events, against writes, while the index is built; it holds 90 days of refusals, so seconds at most.
create index malformed_events_received on malformed_events (merchant_id, received_at);
