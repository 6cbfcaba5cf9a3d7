-- Concurrent: statement by statement, outside a transaction; each can be repeated.
drop index concurrently if exists verifications_by_subject_token;
create index concurrently verifications_by_subject_token on verifications using gin (subject_tokens);
drop index concurrently if exists verifications_by_former_subject_keys;
create index concurrently verifications_by_former_subject_keys on verifications (id) where subject_version < 1;
-- Finds the events of a link, whose logged answers are deleted with it.
drop index concurrently if exists events_about_links;
create index concurrently events_about_links on events (about_id) where event_type not like 'instant-verification-%';
