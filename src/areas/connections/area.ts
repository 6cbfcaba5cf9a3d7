import type { Caller } from "../../kernel/access/caller.ts";
import type { Queryable } from "../../kernel/database/postgres/database.ts";
import type { LinkId, UserId } from "../../kernel/ids.ts";
import type { SettingsOf } from "../../kernel/network/section.ts";
import { sweepDuty } from "../../kernel/registration/duties.ts";
import { type Found, fullName, matchedBy, type Sought } from "../../kernel/registration/found.ts";
import type { Eraser, Erasing, Held, Holds } from "../../kernel/registration/held.ts";
import type { Area } from "../../kernel/registration/registered-area.ts";
import type { Context } from "../../kernel/sealing/ops/context.ts";
import { openSealedRows } from "../../kernel/sealing/ops/unreadable-rows.ts";
import type { SubjectFile } from "../persons/ops/subjects/subject-file.ts";
import { deleteEndedCodeLimits } from "../persons/sql/code-limits.ts";
import { startMonitors } from "./monitors/monitor-runner.worker.ts";
import { monitorRoutes } from "./monitors/monitors.routes.ts";
import { retokenRows } from "./ops/fetched/row-tokens.ts";
import { deleteLinkWithin } from "./ops/links.ts";
import { openOrderDetails } from "./ops/orders/parts/order-tokens.ts";
import { revokeLinkWithin } from "./ops/shared-link.ts";
import { deleteUserWithin, externalTokenOf, openUser, type User } from "./ops/users.ts";
import { PROVIDERS_SECTION } from "./providers/network-providers.ts";
import { bridgeRoutes } from "./routes/bridge.ts";
import { bridgeTokenRoutes } from "./routes/bridge-tokens.ts";
import { linkReadRoutes } from "./routes/link-reads.ts";
import { linkRoutes } from "./routes/links.ts";
import { orderActionRoutes } from "./routes/orders/order-actions.ts";
import { orderBatchRoutes } from "./routes/orders/order-batch.ts";
import { orderLookupRoutes } from "./routes/orders/order-lookups.ts";
import { orderNotificationRoutes } from "./routes/orders/order-notifications.ts";
import { orderPageRoutes } from "./routes/orders/order-page.ts";
import { orderExportRoutes, orderRoutes } from "./routes/orders/orders.ts";
import { providerRoutes } from "./routes/providers.ts";
import { fileRoutes, linkReportRoutes, userReportRoutes } from "./routes/reports.ts";
import { sharedRoutes } from "./routes/shared.ts";
import { signInReturnRoutes } from "./routes/sign-in-return.ts";
import { userRoutes } from "./routes/users.ts";
import { sandboxRoutes } from "./sandbox/sandbox.routes.ts";
import { sandboxPersonRoutes } from "./sandbox/sandbox-persons.routes.ts";
import { deleteExpiredBridgeTokens } from "./sql/bridge-tokens.ts";
import { searchLinks } from "./sql/links.ts";
import { searchOrders } from "./sql/orders/search-orders.ts";
import { TOKENED_TABLES, type TokenedIds } from "./sql/person-rows.ts";
import { CONNECTIONS_SEALED } from "./sql/sealed.ts";
import { clampTaskTimes } from "./sql/tasks.ts";
import { searchUsers } from "./sql/users.ts";
import { findUsersOf } from "./users-of-person.ops.ts";
import { listSubjectUsers } from "./users-of-person.sql.ts";
import { type ConnectorNeeds, startConnections } from "./workers/connector.ts";
import { type OrderNeeds, startOrders } from "./workers/order-runner.ts";

const SECTIONS = {
  /** Payroll systems in which a person signs in, so that their data can be fetched. */
  providers: PROVIDERS_SECTION,
};

/** Payroll accounts that persons connect: users, links, tasks, orders and monitors. */
export const CONNECTIONS_AREA: Area<
  ConnectorNeeds & OrderNeeds & { readonly network: SettingsOf<typeof SECTIONS> },
  Context,
  never,
  Pick<SubjectFile, "users">
> = {
  name: "connections",
  tables: [
    "users",
    "links",
    "link_data",
    "tasks",
    "bridge_tokens",
    "code_limits",
    "user_reports",
    "orders",
    "order_parts",
    "order_tasks",
    "monitors",
    "sandbox_scenarios",
  ],
  sealed: CONNECTIONS_SEALED,
  holds: holdUsers,
  erases: { users: eraseUsers, links: eachLink(deleteLinkWithin), revoked_links: eachLink(revokeLinkWithin) },
  finds: { kinds: ["order", "user", "link"], scope: "connections:read", namesPersons: true, find: findConnections },
  expires: [deleteEndedCodeLimits, clampTaskTimes, deleteExpiredBridgeTokens],
  duties: (context) =>
    TOKENED_TABLES.map((table) =>
      sweepDuty(`computing tokens of ${table}`, (after: TokenedIds[typeof table]) =>
        retokenRows(context, table, after),
      ),
    ),
  sections: SECTIONS,
  workers: { connections: startConnections, monitors: startMonitors, orders: startOrders },
  routes: [
    ...userRoutes,
    ...bridgeTokenRoutes,
    ...linkRoutes,
    ...linkReadRoutes,
    ...linkReportRoutes,
    ...userReportRoutes,
    ...fileRoutes,
    ...providerRoutes,
    ...bridgeRoutes,
    ...signInReturnRoutes,
    ...sharedRoutes,
    ...monitorRoutes,
    ...orderRoutes,
    ...orderExportRoutes,
    ...orderActionRoutes,
    ...orderLookupRoutes,
    ...orderBatchRoutes,
    ...orderNotificationRoutes,
    ...orderPageRoutes,
    ...sandboxRoutes,
    ...sandboxPersonRoutes,
  ],
};

/** Users with their links, orders and reports. */
async function holdUsers(...[context, person]: Parameters<Holds>): Promise<Held<Pick<SubjectFile, "users">, never>> {
  const users = await findUsersOf(context, person);
  const holdings = users.flatMap((user) => user.holdings);
  const of = (kind: (typeof holdings)[number]["kind"]) =>
    holdings.filter((one) => one.kind === kind).map(({ id }) => id);
  return {
    ids: { users: users.map(({ id }) => id), links: of("link"), orders: of("order"), user_reports: of("user_report") },
    file: async () => ({ users }),
  };
}

/** Orders and reports are erased with their user. */
async function eraseUsers({ tx, keyring, environment }: Erasing, ids: readonly UserId[]): Promise<void> {
  for (const { id, team_id: teamId } of await listSubjectUsers(tx, ids)) {
    await deleteUserWithin({ keyring }, tx, { tenant: { teamId, environment }, id });
  }
}

/** An eraser of links, one by one. */
function eachLink(
  erase: (context: Pick<Context, "keyring">, tx: Queryable, id: LinkId) => Promise<unknown>,
): Eraser<LinkId> {
  return async ({ tx, keyring }, ids) => {
    for (const id of ids) await erase({ keyring }, tx, id);
  };
}

/** Orders and links are also found by their users. */
async function findConnections(context: Context, caller: Caller, sought: Sought): Promise<Found[]> {
  const users = await searchForUsers(context, caller, sought);
  const found: Found[] = [];
  if (sought.kinds.includes("order")) found.push(...(await findOrders(context, caller, { ...sought, users })));
  if (sought.kinds.includes("link")) found.push(...(await findLinks(context, caller, { ...sought, users })));
  if (sought.kinds.includes("user")) found.push(...users.map((user) => foundUser(user, sought)));
  return found;
}

function foundUser(user: User, sought: Sought): Found {
  return {
    kind: "user",
    id: user.id,
    title: fullName(user) ?? user.external_user_id,
    detail: user.external_user_id,
    status: null,
    matched_by: matchedBy(sought, user.id, [user.external_user_id]),
    created_at: user.created_at,
  };
}

async function searchForUsers(context: Context, caller: Caller, sought: Sought): Promise<User[]> {
  const { tokens, ids, text, limit } = sought;
  const externalToken = externalTokenOf(context.keyring, text);
  const rows = await searchUsers(context.db, caller, { tokens, ids, externalToken, limit });
  return openSealedRows(context, rows, { table: "users", open: (row) => openUser(context.keyring, row) });
}

async function findOrders(
  context: Context,
  caller: Caller,
  sought: Sought & { readonly users: readonly User[] },
): Promise<Found[]> {
  const { tokens, ids, text, limit } = sought;
  const userIds = sought.users.map(({ id }) => id);
  const rows = await searchOrders(context.db, caller, { tokens, ids, reference: text, userIds, limit });
  const opened = openSealedRows(context, rows, {
    open: (row) => ({ row, details: openOrderDetails(context, row) }),
    table: "orders",
  });
  return opened.map(({ row, details }) => ({
    kind: "order",
    id: row.id,
    title: fullName(details) ?? row.order_number,
    detail: row.order_number,
    status: row.status,
    matched_by: matchedBy(sought, row.id, [row.order_number, row.tracking_info]),
    created_at: row.created_at,
  }));
}

async function findLinks(
  context: Context,
  caller: Caller,
  sought: Sought & { readonly users: readonly User[] },
): Promise<Found[]> {
  const { ids, text, limit } = sought;
  const userOf = new Map(sought.users.map((user) => [user.id, user]));
  const rows = await searchLinks(context.db, caller, { userIds: [...userOf.keys()], ids, reference: text, limit });
  return rows.map((row) => {
    const user = userOf.get(row.user_id);
    return {
      kind: "link",
      id: row.id,
      title: row.company_name ?? row.id,
      detail: (user === undefined ? null : fullName(user)) ?? row.tracking_info,
      status: row.status,
      matched_by: matchedBy(sought, row.id, [row.tracking_info]),
      created_at: row.created_at,
    };
  });
}
