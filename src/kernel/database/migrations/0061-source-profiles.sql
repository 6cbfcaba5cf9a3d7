-- How the files of a source are read, by format, and which records the last one had: headings, counts and random ids, no value of a person.
create table source_profiles (
  environment text not null check (environment in ('sandbox', 'development', 'production')),
  source text not null,
  format text not null,
  profile jsonb not null,
  last_ids uuid[],
  loaded_at timestamptz not null default now(),
  primary key (environment, source, format)
);

-- How the file of an import differs from the last one of its source, and what it changes: headings and counts.
alter table import_jobs
  add column differences jsonb not null default '[]',
  add column change jsonb;
