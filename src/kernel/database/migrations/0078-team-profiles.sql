-- How a team is shown to persons, in each environment.
create table team_profiles (
  team_id uuid not null references teams (id),
  environment text not null check (environment in ('sandbox', 'development', 'production')),
  -- Null: the display name of the team.
  display_name text,
  -- Of the company, not of a person.
  contact_email text,
  contact_phone text,
  privacy_url text,
  accent_color text,
  -- A PNG that the service encoded, and the hash by which it is addressed.
  logo bytea,
  logo_sha256 text,
  updated_at timestamptz not null default now(),
  primary key (team_id, environment)
);
create index team_profiles_by_logo on team_profiles (logo_sha256) where logo_sha256 is not null;
