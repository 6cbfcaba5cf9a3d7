-- A verification whose results wait until the person has confirmed or flagged them, where the operator asks for that.
alter table verifications drop constraint verifications_status_check;
alter table verifications add constraint verifications_status_check
  check (status in ('pending', 'processing', 'confirming', 'completed', 'partial', 'failed')) not valid;

create table verification_confirmations (
  verification_id uuid primary key,
  team_id uuid not null references teams (id),
  environment text not null check (environment in ('sandbox', 'development', 'production')),
  -- asked: waits for the person. confirmed, flagged, unanswered: how it ended.
  status text not null default 'asked' check (status in ('asked', 'confirmed', 'flagged', 'unanswered')),
  -- What would be sent; null once it ended.
  sealed_preview bytea,
  key_id integer,
  -- A keyed token of it, to see whether it is what is sent in the end.
  preview_token bytea not null,
  asked_at timestamptz not null default now(),
  due_at timestamptz not null,
  ended_at timestamptz
);
create index verification_confirmations_due on verification_confirmations (due_at) where status = 'asked';
create index verification_confirmations_by_key on verification_confirmations (key_id);
