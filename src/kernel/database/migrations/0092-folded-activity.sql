-- Every process adds up what it counts and writes sums: what was written with each fact is added up once more, here.
with taken as (
    delete from activity_counts where not is_folded returning hour, environment, team_id, kind, word, count
  )
  insert into activity_counts as a (hour, environment, team_id, kind, word, count, is_folded)
  select hour, environment, team_id, kind, word, sum(count), true from taken group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
  on conflict (hour, environment, team_id, kind, word) where is_folded do update set count = a.count + excluded.count;
-- Of the former release's folding only.
drop index activity_counts_to_fold;
