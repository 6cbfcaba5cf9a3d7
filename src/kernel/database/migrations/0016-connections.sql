-- Connections: users of a client, bridge tokens, links, tasks and what was fetched. Tokens are stored as their SHA-256 only;
-- what a person typed and what a provider keeps is sealed, and removed at the end of the task.

create table users (
  id uuid primary key,
  team_id uuid not null references teams (id),
  environment text not null check (environment in ('sandbox', 'development', 'production')),
  -- Blind token of external_user_id: unique per team and environment, and found by it.
  external_token bytea not null,
  sealed_user bytea not null,
  key_id integer not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (team_id, environment, external_token)
);
create index users_by_tenant on users (team_id, environment, created_at desc, id desc);
create index users_by_key on users (key_id);

create table bridge_tokens (
  token_hash bytea primary key,
  id uuid not null unique,
  team_id uuid not null references teams (id),
  environment text not null,
  user_id uuid not null references users (id) on delete cascade,
  -- BridgeRequest, without personal data.
  request jsonb not null,
  sealed_account bytea,
  key_id integer,
  -- The task that the person is in, or was in last.
  task_id uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  spent_at timestamptz
);
create index bridge_tokens_by_expiry on bridge_tokens (expires_at);
create index bridge_tokens_by_user on bridge_tokens (user_id);
create index bridge_tokens_by_key on bridge_tokens (key_id) where key_id is not null;

create table links (
  id uuid primary key,
  team_id uuid not null references teams (id),
  environment text not null,
  user_id uuid not null references users (id) on delete cascade,
  bridge_token_id uuid,
  provider_id uuid not null,
  company_id uuid,
  company_name text,
  product text not null,
  data_source text not null,
  tracking_info text,
  status text not null default 'pending' check (status in ('pending', 'connected', 'disconnected', 'revoked')),
  -- Consent as given: version of the text, product, client, whether refreshes are allowed. Without personal data.
  consent jsonb not null,
  -- What a provider signs in again with, if the person agreed to refreshes.
  sealed_refresh bytea,
  key_id integer,
  management_token_hash bytea unique,
  fetches integer not null default 0,
  created_at timestamptz not null default now(),
  connected_at timestamptz,
  updated_at timestamptz not null default now()
);
create index links_by_tenant on links (team_id, environment, created_at desc, id desc);
create index links_by_user on links (user_id, created_at desc, id desc);
create index links_by_key on links (key_id) where key_id is not null;

create table tasks (
  id uuid primary key,
  link_id uuid not null references links (id) on delete cascade,
  team_id uuid not null,
  environment text not null,
  user_id uuid not null,
  bridge_token_id uuid,
  kind text not null check (kind in ('connect', 'refresh')),
  product text not null,
  data_source text not null,
  provider_id uuid not null,
  status text not null default 'new',
  error_message text,
  tracking_info text,
  -- What is asked of the person now, with an id that their answer has to name.
  step_id uuid,
  sealed_step bytea,
  sealed_answer bytea,
  sealed_state bytea,
  sealed_account bytea,
  key_id integer,
  -- When a worker is to go on; the deadline while the person thinks.
  due_at timestamptz not null default now(),
  deadline_at timestamptz not null,
  claim_id uuid,
  lease_expires_at timestamptz,
  claims integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz
);
create index tasks_due on tasks (due_at) where finished_at is null;
create index tasks_by_link on tasks (link_id, created_at desc, id desc);
create index tasks_by_tenant on tasks (team_id, environment, created_at desc, id desc);
create index tasks_by_user on tasks (user_id, created_at desc, id desc);
create index tasks_by_key on tasks (key_id) where key_id is not null;

-- All that a link has fetched, as one sealed document.
create table link_data (
  link_id uuid primary key references links (id) on delete cascade,
  sealed_data bytea not null,
  key_id integer not null,
  task_id uuid not null,
  as_of timestamptz not null,
  updated_at timestamptz not null default now()
);
create index link_data_by_key on link_data (key_id);

-- Tokens that are handed out for a link: the public token, and the access token that it is exchanged for.
create table link_tokens (
  token_hash bytea primary key,
  link_id uuid not null references links (id) on delete cascade,
  kind text not null check (kind in ('public', 'access')),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  used_at timestamptz
);
create index link_tokens_by_link on link_tokens (link_id);

-- Reports of a user, as they were when they were made.
create table user_reports (
  id uuid primary key,
  team_id uuid not null,
  environment text not null,
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  sealed_report bytea not null,
  key_id integer not null,
  created_at timestamptz not null default now()
);
create index user_reports_by_user on user_reports (user_id, created_at desc, id desc);
create index user_reports_by_key on user_reports (key_id);

-- The key that registered a webhook: X-WEBHOOK-SIGN is made with it while it is usable.
alter table webhooks add column credential_id uuid references credentials (id);
