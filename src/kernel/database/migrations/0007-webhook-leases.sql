-- A dispatcher holds webhooks, and only it sends to them: so no delivery's row is written before its attempt has ended. A dispatcher
-- that has not said for a while that it lives has lost what it held, and sooner where the database has seen its session end.
-- is_leaving: it takes no more, and ends what it has under way.
create table dispatchers (
  id uuid primary key,
  renewed_at timestamptz not null,
  expires_at timestamptz not null,
  backend_pid integer not null,
  is_leaving boolean not null default false
);
create table webhook_leases (
  webhook_id uuid primary key references webhooks (id) on delete cascade,
  dispatcher_id uuid not null references dispatchers (id) on delete cascade
);
create index webhook_leases_by_dispatcher on webhook_leases (dispatcher_id);

-- What an older program held is due when its lease ends, as if it had died; it cannot go on beside this one.
alter table deliveries drop column claim_id, drop column lease_expires_at;
