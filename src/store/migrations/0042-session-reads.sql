-- What each session of the dashboard has read lately, so that a page that stays open is one entry of the inquiry log an hour.
create table session_reads (
  session_id uuid not null,
  -- Action, target and details of the entry; no value of a person.
  read_key text not null,
  at timestamptz not null,
  primary key (session_id, read_key)
);
create index session_reads_by_age on session_reads (at);
