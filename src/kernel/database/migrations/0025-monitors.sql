-- Links that are refreshed every so often.
create table monitors (
  id uuid primary key,
  team_id uuid not null,
  environment text not null,
  link_id uuid not null references links (id) on delete cascade,
  interval_days integer not null check (interval_days between 1 and 365),
  due_at timestamptz not null,
  expires_at timestamptz,
  last_task_id uuid,
  created_at timestamptz not null default now(),
  ended_at timestamptz
);
create unique index monitors_running_by_link on monitors (link_id) where ended_at is null;
create index monitors_due on monitors (due_at) where ended_at is null;
create index monitors_by_tenant on monitors (team_id, environment, created_at desc, id desc);

alter table tasks drop constraint tasks_kind_check;
alter table tasks add constraint tasks_kind_check check (kind in ('connect', 'refresh', 'monitor')) not valid;
alter table tasks validate constraint tasks_kind_check;
create index tasks_of_monitors on tasks (created_at) where kind = 'monitor' and finished_at is null;
