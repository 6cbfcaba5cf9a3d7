-- Sessions of the dashboard: a key's rights for a browser, which never holds the access secret. Tokens are stored as
-- hashes only.

create table sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  credential_id uuid not null references credentials (id) on delete cascade,
  created_at timestamptz not null default now(),
  -- The last request, to the minute: an unused session ends.
  used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_by_credential on sessions (credential_id, created_at desc, id desc);
create index sessions_by_expiry on sessions (expires_at);

-- Tokens of sign-in links. Using one deletes it.
create table sign_in_tokens (
  token_hash bytea primary key,
  credential_id uuid not null references credentials (id) on delete cascade,
  expires_at timestamptz not null
);
create index sign_in_tokens_by_expiry on sign_in_tokens (expires_at);
