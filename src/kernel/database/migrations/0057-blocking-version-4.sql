-- Concurrent: statement by statement, outside a transaction; each can be repeated.
-- Replaces 2d1631d545ded73c142a84e01e7e8fb48976a514322ba5f412a8ab1f7cc147d2, which locked the table while it built the index.
-- An ITIN identifies a person as an SSN does.
drop index concurrently if exists employments_by_former_blocking;
create index concurrently employments_by_former_blocking on employments (id) where blocking_version < 4;
