-- Members: the persons who work in the dashboard, with a role in each environment of their team.
create table members (
  id uuid primary key,
  team_id uuid not null references teams (id),
  -- Name and e-mail address.
  sealed_member bytea not null,
  key_id integer not null,
  -- A keyed token of the address: nobody is in a team twice.
  email_token bytea not null,
  -- A keyed token of issuer and subject at the identity provider; null: signs in by links alone.
  identity_token bytea unique,
  created_at timestamptz not null default now(),
  -- The last sign-in, or null.
  signed_in_at timestamptz,
  -- They sign in no more; the row stays, so that the inquiry log has a name.
  removed_at timestamptz
);
create unique index members_by_email on members (team_id, email_token) where removed_at is null;
create index members_by_team on members (team_id, created_at desc, id desc);
create index members_by_key on members (key_id);

create table member_roles (
  member_id uuid not null references members (id) on delete cascade,
  environment text not null check (environment in ('sandbox', 'development', 'production')),
  role text not null,
  primary key (member_id, environment)
);

-- A session, and a token of a sign-in link, is of a key or of a member in one environment.
alter table sessions
  alter column credential_id drop not null,
  add column member_id uuid references members (id) on delete cascade,
  add column environment text check (environment in ('sandbox', 'development', 'production')),
  add constraint sessions_of_one check ((credential_id is null) <> (member_id is null) and (member_id is null) = (environment is null));
create index sessions_by_member on sessions (member_id, created_at desc, id desc) where member_id is not null;

alter table sign_in_tokens
  alter column credential_id drop not null,
  add column member_id uuid references members (id) on delete cascade,
  add column environment text check (environment in ('sandbox', 'development', 'production')),
  add constraint sign_in_tokens_of_one check ((credential_id is null) <> (member_id is null) and (member_id is null) = (environment is null));
