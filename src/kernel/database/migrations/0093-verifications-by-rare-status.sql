-- Concurrent: statement by statement, outside a transaction; each can be repeated.
-- As in 0071, of each partition that has rows; 0094 makes them one index.
select statement from pg_partition_tree('verifications') as part, lateral (values
    (format('drop index concurrently if exists %I', part.relid::text || '_by_rare_status')),
    (format('create index concurrently %I on %s (team_id, environment, created_at desc, id desc) where status in (''failed'', ''partial'', ''confirming'')',
      part.relid::text || '_by_rare_status', part.relid))
  ) as made (statement)
  where part.isleaf and pg_relation_size(part.relid) > 0 and to_regclass('verifications_by_rare_status') is null
  order by part.relid::text, statement desc;
