-- Imports by the command line are listed like those over HTTP: they belong to no team, and those of companies to no environment.
alter table import_jobs alter column team_id drop not null, alter column environment drop not null;

-- Who loaded a file and how it is called, and the newest date that its rows vouch for: a date of the file, of no person.
alter table imports add column actor text, add column file_name text, add column newest_as_of date;
