-- Entries of the inquiry log that are not chained yet: appended without a lock, and moved to audit_entries by a worker.
-- hash: SHA-256 of the entry alone, so that a change is seen before it is chained.
create table audit_intake (
  id uuid primary key,
  at timestamptz not null,
  actor text not null,
  team_id uuid,
  environment text,
  action text not null,
  target text not null,
  details jsonb not null,
  hash bytea not null
);
