-- Passkeys (W3C Web Authentication, level 3) by which members sign in without a link. A public key and the name under
-- which the browser knows it: no personal data.
create table passkeys (
  id uuid primary key,
  member_id uuid not null references members (id) on delete cascade,
  credential_id bytea not null unique,
  public_key bytea not null,
  -- How often the authenticator has signed, where it counts; 0: it does not.
  uses bigint not null,
  -- True if the authenticator keeps a copy elsewhere, such as in an account of its maker.
  is_synced boolean not null,
  created_at timestamptz not null default now(),
  used_at timestamptz
);
create index passkeys_by_member on passkeys (member_id, created_at);
