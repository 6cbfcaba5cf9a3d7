import Type from "typebox";
import { ENVIRONMENTS } from "../../../../kernel/access/caller.ts";
import { BrandView, brandView } from "../../../../kernel/access/routes/views/team-view.ts";
import {
  flag,
  hexId,
  integer,
  nullable,
  oneOf,
  optional,
  text,
  textOrNull,
  time,
} from "../../../../kernel/schema/vocabulary.ts";
import { PAYROLL_JOB } from "../../../payroll/document.ts";
import { pickOf } from "../../../payroll/field.ts";
import { IDENTITY_FIELDS } from "../../../payroll/identity.ts";
import { viewFields } from "../../../payroll/payroll-views.routes.ts";
import { SHARED_ITEM_NAMES, SHARED_ITEMS } from "../../../payroll/shared-items.ts";
import { CONNECTION_PRODUCTS, TASK_REFUSALS, TASK_STATUSES } from "../../../webhooks/words.ts";
import { LINK_STATUSES } from "../../link.ts";
import { itemsOf } from "../../ops/fetched/open-payroll.ts";
import type { PersonConnection } from "../../ops/person-connection.ts";
import type { SharedData } from "../../ops/shared-link.ts";
import type { Step } from "../../step.ts";
import { isTaskFinal, TASK_FAILURES } from "../../task.ts";
import { IdentityStatusView } from "./identity-view.ts";
import { PersonsHaveAccounts, personsHaveAccounts, SharedItems } from "./shared-item-views.ts";

/** Whose account it is, and what of it goes: nothing has gone yet. */
const ReviewView = Type.Object(
  {
    name: textOrNull("The name in the account", "Jordan G. Northgate"),
    ssn_last4: textOrNull("The last four digits of the SSN in the account, where it is shared", "6789"),
    jobs: Type.Array(
      Type.Object({
        employer: text("The employer", "Northwind Traders"),
        title: textOrNull("Job title", "Analyst"),
        is_active: nullable(flag("True: the job is current; null: not known", true)),
      }),
      { description: "The jobs of the account" },
    ),
    differs: Type.Array(oneOf(IDENTITY_FIELDS, "A detail", "name"), {
      description: "Which of the details that the client gave differ from the account",
    }),
    items: Type.Array(
      Type.Object({
        item: oneOf(SHARED_ITEM_NAMES, "What the person agreed to share", "statements"),
        count: nullable(integer("How many entries of it are sent; null if it is not a list", 53)),
        value: textOrNull("What goes, where it is short", "54600.00 YEARLY"),
      }),
      { description: "What goes, in the order of the consent; what the account does not have is left out" },
    ),
  },
  {
    description:
      "Of a review: answered with `send`, `true` or `false`. Before that, nothing is stored for the client or sent to it",
  },
);

/** What a provider asks of the person; which fields it has follows from its kind. */
const StepView = Type.Object(
  {
    id: hexId("The step's id, to be answered with"),
    kind: oneOf(["form", "code", "choice", "confirm", "redirect", "review", "wait"] as const, "What is asked"),
    title: text("Heading, for the person", "Sign in to Sandbox Payroll"),
    text: Type.Optional(text("Explanation, for the person", "Use the account with which you see your pay.")),
    error: Type.Optional(text("Why the step is asked again", "That password is not right.")),
    fields: Type.Optional(
      Type.Array(
        Type.Object({
          name: text("Its name in the answer", "username"),
          label: text("Its label", "User name"),
          type: oneOf(["text", "email", "tel", "password", "ssn", "date"] as const, "What is entered"),
          autocomplete: Type.Optional(text("As HTML's attribute", "username")),
          hint: Type.Optional(text("Help, for the person", "As on your pay statement")),
          is_optional: Type.Optional(flag("True if it may stay empty", false)),
        }),
        { description: "Of a form" },
      ),
    ),
    submit_label: Type.Optional(text("Of a form: what its button says", "Sign in")),
    sent_to: Type.Optional(textOrNull("Of a code: where it was sent, masked", "•••• 0142")),
    error_field: Type.Optional(
      textOrNull("Of a form: the name of the field that `error` is about; null: the whole form", "password"),
    ),
    length: optional(integer("Of a code: its characters; null if not known", 6)),
    can_resend: Type.Optional(flag("Of a code: true if another can be asked for")),
    digits_only: Type.Optional(flag("Of a code: true if it is known to have digits alone")),
    attempts_left: optional(
      integer("Of a code: how many more are accepted before the sign-in ends; null if not known", 2),
    ),
    options: Type.Optional(
      Type.Array(
        Type.Object({
          id: text("The answer that chooses it", "sms"),
          label: text("Its label", "Text message"),
          description: Type.Optional(text("More about it", "To the number ending in 0142")),
        }),
        { description: "Of a choice" },
      ),
    ),
    details: Type.Optional(
      Type.Array(Type.Object({ label: text("What", "Bank"), value: text("Its value", "First Example Bank") }), {
        description: "Of a confirmation: what is confirmed",
      }),
    ),
    confirm_label: Type.Optional(text("Of a confirmation: what its button says", "Move my pay")),
    url: Type.Optional(text("Of a redirection: where the person goes", "https://payroll.example/authorize")),
    retry_after_ms: Type.Optional(integer("Of a wait: when to ask again, in milliseconds", 2_000)),
    review: Type.Optional(ReviewView),
  },
  {
    title: "Step",
    description: "What the payroll provider asks of the person; null while nothing is asked",
    examples: [
      {
        id: "7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21",
        kind: "code",
        title: "Enter the code",
        sent_to: "•••• 0142",
        length: 6,
        can_resend: true,
        digits_only: true,
        attempts_left: null,
      },
    ],
  },
);

/** A connection as the person in it sees it. */
export const ConnectionView = Type.Object(
  {
    task_id: hexId("Its task"),
    link_id: hexId("Its link"),
    status: oneOf(TASK_STATUSES, "The status of the task", "mfa"),
    is_final: flag("True once it has ended", false),
    updated_at: time("When it last changed"),
    company: nullable(
      Type.Object(
        {
          company_mapping_id: nullable(hexId("Its id; null if the directory does not list it")),
          name: text("Its name", "Northwind Traders"),
        },
        { description: "The employer; null if none was chosen" },
      ),
    ),
    provider: Type.Object(
      {
        id: hexId("Its id"),
        name: textOrNull("Its name", "Sandbox Payroll"),
        shares: SharedItems,
        has_account: PersonsHaveAccounts,
      },
      { description: "The payroll provider" },
    ),
    is_ended: flag("True once the person has ended what they shared by it", false),
    step: nullable(StepView),
    error: nullable(
      Type.Object(
        {
          code: oneOf(TASK_FAILURES, "The failure"),
          message: text("The same, for the person", "The payroll system did not accept the password."),
          refusal: nullable(
            oneOf(TASK_REFUSALS, "Why the person ended it; null where they did not, or gave no reason"),
            { examples: [null] },
          ),
        },
        { description: "Why it ended without data; null otherwise" },
      ),
      { examples: [null] },
    ),
    public_token: nullable(
      text("Once the task is done; to be exchanged once. Null before", "5c4e3f217f3c0b5e9a1d4c2f8e6b0a9d"),
      { examples: [null] },
    ),
    management_url: nullable(
      text("Once the task is done: the page of what is shared. Null before", "https://voe.example.com/shared/0f1e2d3c"),
      { examples: [null] },
    ),
    link_sent_to: textOrNull(
      "Where the link to stop sharing was sent, masked; null: nowhere, since no address is known",
      "j***@example.com",
    ),
    identity: nullable(IdentityStatusView, {
      description: "Whether the account is of the person whom the client named. Null before the end",
      examples: [null],
    }),
  },
  { title: "Connection", description: "A connection as the person in it sees it" },
);

/** See {@link ConnectionView}. */
export function connectionView(connection: PersonConnection, baseUrl: string) {
  const { task, link, provider, step, error, publicToken, managementToken, linkSentTo, identity } = connection;
  return {
    task_id: task.id,
    link_id: link.id,
    status: task.status,
    is_final: isTaskFinal(task.status),
    updated_at: task.updated_at,
    company: link.company_name === null ? null : { company_mapping_id: link.company_id, name: link.company_name },
    provider: {
      id: task.provider_id,
      name: provider?.name ?? null,
      shares: itemsOf(link),
      has_account: personsHaveAccounts(provider),
    },
    is_ended: link.status === "revoked",
    step: step === null ? null : { id: step.id, ...stepView(step.step) },
    error,
    public_token: publicToken,
    management_url: managementToken === null ? null : `${baseUrl}/shared/${managementToken}`,
    link_sent_to: linkSentTo,
    identity,
  };
}

function stepView(step: Step) {
  const { kind, title } = step;
  const shared = { kind, title, ...(step.text && { text: step.text }), ...(step.error && { error: step.error }) };
  switch (step.kind) {
    case "form": {
      const fields = step.fields.map(({ isOptional, ...field }) => ({ ...field, is_optional: isOptional === true }));
      const { submitLabel, errorField = null } = step;
      return { ...shared, fields, error_field: errorField, ...(submitLabel && { submit_label: submitLabel }) };
    }
    case "code": {
      const { sentTo, length, canResend, hasDigitsOnly = false, attemptsLeft = null } = step;
      const accepted = { digits_only: hasDigitsOnly, attempts_left: attemptsLeft };
      return { ...shared, sent_to: sentTo, length, can_resend: canResend, ...accepted };
    }
    case "choice":
      return { ...shared, options: step.options };
    case "confirm":
      return { ...shared, details: step.details, confirm_label: step.confirmLabel };
    case "redirect":
      return { ...shared, url: step.url };
    case "review":
      return { ...shared, review: step.review };
    case "wait":
      return { ...shared, retry_after_ms: step.retryAfterMs };
  }
}

/** What a person shares by a link. */
export const SharedLinkView = Type.Object(
  {
    client_name: text("With whom, as the consent page named them", "Acme Lending"),
    accent_color: textOrNull("#rrggbb of the page's buttons; null: the page's own", "#0a5bd3"),
    brand: BrandView,
    environment: oneOf(ENVIRONMENTS, "In `sandbox` the data are of nobody", "sandbox"),
    product_type: oneOf(CONNECTION_PRODUCTS, "What it was made for"),
    provider: Type.Object(
      { id: hexId("Its id"), name: textOrNull("Its name", "Sandbox Payroll") },
      { description: "The payroll provider" },
    ),
    company: nullable(
      Type.Object({ name: text("Its name", "Northwind Traders") }, { description: "The employer that was chosen" }),
    ),
    status: oneOf(LINK_STATUSES, "The status of the link", "connected"),
    connected_at: nullable(time("Since when; null if it never was")),
    last_refreshed_at: nullable(time("When data were last fetched; null if never")),
    allows_refresh: flag("True if the client can fetch newer data"),
    identity: nullable(IdentityStatusView, {
      description: "Whether the account is of the person whom the client named. Null without data",
    }),
    items: SharedItems,
    fields: Type.Array(text("One item, in words", SHARED_ITEMS.statements.text), {
      description: "The same in words: what the client can read",
    }),
    employments: Type.Array(
      Type.Object({
        company_name: text("The employer", "Northwind Traders"),
        ...viewFields(pickOf(PAYROLL_JOB.fields, ["job_title", "start_date", "end_date"]), {}, { checksDates: true }),
      }),
      { description: "The employments that were fetched" },
    ),
  },
  { title: "SharedLink", description: "What a person shares by a link" },
);

/** See {@link SharedLinkView}. */
export function sharedLinkView(
  { link, clientName, providerName, lastRefreshedAt, identity, employments, profile }: SharedData,
  baseUrl: string,
) {
  const { product } = link;
  const items = link.status === "revoked" ? [] : itemsOf(link);
  return {
    // A team without a name, of a link of before production required one: the service by its address.
    client_name: clientName ?? new URL(baseUrl).host,
    accent_color: profile.accent_color,
    brand: brandView(profile, baseUrl),
    environment: link.environment,
    product_type: product,
    provider: { id: link.provider_id, name: providerName },
    company: link.company_name === null ? null : { name: link.company_name },
    status: link.status,
    connected_at: link.connected_at,
    last_refreshed_at: lastRefreshedAt,
    allows_refresh: link.sealed_refresh !== null,
    identity,
    items,
    fields: items.map((item) => SHARED_ITEMS[item].text),
    employments: employments.map(({ company, job_title, start_date, end_date }) => ({
      company_name: company.name,
      job_title,
      start_date,
      end_date,
    })),
  };
}
