-- Every version of a delivery's row has an entry in every index, and a delivery has three versions: so it is found by its event
-- and its id together, and no index is of the event alone. Nothing looks for attempts by their event.
alter table deliveries drop constraint deliveries_pkey, add primary key (event_id, id);
drop index deliveries_by_event;
drop index delivery_attempts_by_event;
