-- Concurrent: statement by statement, outside a transaction; each can be repeated.
-- The indexes of partitioned tables, which cannot be built concurrently: of each partition that has rows. What a query gives as
-- its statement is run. 0072 and 0073 make them one index; a database that has that index already gets none.
select statement from pg_partition_tree('verifications') as part, lateral (values
    (format('drop index concurrently if exists %I', part.relid::text || '_by_former_tokens')),
    (format('create index concurrently %I on %s (id) where subject_version < 2 or (outcome is null and sealed_results is not null)', part.relid::text || '_by_former_tokens', part.relid))
  ) as made (statement)
  where part.isleaf and pg_relation_size(part.relid) > 0 and to_regclass('verifications_by_former_tokens') is null
  order by part.relid::text, statement desc;
select statement from pg_partition_tree('verifications') as part, lateral (values
    (format('drop index concurrently if exists %I', part.relid::text || '_by_outcome')),
    (format('create index concurrently %I on %s (team_id, environment, outcome, created_at desc, id desc) where outcome is not null', part.relid::text || '_by_outcome', part.relid))
  ) as made (statement)
  where part.isleaf and pg_relation_size(part.relid) > 0 and to_regclass('verifications_by_outcome') is null
  order by part.relid::text, statement desc;
select statement from pg_partition_tree('events') as part, lateral (values
    (format('drop index concurrently if exists %I', part.relid::text || '_by_tenant')),
    (format('create index concurrently %I on %s (team_id, environment, created_at desc, id desc)', part.relid::text || '_by_tenant', part.relid))
  ) as made (statement)
  where part.isleaf and pg_relation_size(part.relid) > 0 and to_regclass('events_by_tenant') is null
  order by part.relid::text, statement desc;
select statement from pg_partition_tree('delivery_attempts') as part, lateral (values
    (format('drop index concurrently if exists %I', part.relid::text || '_by_event')),
    (format('create index concurrently %I on %s (event_id)', part.relid::text || '_by_event', part.relid))
  ) as made (statement)
  where part.isleaf and pg_relation_size(part.relid) > 0 and to_regclass('delivery_attempts_by_event') is null
  order by part.relid::text, statement desc;
