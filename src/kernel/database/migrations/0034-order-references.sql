-- The client's reference of an order, which its events have, as those of tasks and links do.
alter table orders add column tracking_info text;
