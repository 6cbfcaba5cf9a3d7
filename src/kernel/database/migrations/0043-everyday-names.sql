-- What the directory knows of an employer's names in daily use, of its other entries, and of its reach.
alter table companies
  add column everyday_names text[] not null default '{}',
  add column employer_id uuid,
  add column is_nationwide boolean not null default false;
