-- Calls of keys, for their integrators: no body, no address, no personal data. Unlogged: written off the path of requests, not in
-- backups, and lost with a crash of the database.
create unlogged table request_log (
  id uuid primary key,
  team_id uuid not null,
  environment text not null,
  credential_id uuid not null,
  method text not null,
  route text not null,
  status smallint not null,
  error_code text,
  duration_ms integer not null,
  request_id text not null,
  created_at timestamptz not null
);
create index request_log_by_tenant on request_log (team_id, environment, created_at desc, id desc);
