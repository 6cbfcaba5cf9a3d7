-- What each reader, a key or a session of the dashboard, has read lately: a page or program that reads again and again is one entry of
-- the inquiry log an hour.
create table recent_reads (
  reader text not null,
  -- Action, target and details of the entry; no value of a person.
  read_key text not null,
  at timestamptz not null,
  primary key (reader, read_key)
);
create index recent_reads_by_age on recent_reads (at);
