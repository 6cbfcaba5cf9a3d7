import { deleteExpiredBridgeTokens } from "../../store/connections/bridge-tokens.ts";
import { deleteEndedCodeLimits } from "../../store/connections/code-limits.ts";
import { deleteExpiredLinkTokens } from "../../store/connections/link-tokens.ts";
import { CONNECTIONS_SEALED } from "../../store/connections/sealed.ts";
import { clampTaskTimes } from "../../store/connections/tasks.ts";
import { TOKENED_TABLES, type TokenedIds } from "../../store/subjects/person-rows.ts";
import { deleteUserWithin } from "../connections/users.ts";
import { findUsersOf } from "../connections/users-of-person.ts";
import type { Area } from "../registration/area.ts";
import { sweepDuty } from "../registration/duties.ts";
import type { Held, Holds } from "../registration/held.ts";
import { retokenRows } from "../subjects/row-tokens.ts";

/** Payroll accounts that persons connect: users, links, tasks, orders and monitors. */
export const CONNECTIONS_AREA: Area = {
  name: "connections",
  tables: [
    "users",
    "links",
    "link_data",
    "link_tokens",
    "tasks",
    "bridge_tokens",
    "code_limits",
    "user_reports",
    "orders",
    "order_parts",
    "order_tasks",
    "monitors",
    "notifications",
    "notification_pace",
    "sandbox_scenarios",
  ],
  sealed: CONNECTIONS_SEALED,
  holds: holdUsers,
  expires: [deleteEndedCodeLimits, clampTaskTimes, deleteExpiredBridgeTokens, deleteExpiredLinkTokens],
  duties: (context) =>
    TOKENED_TABLES.map((table) =>
      sweepDuty(`computing tokens of ${table}`, (after: TokenedIds[typeof table]) =>
        retokenRows(context, table, after),
      ),
    ),
};

/** Users with their links, orders and reports. */
async function holdUsers(...[context, person]: Parameters<Holds>): Promise<Held> {
  const { environment } = person;
  const users = await findUsersOf(context, person);
  const holdings = users.flatMap((user) => user.holdings);
  const count = (kind: (typeof holdings)[number]["kind"]) => holdings.filter((one) => one.kind === kind).length;
  return {
    counts: {
      users: users.length,
      links: count("link"),
      orders: count("order"),
      user_reports: count("user_report"),
    },
    ids: [...users, ...holdings].map(({ id }) => id),
    file: async () => ({ users }),
    erase: async ({ tx, keyring }) => {
      for (const { id, team_id: teamId } of users) {
        await deleteUserWithin({ keyring }, tx, { tenant: { teamId, environment }, id });
      }
    },
  };
}
