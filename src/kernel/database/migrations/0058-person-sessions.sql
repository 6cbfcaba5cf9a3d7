-- Sign-ins and sessions of persons at their own page. Tokens are stored as hashes only.
create table person_sessions (
  id uuid primary key,
  environment text not null check (environment in ('sandbox', 'development', 'production')),
  -- code: waits for the one-time code; hand_over: a link that an operator's own sign-in made; session: signed in.
  stage text not null check (stage in ('code', 'hand_over', 'session')),
  token_hash bytea not null unique,
  -- Who they are or say they are.
  sealed_state bytea not null,
  key_id integer not null,
  subject_tokens bigint[] not null,
  -- Answers taken so far: of two at once one is refused.
  moves integer not null default 0,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index person_sessions_by_expiry on person_sessions (expires_at);
create index person_sessions_by_key on person_sessions (key_id);
create index person_sessions_by_token on person_sessions using gin (subject_tokens);
