-- Headers that a client's receiver wants with each delivery: names in plaintext, values sealed. And when and by whom a webhook was disabled.
alter table webhooks
  add column sealed_headers bytea,
  add column header_names text[] not null default '{}',
  add column disabled_at timestamptz,
  add column disabled_by text;
