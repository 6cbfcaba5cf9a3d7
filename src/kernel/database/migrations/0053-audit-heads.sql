-- The end of the inquiry log as it was signed, once a day.
create table audit_heads (
  day date primary key,
  number bigint not null,
  hash bytea not null,
  signed_at timestamptz not null,
  signature bytea not null
);
