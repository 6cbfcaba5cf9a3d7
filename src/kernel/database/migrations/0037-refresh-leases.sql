-- One worker at a time signs in again for a link: a refresh token that works once is used once.
alter table links add column refresh_claim_id uuid;
alter table links add column refresh_lease_expires_at timestamptz;
