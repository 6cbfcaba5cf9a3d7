-- How many deliveries a webhook takes each second at most; null: no limit.

alter table webhooks add column max_per_second integer check (max_per_second between 1 and 1000);
