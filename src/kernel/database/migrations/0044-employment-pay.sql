-- The pay of imported employments: one sealed document for each year of an employment, so that a
-- load of a pay run rewrites only its year, and old years expire on their own.
create table employment_pay (
  id uuid primary key,
  employment_id uuid not null references employments (id) on delete cascade,
  year smallint not null,
  sealed bytea not null,
  key_id integer not null,
  import_id uuid,
  updated_at timestamptz not null default now(),
  unique (employment_id, year)
);
create index employment_pay_by_key on employment_pay (key_id);
create index employment_pay_by_year on employment_pay (year);
