-- Concurrent: statement by statement, outside a transaction; each can be repeated.
-- Tasks are claimed in turns of their teams, those of monitors last. A program of before reads tasks_due, as does the clamp of due times.
drop index concurrently if exists tasks_in_turns;
create index concurrently tasks_in_turns on tasks ((kind = 'monitor'), team_id, due_at) where finished_at is null;
