-- Concurrent: statement by statement, outside a transaction; each can be repeated.
-- Lists filter by whose account it is: what differs or was not compared is rare, and found among all without reading all.
drop index concurrently if exists link_data_by_identity;
create index concurrently link_data_by_identity on link_data (coalesce(identity, 'not_compared'), link_id)
  where coalesce(identity, 'not_compared') <> 'agrees';
