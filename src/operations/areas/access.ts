import { ACCESS_SEALED } from "../../store/access/sealed.ts";
import type { Area } from "../registration/area.ts";

/** Teams, keys, members, sessions and what they may do. */
export const ACCESS_AREA: Area = {
  name: "access",
  tables: [
    "teams",
    "team_profiles",
    "credentials",
    "members",
    "member_roles",
    "sessions",
    "sign_in_tokens",
    "passkeys",
    "idempotency_keys",
    "request_budgets",
    "request_log",
  ],

  sealed: ACCESS_SEALED,
};
