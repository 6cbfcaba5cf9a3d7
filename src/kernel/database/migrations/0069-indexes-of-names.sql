-- Concurrent: statement by statement, outside a transaction; each can be repeated.
-- Replaces a55eefe32c8b1bad0a140d27a973fdaade1a7cfb1c32ed66174ba190472b8c2c, whose indexes are made in 0073 without a lock.
drop index concurrently if exists orders_by_name;
create index concurrently orders_by_name on orders using gin (name_tokens);
drop index concurrently if exists orders_by_former_names;
create index concurrently orders_by_former_names on orders (id) where name_version < 1;
drop index concurrently if exists orders_by_tracking;
create index concurrently orders_by_tracking on orders (team_id, environment, hashtextextended(tracking_info, 0))
  where tracking_info is not null;
drop index concurrently if exists users_by_name;
create index concurrently users_by_name on users using gin (name_tokens);
drop index concurrently if exists users_by_former_names;
create index concurrently users_by_former_names on users (id) where name_version < 1;
drop index concurrently if exists links_by_tracking;
create index concurrently links_by_tracking on links (team_id, environment, hashtextextended(tracking_info, 0))
  where tracking_info is not null;
