-- One table of the tokens that are handed out once and stored as hashes: of a link (public, access), and of a sign-in link
-- of the dashboard. `used_at` marks one that is used once.
alter table link_tokens rename to tickets;
alter table tickets
  drop constraint link_tokens_kind_check,
  add constraint tickets_kind_check check (kind in ('public', 'access', 'sign_in')),
  alter column link_id drop not null,
  add column credential_id uuid references credentials (id) on delete cascade,
  add column member_id uuid references members (id) on delete cascade,
  add column environment text check (environment in ('sandbox', 'development', 'production')),
  add constraint tickets_of_one check (num_nonnulls(link_id, credential_id, member_id) = 1 and (member_id is null) = (environment is null));
alter table tickets rename constraint link_tokens_pkey to tickets_pkey;
alter table tickets rename constraint link_tokens_link_id_fkey to tickets_link_id_fkey;
alter index link_tokens_by_link rename to tickets_by_link;
create index tickets_by_expiry on tickets (expires_at) where expires_at is not null;
create index tickets_by_member on tickets (member_id) where member_id is not null;

-- What the former release reads and writes by the table's former name. The release after the next version drops it.
create view link_tokens as
  select token_hash, link_id, kind, created_at, expires_at, used_at from tickets where kind in ('public', 'access');

-- Links that were handed out go on. No release had this table.
insert into tickets (token_hash, kind, credential_id, member_id, environment, expires_at)
  select token_hash, 'sign_in', credential_id, member_id, environment, expires_at from sign_in_tokens;
drop table sign_in_tokens;
