-- When a key was last used, to the hour.
alter table credentials add column last_used_at timestamptz;
