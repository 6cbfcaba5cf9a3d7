-- An ITIN identifies a person as an SSN does.
drop index employments_by_former_blocking;
create index employments_by_former_blocking on employments (id) where blocking_version < 4;
