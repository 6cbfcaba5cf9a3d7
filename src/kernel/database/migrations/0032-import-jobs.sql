-- Imports over HTTP: a file is uploaded in parts, started with a mapping of its columns, and run by a
-- worker under a lease. The parts have personal data: they are sealed, and deleted when the file is read.
create table import_jobs (
  id uuid primary key,
  team_id uuid not null references teams (id),
  environment text not null check (environment in ('sandbox', 'development', 'production')),
  actor text not null,
  act text not null check (act in ('import', 'remove')),
  kind text not null check (kind in ('companies', 'employments')),
  source text not null,
  status text not null check (status in ('uploading', 'queued', 'running', 'completed', 'failed')),
  replaces boolean not null default false,
  dates text,
  columns jsonb not null default '{}',
  parts integer not null default 0,
  total_bytes bigint not null default 0,
  read_bytes bigint not null default 0,
  counts jsonb,
  reasons jsonb not null default '[]',
  rejects_listed integer not null default 0,
  rejects_total integer not null default 0,
  error text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  claims integer not null default 0,
  claim_id uuid,
  lease_expires_at timestamptz
);
create index import_jobs_by_tenant on import_jobs (team_id, environment, created_at desc, id desc);
create index import_jobs_due on import_jobs (created_at) where status in ('queued', 'running');

create table import_parts (
  id uuid primary key,
  job_id uuid not null references import_jobs (id) on delete cascade,
  content text not null check (content in ('file', 'rejects')),
  position integer not null,
  sealed_part bytea not null,
  key_id integer not null,
  unique (job_id, content, position)
);
create index import_parts_by_key on import_parts (key_id);
