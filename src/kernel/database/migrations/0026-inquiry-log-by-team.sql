-- Concurrent: statement by statement, outside a transaction; each can be repeated.
-- The list of a team's entries, newest first; the zero id stands for entries that concern no team.
drop index concurrently if exists audit_entries_by_team;
create index concurrently audit_entries_by_team
  on audit_entries (coalesce(team_id, '00000000-0000-0000-0000-000000000000'::uuid), at desc, id desc);
