-- Unfinished verifications are admitted and claimed in turns of their teams. The indexes of the partitions are found and attached.
create index if not exists verifications_in_turns on verifications (status, team_id, created_at)
  where status in ('pending', 'processing');
-- A program of before reads the new one, and sorts what is unfinished.
drop index verifications_unfinished;
