-- The fewest days before its expiry of which a key has sent a warning; null: none yet.
alter table credentials add column expiry_warned_days smallint;
