-- Second factors, what waits for one, and what a person did with their account.
-- Nothing here belongs to a merchant: on a distributed database these are tables of the coordinator, like sessions.
-- Locks: new tables; a new column with a constant default on sessions (a moment, no rewrite); an index on sites, which
-- waits for writes to sites and holds them up while it is built (some ms for thousands).

-- How the family was authenticated: password, totp, recovery, passkey. No refresh ever adds to it (security.md M-05).
alter table sessions add column methods text[] not null default '{password}';

-- Authenticator apps. A pending one stands beside the active one and does not change sign-in (security.md M-01).
create table user_factors (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  state text not null check (state in ('pending', 'active')),
  -- The seed: AES-256-GCM under the named master key, place `user_factors:<id>`.
  cipher bytea not null,
  key_id text not null,
  -- The newest 30-second step that was accepted; only ever rises (security.md M-02).
  last_step bigint not null default 0,
  created_at timestamptz not null,
  -- Of a pending one.
  expires_at timestamptz,
  confirmed_at timestamptz,
  unique (user_id, state),
  check ((state = 'active') = (confirmed_at is not null)),
  check ((state = 'pending') = (expires_at is not null))
);

-- SHA-256 of 120 random bits: nothing slower is needed against guessing (security.md M-07).
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  hash bytea not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, hash)
);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  credential_id bytea not null unique,
  -- COSE, as the authenticator gave it.
  public_key bytea not null,
  -- What the authenticator counts; one that falls back is a copy. Many always say 0.
  counter bigint not null,
  transports text[] not null,
  name text not null,
  backed_up boolean not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id, created_at);

-- What waits for a factor: a sign-in whose password was right, or bytes that an authenticator has to sign. Kept as
-- SHA-256; works once, for five minutes.
create table challenges (
  hash bytea primary key,
  kind text not null check (kind in ('sign_in', 'passkey', 'passkey_factor', 'passkey_register')),
  -- null for a passkey sign-in: who it is, the passkey says.
  user_id uuid references users (id) on delete cascade,
  -- The session that asked to add a passkey.
  session_id uuid references sessions (id) on delete cascade,
  -- Answers tried so far.
  attempts integer not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index challenges_age on challenges (expires_at);
create index challenges_user on challenges (user_id) where user_id is not null;
create index challenges_session on challenges (session_id) where session_id is not null;

-- Answers to a factor that were wrong, or are being looked at: of all kinds and sources together (security.md M-03).
create table factor_attempts (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  at timestamptz not null
);
create index factor_attempts_user on factor_attempts (user_id, at);

-- Whether a merchant has a live site is asked with every call of an owner or admin (security.md M-11).
create index sites_live on sites (merchant_id) where mode = 'live' and status <> 'archived';

-- What the person sees as their own history. The merchants' audit logs say the same, for ever and in a chain.
create table user_events (
  id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  at timestamptz not null,
  type text not null,
  outcome text not null check (outcome in ('success', 'failure', 'refused')),
  address text not null,
  user_agent text not null,
  detail text
);
create index user_events_user on user_events (user_id, at, id);

grant select, insert, update, delete on user_factors, recovery_codes, passkeys, challenges, factor_attempts, user_events
  to {{app}};
