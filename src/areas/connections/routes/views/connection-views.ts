import Type from "typebox";
import { date, flag, hexId, nullable, oneOf, text, textOrNull, time } from "../../../../kernel/schema/vocabulary.ts";
import { maskSsn } from "../../../../kernel/text/us/ssn.ts";
import { CONNECTION_PRODUCTS, DATA_SOURCES, TASK_REFUSALS, TASK_STATUSES } from "../../../webhooks/words.ts";
import { LINK_STATUSES, type Task } from "../../link.ts";
import type { CreatedBridgeToken } from "../../ops/bridge/bridge-tokens.ts";
import type { LinkWithTask } from "../../ops/links.ts";
import type { User } from "../../ops/users.ts";
import type { Provider } from "../../providers/provider.ts";
import { TASK_KINDS, taskRefusalOf } from "../../task.ts";
import { IdentityStatusView, IdentityView, identityView } from "./identity-view.ts";

/** A user as the API shows them. */
export const UserView = Type.Object(
  {
    id: hexId("The user's id"),
    external_user_id: text("Your own id of the person", "borrower-4711"),
    first_name: textOrNull("Given name", "Ada"),
    last_name: textOrNull("Family name", "Example"),
    email: textOrNull("Mail address", "ada@example.com"),
    phone: textOrNull("Telephone number", "+12125550142"),
    ssn: textOrNull("Masked to the last four digits unless the key has the scope pii:read", "***-**-0001"),
    date_of_birth: nullable(date("Date of birth", "1990-05-17")),
    identity: nullable(IdentityStatusView, {
      description:
        "Whether their payroll accounts are theirs: one that differs outweighs the others. Null before the first has data",
    }),
    created_at: time("When it was made"),
    updated_at: time("When it was last changed"),
  },
  { title: "User", description: "A person who connects payroll accounts" },
);

/** A user, with the SSN masked unless the caller may see it. */
export function userView(user: User, { showsSsn }: { readonly showsSsn: boolean }) {
  const { ssn } = user;
  return { ...user, ssn: ssn === null || showsSsn ? ssn : maskSsn(ssn) };
}

/** A bridge token at its creation. */
export const BridgeTokenView = Type.Object(
  {
    bridge_token: text("32 hex digits, valid for 6 hours; shown this once", "0f1e2d3c4b5a69788796a5b4c3d2e1f0"),
    user_id: hexId("The user who connects"),
    product_type: oneOf(CONNECTION_PRODUCTS, "What the connection is for"),
    allowed_products: Type.Array(oneOf(CONNECTION_PRODUCTS, "A product"), {
      description: "What may be fetched; product_type alone unless given",
    }),
    company_mapping_id: nullable(hexId("The employer, if it was given: the page skips its search")),
    provider_id: nullable(hexId("The payroll provider, if it was given: the page skips the choice"), {
      examples: [null],
    }),
    tracking_info: textOrNull("Your own reference, which comes back with events", "loan-4711"),
    client_name: textOrNull("How the page names you", "Acme Lending"),
    data_sources: Type.Array(oneOf(DATA_SOURCES, "A kind of source"), { description: "Where data may come from" }),
    expires_at: time("When it ends: 6 hours after it was made", "2026-11-21T20:30:00.000000Z"),
  },
  { title: "BridgeToken", description: "Opens the Bridge page for one person and one connection" },
);

/** See {@link BridgeTokenView}. */
export function bridgeTokenView({ request, ...token }: CreatedBridgeToken) {
  const { accent_color, allowed_origins, redirect_url, is_order, ...shown } = request;
  return { ...token, ...shown };
}

/** A task as the API shows it. */
export const TaskView = Type.Object(
  {
    id: hexId("The task's id"),
    task_id: hexId("The same as id"),
    link_id: hexId("The link that it is about"),
    user_id: hexId("The user of the link"),
    kind: oneOf(TASK_KINDS, "What it does; monitor: a refresh that a monitor made"),
    product: oneOf(CONNECTION_PRODUCTS, "What it is for"),
    product_type: oneOf(CONNECTION_PRODUCTS, "The same as product"),
    status: oneOf(
      TASK_STATUSES,
      "new, login, mfa, parse, full_parse, done in this order; with done the reports are ready. The others are failures, and final",
      "done",
    ),
    data_source: oneOf(DATA_SOURCES, "Where data come from"),
    provider_id: hexId("The payroll provider"),
    tracking_info: textOrNull("Your own reference", "loan-4711"),
    error_message: nullable(text("Why the task failed, in words for people", "The payroll system did not answer."), {
      examples: [null],
    }),
    refusal: Type.Optional(oneOf(TASK_REFUSALS, "Why the person ended it, where they said why; otherwise absent")),
    created_at: time("When it was made"),
    updated_at: time("When its status last changed"),
    finished_at: nullable(time("When it became final; null before")),
  },
  { title: "Task", description: "One run at a payroll system: a connection or a refresh" },
);

/** See {@link TaskView}. */
export function taskView(task: Task) {
  const refusal = taskRefusalOf(task);
  return { ...task, ...(refusal === null ? {} : { refusal }), task_id: task.id, product_type: task.product };
}

/** A link as the API shows it. */
export const LinkView = Type.Object(
  {
    id: hexId("The link's id"),
    link_id: hexId("The same as id"),
    user_id: hexId("The user whose account it is"),
    status: oneOf(LINK_STATUSES, "connected: data can be read; see the life cycle in the guide", "connected"),
    is_active: flag("True while it is connected"),
    product: oneOf(CONNECTION_PRODUCTS, "What it was made for"),
    product_type: oneOf(CONNECTION_PRODUCTS, "The same as product"),
    data_source: oneOf(DATA_SOURCES, "Where data come from"),
    tracking_info: textOrNull("Your own reference", "loan-4711"),
    provider: Type.Object(
      {
        id: hexId("Its id"),
        name: textOrNull("Its name; null if it is no longer known", "Sandbox Payroll"),
        logo_url: textOrNull("Address of its logo; null without one", "https://voe.example.com/logo.svg"),
      },
      { description: "The payroll provider" },
    ),
    provider_name: textOrNull("The name of the provider", "Sandbox Payroll"),
    company_mapping: Type.Object(
      {
        id: nullable(hexId("Its id; null if the directory does not list it")),
        name: textOrNull("Its name, also as the person typed it", "Northwind Traders"),
      },
      { description: "The employer that the person chose" },
    ),
    is_dds_available: nullable(flag("True if the provider can move pay to another account; null if not known")),
    is_dds_supported: nullable(flag("The same as is_dds_available")),
    identity: nullable(IdentityView),
    can_refresh: flag("True if the person agreed to refreshes and the provider can make them"),
    last_task_id: nullable(hexId("The latest task")),
    last_task_status: nullable(oneOf(TASK_STATUSES, "Its status", "done")),
    created_at: time("When it was made"),
    connected_at: nullable(time("When the provider accepted the person; null before")),
    updated_at: time("When it was last changed"),
  },
  { title: "Link", description: "A connected payroll account" },
);

/** See {@link LinkView}. */
export function linkView({ link, latestTask, identity }: LinkWithTask, provider: Provider | null) {
  const isDdsAvailable = provider === null ? null : provider.products.includes("deposit_switch");
  return {
    id: link.id,
    link_id: link.id,
    user_id: link.user_id,
    status: link.status,
    is_active: link.status === "connected",
    product: link.product,
    product_type: link.product,
    data_source: link.data_source,
    tracking_info: link.tracking_info,
    provider: { id: link.provider_id, name: provider?.name ?? null, logo_url: null },
    provider_name: provider?.name ?? null,
    company_mapping: { id: link.company_id, name: link.company_name },
    is_dds_available: isDdsAvailable,
    is_dds_supported: isDdsAvailable,
    identity: identity === null ? null : identityView(identity),
    can_refresh: link.status === "connected" && link.sealed_refresh !== null,
    last_task_id: latestTask?.id ?? null,
    last_task_status: latestTask?.status ?? null,
    created_at: link.created_at,
    connected_at: link.connected_at,
    updated_at: link.updated_at,
  };
}
