import Type from "typebox";
import { CONNECTION_PRODUCTS, DATA_SOURCES, LINK_STATUSES, type Task } from "../../domain/connections/link.ts";
import { TASK_KINDS, TASK_STATUSES } from "../../domain/connections/task.ts";
import type { CreatedBridgeToken } from "../../operations/connections/bridge-tokens.ts";
import type { LinkWithTask } from "../../operations/connections/links.ts";
import type { User } from "../../operations/connections/users.ts";
import type { Provider } from "../../providers/provider.ts";
import { maskSsn } from "../../text/us/ssn.ts";
import { HexId, hexId, nullable, oneOf, TimeText } from "../core/schemas.ts";

/** A user as the interface shows them. */
export const UserView = Type.Object({
  id: HexId,
  external_user_id: Type.String(),
  first_name: nullable(Type.String()),
  last_name: nullable(Type.String()),
  email: nullable(Type.String()),
  phone: nullable(Type.String()),
  ssn: nullable(Type.String({ description: "Masked to the last four digits unless the key has the scope pii:read" })),
  created_at: TimeText,
  updated_at: TimeText,
});

/** A user, with the SSN masked unless the caller may see it. */
export function userView(user: User, { showsSsn }: { readonly showsSsn: boolean }) {
  const { ssn } = user;
  return { ...user, ssn: ssn === null || showsSsn ? ssn : maskSsn(ssn) };
}

/** A bridge token at its creation. */
export const BridgeTokenView = Type.Object({
  bridge_token: Type.String({ description: "32 hex digits; shown this once" }),
  user_id: HexId,
  product_type: oneOf(CONNECTION_PRODUCTS),
  allowed_products: Type.Array(oneOf(CONNECTION_PRODUCTS)),
  company_mapping_id: nullable(HexId),
  provider_id: nullable(HexId),
  tracking_info: nullable(Type.String()),
  client_name: nullable(Type.String()),
  data_sources: Type.Array(oneOf(DATA_SOURCES)),
  expires_at: TimeText,
});

/** See {@link BridgeTokenView}. */
export function bridgeTokenView({ request, ...token }: CreatedBridgeToken) {
  const { accent_color, allowed_origins, redirect_url, is_order, ...shown } = request;
  return { ...token, ...shown };
}

/** A task as the interface shows it. */
export const TaskView = Type.Object({
  id: HexId,
  task_id: hexId("The same as id"),
  link_id: HexId,
  user_id: HexId,
  kind: oneOf(TASK_KINDS, "monitor: a refresh that a monitor made"),
  product: oneOf(CONNECTION_PRODUCTS),
  product_type: oneOf(CONNECTION_PRODUCTS, "The same as product"),
  status: oneOf(TASK_STATUSES),
  data_source: oneOf(DATA_SOURCES),
  provider_id: HexId,
  tracking_info: nullable(Type.String()),
  error_message: nullable(Type.String({ description: "Why the task failed, in words for people" })),
  created_at: TimeText,
  updated_at: TimeText,
  finished_at: nullable(TimeText),
});

/** See {@link TaskView}. */
export function taskView(task: Task) {
  return { ...task, task_id: task.id, product_type: task.product };
}

/** A link as the interface shows it. */
export const LinkView = Type.Object({
  id: HexId,
  link_id: hexId("The same as id"),
  user_id: HexId,
  status: oneOf(LINK_STATUSES),
  is_active: Type.Boolean({ description: "True while it is connected" }),
  product: oneOf(CONNECTION_PRODUCTS),
  product_type: oneOf(CONNECTION_PRODUCTS, "The same as product"),
  data_source: oneOf(DATA_SOURCES),
  tracking_info: nullable(Type.String()),
  provider: Type.Object({ id: HexId, name: nullable(Type.String()), logo_url: nullable(Type.String()) }),
  provider_name: nullable(Type.String()),
  company_mapping: Type.Object({ id: nullable(HexId), name: nullable(Type.String()) }),
  is_dds_available: nullable(Type.Boolean({ description: "True if the provider can move pay to another account" })),
  is_dds_supported: nullable(Type.Boolean({ description: "The same as is_dds_available" })),
  can_refresh: Type.Boolean({ description: "True if the person agreed to refreshes and the provider can make them" }),
  last_task_id: nullable(HexId),
  last_task_status: nullable(oneOf(TASK_STATUSES)),
  created_at: TimeText,
  connected_at: nullable(TimeText),
  updated_at: TimeText,
});

/** See {@link LinkView}. */
export function linkView({ link, latestTask }: LinkWithTask, provider: Provider | null) {
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
    can_refresh: link.status === "connected" && link.sealed_refresh !== null,
    last_task_id: latestTask?.id ?? null,
    last_task_status: latestTask?.status ?? null,
    created_at: link.created_at,
    connected_at: link.connected_at,
    updated_at: link.updated_at,
  };
}
