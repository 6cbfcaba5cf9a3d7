-- What a rule said of a person's income or hours, as it was at its creation.
create table income_assessments (
  id uuid primary key,
  team_id uuid not null references teams (id),
  environment text not null,
  -- What was assessed: stated facts alone, or what one of these has.
  subject text not null check (subject in ('facts', 'verification', 'link', 'user', 'order')),
  -- No reference: verifications are partitioned. Erasing one deletes its assessments.
  verification_id uuid,
  link_id uuid references links (id) on delete cascade,
  -- Of a link or order the person's too.
  user_id uuid references users (id) on delete cascade,
  order_id uuid references orders (id) on delete cascade,
  rule text not null,
  verdict text not null,
  as_of date not null,
  tracking_info text,
  permissible_purpose text,
  -- The assessment, and the facts that it was made of.
  sealed_assessment bytea not null,
  key_id integer not null,
  created_at timestamptz not null default now()
);
create index income_assessments_by_tenant on income_assessments (team_id, environment, created_at desc, id desc);
create index income_assessments_by_verification on income_assessments (verification_id) where verification_id is not null;
create index income_assessments_by_link on income_assessments (link_id) where link_id is not null;
create index income_assessments_by_user on income_assessments (user_id) where user_id is not null;
create index income_assessments_by_order on income_assessments (order_id) where order_id is not null;
create index income_assessments_by_key on income_assessments (key_id);
