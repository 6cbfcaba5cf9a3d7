-- The inquiry log: who did what, each entry bound to the one before it by a hash.
create table audit_entries (
  number bigint primary key,
  id uuid not null unique,
  at timestamptz not null,
  actor text not null,
  team_id uuid,
  environment text,
  action text not null,
  target text not null,
  details jsonb not null,
  previous_hash bytea not null,
  hash bytea not null
);
create index audit_entries_by_target on audit_entries (target, number);
create index audit_entries_by_action on audit_entries (action, number);

-- One row: the last entry of the log. Whoever appends locks it, so that entries come one after another.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  number bigint not null default 0,
  hash bytea not null default decode(repeat('00', 32), 'hex')
);
insert into audit_head default values;

-- What the operator says of companies stands beside what a list says of them, so that an import overwrites none of it.
-- merged_into: where a person sent it; survivor_id: where that leads in the end. A merged company also counts as removed;
-- merged_while_removed: it was so already.
alter table companies
  add column further_names text[] not null default '{}',
  add column merged_into uuid references companies (id),
  add column survivor_id uuid references companies (id),
  add column merged_while_removed boolean not null default false;
create index companies_by_survivor on companies (survivor_id) where survivor_id is not null;
create index companies_merged on companies (id) include (survivor_id) where survivor_id is not null;
create index companies_merged_by_ein on companies (ein) where survivor_id is not null and ein is not null;

-- What a person said that a provider carries, apart from what was observed.
alter table company_providers add column confirmed_products text[] not null default '{}';

alter table imports add column merged integer not null default 0;
