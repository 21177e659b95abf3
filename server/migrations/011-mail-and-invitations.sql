-- Mails that wait to be sent, sign-ups that wait for a confirmation, invitations.
-- Locks: two new tables; a new column without a default on one_time_tokens (a moment, no rewrite), an index on it.

-- Who a token of a person not yet known was sent to: sign-ups are found by it at sign-in.
alter table one_time_tokens add column email text collate "C";
create index one_time_tokens_email on one_time_tokens (email, created_at) where email is not null;
create index one_time_tokens_user on one_time_tokens (user_id) where user_id is not null;

-- Written in the transaction that is the reason for the mail, removed when it was handed over. The links inside open
-- accounts, so template, recipient and data are encrypted under the master key, place `mail_outbox:<id>`.
create table mail_outbox (
  id uuid primary key,
  cipher bytea not null,
  key_id text not null,
  created_at timestamptz not null,
  attempts integer not null default 0,
  -- While a process sends it: the end of its lease.
  next_attempt_at timestamptz not null
);
create index mail_outbox_due on mail_outbox (next_attempt_at);
grant select, insert, update, delete on mail_outbox to {{app}};

-- The link's token is in one_time_tokens, found without a merchant; it names merchant and invitation.
create table invitations (
  merchant_id uuid not null references merchants (merchant_id) on delete cascade,
  id uuid not null,
  -- lower case
  email text collate "C" not null,
  role text not null check (role in ('owner', 'admin', 'finance', 'developer', 'support', 'viewer')),
  -- The name as it was then; an operator or a command may be no member.
  invited_by text not null,
  -- SHA-256 of the present link's token; links sent before do not work any more.
  token_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (merchant_id, id),
  unique (merchant_id, email)
);
select app_protect('invitations', 'select, insert, update, delete');
