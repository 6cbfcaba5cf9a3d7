-- What a session of a member who signed in at an identity provider has: by what the provider is asked again whether
-- the member still has their groups. Null in other sessions.
alter table sessions
  add column sealed_grant bytea,
  add column key_id integer,
  -- When the provider was last asked, and until when a process asks it now.
  add column checked_at timestamptz,
  add column check_claimed_until timestamptz,
  -- When the member proved who they are there.
  add column authenticated_at timestamptz,
  add constraint sessions_grant check ((sealed_grant is null) = (key_id is null) and (sealed_grant is null) = (checked_at is null));
create index sessions_by_key on sessions (key_id);
