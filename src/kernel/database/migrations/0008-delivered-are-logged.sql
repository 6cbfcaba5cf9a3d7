-- What was delivered is in the log alone; a row here is still to be delivered or was set aside. By far the most were delivered, so the
-- rest is written anew: their room would stay taken, and go through every index, if they were deleted.
-- An API process may go on meanwhile: nothing may be queued between the copy and the truncation, which would take it away.
lock table deliveries in access exclusive mode;
create table deliveries_left as select * from deliveries where status <> 'delivered';
truncate deliveries;
insert into deliveries overriding system value select * from deliveries_left order by id;
drop table deliveries_left;
alter table deliveries drop constraint deliveries_status_check,
  add constraint deliveries_status_check check (status in ('due', 'exhausted', 'held'));

-- What one transaction queues is due at the same time; rows may lie in any order once others are deleted.
drop index deliveries_due;
create index deliveries_due on deliveries (webhook_id, least(attempts, 1), due_at, id) where status = 'due';

-- By which a replay finds what was delivered.
create index delivery_attempts_delivered on delivery_attempts (webhook_id, delivery_id) where outcome = 'delivered';
