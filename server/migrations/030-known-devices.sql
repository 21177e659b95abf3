-- A known device is the token of a browser, or a network with a browser family (docs/decisions/080-known-devices.md).
-- What was stored until now is the hash of an exact address and an exact user agent, which nothing compares with any more.
-- Locks: known_devices, for as long as its rows are removed.
delete from known_devices;
