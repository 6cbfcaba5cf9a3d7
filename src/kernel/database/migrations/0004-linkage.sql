-- Models of the linkage that were estimated on the operator's own records: numbers only, nothing of a person.
-- model: JSON of weights, audit and calibration; counts: JSON of the pairs that were counted, by field and level.
create table linkage_models (
  version text primary key,
  environment text not null check (environment in ('sandbox', 'development', 'production')),
  made_at timestamptz not null default now(),
  status text not null check (status in ('accepted', 'rejected')),
  reason text,
  former text not null,
  model text not null,
  counts text not null
);
create index linkage_models_by_environment on linkage_models (environment, made_at);

-- What decides in each environment. active_version null: the model that ships. is_pinned: the operator chose it, and a newer
-- one does not take its place. learnt_at: imports that ended later were not looked at yet.
create table linkage_state (
  environment text primary key check (environment in ('sandbox', 'development', 'production')),
  active_version text references linkage_models (version),
  is_pinned boolean not null default false,
  learnt_at timestamptz,
  claim_id uuid,
  lease_expires_at timestamptz
);

-- How a verification was decided: the version of the model, and the whole table of weights, sealed.
alter table verifications
  add column model_version text,
  add column sealed_explanation bytea;
