-- One row for every sealing key that this database has seen, from the key's creation on. Ids are never
-- used twice. The token is derived one-way from the key, so that two keys under one id are told apart
-- before either seals anything.
create table sealing_keys (
  id integer primary key check (id >= 1),
  token bytea not null,
  created_at timestamptz not null default now(),
  -- When the key first became a ring's active key; null while nothing can have been sealed with it.
  activated_at timestamptz
);

-- What /readyz writes: one row, so that a check leaves nothing behind.
create table readiness_probe (
  only_row boolean primary key default true check (only_row),
  written_at timestamptz not null default now()
);
insert into readiness_probe default values;
