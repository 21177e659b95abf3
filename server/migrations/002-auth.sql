-- Who signs in: passwords, sessions, one-time tokens, limits, stored answers.
-- All but the last table are found before a merchant is known. On a distributed database they are Citus-local tables:
-- they may refer to the reference table users and to each other, never to a tenant table (spikes/citus.md §1).
-- Locks: new tables only.

create table user_auth (
  user_id uuid primary key references users (id) on delete cascade,
  -- PHC string of argon2id; null for a person who only ever signs in by passkey.
  password_hash text,
  password_changed_at timestamptz,
  email_confirmed_at timestamptz,
  -- Staff of the service: sees every merchant, changes none.
  operator boolean not null default false,
  disabled_at timestamptz,
  last_sign_in_at timestamptz,
  created_at timestamptz not null
);

create table user_prefs (
  user_id uuid primary key references users (id) on delete cascade,
  time_zone text not null,
  date_style text not null default 'day-month' check (date_style in ('iso', 'day-month', 'month-day')),
  preferences jsonb not null default '{}',
  -- Counts the changes of the profile: the ETag of GET /users.
  version bigint not null default 1,
  updated_at timestamptz not null
);

-- A sign-in and everything refreshed from it: one family (security.md S-02).
create table sessions (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  merchant_id uuid not null,
  address text not null,
  user_agent text not null,
  created_at timestamptz not null,
  -- A password or a factor, never a refresh.
  authenticated_at timestamptz not null,
  last_interactive_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('sign_out', 'reuse', 'limit', 'revoked', 'password', 'factor'))
);
create index sessions_user on sessions (user_id, created_at);

-- One row for each pair of tokens; a refresh adds the next generation. Tokens are kept as SHA-256 only.
create table session_tokens (
  session_id uuid not null references sessions (id) on delete cascade,
  generation integer not null,
  access_hash bytea not null unique,
  access_expires_at timestamptz not null,
  refresh_hash bytea not null unique,
  created_at timestamptz not null,
  spent_at timestamptz,
  -- The next pair, encrypted under a key that only the spent refresh token gives: a repeat within 10 s gets the same.
  successor bytea,
  primary key (session_id, generation)
);

-- Set-up links, password resets, confirmations, invitations: SHA-256 of what the link holds.
create table one_time_tokens (
  hash bytea primary key,
  kind text not null check (kind in ('setup', 'reset', 'confirm_email', 'invitation')),
  user_id uuid references users (id) on delete cascade,
  data jsonb not null default '{}',
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_tokens_expiry on one_time_tokens (expires_at);

-- One row: whether the first owner was made. Its update decides between set-ups that run at once.
create table installation (
  singleton boolean primary key default true check (singleton),
  set_up_at timestamptz
);
insert into installation default values;

-- Failed sign-ins in a row, by SHA-256 of the address, known or not: the answer must not differ (security.md A-05, A-07).
create table sign_in_failures (
  email_hash bytea primary key,
  failures integer not null,
  last_at timestamptz not null,
  locked_until timestamptz
);
create index sign_in_failures_age on sign_in_failures (last_at);

-- Where a person signed in from before: a lock does not hold there, until that place fails too often itself.
create table known_devices (
  user_id uuid not null references users (id) on delete cascade,
  device_hash bytea not null,
  failures integer not null default 0,
  last_seen_at timestamptz not null,
  primary key (user_id, device_hash)
);

-- One row for each source and kind of call: when its allowance is whole again.
create table rate_limits (
  key text collate "C" primary key,
  whole_at timestamptz not null
);
create index rate_limits_age on rate_limits (whole_at);

grant select, insert, update, delete on user_auth, user_prefs, sessions, session_tokens, one_time_tokens,
  sign_in_failures, known_devices, rate_limits to {{app}};
grant select, update on installation to {{app}};

-- ── Tenants ───────────────────────────────────────────────────────────────────────────────────────────────────────

-- The answers to calls with an Idempotency-Key, written in the transaction that did the work. All are encrypted, as
-- some hold a secret.
create table idempotency_keys (
  merchant_id uuid not null references merchants (merchant_id) on delete cascade,
  -- The user or the site that called.
  principal uuid not null,
  route text not null,
  key text collate "C" not null,
  -- SHA-256 of path, query and body.
  request_hash bytea not null,
  status smallint not null,
  cipher bytea not null,
  key_id text not null,
  created_at timestamptz not null,
  primary key (merchant_id, principal, route, key)
);
create index idempotency_keys_age on idempotency_keys (merchant_id, created_at);
select app_protect('idempotency_keys', 'select, insert, update, delete');
