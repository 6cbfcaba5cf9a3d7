-- Webhook delivery: a log that is kept in partitions of a day and forgotten by dropping them, secrets that go on signing for a
-- while after a rotation, replays, and what a breaker knows of its webhook.

-- Makes the partitions of the delivery log from today to ahead_days from now, and drops those that hold nothing younger than
-- keep_days. Days are UTC's. Returns how many partitions it made or dropped.
create function keep_delivery_attempts(ahead_days integer, keep_days integer) returns integer language plpgsql as $$
declare
  today date := (now() at time zone 'UTC')::date;
  day date;
  partition text;
  changed integer := 0;
begin
  -- A list that is being read must not make settlements queue up behind this: it gives way, and comes again.
  set local lock_timeout = '1s';
  perform pg_advisory_xact_lock(hashtextextended('keep delivery attempts', 0));
  for day in select today + ahead from generate_series(-1, ahead_days) as ahead loop
    partition := 'delivery_attempts_' || to_char(day, 'YYYYMMDD');
    continue when to_regclass(partition) is not null;
    execute format('create table %I (like delivery_attempts including defaults)', partition);
    begin
      execute format('alter table delivery_attempts attach partition %I for values from (%L) to (%L)',
        partition, day || ' 00:00+00', (day + 1) || ' 00:00+00');
      changed := changed + 1;
    exception when invalid_object_definition then
      -- The time belongs to another partition already: the one of the log from before there were days.
      execute format('drop table %I', partition);
    end;
  end loop;
  for partition, day in
    select c.relname, to_date(right(c.relname, 8), 'YYYYMMDD')
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'delivery_attempts'::regclass
  loop
    continue when day + 1 > today - keep_days;
    execute format('drop table %I', partition);
    changed := changed + 1;
  end loop;
  return changed;
end
$$;

alter table delivery_attempts rename to delivery_attempts_before;
alter table delivery_attempts_before drop constraint delivery_attempts_pkey;
drop index delivery_attempts_by_tenant;
drop index delivery_attempts_by_age;

-- The payload is the event's, unless an older program wrote it here. Of an answer only an empty one is in the clear.
create table delivery_attempts (
  id uuid not null,
  delivery_id bigint,
  event_id uuid not null,
  webhook_id uuid not null,
  team_id uuid not null,
  environment text not null,
  event_type text not null,
  webhook_url text not null,
  attempt integer not null,
  outcome text not null,
  status_code integer,
  duration_ms integer not null,
  remote_address text,
  response_body text,
  payload text,
  created_at timestamptz not null default now(),
  is_replay boolean not null default false,
  sealed_response bytea,
  key_id integer
) partition by range (created_at);
create index delivery_attempts_by_tenant on delivery_attempts (team_id, environment, created_at desc, id desc);
create index delivery_attempts_by_id on delivery_attempts (id);
create index delivery_attempts_by_event on delivery_attempts (event_id);
create index delivery_attempts_by_key on delivery_attempts (key_id) where key_id is not null;

-- What was logged before becomes one partition, up to the end of tomorrow, and goes when its last day has had its time.
do $$
declare
  last_day date := (now() at time zone 'UTC')::date + 1;
  partition text := 'delivery_attempts_' || to_char(last_day, 'YYYYMMDD');
begin
  if not exists (select from delivery_attempts_before) then
    drop table delivery_attempts_before;
    return;
  end if;
  alter table delivery_attempts_before alter column delivery_id drop not null, alter column payload drop not null,
    add column is_replay boolean not null default false, add column sealed_response bytea, add column key_id integer;
  execute format('alter table delivery_attempts_before rename to %I', partition);
  execute format('alter table delivery_attempts attach partition %I for values from (minvalue) to (%L)',
    partition, (last_day + 1) || ' 00:00+00');
end
$$;
select keep_delivery_attempts(7, 30);

-- about_id: the event's, so that a claim need not look at the event. step: how many attempts of the schedule were used up, which
-- a replay begins anew; attempts goes on counting. faults: attempts in a row that failed by our own fault.
alter table deliveries
  add column about_id uuid,
  add column step integer not null default 0,
  add column faults integer not null default 0,
  add column is_replay boolean not null default false;
update deliveries d set about_id = e.about_id, step = d.attempts
  from events e where e.id = d.event_id and d.status in ('due', 'held');
-- By which a replay finds what it sends again.
create index deliveries_ended on deliveries (webhook_id, status, id) where status <> 'due';

-- failures: attempts in a row without a success. paused_until: the breaker is open until then; past it, half open until a probe
-- has ended. pauses: how often in a row it opened again.
alter table webhooks
  add column failures integer not null default 0,
  add column paused_until timestamptz,
  add column pauses integer not null default 0,
  add column warned_at timestamptz;

-- Secrets that a rotation has replaced and that still sign beside the new one.
create table webhook_old_secrets (
  id uuid primary key,
  webhook_id uuid not null references webhooks (id) on delete cascade,
  sealed_secret bytea not null,
  key_id integer not null,
  signs_until timestamptz not null
);
create index webhook_old_secrets_by_webhook on webhook_old_secrets (webhook_id);
create index webhook_old_secrets_by_key on webhook_old_secrets (key_id);

-- A replay under way: at most one of a webhook. Deliveries up to last_id are queued again or were passed over.
create table webhook_replays (
  webhook_id uuid primary key references webhooks (id) on delete cascade,
  since timestamptz,
  until timestamptz not null,
  only_failed boolean not null,
  last_id bigint not null default 0,
  queued integer not null default 0,
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now()
);
