-- Concurrent: statement by statement, outside a transaction; each can be repeated.
-- As in 0071, of each partition that has rows; 0098 makes them one index each.
select statement from pg_partition_tree('verifications') as part, lateral (values
    (1, format('drop index concurrently if exists %I', part.relid::text || '_by_status')),
    (2, format('create index concurrently %I on %s (team_id, environment, status, created_at desc, id desc) where status in (''failed'', ''partial'', ''confirming'')',
      part.relid::text || '_by_status', part.relid)),
    (3, format('drop index concurrently if exists %I', part.relid::text || '_by_reference')),
    (4, format('create index concurrently %I on %s (team_id, environment, hashtextextended(tracking_info, 0), created_at desc, id desc) where tracking_info is not null',
      part.relid::text || '_by_reference', part.relid))
  ) as made (place, statement)
  where part.isleaf and pg_relation_size(part.relid) > 0 and to_regclass('verifications_by_status') is null
  order by part.relid::text, place;
