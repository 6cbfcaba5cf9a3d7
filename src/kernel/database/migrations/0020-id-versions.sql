-- Ids are UUIDs of version 7 from now on, and verifications and events are partitioned by range of them. What was written before has
-- ids of version 4, anywhere in the space of ids, so that the version decides first. docs/decisions/0011-ids-and-partitions.md
create function id_version(id uuid) returns integer language sql immutable strict parallel safe
  return get_byte(uuid_send(id), 6) >> 4;

-- Rows of a program from between two releases, whose ids are of version 7 already, are put back in 0022.
create table verifications_moved as select * from verifications where id_version(id) = 7;
create table events_moved as select * from events where id_version(id) = 7;
analyze verifications_moved, events_moved;

-- From here on tables are locked, and nothing is read through.
-- Retention removes the deliveries of events itself: no foreign key can refer to a partition that is dropped.
alter table deliveries drop constraint deliveries_event_id_fkey;
delete from verifications where id in (select id from verifications_moved);
delete from events where id in (select id from events_moved);

-- Lets the tables become partitions without being read through while they are locked.
alter table verifications add constraint verifications_not_v7 check (id_version(id) <> 7) not valid;
alter table events add constraint events_not_v7 check (id_version(id) <> 7) not valid;
