-- What persons dispute of the imported records about them (15 U.S.C. 1681i).
create table subject_disputes (
  id uuid primary key,
  environment text not null check (environment in ('sandbox', 'development', 'production')),
  -- Who opened it; null: the person.
  team_id uuid references teams (id),
  status text not null check (status in ('open', 'extended', 'verified', 'corrected', 'deleted')),
  -- No reference: it outlives the record, so that a further import does not bring back what was deleted.
  employment_id uuid not null,
  sealed_dispute bytea not null,
  key_id integer not null,
  subject_tokens bigint[] not null,
  subject_version smallint not null,
  tells_recipients boolean not null,
  due_at timestamptz not null,
  -- When a reminder is due, or the end; null once it has ended.
  next_at timestamptz,
  -- Reminders of the running clock that were sent.
  reminders smallint not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create index subject_disputes_by_employment on subject_disputes (employment_id);
create index subject_disputes_by_token on subject_disputes using gin (subject_tokens);
create index subject_disputes_by_environment on subject_disputes (environment, created_at desc, id desc);
create index subject_disputes_due on subject_disputes (next_at) where next_at is not null;
create index subject_disputes_by_key on subject_disputes (key_id);
create index subject_disputes_by_former_keys on subject_disputes (id) where subject_version < 1;

-- What shows that the person is right.
create table subject_dispute_documents (
  id uuid primary key,
  dispute_id uuid not null references subject_disputes (id) on delete cascade,
  sealed_document bytea not null,
  key_id integer not null,
  created_at timestamptz not null default now()
);
create index subject_dispute_documents_by_dispute on subject_dispute_documents (dispute_id, created_at, id);
create index subject_dispute_documents_by_key on subject_dispute_documents (key_id);
