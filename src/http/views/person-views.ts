import Type from "typebox";
import { CONNECTION_PRODUCTS, LINK_STATUSES } from "../../domain/connections/link.ts";
import type { Step } from "../../domain/connections/step.ts";
import { isTaskFinal, TASK_FAILURES, TASK_STATUSES } from "../../domain/connections/task.ts";
import type { PersonConnection } from "../../operations/connections/person-connection.ts";
import type { SharedData } from "../../operations/connections/shared-link.ts";
import { DateText, HexId, nullable, oneOf, TimeText } from "../core/schemas.ts";

const Text = Type.String();
const OptionalText = Type.Optional(Text);

/** What a provider asks of the person; which fields it has follows from its kind. */
const StepView = Type.Object({
  id: HexId,
  kind: oneOf(["form", "code", "choice", "confirm", "redirect", "wait"] as const),
  title: Text,
  text: OptionalText,
  error: Type.Optional(Type.String({ description: "Why the step is asked again" })),
  fields: Type.Optional(
    Type.Array(
      Type.Object({
        name: Text,
        label: Text,
        type: oneOf(["text", "email", "tel", "password", "ssn", "date"] as const),
        autocomplete: OptionalText,
        hint: OptionalText,
        is_optional: Type.Optional(Type.Boolean()),
      }),
    ),
  ),
  submit_label: OptionalText,
  sent_to: Type.Optional(nullable(Text)),
  length: Type.Optional(nullable(Type.Integer())),
  can_resend: Type.Optional(Type.Boolean()),
  options: Type.Optional(Type.Array(Type.Object({ id: Text, label: Text, description: OptionalText }))),
  details: Type.Optional(Type.Array(Type.Object({ label: Text, value: Text }))),
  confirm_label: OptionalText,
  url: OptionalText,
  retry_after_ms: Type.Optional(Type.Integer()),
});

/** A connection as the person in it sees it. */
export const ConnectionView = Type.Object({
  task_id: HexId,
  link_id: HexId,
  status: oneOf(TASK_STATUSES),
  is_final: Type.Boolean(),
  updated_at: TimeText,
  company: nullable(Type.Object({ company_mapping_id: nullable(HexId), name: Text })),
  provider: Type.Object({ id: HexId, name: nullable(Text) }),
  step: nullable(StepView),
  error: nullable(Type.Object({ code: oneOf(TASK_FAILURES), message: Text })),
  public_token: nullable(Type.String({ description: "Once the task is done; to be exchanged once" })),
  management_url: nullable(Type.String({ description: "Once the task is done: the page of what is shared" })),
});

/** See {@link ConnectionView}. */
export function connectionView(connection: PersonConnection, baseUrl: string) {
  const { task, link, provider, step, error, publicToken, managementToken } = connection;
  return {
    task_id: task.id,
    link_id: link.id,
    status: task.status,
    is_final: isTaskFinal(task.status),
    updated_at: task.updated_at,
    company: link.company_name === null ? null : { company_mapping_id: link.company_id, name: link.company_name },
    provider: { id: task.provider_id, name: provider?.name ?? null },
    step: step === null ? null : { id: step.id, ...stepView(step.step) },
    error,
    public_token: publicToken,
    management_url: managementToken === null ? null : `${baseUrl}/shared/${managementToken}`,
  };
}

function stepView(step: Step) {
  const { kind, title } = step;
  const shared = { kind, title, ...(step.text && { text: step.text }), ...(step.error && { error: step.error }) };
  switch (step.kind) {
    case "form": {
      const fields = step.fields.map(({ isOptional, ...field }) => ({ ...field, is_optional: isOptional === true }));
      return { ...shared, fields, ...(step.submitLabel && { submit_label: step.submitLabel }) };
    }
    case "code":
      return { ...shared, sent_to: step.sentTo, length: step.length, can_resend: step.canResend };
    case "choice":
      return { ...shared, options: step.options };
    case "confirm":
      return { ...shared, details: step.details, confirm_label: step.confirmLabel };
    case "redirect":
      return { ...shared, url: step.url };
    case "wait":
      return { ...shared, retry_after_ms: step.retryAfterMs };
  }
}

/** What a person shares by a link. */
export const SharedLinkView = Type.Object({
  client_name: nullable(Text),
  product_type: oneOf(CONNECTION_PRODUCTS),
  provider: Type.Object({ id: HexId, name: nullable(Text) }),
  company: nullable(Type.Object({ name: Text })),
  status: oneOf(LINK_STATUSES),
  connected_at: nullable(TimeText),
  last_refreshed_at: nullable(TimeText),
  allows_refresh: Type.Boolean(),
  fields: Type.Array(Type.String({ description: "In words: what the client can read" })),
  employments: Type.Array(
    Type.Object({
      company_name: Text,
      job_title: nullable(Text),
      start_date: nullable(DateText),
      end_date: nullable(DateText),
    }),
  ),
});

const SHARED_FIELDS = {
  employment: ["name, address and date of birth", "employer", "job title, dates and kind of employment"],
  income: ["pay rate and frequency", "pay statements", "Forms W-2", "bank accounts that receive pay"],
  deposit: ["the account that your pay goes to"],
} as const;

/** See {@link SharedLinkView}. */
export function sharedLinkView({ link, providerName, lastRefreshedAt, employments }: SharedData) {
  const { product, consent } = link;
  const isDeposit = product === "deposit_switch" || product === "pll";
  const further = product === "employment" ? [] : SHARED_FIELDS.income;
  return {
    client_name: consent.client_name,
    product_type: product,
    provider: { id: link.provider_id, name: providerName },
    company: link.company_name === null ? null : { name: link.company_name },
    status: link.status,
    connected_at: link.connected_at,
    last_refreshed_at: lastRefreshedAt,
    allows_refresh: link.sealed_refresh !== null,
    fields:
      link.status === "revoked"
        ? []
        : [...SHARED_FIELDS.employment, ...further, ...(isDeposit ? SHARED_FIELDS.deposit : [])],
    employments: employments.map(({ company, job_title, start_date, end_date }) => ({
      ...{ company_name: company.name, job_title, start_date, end_date },
    })),
  };
}
