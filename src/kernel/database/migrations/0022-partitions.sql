lock table verifications, events in access exclusive mode;

-- The first UUID of version 7 of a time.
create function first_id_of(at timestamptz) returns uuid language sql immutable strict parallel safe
  return rpad(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0'), 32, '0')::uuid;

-- Makes the partitions of parent (by range of id) for the current span of time and so many after it; spans are multiples of
-- span_days since 1970. Rows that were written into the default partition meanwhile are moved. Returns how many it made.
create function make_id_partitions(parent text, span_days integer, ahead integer) returns integer language plpgsql as $$
declare
  first integer := floor(extract(epoch from now()) / 86400 / span_days);
  span integer;
  starts timestamptz;
  lower uuid;
  upper uuid;
  partition text;
  made integer := 0;
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
    execute format('create table %I (like %I including defaults including constraints)', partition, parent);
    execute format('lock table %I in access exclusive mode', parent || '_rest');
    execute format('with moved as (delete from %I where id >= %L and id < %L returning *) insert into %I select * from moved',
      parent || '_rest', lower, upper, partition);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, partition, lower, upper);
    made := made + 1;
  end loop;
  return made;
end
$$;

alter table verifications rename to verifications_v4;
alter table verifications_v4 rename constraint verifications_pkey to verifications_v4_pkey;
alter index verifications_by_key rename to verifications_v4_by_key;
alter index verifications_by_tenant rename to verifications_v4_by_tenant;
alter index verifications_by_tracking rename to verifications_v4_by_tracking;
alter index verifications_unfinished rename to verifications_v4_unfinished;
alter index verifications_by_subject_token rename to verifications_v4_by_subject_token;
alter index verifications_by_former_subject_keys rename to verifications_v4_by_former_subject_keys;
create table verifications (
  like verifications_v4 including defaults,
  constraint verifications_status_check check (status in ('pending', 'processing', 'completed', 'partial', 'failed')),
  constraint verifications_team_id_fkey foreign key (team_id) references teams (id)
) partition by list (id_version(id));
alter table verifications attach partition verifications_v4 default;
create table verifications_v7 partition of verifications for values in (7) partition by range (id);
alter table verifications_v7 add primary key (id);
create table verifications_v7_rest partition of verifications_v7 default;
-- Those of the old table are found and attached, and none is built.
create index verifications_by_key on verifications (key_id);
create index verifications_by_tenant on verifications (team_id, environment, created_at desc, id desc);
create index verifications_by_tracking on verifications (team_id, environment, hashtextextended(tracking_info, 0))
  where tracking_info is not null;
create index verifications_unfinished on verifications (created_at) where status in ('pending', 'processing');
create index verifications_by_subject_token on verifications using gin (subject_tokens);
create index verifications_by_former_subject_keys on verifications (id) where subject_version < 1;

alter table events rename to events_v4;
alter table events_v4 rename constraint events_pkey to events_v4_pkey;
alter index events_by_age rename to events_v4_by_age;
alter index events_about_links rename to events_v4_about_links;
create table events (like events_v4 including defaults) partition by list (id_version(id));
alter table events attach partition events_v4 default;
create table events_v7 partition of events for values in (7) partition by range (id);
alter table events_v7 add primary key (id);
create table events_v7_rest partition of events_v7 default;
create index events_by_age on events (created_at);
create index events_about_links on events (about_id) where event_type not like 'instant-verification-%';

select make_id_partitions('verifications_v7', 91, 1);
select make_id_partitions('events_v7', 7, 1);

insert into verifications select * from verifications_moved;
insert into events select * from events_moved;
drop table verifications_moved, events_moved;

-- Drops the partitions of events_v7 whose span ended keep_days ago, once no delivery of their events is left. Returns how many.
create function drop_event_partitions(span_days integer, keep_days integer) returns integer language plpgsql as $$
declare
  partition text;
  ends timestamptz;
  lower uuid;
  upper uuid;
  dropped integer := 0;
begin
  set local lock_timeout = '500ms';
  for partition, ends in
    select c.relname, (to_date(right(c.relname, 8), 'YYYYMMDD') + span_days)::timestamp at time zone 'UTC'
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'events_v7'::regclass and c.relname ~ '^events_v7_\d{8}$' order by c.relname
  loop
    continue when ends > now() - make_interval(days => keep_days);
    lower := first_id_of(ends - make_interval(days => span_days));
    upper := first_id_of(ends);
    continue when exists (select from deliveries d where d.event_id >= lower and d.event_id < upper);
    -- In the order in which statements lock them. Nobody can queue an event of it from here on; who did so before is seen now.
    lock table only events in access exclusive mode;
    continue when exists (select from deliveries d where d.event_id >= lower and d.event_id < upper);
    execute format('drop table %I', partition);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$$;
