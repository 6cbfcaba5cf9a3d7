-- Whether the person of a payroll account is the one whom the client named: the verdict for lists and events, and sealed, field by
-- field, what was compared. Null: fetched by an earlier version.
alter table link_data add column identity text check (identity in ('agrees', 'differs', 'not_compared'));
alter table link_data add column sealed_identity bytea;
