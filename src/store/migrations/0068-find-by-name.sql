-- Verifications, orders and users are found by the names of their persons, through blind tokens of the team. Those of
-- verifications are among the tokens of their subjects; version 2 has them, and the janitor computes them for rows of before,
-- with the outcome.
alter table verifications add column outcome text;
create index verifications_by_outcome on verifications (team_id, environment, outcome, created_at desc, id desc)
  where outcome is not null;
drop index verifications_by_former_subject_keys;
create index verifications_by_former_subject_keys on verifications (id) where subject_version < 2;
alter table orders add column name_tokens bigint[], add column name_version smallint not null default 0;
create index orders_by_name on orders using gin (name_tokens);
create index orders_by_former_names on orders (id) where name_version < 1;
create index orders_by_tracking on orders (team_id, environment, hashtextextended(tracking_info, 0))
  where tracking_info is not null;
alter table users add column name_tokens bigint[], add column name_version smallint not null default 0;
create index users_by_name on users using gin (name_tokens);
create index users_by_former_names on users (id) where name_version < 1;
create index links_by_tracking on links (team_id, environment, hashtextextended(tracking_info, 0))
  where tracking_info is not null;
