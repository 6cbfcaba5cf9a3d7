-- Concurrent: statement by statement, outside a transaction; each can be repeated.
alter table verifications validate constraint verifications_not_v7;
alter table events validate constraint events_not_v7;
-- Finds the events of a link, whose logged answers are deleted with it.
drop index concurrently if exists events_about_links;
create index concurrently events_about_links on events (about_id) where event_type not like 'instant-verification-%';
