-- One queue of messages to persons and members. The messages about orders keep their rows, under another name of the table; the
-- messages to persons about their records and the alerts to members that wait join them, due when they were. No release has had the
-- three tables.
alter table notifications rename to outbox;
alter index notifications_pkey rename to outbox_pkey;
alter index notifications_due rename to outbox_due;
alter index notifications_due_at rename to outbox_due_at;
alter index notifications_sending rename to outbox_sending;
alter index notifications_by_order rename to outbox_by_order;
alter index notifications_by_key rename to outbox_by_key;

-- A message is about an order, about records, or about a webhook.
alter table outbox
  alter column team_id drop not null,
  alter column order_id drop not null,
  alter column channel drop not null,
  alter column language drop not null,
  alter column base_url drop not null,
  alter column time_zones set default '{}',
  alter column due_at set default now(),
  -- About records: what it says and whom it reaches.
  add column sealed_notice bytea,
  -- About a webhook: what it says is read when it is sent.
  add column webhook_id uuid references webhooks (id) on delete cascade,
  add column member_id uuid references members (id) on delete cascade,
  drop constraint notifications_kind_check,
  add constraint outbox_kind_check check (kind in ('invitation', 'reminder', 'last_reminder', 'notice', 'failing', 'disabled')),
  add constraint outbox_about_check check (num_nonnulls(order_id, sealed_notice, webhook_id) = 1);

insert into outbox (id, environment, kind, sealed_notice, key_id, attempts, due_at, created_at)
  select id, environment, 'notice', sealed_notice, key_id, attempts, due_at, created_at from person_notices;
insert into outbox (id, environment, kind, webhook_id, member_id, attempts, due_at, created_at)
  select a.id, w.environment, a.kind, a.webhook_id, a.member_id, a.attempts, a.due_at, a.created_at
    from webhook_alerts a join webhooks w on w.id = a.webhook_id;
drop table person_notices;
drop table webhook_alerts;

-- Messages that no rate and no quiet hours hold back.
create index outbox_prompt on outbox (due_at) where status = 'pending' and order_id is null;
create index outbox_by_webhook on outbox (webhook_id) where webhook_id is not null;
create index outbox_by_member on outbox (member_id) where member_id is not null;
