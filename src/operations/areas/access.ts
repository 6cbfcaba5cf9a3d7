import { deleteExpiredIdempotencyKeys } from "../../store/access/idempotency.ts";
import { ACCESS_SEALED } from "../../store/access/sealed.ts";
import { deleteExpiredSessions, deleteExpiredSignInTokens } from "../../store/access/sessions.ts";
import { removeOldRequests } from "../access/request-log.ts";
import type { Area } from "../registration/area.ts";
import { minuteDuty } from "../registration/duties.ts";
import { warnOfKeyExpiry } from "../upkeep/key-expiry.ts";

/** Teams, keys, members, sessions and what they may do. */
export const ACCESS_AREA: Area<{
  /** Days for which calls of keys are logged; 0: those that are left are deleted. */
  readonly requestLogDays: number;
}> = {
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
  expires: [deleteExpiredIdempotencyKeys, deleteExpiredSessions, deleteExpiredSignInTokens],
  duties: (context, { requestLogDays }) => [
    minuteDuty("warning of keys that expire", () => warnOfKeyExpiry(context).then(() => false)),
    minuteDuty("deleting old calls of the log of requests", () => removeOldRequests(context, requestLogDays)),
  ],
};
