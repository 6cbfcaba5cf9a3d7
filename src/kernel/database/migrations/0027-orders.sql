-- Orders: what a client asks of one person, in parts. Names, contacts, SSN, accounts and loan are sealed; order_number is a
-- reference of the client, like tracking_info, and is part of events.
create table orders (
  id uuid primary key,
  team_id uuid not null references teams (id),
  environment text not null,
  user_id uuid not null references users (id) on delete cascade,
  order_number text not null,
  status text not null check (status in ('pending', 'in_progress', 'completed', 'no_data', 'skipped', 'canceled', 'expired')),
  sealed_order bytea not null,
  key_id integer not null,
  -- SHA-256 of the tokens, which are derived from the id: of the order page, and of the Bridge page.
  share_token_hash bytea not null unique,
  bridge_token_hash bytea not null unique,
  -- How and whether the person is told of the order. Without personal data.
  notifications jsonb not null,
  allows_refresh boolean not null default true,
  voie_report_id uuid references user_reports (id) on delete set null,
  -- When a worker is to look at it: at its expiry, or at once when every part has ended. Null: never.
  due_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  completed_at timestamptz
);
create index orders_by_tenant on orders (team_id, environment, created_at desc, id desc);
create index orders_by_number on orders (team_id, environment, order_number, created_at desc, id desc);
create index orders_by_user on orders (user_id, created_at desc, id desc);
create index orders_by_key on orders (key_id);
create index orders_by_report on orders (voie_report_id) where voie_report_id is not null;
create index orders_due on orders (due_at) where due_at is not null;

-- One product of an order at one employer or institution.
create table order_parts (
  id uuid primary key,
  order_id uuid not null references orders (id) on delete cascade,
  position integer not null,
  kind text not null check (kind in ('employer', 'financial_account')),
  -- False: the client named no employer; the person chooses one.
  is_named boolean not null,
  product text not null,
  data_source text not null,
  company_id uuid,
  -- The employer or institution.
  company_name text,
  institution_id text,
  status text not null check (status in ('pending', 'in_progress', 'completed', 'no_data', 'skipped', 'canceled', 'expired')),
  -- The token with which the person connects it; null where no provider carries the product.
  bridge_token_id uuid unique,
  link_id uuid references links (id) on delete set null,
  error_message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (order_id, position)
);
create index order_parts_by_link on order_parts (link_id) where link_id is not null;

-- The sign-ins and refreshes that were made for a part.
create table order_tasks (
  task_id uuid primary key references tasks (id) on delete cascade,
  part_id uuid not null references order_parts (id) on delete cascade
);
create index order_tasks_by_part on order_tasks (part_id);
