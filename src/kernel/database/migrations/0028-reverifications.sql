-- The verification that one repeats, so that its results can say what differs.
alter table verifications add column reverifies uuid;
