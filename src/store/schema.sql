-- Made by `npm run golden` from the migrations. Do not edit.

create table companies (
  id uuid not null,
  source text not null,
  name text not null,
  aliases text[] not null default '{}'::text[],
  ein text,
  domain text,
  domains text[] not null default '{}'::text[],
  phone text,
  street text,
  city text,
  state text,
  zip text,
  naics text,
  employees integer,
  logo_url text,
  fingerprint bytea not null,
  import_id uuid,
  version bigint not null,
  updated_at timestamp with time zone not null default now(),
  removed_at timestamp with time zone,
  constraint companies_pkey PRIMARY KEY (id)
);
CREATE INDEX companies_by_ein ON public.companies USING btree (ein) WHERE ((ein IS NOT NULL) AND (removed_at IS NULL));
CREATE INDEX companies_by_source ON public.companies USING btree (source, import_id);
CREATE INDEX companies_by_version ON public.companies USING btree (version);

create table company_outcomes (
  company_id uuid not null,
  environment text not null,
  product text not null,
  observed_on date not null,
  attempts integer not null,
  successes integer not null,
  constraint company_outcomes_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint company_outcomes_pkey PRIMARY KEY (company_id, environment, product, observed_on)
);

create table company_providers (
  company_id uuid not null,
  environment text not null,
  provider text not null,
  products text[] not null,
  verified_at timestamp with time zone,
  verified_by text,
  constraint company_providers_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint company_providers_pkey PRIMARY KEY (company_id, environment, provider)
);

create table credentials (
  id uuid not null,
  team_id uuid not null,
  environment text not null,
  name text,
  secret_hash bytea not null,
  secret_hint text not null,
  sealed_secret bytea not null,
  key_id integer not null,
  scopes text[] not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  deactivated_at timestamp with time zone,
  constraint credentials_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'development'::text, 'production'::text]))),
  constraint credentials_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id),
  constraint credentials_pkey PRIMARY KEY (id),
  constraint credentials_secret_hash_key UNIQUE (secret_hash)
);
CREATE INDEX credentials_by_key ON public.credentials USING btree (key_id);
CREATE INDEX credentials_by_tenant ON public.credentials USING btree (team_id, environment, created_at DESC);

create table deliveries (
  id bigint not null generated always as identity,
  event_id uuid not null,
  webhook_id uuid not null,
  status text not null default 'due'::text,
  attempts integer not null default 0,
  due_at timestamp with time zone not null default now(),
  claim_id uuid,
  lease_expires_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  constraint deliveries_status_check CHECK ((status = ANY (ARRAY['due'::text, 'delivered'::text, 'exhausted'::text, 'held'::text]))),
  constraint deliveries_event_id_fkey FOREIGN KEY (event_id) REFERENCES events(id) ON DELETE CASCADE,
  constraint deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE,
  constraint deliveries_pkey PRIMARY KEY (id)
);
CREATE INDEX deliveries_by_event ON public.deliveries USING btree (event_id);
CREATE INDEX deliveries_due ON public.deliveries USING btree (webhook_id, LEAST(attempts, 1), due_at) WHERE (status = 'due'::text);

create table delivery_attempts (
  id uuid not null,
  delivery_id bigint not null,
  event_id uuid not null,
  webhook_id uuid not null,
  team_id uuid not null,
  environment text not null,
  event_type text not null,
  webhook_url text not null,
  attempt integer not null,
  outcome text not null,
  status_code integer,
  duration_ms integer not null,
  remote_address text,
  response_body text,
  payload text not null,
  created_at timestamp with time zone not null default now(),
  constraint delivery_attempts_pkey PRIMARY KEY (id)
);
CREATE INDEX delivery_attempts_by_age ON public.delivery_attempts USING btree (created_at);
CREATE INDEX delivery_attempts_by_tenant ON public.delivery_attempts USING btree (team_id, environment, created_at DESC, id DESC);

create table directory_state (
  only_row boolean not null default true,
  directory_id uuid not null default gen_random_uuid(),
  version bigint not null default 0,
  constraint directory_state_only_row_check CHECK (only_row),
  constraint directory_state_pkey PRIMARY KEY (only_row)
);

create table employments (
  id uuid not null,
  environment text not null,
  source text not null,
  record_token bytea not null,
  company_id uuid,
  sealed bytea not null,
  key_id integer not null,
  blocking_tokens bigint[] not null,
  fingerprint bytea not null,
  import_id uuid,
  updated_at timestamp with time zone not null default now(),
  constraint employments_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'development'::text, 'production'::text]))),
  constraint employments_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint employments_pkey PRIMARY KEY (id),
  constraint employments_environment_source_record_token_key UNIQUE (environment, source, record_token)
);
CREATE INDEX employments_by_blocking_token ON public.employments USING gin (blocking_tokens) WITH (fastupdate=off);
CREATE INDEX employments_by_company ON public.employments USING btree (company_id, environment) WHERE (company_id IS NOT NULL);
CREATE INDEX employments_by_import ON public.employments USING btree (environment, source, import_id);
CREATE INDEX employments_by_key ON public.employments USING btree (key_id);

create table events (
  id uuid not null,
  team_id uuid not null,
  environment text not null,
  event_type text not null,
  about_id uuid not null,
  payload text not null,
  created_at timestamp with time zone not null default now(),
  constraint events_pkey PRIMARY KEY (id)
);
CREATE INDEX events_by_age ON public.events USING btree (created_at);

create table idempotency_keys (
  team_id uuid not null,
  environment text not null,
  key text not null,
  body_token bytea not null,
  resource_id uuid,
  answer_id uuid,
  sealed_answer bytea,
  key_id integer,
  expires_at timestamp with time zone not null,
  constraint idempotency_keys_pkey PRIMARY KEY (team_id, environment, key)
);
CREATE INDEX idempotency_keys_by_expiry ON public.idempotency_keys USING btree (expires_at);
CREATE INDEX idempotency_keys_by_key ON public.idempotency_keys USING btree (key_id) WHERE (key_id IS NOT NULL);

create table imports (
  id uuid not null,
  kind text not null,
  source text not null,
  environment text,
  started_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  added integer not null default 0,
  updated integer not null default 0,
  unchanged integer not null default 0,
  removed integer not null default 0,
  rejected integer not null default 0,
  constraint imports_kind_check CHECK ((kind = ANY (ARRAY['companies'::text, 'employments'::text]))),
  constraint imports_pkey PRIMARY KEY (id)
);

create table keyring_check (
  only_row boolean not null default true,
  token bytea not null,
  constraint keyring_check_only_row_check CHECK (only_row),
  constraint keyring_check_pkey PRIMARY KEY (only_row)
);

create unlogged table request_budgets (
  credential_id uuid not null,
  window_ends_at timestamp with time zone not null,
  taken integer not null,
  constraint request_budgets_pkey PRIMARY KEY (credential_id)
);

create table schema_migrations (
  version integer not null,
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (version)
);

create table teams (
  id uuid not null,
  name text not null,
  client_id uuid not null,
  created_at timestamp with time zone not null default now(),
  constraint teams_pkey PRIMARY KEY (id),
  constraint teams_client_id_key UNIQUE (client_id),
  constraint teams_name_key UNIQUE (name)
);

create table verifications (
  id uuid not null,
  team_id uuid not null,
  environment text not null,
  status text not null,
  sealed_file bytea not null,
  sealed_results bytea,
  key_id integer not null,
  tracking_info text,
  created_at timestamp with time zone not null default now(),
  completed_at timestamp with time zone,
  claim_id uuid,
  lease_expires_at timestamp with time zone,
  claims integer not null default 0,
  constraint verifications_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'completed'::text, 'partial'::text, 'failed'::text]))),
  constraint verifications_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id),
  constraint verifications_pkey PRIMARY KEY (id)
);
CREATE INDEX verifications_by_key ON public.verifications USING btree (key_id);
CREATE INDEX verifications_by_tenant ON public.verifications USING btree (team_id, environment, created_at DESC, id DESC);
CREATE INDEX verifications_by_tracking ON public.verifications USING btree (team_id, environment, tracking_info) WHERE (tracking_info IS NOT NULL);
CREATE INDEX verifications_unfinished ON public.verifications USING btree (created_at) WHERE (status = ANY (ARRAY['pending'::text, 'processing'::text]));

create table webhooks (
  id uuid not null,
  team_id uuid not null,
  environment text not null,
  name text not null,
  webhook_url text not null,
  events text[] not null,
  env_type text not null,
  enabled boolean not null default true,
  disabled_reason text,
  failing_since timestamp with time zone,
  sealed_secret bytea not null,
  key_id integer not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint webhooks_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id),
  constraint webhooks_pkey PRIMARY KEY (id)
);
CREATE INDEX webhooks_by_key ON public.webhooks USING btree (key_id);
CREATE INDEX webhooks_by_tenant ON public.webhooks USING btree (team_id, environment, created_at DESC, id DESC);
CREATE UNIQUE INDEX webhooks_by_url ON public.webhooks USING btree (team_id, environment, webhook_url);
