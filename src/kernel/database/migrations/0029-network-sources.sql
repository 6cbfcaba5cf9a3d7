-- The way of a question that another operator asked; null for a question of a client.
alter table verifications add column way text;

-- How often each source was asked in its current windows, over all processes.
create table source_budgets (
  source text not null,
  window_seconds integer not null,
  window_ends_at timestamptz not null,
  taken integer not null,
  primary key (source, window_seconds)
);

-- The private exchange: a secret key an epoch and environment, and what it makes of the records.
create table exchange_epochs (
  id uuid primary key,
  environment text not null check (environment in ('sandbox', 'development', 'production')),
  keys_version smallint not null,
  sealed_key bytea not null,
  key_id integer not null,
  created_at timestamptz not null default now()
);
create index exchange_epochs_by_environment on exchange_epochs (environment, created_at desc, id desc);
create index exchange_epochs_by_key on exchange_epochs (key_id);

-- Eight bytes for each key of a record: without the epoch's key they show nothing.
create table exchange_points (
  epoch_id uuid not null references exchange_epochs (id) on delete cascade,
  employment_id uuid not null,
  fingerprint bytea not null,
  places bytea not null,
  primary key (epoch_id, employment_id)
);

-- The coded set that peers download: the newest of each epoch.
create table exchange_sets (
  epoch_id uuid primary key references exchange_epochs (id) on delete cascade,
  version integer not null,
  made_at timestamptz not null,
  basis text not null,
  size integer not null,
  bytes bytea not null
);

-- One process at a time keeps the exchange of an environment.
create table exchange_leases (
  environment text primary key,
  expires_at timestamptz not null
);
