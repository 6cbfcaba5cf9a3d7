-- Those of the partitions are found and attached; only partitions without rows, and what is newer than 0071, have theirs built.
-- Of former tokens are also verifications whose outcome is not known yet: a program of before 0068 settles them without.
drop index verifications_by_former_subject_keys;
create index if not exists verifications_by_former_tokens on verifications (id) where subject_version < 2 or (outcome is null and sealed_results is not null);
create index if not exists verifications_by_outcome on verifications (team_id, environment, outcome, created_at desc, id desc)
  where outcome is not null;
