import { openText } from "../crypto/seal.ts";
import { type IdempotentAnswerId, nilId } from "../ids.ts";
import { PAGE_SIZE_MAX } from "../page.ts";
import { minuteDuty } from "../registration/duties.ts";
import { type Found, isIn, matchedBy, type Sought } from "../registration/found.ts";
import type { Erasing } from "../registration/held.ts";
import type { Area } from "../registration/registered-area.ts";
import type { Context } from "../sealing/ops/context.ts";
import { openedOrNone } from "../sealing/ops/unreadable-rows.ts";
import type { Caller } from "./caller.ts";
import { removeOldRequests } from "./ops/request-log.ts";
import { identityRoutes } from "./routes/identity.ts";
import { keyRoutes } from "./routes/keys.ts";
import { memberRoutes } from "./routes/members.ts";
import { passkeyRoutes } from "./routes/passkeys.ts";
import { requestLogRoutes } from "./routes/requests.ts";
import { secondFactorRoutes } from "./routes/second-factor.ts";
import { sessionRoutes } from "./routes/session.ts";
import { teamRoutes } from "./routes/team.ts";
import { listCredentials } from "./sql/credentials.ts";
import { deleteAnswers, deleteExpiredIdempotencyKeys, listIdempotentAnswers } from "./sql/idempotency.ts";
import { ACCESS_SEALED } from "./sql/sealed.ts";
import { deleteExpiredSessions } from "./sql/sessions.ts";
import { deleteExpiredTickets } from "./sql/tickets.ts";

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
    "tickets",
    "passkeys",
    "idempotency_keys",
    "request_budgets",
    "request_log",
  ],
  sealed: ACCESS_SEALED,
  forgets: eraseAnswers,
  finds: { kinds: ["key"], scope: "keys:write", namesPersons: false, find: findKeys },
  expires: [deleteExpiredIdempotencyKeys, deleteExpiredSessions, deleteExpiredTickets],
  duties: (context, { requestLogDays }) => [
    minuteDuty("deleting old calls of the log of requests", () => removeOldRequests(context, requestLogDays)),
  ],
  routes: [
    ...requestLogRoutes,
    ...keyRoutes,
    ...memberRoutes,
    ...teamRoutes,
    ...sessionRoutes,
    ...secondFactorRoutes,
    ...identityRoutes,
    ...passkeyRoutes,
  ],
};

/** Rows of stored answers opened at a time. */
const PAGE_ROWS = 500;

/** Deletes the stored answers of requests under idempotency keys that show what was erased. */
async function eraseAnswers({ tx, keyring, environment }: Erasing, ids: readonly string[]): Promise<void> {
  let after = nilId<IdempotentAnswerId>();
  for (;;) {
    const page = await listIdempotentAnswers(tx, { environment, after, limit: PAGE_ROWS });
    const about = page.filter(({ answer_id, sealed_answer }) => {
      const [text = ""] = openedOrNone(() =>
        openText(keyring, sealed_answer, ACCESS_SEALED.idempotentAnswer(answer_id)),
      );
      return ids.some((id) => text.includes(id));
    });
    if (about.length > 0) {
      await deleteAnswers(
        tx,
        about.map(({ answer_id }) => answer_id),
      );
    }
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE_ROWS) return;
    after = last.answer_id;
  }
}

async function findKeys({ db }: Pick<Context, "db">, caller: Caller, sought: Sought): Promise<Found[]> {
  const { rows } = await listCredentials(db, caller, { pageSize: PAGE_SIZE_MAX, cursor: null });
  const named = rows.filter(({ id, name, secret_hint }) => isIn(sought, id, [name]) || sought.text === secret_hint);
  return named.map(({ id, name, secret_hint, deactivated_at, created_at }) => ({
    kind: "key",
    id,
    title: name ?? `Key ${secret_hint}`,
    detail: secret_hint,
    status: deactivated_at === null ? "active" : "deactivated",
    matched_by: matchedBy(sought, id, [secret_hint]),
    created_at,
  }));
}
