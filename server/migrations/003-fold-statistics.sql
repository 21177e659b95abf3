-- The worker takes deltas with FOR UPDATE SKIP LOCKED, so that several instances may fold at once; PostgreSQL asks for
-- the privilege to update for that. No row of the table is ever updated.
-- Locks: none that waits.
grant update on statistics_deltas to {{app}};
