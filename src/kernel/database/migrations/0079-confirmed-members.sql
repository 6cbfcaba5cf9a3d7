-- Of a member who signs in at an identity provider. When the provider last confirmed them; null: it does not, or
-- has not since this column is there. And when it was asked for what their roles follow: an answer to an older question
-- changes nothing.
alter table members
  add column confirmed_at timestamptz,
  add column asked_at timestamptz;
