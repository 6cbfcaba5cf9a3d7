-- Replaces 28ee4a938a71dd7eec7eff54ec51f6fed4de71ceb4a252a035be23f55ecbba0d, which locked these tables while it built their indexes.
-- Verifications, orders and users are found by the names of their persons, through blind tokens of the team. Those of
-- verifications are among the tokens of their subjects; version 2 has them, and the janitor computes them for rows of before,
-- with the outcome.
alter table verifications add column outcome text;
alter table orders add column name_tokens bigint[], add column name_version smallint not null default 0;
alter table users add column name_tokens bigint[], add column name_version smallint not null default 0;
