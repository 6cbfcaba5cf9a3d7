-- Whose freeze it is: a team's keys list and end its own alone. Null: the operator's, by the command line, or one of before whose
-- entry in the inquiry log is gone.
alter table subject_freezes add column team_id uuid references teams (id);
update subject_freezes f set team_id = a.team_id from audit_entries a
  where a.action = 'subject.freeze' and a.target = replace(f.id::text, '-', '') and a.team_id is not null;
update subject_freezes f set team_id = a.team_id from audit_intake a
  where a.action = 'subject.freeze' and a.target = replace(f.id::text, '-', '') and a.team_id is not null;
