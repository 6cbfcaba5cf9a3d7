-- Legal holds: what is held about these persons is not erased.
create table subject_holds (
  id uuid primary key,
  environment text not null check (environment in ('sandbox', 'development', 'production')),
  team_id uuid references teams (id),
  sealed_hold bytea not null,
  key_id integer not null,
  subject_tokens bigint[] not null,
  subject_version smallint not null,
  created_at timestamptz not null default now()
);
create index subject_holds_by_token on subject_holds using gin (subject_tokens);
create index subject_holds_by_environment on subject_holds (environment, created_at desc, id desc);
create index subject_holds_by_key on subject_holds (key_id);
create index subject_holds_by_former_keys on subject_holds (id) where subject_version < 1;

-- Records that were erased at a person's request, by their ids, which are keyed tokens: an import does not bring them back.
create table erased_employments (
  employment_id uuid primary key,
  environment text not null,
  erased_at timestamptz not null default now()
);
