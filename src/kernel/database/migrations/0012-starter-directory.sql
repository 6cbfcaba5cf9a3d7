-- An entry that the starter list no longer names but that something refers to: it answers by its id, and no search finds it.
alter table companies add column retired_at timestamptz;

-- One row: which version of the starter list this database has (0: unknown), and whether an operator removed it for good.
create table starter_directory (
  only_row boolean primary key default true check (only_row),
  version integer not null default 0,
  is_removed boolean not null default false
);
insert into starter_directory default values;

-- Deleting a company looks for those that were merged into it.
create index companies_by_merged_into on companies (merged_into) where merged_into is not null;
