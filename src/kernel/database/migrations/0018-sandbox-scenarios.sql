-- Simulated payroll accounts that a client wrote for its sandbox: passwords and persons, though made up, are sealed.

create table sandbox_scenarios (
  id uuid primary key,
  team_id uuid not null references teams (id),
  environment text not null check (environment = 'sandbox'),
  -- Blind token of the user name: what is typed is found by it.
  username_token bytea not null,
  -- Blind token of user name and password: two accounts of a tenant never have both the same.
  log_in_token bytea not null,
  sealed_scenario bytea not null,
  key_id integer not null,
  created_at timestamptz not null default now(),
  unique (team_id, environment, log_in_token)
);
create index sandbox_scenarios_by_tenant on sandbox_scenarios (team_id, environment, created_at desc, id desc);
create index sandbox_scenarios_by_username on sandbox_scenarios (team_id, environment, username_token);
create index sandbox_scenarios_by_key on sandbox_scenarios (key_id);
