import { CONNECTIONS_SEALED } from "../../store/connections/sealed.ts";
import type { Area } from "../registration/area.ts";

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
};
