-- Concurrent: statement by statement, outside a transaction; each can be repeated.
alter table verifications validate constraint verifications_not_v7;
alter table events validate constraint events_not_v7;
