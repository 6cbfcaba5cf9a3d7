-- Messages to the persons of orders. What they say is read from the order when they
-- are sent; the recipient of an attempt is sealed.
create table notifications (
  id uuid primary key,
  team_id uuid not null references teams (id),
  environment text not null,
  order_id uuid not null references orders (id) on delete cascade,
  kind text not null check (kind in ('invitation', 'reminder', 'last_reminder')),
  channel text not null check (channel in ('email', 'sms')),
  language text not null,
  -- Address of the service at which the order was created.
  base_url text not null,
  status text not null default 'pending'
    check (status in ('pending', 'sending', 'sent', 'refused', 'failed', 'unknown', 'bounced', 'cancelled')),
  -- Zones in which the person may live: it must be quiet in none of them.
  time_zones text[] not null,
  due_at timestamptz not null,
  attempts integer not null default 0,
  reason text,
  reply_code text,
  sealed_recipient bytea,
  key_id integer,
  claim_id uuid,
  lease_expires_at timestamptz,
  created_at timestamptz not null default now(),
  sending_at timestamptz,
  ended_at timestamptz
);
create index notifications_due on notifications (team_id, due_at) where status = 'pending';
create index notifications_due_at on notifications (due_at) where status = 'pending';
create index notifications_sending on notifications (lease_expires_at) where status = 'sending';
create index notifications_by_order on notifications (order_id, created_at desc, id desc);
create index notifications_by_key on notifications (key_id) where key_id is not null;

-- When the next message may be sent: one row, which every claim locks, so that all processes keep
-- one rate.
create table notification_pace (
  is_only boolean primary key default true check (is_only),
  next_at timestamptz not null
);
insert into notification_pace (next_at) values ('2026-01-01');
