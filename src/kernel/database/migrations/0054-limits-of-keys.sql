-- From where a key may be used, and which purposes it may state; null: anywhere, any.
alter table credentials
  add column allowed_addresses text[],
  add column purposes text[];
