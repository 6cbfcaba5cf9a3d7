-- How pages and messages name a team to persons, where a token or an order gives no name.
alter table teams add column display_name text;
