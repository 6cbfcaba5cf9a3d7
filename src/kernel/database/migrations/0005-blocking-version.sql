-- Which version of the blocking keys a record's tokens were made of. What an older program keyed is keyed anew in the background,
-- which the index finds it by.
alter table employments add column blocking_version smallint not null default 1;
create index employments_by_former_blocking on employments (id) where blocking_version < 2;
