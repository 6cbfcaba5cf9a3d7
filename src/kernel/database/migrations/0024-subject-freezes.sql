-- Persons whose records are not shown to verifiers.
create table subject_freezes (
  id uuid primary key,
  environment text not null check (environment in ('sandbox', 'development', 'production')),
  sealed_subject bytea not null,
  key_id integer not null,
  subject_tokens bigint[] not null,
  subject_version smallint not null,
  created_at timestamptz not null default now()
);
create index subject_freezes_by_token on subject_freezes using gin (subject_tokens);
create index subject_freezes_by_environment on subject_freezes (environment, created_at desc, id desc);
create index subject_freezes_by_key on subject_freezes (key_id);
create index subject_freezes_by_former_keys on subject_freezes (id) where subject_version < 1;

-- Why a verification was asked for, and the person's consent to it.
alter table verifications
  add column permissible_purpose text,
  add column consent_obtained_at timestamptz,
  add column consent_evidence bytea;
