-- The directory's version right after the starter list was loaded into an empty directory: the packaged index of the list is the index
-- of this version. Null: it was not loaded into an empty one.
alter table starter_directory add column loaded_at_version bigint;
