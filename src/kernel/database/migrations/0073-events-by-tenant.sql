-- Lists of a team's events, and of the attempts of an event, newest first. As in 0072, those of the partitions are attached.
create index if not exists events_by_tenant on events (team_id, environment, created_at desc, id desc);
create index if not exists delivery_attempts_by_event on delivery_attempts (event_id);
