-- The persons of the records that were found, whose details may differ from those of the request: they see the question
-- and answer it.
alter table verification_confirmations add column subject_tokens bigint[] not null default '{}';
create index verification_confirmations_by_token on verification_confirmations using gin (subject_tokens)
  where status = 'asked';

-- unreached: the message came to nobody.
alter table verification_confirmations drop constraint verification_confirmations_status_check;
alter table verification_confirmations add constraint verification_confirmations_status_check
  check (status in ('asked', 'confirmed', 'flagged', 'unanswered', 'unreached'));
