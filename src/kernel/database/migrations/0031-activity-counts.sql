-- What was done, by the hour: written with the fact, one row for each group of facts that are written
-- together, so that no two transactions wait for one counter. The janitor adds them up.
create table activity_counts (
  hour timestamptz not null,
  environment text not null,
  team_id uuid not null,
  kind text not null,
  word text not null,
  count integer not null,
  is_folded boolean not null default false
);
create index activity_counts_by_hour on activity_counts (environment, hour);
create index activity_counts_to_fold on activity_counts (hour) where not is_folded;
create unique index activity_counts_folded on activity_counts (hour, environment, team_id, kind, word) where is_folded;
create index links_by_status on links (environment, status);
