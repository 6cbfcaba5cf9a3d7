-- Made by `npm run golden` from the migrations. Do not edit.

create table activity_counts (
  hour timestamp with time zone not null,
  environment text not null,
  team_id uuid not null,
  kind text not null,
  word text not null,
  count integer not null,
  is_folded boolean not null default false
);
CREATE INDEX activity_counts_by_hour ON public.activity_counts USING btree (environment, hour);
CREATE UNIQUE INDEX activity_counts_folded ON public.activity_counts USING btree (hour, environment, team_id, kind, word) WHERE is_folded;

create table audit_blocks (
  number bigint not null,
  numbers int8multirange not null,
  entries bigint not null,
  hash bytea not null,
  constraint audit_blocks_pkey PRIMARY KEY (number)
);

create table audit_entries (
  number bigint not null default 
CASE
    WHEN (pg_current_xact_id() IS NOT NULL) THEN nextval('audit_entries_number'::regclass)
    ELSE NULL::bigint
END,
  id uuid not null,
  at timestamp with time zone not null,
  actor text not null,
  team_id uuid,
  environment text,
  action text not null,
  target text not null,
  details jsonb not null,
  previous_hash bytea,
  hash bytea not null,
  constraint audit_entries_pkey PRIMARY KEY (number)
);
CREATE INDEX audit_entries_by_survivor ON public.audit_entries USING btree (((details ->> 'into'::text))) WHERE (action = ANY (ARRAY['company.merge'::text, 'company.unmerge'::text]));
CREATE INDEX audit_entries_by_target ON public.audit_entries USING btree (target, number);
CREATE INDEX audit_entries_by_team ON public.audit_entries USING btree (COALESCE(team_id, '00000000-0000-0000-0000-000000000000'::uuid), at DESC, id DESC);
CREATE INDEX audit_entries_of_erasures ON public.audit_entries USING btree (at, id) WHERE (details ? 'ids'::text);

create table audit_gaps (
  numbers int8range not null,
  until xid8,
  constraint audit_gaps_pkey PRIMARY KEY (numbers)
);

create table audit_head (
  only_row boolean not null default true,
  number bigint not null default 0,
  hash bytea not null default decode(repeat('00'::text, 32), 'hex'::text),
  last_number bigint not null default 0,
  constraint audit_head_only_row_check CHECK (only_row),
  constraint audit_head_pkey PRIMARY KEY (only_row)
);

create table audit_heads (
  day date not null,
  number bigint not null,
  hash bytea not null,
  signed_at timestamp with time zone not null,
  signature bytea not null,
  constraint audit_heads_pkey PRIMARY KEY (day)
);

create table audit_intake (
  id uuid not null,
  at timestamp with time zone not null,
  actor text not null,
  team_id uuid,
  environment text,
  action text not null,
  target text not null,
  details jsonb not null,
  hash bytea not null,
  constraint audit_intake_pkey PRIMARY KEY (id)
);

create table bridge_tokens (
  token_hash bytea not null,
  id uuid not null,
  team_id uuid not null,
  environment text not null,
  user_id uuid not null,
  request jsonb not null,
  sealed_account bytea,
  key_id integer,
  task_id uuid,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  spent_at timestamp with time zone,
  constraint bridge_tokens_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id),
  constraint bridge_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint bridge_tokens_pkey PRIMARY KEY (token_hash),
  constraint bridge_tokens_id_key UNIQUE (id)
);
CREATE INDEX bridge_tokens_by_expiry ON public.bridge_tokens USING btree (expires_at);
CREATE INDEX bridge_tokens_by_key ON public.bridge_tokens USING btree (key_id) WHERE (key_id IS NOT NULL);
CREATE INDEX bridge_tokens_by_user ON public.bridge_tokens USING btree (user_id);

create table code_limits (
  token bytea not null,
  count integer not null,
  ends_at timestamp with time zone not null,
  constraint code_limits_pkey PRIMARY KEY (token)
);
CREATE INDEX code_limits_by_end ON public.code_limits USING btree (ends_at);

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
  further_names text[] not null default '{}'::text[],
  merged_into uuid,
  survivor_id uuid,
  merged_while_removed boolean not null default false,
  retired_at timestamp with time zone,
  everyday_names text[] not null default '{}'::text[],
  employer_id uuid,
  is_nationwide boolean not null default false,
  constraint companies_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES companies(id),
  constraint companies_survivor_id_fkey FOREIGN KEY (survivor_id) REFERENCES companies(id),
  constraint companies_pkey PRIMARY KEY (id)
);
CREATE INDEX companies_by_ein ON public.companies USING btree (ein) WHERE ((ein IS NOT NULL) AND (removed_at IS NULL));
CREATE INDEX companies_by_merged_into ON public.companies USING btree (merged_into) WHERE (merged_into IS NOT NULL);
CREATE INDEX companies_by_source ON public.companies USING btree (source, import_id);
CREATE INDEX companies_by_survivor ON public.companies USING btree (survivor_id) WHERE (survivor_id IS NOT NULL);
CREATE INDEX companies_by_version ON public.companies USING btree (version);
CREATE INDEX companies_merged ON public.companies USING btree (id) INCLUDE (survivor_id) WHERE (survivor_id IS NOT NULL);
CREATE INDEX companies_merged_by_ein ON public.companies USING btree (ein) WHERE ((survivor_id IS NOT NULL) AND (ein IS NOT NULL));

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
  confirmed_products text[] not null default '{}'::text[],
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
  allowed_addresses text[],
  purposes text[],
  last_used_at timestamp with time zone,
  expiry_warned_days smallint,
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
  created_at timestamp with time zone not null default now(),
  about_id uuid,
  step integer not null default 0,
  faults integer not null default 0,
  is_replay boolean not null default false,
  constraint deliveries_status_check CHECK ((status = ANY (ARRAY['due'::text, 'exhausted'::text, 'held'::text]))),
  constraint deliveries_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE,
  constraint deliveries_pkey PRIMARY KEY (event_id, id)
);
CREATE INDEX deliveries_due ON public.deliveries USING btree (webhook_id, LEAST(attempts, 1), due_at, id) WHERE (status = 'due'::text);
CREATE INDEX deliveries_ended ON public.deliveries USING btree (webhook_id, status, id) WHERE (status <> 'due'::text);

create table delivery_attempts (
  id uuid not null,
  delivery_id bigint,
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
  payload text,
  created_at timestamp with time zone not null default now(),
  is_replay boolean not null default false,
  sealed_response bytea,
  key_id integer
) partition by range (created_at);
CREATE INDEX delivery_attempts_by_event ON ONLY public.delivery_attempts USING btree (event_id);
CREATE INDEX delivery_attempts_by_id ON ONLY public.delivery_attempts USING btree (id);
CREATE INDEX delivery_attempts_by_key ON ONLY public.delivery_attempts USING btree (key_id) WHERE (key_id IS NOT NULL);
CREATE INDEX delivery_attempts_by_tenant ON ONLY public.delivery_attempts USING btree (team_id, environment, created_at DESC, id DESC);
CREATE INDEX delivery_attempts_delivered ON ONLY public.delivery_attempts USING btree (webhook_id, delivery_id) WHERE (outcome = 'delivered'::text);

create table directory_state (
  only_row boolean not null default true,
  directory_id uuid not null default gen_random_uuid(),
  version bigint not null default 0,
  constraint directory_state_only_row_check CHECK (only_row),
  constraint directory_state_pkey PRIMARY KEY (only_row)
);

create table dispatchers (
  id uuid not null,
  renewed_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  backend_pid integer not null,
  is_leaving boolean not null default false,
  constraint dispatchers_pkey PRIMARY KEY (id)
);

create table employment_pay (
  id uuid not null,
  employment_id uuid not null,
  year smallint not null,
  sealed bytea not null,
  key_id integer not null,
  import_id uuid,
  constraint employment_pay_employment_id_fkey FOREIGN KEY (employment_id) REFERENCES employments(id) ON DELETE CASCADE,
  constraint employment_pay_pkey PRIMARY KEY (id),
  constraint employment_pay_employment_id_year_key UNIQUE (employment_id, year)
);
CREATE INDEX employment_pay_by_key ON public.employment_pay USING btree (key_id);
CREATE INDEX employment_pay_by_year ON public.employment_pay USING btree (year);

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
  blocking_version smallint not null default 1,
  constraint employments_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'development'::text, 'production'::text]))),
  constraint employments_company_id_fkey FOREIGN KEY (company_id) REFERENCES companies(id),
  constraint employments_pkey PRIMARY KEY (id),
  constraint employments_environment_source_record_token_key UNIQUE (environment, source, record_token)
);
CREATE INDEX employments_by_blocking_token ON public.employments USING gin (blocking_tokens) WITH (fastupdate=off);
CREATE INDEX employments_by_company ON public.employments USING btree (company_id, environment) WHERE (company_id IS NOT NULL);
CREATE INDEX employments_by_former_blocking ON public.employments USING btree (id) WHERE (blocking_version < 4);
CREATE INDEX employments_by_import ON public.employments USING btree (environment, source, import_id);
CREATE INDEX employments_by_key ON public.employments USING btree (key_id);

create table erased_employments (
  employment_id uuid not null,
  environment text not null,
  constraint erased_employments_pkey PRIMARY KEY (employment_id)
);

create table events (
  id uuid not null,
  team_id uuid not null,
  environment text not null,
  event_type text not null,
  about_id uuid not null,
  payload text not null,
  created_at timestamp with time zone not null default now(),
  trace_parent text
) partition by list (id_version(id));
CREATE INDEX events_about_links ON ONLY public.events USING btree (about_id) WHERE (event_type !~~ 'instant-verification-%'::text);
CREATE INDEX events_by_age ON ONLY public.events USING btree (created_at);
CREATE INDEX events_by_tenant ON ONLY public.events USING btree (team_id, environment, created_at DESC, id DESC);

create table exchange_epochs (
  id uuid not null,
  environment text not null,
  keys_version smallint not null,
  sealed_key bytea not null,
  key_id integer not null,
  created_at timestamp with time zone not null default now(),
  constraint exchange_epochs_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'development'::text, 'production'::text]))),
  constraint exchange_epochs_pkey PRIMARY KEY (id)
);
CREATE INDEX exchange_epochs_by_environment ON public.exchange_epochs USING btree (environment, created_at DESC, id DESC);
CREATE INDEX exchange_epochs_by_key ON public.exchange_epochs USING btree (key_id);

create table exchange_leases (
  environment text not null,
  expires_at timestamp with time zone not null,
  claim_id uuid,
  constraint exchange_leases_pkey PRIMARY KEY (environment)
);

create table exchange_points (
  epoch_id uuid not null,
  employment_id uuid not null,
  fingerprint bytea not null,
  places bytea not null,
  constraint exchange_points_epoch_id_fkey FOREIGN KEY (epoch_id) REFERENCES exchange_epochs(id) ON DELETE CASCADE,
  constraint exchange_points_pkey PRIMARY KEY (epoch_id, employment_id)
);

create table exchange_sets (
  epoch_id uuid not null,
  version integer not null,
  made_at timestamp with time zone not null,
  basis text not null,
  size integer not null,
  bytes bytea not null,
  first_made_at timestamp with time zone not null default now(),
  constraint exchange_sets_epoch_id_fkey FOREIGN KEY (epoch_id) REFERENCES exchange_epochs(id) ON DELETE CASCADE,
  constraint exchange_sets_pkey PRIMARY KEY (epoch_id)
);

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

create table import_jobs (
  id uuid not null,
  team_id uuid,
  environment text,
  actor text not null,
  act text not null,
  kind text not null,
  source text not null,
  status text not null,
  replaces boolean not null default false,
  dates text,
  columns jsonb not null default '{}'::jsonb,
  parts integer not null default 0,
  total_bytes bigint not null default 0,
  read_bytes bigint not null default 0,
  counts jsonb,
  reasons jsonb not null default '[]'::jsonb,
  rejects_listed integer not null default 0,
  rejects_total integer not null default 0,
  error text,
  created_at timestamp with time zone not null default now(),
  started_at timestamp with time zone,
  finished_at timestamp with time zone,
  claims integer not null default 0,
  claim_id uuid,
  lease_expires_at timestamp with time zone,
  file_name text,
  payroll_format text,
  constants jsonb not null default '{}'::jsonb,
  payroll jsonb,
  warnings jsonb not null default '[]'::jsonb,
  warnings_total integer not null default 0,
  differences jsonb not null default '[]'::jsonb,
  change jsonb,
  constraint import_jobs_act_check CHECK ((act = ANY (ARRAY['import'::text, 'remove'::text]))),
  constraint import_jobs_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'development'::text, 'production'::text]))),
  constraint import_jobs_kind_check CHECK ((kind = ANY (ARRAY['companies'::text, 'employments'::text]))),
  constraint import_jobs_status_check CHECK ((status = ANY (ARRAY['uploading'::text, 'queued'::text, 'running'::text, 'completed'::text, 'failed'::text]))),
  constraint import_jobs_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id),
  constraint import_jobs_pkey PRIMARY KEY (id)
);
CREATE INDEX import_jobs_by_tenant ON public.import_jobs USING btree (team_id, environment, created_at DESC, id DESC);
CREATE INDEX import_jobs_due ON public.import_jobs USING btree (created_at) WHERE (status = ANY (ARRAY['queued'::text, 'running'::text]));

create table import_parts (
  id uuid not null,
  job_id uuid not null,
  content text not null,
  "position" integer not null,
  sealed_part bytea not null,
  key_id integer not null,
  constraint import_parts_content_check CHECK ((content = ANY (ARRAY['file'::text, 'rejects'::text]))),
  constraint import_parts_job_id_fkey FOREIGN KEY (job_id) REFERENCES import_jobs(id) ON DELETE CASCADE,
  constraint import_parts_pkey PRIMARY KEY (id),
  constraint import_parts_job_id_content_position_key UNIQUE (job_id, content, "position")
);
CREATE INDEX import_parts_by_key ON public.import_parts USING btree (key_id);

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
  merged integer not null default 0,
  actor text,
  file_name text,
  newest_as_of date,
  constraint imports_kind_check CHECK ((kind = ANY (ARRAY['companies'::text, 'employments'::text]))),
  constraint imports_pkey PRIMARY KEY (id)
);

create table income_assessments (
  id uuid not null,
  team_id uuid not null,
  environment text not null,
  subject text not null,
  verification_id uuid,
  link_id uuid,
  user_id uuid,
  order_id uuid,
  rule text not null,
  verdict text not null,
  as_of date not null,
  tracking_info text,
  permissible_purpose text,
  sealed_assessment bytea not null,
  key_id integer not null,
  created_at timestamp with time zone not null default now(),
  constraint income_assessments_subject_check CHECK ((subject = ANY (ARRAY['facts'::text, 'verification'::text, 'link'::text, 'user'::text, 'order'::text]))),
  constraint income_assessments_link_id_fkey FOREIGN KEY (link_id) REFERENCES links(id) ON DELETE CASCADE,
  constraint income_assessments_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint income_assessments_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id),
  constraint income_assessments_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint income_assessments_pkey PRIMARY KEY (id)
);
CREATE INDEX income_assessments_by_key ON public.income_assessments USING btree (key_id);
CREATE INDEX income_assessments_by_link ON public.income_assessments USING btree (link_id) WHERE (link_id IS NOT NULL);
CREATE INDEX income_assessments_by_order ON public.income_assessments USING btree (order_id) WHERE (order_id IS NOT NULL);
CREATE INDEX income_assessments_by_tenant ON public.income_assessments USING btree (team_id, environment, created_at DESC, id DESC);
CREATE INDEX income_assessments_by_user ON public.income_assessments USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX income_assessments_by_verification ON public.income_assessments USING btree (verification_id) WHERE (verification_id IS NOT NULL);

create table keyring_check (
  only_row boolean not null default true,
  token bytea not null,
  constraint keyring_check_only_row_check CHECK (only_row),
  constraint keyring_check_pkey PRIMARY KEY (only_row)
);

create table link_data (
  link_id uuid not null,
  sealed_data bytea not null,
  key_id integer not null,
  task_id uuid not null,
  as_of timestamp with time zone not null,
  updated_at timestamp with time zone not null default now(),
  identity text,
  sealed_identity bytea,
  subject_tokens bigint[],
  subject_version smallint not null default 0,
  constraint link_data_identity_check CHECK ((identity = ANY (ARRAY['agrees'::text, 'differs'::text, 'not_compared'::text]))),
  constraint link_data_link_id_fkey FOREIGN KEY (link_id) REFERENCES links(id) ON DELETE CASCADE,
  constraint link_data_pkey PRIMARY KEY (link_id)
);
CREATE INDEX link_data_by_former_subject_keys ON public.link_data USING btree (link_id) WHERE (subject_version < 1);
CREATE INDEX link_data_by_identity ON public.link_data USING btree (COALESCE(identity, 'not_compared'::text), link_id) WHERE (COALESCE(identity, 'not_compared'::text) <> 'agrees'::text);
CREATE INDEX link_data_by_key ON public.link_data USING btree (key_id);
CREATE INDEX link_data_by_subject_token ON public.link_data USING gin (subject_tokens);

create table linkage_models (
  version text not null,
  environment text not null,
  made_at timestamp with time zone not null default now(),
  status text not null,
  reason text,
  former text not null,
  model text not null,
  counts text not null,
  constraint linkage_models_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'development'::text, 'production'::text]))),
  constraint linkage_models_status_check CHECK ((status = ANY (ARRAY['accepted'::text, 'rejected'::text]))),
  constraint linkage_models_pkey PRIMARY KEY (version)
);
CREATE INDEX linkage_models_by_environment ON public.linkage_models USING btree (environment, made_at);

create table linkage_state (
  environment text not null,
  active_version text,
  is_pinned boolean not null default false,
  learnt_at timestamp with time zone,
  claim_id uuid,
  lease_expires_at timestamp with time zone,
  constraint linkage_state_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'development'::text, 'production'::text]))),
  constraint linkage_state_active_version_fkey FOREIGN KEY (active_version) REFERENCES linkage_models(version),
  constraint linkage_state_pkey PRIMARY KEY (environment)
);

create table links (
  id uuid not null,
  team_id uuid not null,
  environment text not null,
  user_id uuid not null,
  bridge_token_id uuid,
  provider_id uuid not null,
  company_id uuid,
  company_name text,
  product text not null,
  data_source text not null,
  tracking_info text,
  status text not null default 'pending'::text,
  consent jsonb not null,
  sealed_refresh bytea,
  key_id integer,
  management_token_hash bytea,
  fetches integer not null default 0,
  created_at timestamp with time zone not null default now(),
  connected_at timestamp with time zone,
  updated_at timestamp with time zone not null default now(),
  refresh_claim_id uuid,
  refresh_lease_expires_at timestamp with time zone,
  constraint links_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'connected'::text, 'disconnected'::text, 'revoked'::text]))),
  constraint links_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id),
  constraint links_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint links_pkey PRIMARY KEY (id),
  constraint links_management_token_hash_key UNIQUE (management_token_hash)
);
CREATE INDEX links_by_key ON public.links USING btree (key_id) WHERE (key_id IS NOT NULL);
CREATE INDEX links_by_status ON public.links USING btree (environment, status);
CREATE INDEX links_by_tenant ON public.links USING btree (team_id, environment, created_at DESC, id DESC);
CREATE INDEX links_by_tracking ON public.links USING btree (team_id, environment, hashtextextended(tracking_info, (0)::bigint)) WHERE (tracking_info IS NOT NULL);
CREATE INDEX links_by_user ON public.links USING btree (user_id, created_at DESC, id DESC);

create table member_roles (
  member_id uuid not null,
  environment text not null,
  role text not null,
  alerts boolean not null default true,
  constraint member_roles_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'development'::text, 'production'::text]))),
  constraint member_roles_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint member_roles_pkey PRIMARY KEY (member_id, environment)
);

create table members (
  id uuid not null,
  team_id uuid not null,
  sealed_member bytea not null,
  key_id integer not null,
  email_token bytea not null,
  identity_token bytea,
  created_at timestamp with time zone not null default now(),
  signed_in_at timestamp with time zone,
  removed_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  asked_at timestamp with time zone,
  constraint members_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id),
  constraint members_pkey PRIMARY KEY (id),
  constraint members_identity_token_key UNIQUE (identity_token)
);
CREATE UNIQUE INDEX members_by_email ON public.members USING btree (team_id, email_token) WHERE (removed_at IS NULL);
CREATE INDEX members_by_key ON public.members USING btree (key_id);
CREATE INDEX members_by_team ON public.members USING btree (team_id, created_at DESC, id DESC);

create table monitors (
  id uuid not null,
  team_id uuid not null,
  environment text not null,
  link_id uuid not null,
  interval_days integer not null,
  due_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  last_task_id uuid,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  sealed_income bytea,
  key_id integer,
  constraint monitors_interval_days_check CHECK (((interval_days >= 1) AND (interval_days <= 365))),
  constraint monitors_link_id_fkey FOREIGN KEY (link_id) REFERENCES links(id) ON DELETE CASCADE,
  constraint monitors_pkey PRIMARY KEY (id)
);
CREATE INDEX monitors_by_key ON public.monitors USING btree (key_id);
CREATE INDEX monitors_by_link ON public.monitors USING btree (link_id);
CREATE INDEX monitors_by_tenant ON public.monitors USING btree (team_id, environment, created_at DESC, id DESC);
CREATE INDEX monitors_due ON public.monitors USING btree (due_at) WHERE (ended_at IS NULL);
CREATE UNIQUE INDEX monitors_running_by_link ON public.monitors USING btree (link_id) WHERE (ended_at IS NULL);

create table notification_pace (
  is_only boolean not null default true,
  next_at timestamp with time zone not null,
  constraint notification_pace_is_only_check CHECK (is_only),
  constraint notification_pace_pkey PRIMARY KEY (is_only)
);

create table order_parts (
  id uuid not null,
  order_id uuid not null,
  "position" integer not null,
  kind text not null,
  is_named boolean not null,
  product text not null,
  data_source text not null,
  company_id uuid,
  company_name text,
  institution_id text,
  status text not null,
  bridge_token_id uuid,
  link_id uuid,
  error_message text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint order_parts_kind_check CHECK ((kind = ANY (ARRAY['employer'::text, 'financial_account'::text]))),
  constraint order_parts_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'in_progress'::text, 'completed'::text, 'no_data'::text, 'skipped'::text, 'canceled'::text, 'expired'::text]))),
  constraint order_parts_link_id_fkey FOREIGN KEY (link_id) REFERENCES links(id) ON DELETE SET NULL,
  constraint order_parts_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint order_parts_pkey PRIMARY KEY (id),
  constraint order_parts_bridge_token_id_key UNIQUE (bridge_token_id),
  constraint order_parts_order_id_position_key UNIQUE (order_id, "position")
);
CREATE INDEX order_parts_by_link ON public.order_parts USING btree (link_id) WHERE (link_id IS NOT NULL);

create table order_tasks (
  task_id uuid not null,
  part_id uuid not null,
  constraint order_tasks_part_id_fkey FOREIGN KEY (part_id) REFERENCES order_parts(id) ON DELETE CASCADE,
  constraint order_tasks_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE,
  constraint order_tasks_pkey PRIMARY KEY (task_id)
);
CREATE INDEX order_tasks_by_part ON public.order_tasks USING btree (part_id);

create table orders (
  id uuid not null,
  team_id uuid not null,
  environment text not null,
  user_id uuid not null,
  order_number text not null,
  status text not null,
  sealed_order bytea not null,
  key_id integer not null,
  share_token_hash bytea not null,
  bridge_token_hash bytea not null,
  notifications jsonb not null,
  allows_refresh boolean not null default true,
  voie_report_id uuid,
  due_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  completed_at timestamp with time zone,
  tracking_info text,
  ssn_token bytea,
  subject_tokens bigint[],
  subject_version smallint not null default 0,
  name_tokens bigint[],
  name_version smallint not null default 0,
  constraint orders_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'in_progress'::text, 'completed'::text, 'no_data'::text, 'skipped'::text, 'canceled'::text, 'expired'::text]))),
  constraint orders_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id),
  constraint orders_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint orders_voie_report_id_fkey FOREIGN KEY (voie_report_id) REFERENCES user_reports(id) ON DELETE SET NULL,
  constraint orders_pkey PRIMARY KEY (id),
  constraint orders_bridge_token_hash_key UNIQUE (bridge_token_hash),
  constraint orders_share_token_hash_key UNIQUE (share_token_hash)
);
CREATE INDEX orders_by_former_names ON public.orders USING btree (id) WHERE (name_version < 1);
CREATE INDEX orders_by_former_subject_keys ON public.orders USING btree (id) WHERE (subject_version < 1);
CREATE INDEX orders_by_key ON public.orders USING btree (key_id);
CREATE INDEX orders_by_name ON public.orders USING gin (name_tokens);
CREATE INDEX orders_by_number ON public.orders USING btree (team_id, environment, order_number, created_at DESC, id DESC);
CREATE INDEX orders_by_report ON public.orders USING btree (voie_report_id) WHERE (voie_report_id IS NOT NULL);
CREATE INDEX orders_by_ssn ON public.orders USING btree (team_id, environment, ssn_token, created_at DESC, id DESC) WHERE (ssn_token IS NOT NULL);
CREATE INDEX orders_by_subject_token ON public.orders USING gin (subject_tokens);
CREATE INDEX orders_by_tenant ON public.orders USING btree (team_id, environment, created_at DESC, id DESC);
CREATE INDEX orders_by_tracking ON public.orders USING btree (team_id, environment, hashtextextended(tracking_info, (0)::bigint)) WHERE (tracking_info IS NOT NULL);
CREATE INDEX orders_by_user ON public.orders USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX orders_due ON public.orders USING btree (due_at) WHERE (due_at IS NOT NULL);

create table outbox (
  id uuid not null,
  team_id uuid,
  environment text not null,
  order_id uuid,
  kind text not null,
  channel text,
  language text,
  base_url text,
  status text not null default 'pending'::text,
  time_zones text[] not null default '{}'::text[],
  due_at timestamp with time zone not null default now(),
  attempts integer not null default 0,
  reason text,
  reply_code text,
  sealed_recipient bytea,
  key_id integer,
  claim_id uuid,
  lease_expires_at timestamp with time zone,
  created_at timestamp with time zone not null default now(),
  sending_at timestamp with time zone,
  ended_at timestamp with time zone,
  bounce_type text,
  sealed_notice bytea,
  webhook_id uuid,
  member_id uuid,
  constraint notifications_bounce_type_check CHECK ((bounce_type = ANY (ARRAY['permanent'::text, 'temporary'::text, 'complaint'::text]))),
  constraint notifications_channel_check CHECK ((channel = ANY (ARRAY['email'::text, 'sms'::text]))),
  constraint notifications_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'sending'::text, 'sent'::text, 'refused'::text, 'failed'::text, 'unknown'::text, 'bounced'::text, 'cancelled'::text]))),
  constraint outbox_about_check CHECK ((num_nonnulls(order_id, sealed_notice, webhook_id) = 1)),
  constraint outbox_kind_check CHECK ((kind = ANY (ARRAY['invitation'::text, 'reminder'::text, 'last_reminder'::text, 'notice'::text, 'failing'::text, 'disabled'::text]))),
  constraint notifications_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders(id) ON DELETE CASCADE,
  constraint notifications_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id),
  constraint outbox_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint outbox_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE,
  constraint outbox_pkey PRIMARY KEY (id)
);
CREATE INDEX outbox_by_key ON public.outbox USING btree (key_id) WHERE (key_id IS NOT NULL);
CREATE INDEX outbox_by_member ON public.outbox USING btree (member_id) WHERE (member_id IS NOT NULL);
CREATE INDEX outbox_by_order ON public.outbox USING btree (order_id, created_at DESC, id DESC);
CREATE INDEX outbox_by_webhook ON public.outbox USING btree (webhook_id) WHERE (webhook_id IS NOT NULL);
CREATE INDEX outbox_due ON public.outbox USING btree (team_id, due_at) WHERE (status = 'pending'::text);
CREATE INDEX outbox_due_at ON public.outbox USING btree (due_at) WHERE (status = 'pending'::text);
CREATE INDEX outbox_prompt ON public.outbox USING btree (due_at) WHERE ((status = 'pending'::text) AND (order_id IS NULL));
CREATE INDEX outbox_sending ON public.outbox USING btree (lease_expires_at) WHERE (status = 'sending'::text);

create table passkeys (
  id uuid not null,
  member_id uuid not null,
  credential_id bytea not null,
  public_key bytea not null,
  uses bigint not null,
  is_synced boolean not null,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone,
  constraint passkeys_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint passkeys_pkey PRIMARY KEY (id),
  constraint passkeys_credential_id_key UNIQUE (credential_id)
);
CREATE INDEX passkeys_by_member ON public.passkeys USING btree (member_id, created_at);

create table person_contacts (
  id uuid not null,
  environment text not null,
  sealed_contact bytea not null,
  key_id integer not null,
  subject_tokens bigint[] not null,
  created_at timestamp with time zone not null default now(),
  constraint person_contacts_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'development'::text, 'production'::text]))),
  constraint person_contacts_pkey PRIMARY KEY (id)
);
CREATE INDEX person_contacts_by_key ON public.person_contacts USING btree (key_id);
CREATE INDEX person_contacts_by_token ON public.person_contacts USING gin (subject_tokens);

create table person_sessions (
  id uuid not null,
  environment text not null,
  stage text not null,
  token_hash bytea not null,
  sealed_state bytea not null,
  key_id integer not null,
  subject_tokens bigint[] not null,
  moves integer not null default 0,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  constraint person_sessions_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'development'::text, 'production'::text]))),
  constraint person_sessions_stage_check CHECK ((stage = ANY (ARRAY['code'::text, 'hand_over'::text, 'session'::text]))),
  constraint person_sessions_pkey PRIMARY KEY (id),
  constraint person_sessions_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX person_sessions_by_expiry ON public.person_sessions USING btree (expires_at);
CREATE INDEX person_sessions_by_key ON public.person_sessions USING btree (key_id);
CREATE INDEX person_sessions_by_token ON public.person_sessions USING gin (subject_tokens);

create table readiness_probe (
  only_row boolean not null default true,
  written_at timestamp with time zone not null default now(),
  constraint readiness_probe_only_row_check CHECK (only_row),
  constraint readiness_probe_pkey PRIMARY KEY (only_row)
);

create unlogged table recent_reads (
  reader text not null,
  read_key text not null,
  at timestamp with time zone not null,
  constraint recent_reads_pkey PRIMARY KEY (reader, read_key)
);
CREATE INDEX recent_reads_by_age ON public.recent_reads USING btree (at);

create unlogged table request_budgets (
  credential_id uuid not null,
  window_ends_at timestamp with time zone not null,
  taken integer not null,
  constraint request_budgets_pkey PRIMARY KEY (credential_id)
);

create unlogged table request_log (
  id uuid not null,
  team_id uuid not null,
  environment text not null,
  credential_id uuid not null,
  method text not null,
  route text not null,
  status smallint not null,
  error_code text,
  duration_ms integer not null,
  request_id text not null,
  created_at timestamp with time zone not null,
  constraint request_log_pkey PRIMARY KEY (id)
);
CREATE INDEX request_log_by_tenant ON public.request_log USING btree (team_id, environment, created_at DESC, id DESC);
CREATE INDEX request_log_failures ON public.request_log USING btree (team_id, environment, created_at DESC, id DESC) WHERE (status >= 400);

create table sandbox_scenarios (
  id uuid not null,
  team_id uuid not null,
  environment text not null,
  username_token bytea not null,
  log_in_token bytea not null,
  sealed_scenario bytea not null,
  key_id integer not null,
  created_at timestamp with time zone not null default now(),
  constraint sandbox_scenarios_environment_check CHECK ((environment = 'sandbox'::text)),
  constraint sandbox_scenarios_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id),
  constraint sandbox_scenarios_pkey PRIMARY KEY (id),
  constraint sandbox_scenarios_team_id_environment_log_in_token_key UNIQUE (team_id, environment, log_in_token)
);
CREATE INDEX sandbox_scenarios_by_key ON public.sandbox_scenarios USING btree (key_id);
CREATE INDEX sandbox_scenarios_by_tenant ON public.sandbox_scenarios USING btree (team_id, environment, created_at DESC, id DESC);
CREATE INDEX sandbox_scenarios_by_username ON public.sandbox_scenarios USING btree (team_id, environment, username_token);

create table schema_migrations (
  version integer not null,
  name text not null,
  sha256 text not null,
  applied_at timestamp with time zone not null default now(),
  constraint schema_migrations_pkey PRIMARY KEY (version)
);

create table sealing_keys (
  id integer not null,
  token bytea not null,
  created_at timestamp with time zone not null default now(),
  activated_at timestamp with time zone,
  constraint sealing_keys_id_check CHECK ((id >= 1)),
  constraint sealing_keys_pkey PRIMARY KEY (id)
);

create table sessions (
  id uuid not null,
  token_hash bytea not null,
  credential_id uuid,
  created_at timestamp with time zone not null default now(),
  used_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  member_id uuid,
  environment text,
  sealed_grant bytea,
  key_id integer,
  checked_at timestamp with time zone,
  check_claimed_until timestamp with time zone,
  authenticated_at timestamp with time zone,
  confirmed_at timestamp with time zone,
  challenge bytea,
  challenge_until timestamp with time zone,
  constraint sessions_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'development'::text, 'production'::text]))),
  constraint sessions_grant CHECK ((((sealed_grant IS NULL) = (key_id IS NULL)) AND ((sealed_grant IS NULL) = (checked_at IS NULL)))),
  constraint sessions_of_one CHECK ((((credential_id IS NULL) <> (member_id IS NULL)) AND ((member_id IS NULL) = (environment IS NULL)))),
  constraint sessions_credential_id_fkey FOREIGN KEY (credential_id) REFERENCES credentials(id) ON DELETE CASCADE,
  constraint sessions_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_token_hash_key UNIQUE (token_hash)
);
CREATE INDEX sessions_by_credential ON public.sessions USING btree (credential_id, created_at DESC, id DESC);
CREATE INDEX sessions_by_expiry ON public.sessions USING btree (expires_at);
CREATE INDEX sessions_by_key ON public.sessions USING btree (key_id);
CREATE INDEX sessions_by_member ON public.sessions USING btree (member_id, created_at DESC, id DESC) WHERE (member_id IS NOT NULL);

create table source_budgets (
  source text not null,
  window_seconds integer not null,
  window_ends_at timestamp with time zone not null,
  taken integer not null,
  constraint source_budgets_pkey PRIMARY KEY (source, window_seconds)
);

create table source_profiles (
  environment text not null,
  source text not null,
  format text not null,
  profile jsonb not null,
  last_ids uuid[],
  loaded_at timestamp with time zone not null default now(),
  constraint source_profiles_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'development'::text, 'production'::text]))),
  constraint source_profiles_pkey PRIMARY KEY (environment, source, format)
);

create table starter_directory (
  only_row boolean not null default true,
  version integer not null default 0,
  is_removed boolean not null default false,
  loaded_at_version bigint,
  constraint starter_directory_only_row_check CHECK (only_row),
  constraint starter_directory_pkey PRIMARY KEY (only_row)
);

create table subject_dispute_documents (
  id uuid not null,
  dispute_id uuid not null,
  sealed_document bytea not null,
  key_id integer not null,
  created_at timestamp with time zone not null default now(),
  constraint subject_dispute_documents_dispute_id_fkey FOREIGN KEY (dispute_id) REFERENCES subject_disputes(id) ON DELETE CASCADE,
  constraint subject_dispute_documents_pkey PRIMARY KEY (id)
);
CREATE INDEX subject_dispute_documents_by_dispute ON public.subject_dispute_documents USING btree (dispute_id, created_at, id);
CREATE INDEX subject_dispute_documents_by_key ON public.subject_dispute_documents USING btree (key_id);

create table subject_disputes (
  id uuid not null,
  environment text not null,
  team_id uuid,
  status text not null,
  employment_id uuid not null,
  sealed_dispute bytea not null,
  key_id integer not null,
  subject_tokens bigint[] not null,
  subject_version smallint not null,
  tells_recipients boolean not null,
  due_at timestamp with time zone not null,
  next_at timestamp with time zone,
  reminders smallint not null default 0,
  created_at timestamp with time zone not null default now(),
  ended_at timestamp with time zone,
  constraint subject_disputes_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'development'::text, 'production'::text]))),
  constraint subject_disputes_status_check CHECK ((status = ANY (ARRAY['open'::text, 'extended'::text, 'verified'::text, 'corrected'::text, 'deleted'::text]))),
  constraint subject_disputes_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id),
  constraint subject_disputes_pkey PRIMARY KEY (id)
);
CREATE INDEX subject_disputes_by_employment ON public.subject_disputes USING btree (employment_id);
CREATE INDEX subject_disputes_by_environment ON public.subject_disputes USING btree (environment, created_at DESC, id DESC);
CREATE INDEX subject_disputes_by_former_keys ON public.subject_disputes USING btree (id) WHERE (subject_version < 1);
CREATE INDEX subject_disputes_by_key ON public.subject_disputes USING btree (key_id);
CREATE INDEX subject_disputes_by_token ON public.subject_disputes USING gin (subject_tokens);
CREATE INDEX subject_disputes_due ON public.subject_disputes USING btree (next_at) WHERE (next_at IS NOT NULL);

create table subject_freezes (
  id uuid not null,
  environment text not null,
  sealed_subject bytea not null,
  key_id integer not null,
  subject_tokens bigint[] not null,
  subject_version smallint not null,
  created_at timestamp with time zone not null default now(),
  team_id uuid,
  constraint subject_freezes_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'development'::text, 'production'::text]))),
  constraint subject_freezes_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id),
  constraint subject_freezes_pkey PRIMARY KEY (id)
);
CREATE INDEX subject_freezes_by_environment ON public.subject_freezes USING btree (environment, created_at DESC, id DESC);
CREATE INDEX subject_freezes_by_former_keys ON public.subject_freezes USING btree (id) WHERE (subject_version < 1);
CREATE INDEX subject_freezes_by_key ON public.subject_freezes USING btree (key_id);
CREATE INDEX subject_freezes_by_token ON public.subject_freezes USING gin (subject_tokens);

create table subject_holds (
  id uuid not null,
  environment text not null,
  team_id uuid,
  sealed_hold bytea not null,
  key_id integer not null,
  subject_tokens bigint[] not null,
  subject_version smallint not null,
  created_at timestamp with time zone not null default now(),
  constraint subject_holds_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'development'::text, 'production'::text]))),
  constraint subject_holds_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id),
  constraint subject_holds_pkey PRIMARY KEY (id)
);
CREATE INDEX subject_holds_by_environment ON public.subject_holds USING btree (environment, created_at DESC, id DESC);
CREATE INDEX subject_holds_by_former_keys ON public.subject_holds USING btree (id) WHERE (subject_version < 1);
CREATE INDEX subject_holds_by_key ON public.subject_holds USING btree (key_id);
CREATE INDEX subject_holds_by_token ON public.subject_holds USING gin (subject_tokens);

create table tasks (
  id uuid not null,
  link_id uuid not null,
  team_id uuid not null,
  environment text not null,
  user_id uuid not null,
  bridge_token_id uuid,
  kind text not null,
  product text not null,
  data_source text not null,
  provider_id uuid not null,
  status text not null default 'new'::text,
  error_message text,
  tracking_info text,
  step_id uuid,
  sealed_step bytea,
  sealed_answer bytea,
  sealed_state bytea,
  sealed_account bytea,
  key_id integer,
  due_at timestamp with time zone not null default now(),
  deadline_at timestamp with time zone not null,
  claim_id uuid,
  lease_expires_at timestamp with time zone,
  claims integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  finished_at timestamp with time zone,
  reused_link_id uuid,
  constraint tasks_kind_check CHECK ((kind = ANY (ARRAY['connect'::text, 'refresh'::text, 'monitor'::text]))),
  constraint tasks_link_id_fkey FOREIGN KEY (link_id) REFERENCES links(id) ON DELETE CASCADE,
  constraint tasks_pkey PRIMARY KEY (id)
);
CREATE INDEX tasks_by_key ON public.tasks USING btree (key_id) WHERE (key_id IS NOT NULL);
CREATE INDEX tasks_by_link ON public.tasks USING btree (link_id, created_at DESC, id DESC);
CREATE INDEX tasks_by_provider ON public.tasks USING btree (environment, provider_id, product, finished_at DESC) WHERE (finished_at IS NOT NULL);
CREATE INDEX tasks_by_tenant ON public.tasks USING btree (team_id, environment, created_at DESC, id DESC);
CREATE INDEX tasks_by_user ON public.tasks USING btree (user_id, created_at DESC, id DESC);
CREATE INDEX tasks_due ON public.tasks USING btree (due_at) WHERE (finished_at IS NULL);
CREATE INDEX tasks_in_turns ON public.tasks USING btree (((kind = 'monitor'::text)), team_id, due_at) WHERE (finished_at IS NULL);
CREATE INDEX tasks_of_monitors ON public.tasks USING btree (created_at) WHERE ((kind = 'monitor'::text) AND (finished_at IS NULL));

create table team_profiles (
  team_id uuid not null,
  environment text not null,
  display_name text,
  contact_email text,
  contact_phone text,
  privacy_url text,
  accent_color text,
  logo bytea,
  logo_sha256 text,
  updated_at timestamp with time zone not null default now(),
  requires_second_factor boolean not null default false,
  constraint team_profiles_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'development'::text, 'production'::text]))),
  constraint team_profiles_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id),
  constraint team_profiles_pkey PRIMARY KEY (team_id, environment)
);
CREATE INDEX team_profiles_by_logo ON public.team_profiles USING btree (logo_sha256) WHERE (logo_sha256 IS NOT NULL);

create table teams (
  id uuid not null,
  name text not null,
  client_id uuid not null,
  created_at timestamp with time zone not null default now(),
  display_name text,
  constraint teams_pkey PRIMARY KEY (id),
  constraint teams_client_id_key UNIQUE (client_id),
  constraint teams_name_key UNIQUE (name)
);

create table tickets (
  token_hash bytea not null,
  link_id uuid,
  kind text not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone,
  used_at timestamp with time zone,
  credential_id uuid,
  member_id uuid,
  environment text,
  constraint tickets_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'development'::text, 'production'::text]))),
  constraint tickets_kind_check CHECK ((kind = ANY (ARRAY['public'::text, 'access'::text, 'sign_in'::text]))),
  constraint tickets_of_one CHECK (((num_nonnulls(link_id, credential_id, member_id) = 1) AND ((member_id IS NULL) = (environment IS NULL)))),
  constraint tickets_credential_id_fkey FOREIGN KEY (credential_id) REFERENCES credentials(id) ON DELETE CASCADE,
  constraint tickets_link_id_fkey FOREIGN KEY (link_id) REFERENCES links(id) ON DELETE CASCADE,
  constraint tickets_member_id_fkey FOREIGN KEY (member_id) REFERENCES members(id) ON DELETE CASCADE,
  constraint tickets_pkey PRIMARY KEY (token_hash)
);
CREATE INDEX tickets_by_expiry ON public.tickets USING btree (expires_at) WHERE (expires_at IS NOT NULL);
CREATE INDEX tickets_by_link ON public.tickets USING btree (link_id);
CREATE INDEX tickets_by_member ON public.tickets USING btree (member_id) WHERE (member_id IS NOT NULL);

create table user_reports (
  id uuid not null,
  team_id uuid not null,
  environment text not null,
  user_id uuid not null,
  kind text not null,
  sealed_report bytea not null,
  key_id integer not null,
  created_at timestamp with time zone not null default now(),
  constraint user_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES users(id) ON DELETE CASCADE,
  constraint user_reports_pkey PRIMARY KEY (id)
);
CREATE INDEX user_reports_by_key ON public.user_reports USING btree (key_id);
CREATE INDEX user_reports_by_user ON public.user_reports USING btree (user_id, created_at DESC, id DESC);

create table users (
  id uuid not null,
  team_id uuid not null,
  environment text not null,
  external_token bytea not null,
  sealed_user bytea not null,
  key_id integer not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  subject_tokens bigint[],
  subject_version smallint not null default 0,
  name_tokens bigint[],
  name_version smallint not null default 0,
  constraint users_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'development'::text, 'production'::text]))),
  constraint users_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id),
  constraint users_pkey PRIMARY KEY (id),
  constraint users_team_id_environment_external_token_key UNIQUE (team_id, environment, external_token)
);
CREATE INDEX users_by_former_names ON public.users USING btree (id) WHERE (name_version < 1);
CREATE INDEX users_by_former_subject_keys ON public.users USING btree (id) WHERE (subject_version < 1);
CREATE INDEX users_by_key ON public.users USING btree (key_id);
CREATE INDEX users_by_name ON public.users USING gin (name_tokens);
CREATE INDEX users_by_subject_token ON public.users USING gin (subject_tokens);
CREATE INDEX users_by_tenant ON public.users USING btree (team_id, environment, created_at DESC, id DESC);

create table verification_confirmations (
  verification_id uuid not null,
  team_id uuid not null,
  environment text not null,
  status text not null default 'asked'::text,
  sealed_preview bytea,
  key_id integer,
  preview_token bytea not null,
  asked_at timestamp with time zone not null default now(),
  due_at timestamp with time zone not null,
  subject_tokens bigint[] not null default '{}'::bigint[],
  constraint verification_confirmations_environment_check CHECK ((environment = ANY (ARRAY['sandbox'::text, 'development'::text, 'production'::text]))),
  constraint verification_confirmations_status_check CHECK ((status = ANY (ARRAY['asked'::text, 'confirmed'::text, 'flagged'::text, 'unanswered'::text, 'unreached'::text]))),
  constraint verification_confirmations_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id),
  constraint verification_confirmations_pkey PRIMARY KEY (verification_id)
);
CREATE INDEX verification_confirmations_by_key ON public.verification_confirmations USING btree (key_id);
CREATE INDEX verification_confirmations_by_token ON public.verification_confirmations USING gin (subject_tokens) WHERE (status = 'asked'::text);
CREATE INDEX verification_confirmations_due ON public.verification_confirmations USING btree (due_at) WHERE (status = 'asked'::text);

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
  model_version text,
  sealed_explanation bytea,
  is_awaited boolean not null default false,
  subject_tokens bigint[],
  subject_version smallint not null default 0,
  permissible_purpose text,
  consent_obtained_at timestamp with time zone,
  consent_evidence bytea,
  reverifies uuid,
  way text,
  trace_parent text,
  outcome text,
  constraint verifications_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'processing'::text, 'confirming'::text, 'completed'::text, 'partial'::text, 'failed'::text]))) NOT VALID,
  constraint verifications_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id)
) partition by list (id_version(id));
CREATE INDEX verifications_by_former_tokens ON ONLY public.verifications USING btree (id) WHERE ((subject_version < 2) OR ((outcome IS NULL) AND (sealed_results IS NOT NULL)));
CREATE INDEX verifications_by_key ON ONLY public.verifications USING btree (key_id);
CREATE INDEX verifications_by_outcome ON ONLY public.verifications USING btree (team_id, environment, outcome, created_at DESC, id DESC) WHERE (outcome IS NOT NULL);
CREATE INDEX verifications_by_reference ON ONLY public.verifications USING btree (team_id, environment, hashtextextended(tracking_info, (0)::bigint), created_at DESC, id DESC) WHERE (tracking_info IS NOT NULL);
CREATE INDEX verifications_by_status ON ONLY public.verifications USING btree (team_id, environment, status, created_at DESC, id DESC) WHERE (status = ANY (ARRAY['failed'::text, 'partial'::text, 'confirming'::text]));
CREATE INDEX verifications_by_subject_token ON ONLY public.verifications USING gin (subject_tokens);
CREATE INDEX verifications_by_tenant ON ONLY public.verifications USING btree (team_id, environment, created_at DESC, id DESC);
CREATE INDEX verifications_in_turns ON ONLY public.verifications USING btree (status, team_id, created_at) WHERE (status = ANY (ARRAY['pending'::text, 'processing'::text]));

create table webhook_leases (
  webhook_id uuid not null,
  dispatcher_id uuid not null,
  constraint webhook_leases_dispatcher_id_fkey FOREIGN KEY (dispatcher_id) REFERENCES dispatchers(id) ON DELETE CASCADE,
  constraint webhook_leases_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE,
  constraint webhook_leases_pkey PRIMARY KEY (webhook_id)
);
CREATE INDEX webhook_leases_by_dispatcher ON public.webhook_leases USING btree (dispatcher_id);

create table webhook_old_secrets (
  id uuid not null,
  webhook_id uuid not null,
  sealed_secret bytea not null,
  key_id integer not null,
  signs_until timestamp with time zone not null,
  constraint webhook_old_secrets_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE,
  constraint webhook_old_secrets_pkey PRIMARY KEY (id)
);
CREATE INDEX webhook_old_secrets_by_key ON public.webhook_old_secrets USING btree (key_id);
CREATE INDEX webhook_old_secrets_by_webhook ON public.webhook_old_secrets USING btree (webhook_id);

create table webhook_replays (
  webhook_id uuid not null,
  since timestamp with time zone,
  until timestamp with time zone not null,
  only_failed boolean not null,
  last_id bigint not null default 0,
  queued integer not null default 0,
  next_at timestamp with time zone not null default now(),
  created_at timestamp with time zone not null default now(),
  constraint webhook_replays_webhook_id_fkey FOREIGN KEY (webhook_id) REFERENCES webhooks(id) ON DELETE CASCADE,
  constraint webhook_replays_pkey PRIMARY KEY (webhook_id)
);

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
  failures integer not null default 0,
  paused_until timestamp with time zone,
  pauses integer not null default 0,
  warned_at timestamp with time zone,
  credential_id uuid,
  sealed_headers bytea,
  header_names text[] not null default '{}'::text[],
  disabled_at timestamp with time zone,
  disabled_by text,
  alerts boolean not null default true,
  alerted_at timestamp with time zone,
  alert_kind text,
  max_per_second integer,
  constraint webhooks_alert_kind_check CHECK ((alert_kind = ANY (ARRAY['failing'::text, 'disabled'::text]))),
  constraint webhooks_max_per_second_check CHECK (((max_per_second >= 1) AND (max_per_second <= 1000))),
  constraint webhooks_credential_id_fkey FOREIGN KEY (credential_id) REFERENCES credentials(id),
  constraint webhooks_team_id_fkey FOREIGN KEY (team_id) REFERENCES teams(id),
  constraint webhooks_pkey PRIMARY KEY (id)
);
CREATE INDEX webhooks_by_key ON public.webhooks USING btree (key_id);
CREATE INDEX webhooks_by_tenant ON public.webhooks USING btree (team_id, environment, created_at DESC, id DESC);
CREATE UNIQUE INDEX webhooks_by_url ON public.webhooks USING btree (team_id, environment, hashtextextended(webhook_url, (0)::bigint));

CREATE OR REPLACE FUNCTION public.drop_event_partitions(span_days integer, keep_days integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  partition text;
  ends timestamptz;
  lower uuid;
  upper uuid;
  dropped integer := 0;
begin
  set local lock_timeout = '500ms';
  for partition, ends in
    select c.relname, (to_date(right(c.relname, 8), 'YYYYMMDD') + span_days)::timestamp at time zone 'UTC'
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'events_v7'::regclass and c.relname ~ '^events_v7_\d{8}$' order by c.relname
  loop
    continue when ends > now() - make_interval(days => keep_days);
    lower := first_id_of(ends - make_interval(days => span_days));
    upper := first_id_of(ends);
    continue when exists (select from deliveries d where d.event_id >= lower and d.event_id < upper);
    -- In the order in which statements lock them. Nobody can queue an event of it from here on; who did so before is seen now.
    lock table only events in access exclusive mode;
    continue when exists (select from deliveries d where d.event_id >= lower and d.event_id < upper);
    execute format('drop table %I', partition);
    dropped := dropped + 1;
  end loop;
  return dropped;
end
$function$


CREATE OR REPLACE FUNCTION public.first_id_of(at timestamp with time zone)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (rpad(lpad(to_hex(((EXTRACT(epoch FROM at) * (1000)::numeric))::bigint), 12, '0'::text), 32, '0'::text))::uuid


CREATE OR REPLACE FUNCTION public.id_version(id uuid)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN (get_byte(uuid_send(id), 6) >> 4)


CREATE OR REPLACE FUNCTION public.keep_delivery_attempts(ahead_days integer, keep_days integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  today date := (now() at time zone 'UTC')::date;
  day date;
  partition text;
  changed integer := 0;
begin
  -- A list that is being read must not make settlements queue up behind this: it gives way, and comes again.
  set local lock_timeout = '1s';
  perform pg_advisory_xact_lock(hashtextextended('keep delivery attempts', 0));
  for day in select today + ahead from generate_series(-1, ahead_days) as ahead loop
    partition := 'delivery_attempts_' || to_char(day, 'YYYYMMDD');
    continue when to_regclass(partition) is not null;
    execute format('create table %I (like delivery_attempts including defaults)', partition);
    begin
      execute format('alter table delivery_attempts attach partition %I for values from (%L) to (%L)',
        partition, day || ' 00:00+00', (day + 1) || ' 00:00+00');
      changed := changed + 1;
    exception when invalid_object_definition then
      -- The time belongs to another partition already: the one of the log from before there were days.
      execute format('drop table %I', partition);
    end;
  end loop;
  for partition, day in
    select c.relname, to_date(right(c.relname, 8), 'YYYYMMDD')
    from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = 'delivery_attempts'::regclass
  loop
    continue when day + 1 > today - keep_days;
    execute format('drop table %I', partition);
    changed := changed + 1;
  end loop;
  return changed;
end
$function$


CREATE OR REPLACE FUNCTION public.make_id_partitions(parent text, span_days integer, ahead integer)
 RETURNS integer
 LANGUAGE plpgsql
AS $function$
declare
  first integer := floor(extract(epoch from now()) / 86400 / span_days);
  span integer;
  starts timestamptz;
  lower uuid;
  upper uuid;
  partition text;
  made integer := 0;
  room text := case parent when 'verifications_v7' then 'with (fillfactor = 65)' else '' end;
begin
  -- A statement that takes long must not make others queue up behind this: it gives up, and the next call tries again.
  set local lock_timeout = '500ms';
  for span in first .. first + ahead loop
    starts := to_timestamp(span::bigint * span_days * 86400);
    partition := parent || '_' || to_char(starts at time zone 'UTC', 'YYYYMMDD');
    -- Read from the table, whose rows are seen as they are now: to_regclass may remember what was before the lock was free.
    continue when exists (select from pg_class where relname = partition and relnamespace = current_schema::regnamespace);
    perform pg_advisory_xact_lock(hashtextextended('make id partitions', 0));
    continue when exists (select from pg_class where relname = partition and relnamespace = current_schema::regnamespace);
    lower := first_id_of(starts);
    upper := first_id_of(starts + make_interval(days => span_days));
    execute format('create table %I (like %I including defaults including constraints including storage) %s', partition, parent, room);
    execute format('lock table %I in access exclusive mode', parent || '_rest');
    execute format('with moved as (delete from %I where id >= %L and id < %L returning *) insert into %I select * from moved',
      parent || '_rest', lower, upper, partition);
    execute format('alter table %I attach partition %I for values from (%L) to (%L)', parent, partition, lower, upper);
    made := made + 1;
  end loop;
  return made;
end
$function$


CREATE OR REPLACE FUNCTION public.move_audit_intake()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into audit_entries (id, at, actor, team_id, environment, action, target, details, hash)
    values (new.id, new.at, new.actor, new.team_id, new.environment, new.action, new.target, new.details, new.hash);
  return null;
end
$function$


CREATE OR REPLACE FUNCTION public.tokens_are_former()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.subject_version := 0;
  if tg_table_name <> 'link_data' then
    new.name_version := 0;
  end if;
  return new;
end
$function$


CREATE TRIGGER link_data_tokens_are_former BEFORE UPDATE OF sealed_data ON public.link_data FOR EACH ROW WHEN (((old.sealed_data <> new.sealed_data) AND (old.subject_version = new.subject_version) AND (NOT (old.subject_tokens IS DISTINCT FROM new.subject_tokens)))) EXECUTE FUNCTION tokens_are_former()

CREATE TRIGGER move_audit_intake BEFORE INSERT ON public.audit_intake FOR EACH ROW EXECUTE FUNCTION move_audit_intake()

CREATE TRIGGER orders_tokens_are_former BEFORE UPDATE OF sealed_order ON public.orders FOR EACH ROW WHEN (((old.sealed_order <> new.sealed_order) AND (old.subject_version = new.subject_version) AND (NOT (old.subject_tokens IS DISTINCT FROM new.subject_tokens)) AND (old.name_version = new.name_version) AND (NOT (old.name_tokens IS DISTINCT FROM new.name_tokens)))) EXECUTE FUNCTION tokens_are_former()

CREATE TRIGGER users_tokens_are_former BEFORE UPDATE OF sealed_user ON public.users FOR EACH ROW WHEN (((old.sealed_user <> new.sealed_user) AND (old.subject_version = new.subject_version) AND (NOT (old.subject_tokens IS DISTINCT FROM new.subject_tokens)) AND (old.name_version = new.name_version) AND (NOT (old.name_tokens IS DISTINCT FROM new.name_tokens)))) EXECUTE FUNCTION tokens_are_former()
