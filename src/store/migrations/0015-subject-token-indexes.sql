-- Concurrent: statement by statement, outside a transaction; each can be repeated.
drop index concurrently if exists verifications_by_subject_token;
create index concurrently verifications_by_subject_token on verifications using gin (subject_tokens);
drop index concurrently if exists verifications_by_former_subject_keys;
create index concurrently verifications_by_former_subject_keys on verifications (id) where subject_version < 1;
