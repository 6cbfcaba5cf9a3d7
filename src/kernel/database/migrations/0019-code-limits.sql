-- What is counted of one-time codes for a person or a client address, both blind tokens: wrong answers, and codes that were sent.

create table code_limits (
  token bytea primary key,
  count integer not null,
  -- From then on the count begins again.
  ends_at timestamptz not null
);
create index code_limits_by_end on code_limits (ends_at);

-- How the connections through a provider have ended, latest first.
create index tasks_by_provider on tasks (environment, provider_id, product, finished_at desc) where finished_at is not null;
