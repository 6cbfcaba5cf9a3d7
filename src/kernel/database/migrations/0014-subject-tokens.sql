-- By which the verifications of a subject are found: keyed hashes of the SSN, and of names with the date of birth.
-- subject_version: of which version of the keys; 0 until the janitor has computed them.
alter table verifications add column subject_tokens bigint[], add column subject_version smallint not null default 0;
