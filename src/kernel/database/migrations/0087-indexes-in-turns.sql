-- Concurrent: statement by statement, outside a transaction; each can be repeated.
-- As in 0071, of each partition that has rows; 0088 makes them one index.
select statement from pg_partition_tree('verifications') as part, lateral (values
    (format('drop index concurrently if exists %I', part.relid::text || '_in_turns')),
    (format('create index concurrently %I on %s (status, team_id, created_at) where status in (''pending'', ''processing'')',
      part.relid::text || '_in_turns', part.relid))
  ) as made (statement)
  where part.isleaf and pg_relation_size(part.relid) > 0 and to_regclass('verifications_in_turns') is null
  order by part.relid::text, statement desc;
