-- Rules of income that a monitor answers again when its link has been refreshed: what was asked, and what each said last.
alter table monitors add column sealed_income bytea, add column key_id integer;
create index monitors_by_key on monitors (key_id);
