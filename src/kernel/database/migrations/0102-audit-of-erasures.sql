-- Concurrent: statement by statement, outside a transaction; each can be repeated.
-- The log may have millions of entries. Every minute the erasures are looked for that the file of erasures lacks.
drop index concurrently if exists audit_entries_of_erasures;
create index concurrently audit_entries_of_erasures on audit_entries (at, id) where details ? 'ids';
