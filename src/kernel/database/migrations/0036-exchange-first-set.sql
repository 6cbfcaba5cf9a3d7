-- When an epoch's first set was made: from then on the epoch is used, and the one before is answered for a while.
alter table exchange_sets add column first_made_at timestamptz not null default now();
