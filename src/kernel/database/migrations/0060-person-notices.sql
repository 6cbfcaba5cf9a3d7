-- Messages to persons about what was done with their records: deleted once they were handed over.
create table person_notices (
  id uuid primary key,
  environment text not null check (environment in ('sandbox', 'development', 'production')),
  sealed_notice bytea not null,
  key_id integer not null,
  attempts integer not null default 0,
  -- When it is to be handed over; while it is, when it would be tried again.
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index person_notices_due on person_notices (due_at);
create index person_notices_by_key on person_notices (key_id);

-- Where persons are reached, as they have corrected it: it replaces what their records say.
create table person_contacts (
  id uuid primary key,
  environment text not null check (environment in ('sandbox', 'development', 'production')),
  sealed_contact bytea not null,
  key_id integer not null,
  subject_tokens bigint[] not null,
  created_at timestamptz not null default now()
);
create index person_contacts_by_token on person_contacts using gin (subject_tokens);
create index person_contacts_by_key on person_contacts (key_id);
