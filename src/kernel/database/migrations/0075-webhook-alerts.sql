-- Mail to members when a webhook fails or is disabled.
alter table webhooks
  -- False: nobody is told.
  add column alerts boolean not null default true,
  -- The last alert: when, and of what.
  add column alerted_at timestamptz,
  add column alert_kind text check (alert_kind in ('failing', 'disabled'));

-- False: the member wants no mail about webhooks of this environment.
alter table member_roles add column alerts boolean not null default true;

-- Mails that are still to be handed over, one for each member. What they say is read then.
create table webhook_alerts (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  member_id uuid not null references members (id) on delete cascade,
  kind text not null check (kind in ('failing', 'disabled')),
  attempts integer not null default 0,
  -- When it is to be handed over; while it is, when it would be tried again.
  due_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index webhook_alerts_due on webhook_alerts (due_at);
create index webhook_alerts_by_webhook on webhook_alerts (webhook_id);
create index webhook_alerts_by_member on webhook_alerts (member_id);
