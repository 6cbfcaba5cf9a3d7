-- Concurrent: statement by statement, outside a transaction; each can be repeated.
drop index concurrently if exists users_by_subject_token;
create index concurrently users_by_subject_token on users using gin (subject_tokens);
drop index concurrently if exists users_by_former_subject_keys;
create index concurrently users_by_former_subject_keys on users (id) where subject_version < 1;
drop index concurrently if exists orders_by_subject_token;
create index concurrently orders_by_subject_token on orders using gin (subject_tokens);
drop index concurrently if exists orders_by_former_subject_keys;
create index concurrently orders_by_former_subject_keys on orders (id) where subject_version < 1;
drop index concurrently if exists link_data_by_subject_token;
create index concurrently link_data_by_subject_token on link_data using gin (subject_tokens);
drop index concurrently if exists link_data_by_former_subject_keys;
create index concurrently link_data_by_former_subject_keys on link_data (link_id) where subject_version < 1;
