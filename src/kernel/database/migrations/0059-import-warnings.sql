-- What an import left out of rows that it imported, with line and field, and never a value.
alter table import_jobs
  add column warnings jsonb not null default '[]',
  add column warnings_total integer not null default 0;
