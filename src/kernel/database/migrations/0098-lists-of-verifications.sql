-- A list by a status or a reference begins with its newest row: it neither reads those of other statuses nor sorts all that have a
-- reference. The indexes of the partitions are found and attached.
create index if not exists verifications_by_status on verifications (team_id, environment, status, created_at desc, id desc)
  where status in ('failed', 'partial', 'confirming');
create index if not exists verifications_by_reference
  on verifications (team_id, environment, hashtextextended(tracking_info, 0), created_at desc, id desc) where tracking_info is not null;
-- A program of before reads the new ones.
drop index verifications_by_rare_status, verifications_by_tracking;
