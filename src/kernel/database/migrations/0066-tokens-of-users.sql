-- By what users, their orders and fetched data are found for their person: keyed tokens, as those of verifications.
-- subject_version: of which version of the keys; 0 until the janitor has computed them.
alter table users add column subject_tokens bigint[], add column subject_version smallint not null default 0;
alter table orders add column subject_tokens bigint[], add column subject_version smallint not null default 0;
alter table link_data add column subject_tokens bigint[], add column subject_version smallint not null default 0;
