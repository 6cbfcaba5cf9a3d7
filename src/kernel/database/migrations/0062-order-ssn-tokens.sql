-- Orders are found by the whole SSN of their person, through a blind token. Orders of before have none until they change.
alter table orders add column ssn_token bytea;
create index orders_by_ssn on orders (team_id, environment, ssn_token, created_at desc, id desc) where ssn_token is not null;
