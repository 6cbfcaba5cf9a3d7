-- Whether a request waits for the end: only then the worker that ends it tells other processes.
alter table verifications add column is_awaited boolean not null default false;
