-- Lists of a team's events, and of the attempts of an event, newest first.
create index events_by_tenant on events (team_id, environment, created_at desc, id desc);
create index delivery_attempts_by_event on delivery_attempts (event_id);
