-- Lists by a status that few verifications have do not read all others. The indexes of the partitions are found and attached.
create index if not exists verifications_by_rare_status on verifications (team_id, environment, created_at desc, id desc)
  where status in ('failed', 'partial', 'confirming');

-- A claim changes no column that an index has: with room on the page it writes no entry in any of them. What is sealed does not
-- shrink, and is not to be compressed.
create or replace function make_id_partitions(parent text, span_days integer, ahead integer) returns integer language plpgsql as $$
declare
  first integer := floor(extract(epoch from now()) / 86400 / span_days);
  span integer;
  starts timestamptz;
  lower uuid;
  upper uuid;
  partition text;
  made integer := 0;
  room text := case parent when 'verifications_v7' then 'with (fillfactor = 65)' else '' end;
begin
  -- A statement that takes long must not make others queue up behind this: it gives up, and the next call tries again.
  set local lock_timeout = '500ms';
  for span in first .. first + ahead loop
    starts := to_timestamp(span::bigint * span_days * 86400);
    partition := parent || '_' || to_char(starts at time zone 'UTC', 'YYYYMMDD');
    -- Read from the table, whose rows are seen as they are now: to_regclass may remember what was before the lock was free.
    continue when exists (select from pg_class where relname = partition and relnamespace = current_schema::regnamespace);
    perform pg_advisory_xact_lock(hashtextextended('make id partitions', 0));
    continue when exists (select from pg_class where relname = partition and relnamespace = current_schema::regnamespace);
    lower := first_id_of(starts);
    upper := first_id_of(starts + make_interval(days => span_days));
    execute format('create table %I (like %I including defaults including constraints including storage) %s', partition, parent, room);
    execute format('lock table %I in access exclusive mode', parent || '_rest');
    execute format('with moved as (delete from %I where id >= %L and id < %L returning *) insert into %I select * from moved',
      parent || '_rest', lower, upper, partition);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, partition, lower, upper);
    made := made + 1;
  end loop;
  return made;
end
$$;
do $$
declare
  part regclass;
begin
  alter table verifications alter sealed_file set storage external, alter sealed_results set storage external,
    alter sealed_explanation set storage external;
  for part in select relid from pg_partition_tree('verifications') where isleaf loop
    execute format('alter table %s set (fillfactor = 65)', part);
  end loop;
exception when feature_not_supported then
  -- Where Citus has spread the table, its shards stay as they are.
  null;
end
$$;
