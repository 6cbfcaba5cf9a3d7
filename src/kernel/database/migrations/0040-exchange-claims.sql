-- Which process holds the lease: one that has lost it must not end the lease of another one.
alter table exchange_leases add column claim_id uuid;
