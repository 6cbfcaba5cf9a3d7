-- A recent second factor of a session of the dashboard, and the passkey challenge that was given out for one. Expired
-- or never confirmed: acts that show or delete data of persons ask for it again.
alter table sessions
  add column confirmed_at timestamptz,
  add column challenge bytea,
  add column challenge_until timestamptz;
-- True: such acts need a second factor also of who has none yet.
alter table team_profiles
  add column requires_second_factor boolean not null default false;
