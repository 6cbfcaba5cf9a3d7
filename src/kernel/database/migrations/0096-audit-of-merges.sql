-- Concurrent: statement by statement, outside a transaction; each can be repeated.
-- The log may have millions of entries. The merges of a company are looked for by the one they lead to.
drop index concurrently if exists audit_entries_by_survivor;
create index concurrently audit_entries_by_survivor on audit_entries ((details ->> 'into'))
  where action in ('company.merge', 'company.unmerge');
