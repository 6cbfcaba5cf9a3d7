-- What an imported file is called, how a payroll file is to be read, and what it is: counts, headings, faults and totals, no value of a
-- person.
alter table import_jobs
  add column file_name text,
  add column payroll_format text,
  add column constants jsonb not null default '{}',
  add column payroll jsonb;
