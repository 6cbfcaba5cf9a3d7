import { setTimeout as sleep } from "node:timers/promises";
import { openJson, sealJson } from "../../../crypto/seal.ts";
import { notifyCredentials } from "../../../store/access/credentials.ts";
import {
  type ClaimedGrant,
  claimGrantCheck,
  isGrantCheckDue,
  releaseGrantCheck,
  saveGrant,
} from "../../../store/access/grants.ts";
import { lockMember } from "../../../store/access/members.ts";
import { deleteSession } from "../../../store/access/sessions.ts";
import { SEALED_AT } from "../../../store/sealing/sealed-columns.ts";
import { appendAudit } from "../../audit/audit.ts";
import type { Context } from "../../sealing/context.ts";
import type { SessionCheck } from "../authenticate.ts";
import { rolesOf } from "./claims.ts";
import { GROUPS_ACTOR, saveRolesOfGroups } from "./roles-of-groups.ts";
import { type IdentitySignIn, providerUnreachable } from "./sign-in.ts";

/** How often, and how many times, a check that another process has is waited for. */
const POLL = { everyMs: 100, times: 120 } as const;

/**
 * Opens the check of sessions: one whose member has left, or has lost the groups, ends by it. The
 * requests of a process share a check, and of several processes one asks at a time.
 */
export function openSessionCheck(context: Pick<Context, "db" | "keyring">, identity: IdentitySignIn): SessionCheck {
  const underWay = new Map<string, Promise<void>>();
  function check(sessionId: string): Promise<void> {
    const known = underWay.get(sessionId);
    if (known !== undefined) return known;
    const begun = checkSession(context, identity, sessionId).finally(() => underWay.delete(sessionId));
    underWay.set(sessionId, begun);
    return begun;
  }
  return { recheckSeconds: identity.recheckSeconds, check };
}

async function checkSession(
  context: Pick<Context, "db" | "keyring">,
  identity: IdentitySignIn,
  sessionId: string,
): Promise<void> {
  const { db } = context;
  for (let time = 0; time < POLL.times; time += 1) {
    const claimed = await claimGrantCheck(db, sessionId, identity.recheckSeconds);
    if (claimed !== null) return askAbout(context, identity, { sessionId, claimed });
    if (!(await isGrantCheckDue(db, sessionId, identity.recheckSeconds))) return;
    await sleep(POLL.everyMs);
  }
  throw providerUnreachable("another process waits for its answer");
}

async function askAbout(
  context: Pick<Context, "db" | "keyring">,
  identity: IdentitySignIn,
  { sessionId, claimed }: { readonly sessionId: string; readonly claimed: ClaimedGrant },
): Promise<void> {
  const { db, keyring } = context;
  const grant = openJson(keyring, claimed.sealed_grant, SEALED_AT.sessionGrant(sessionId));
  const answer = await identity.provider.ask(grant);
  switch (answer.kind) {
    case "unreachable":
      await releaseGrantCheck(db, sessionId);
      throw providerUnreachable(answer.reason);
    case "refused":
      return endRefused(db, sessionId, { ...claimed, reason: answer.reason });
    case "identified": {
      const roles = rolesOf(answer.identity.groups, identity.mapping);
      const sealed = sealJson(keyring, answer.grant, SEALED_AT.sessionGrant(sessionId));
      return db.transaction(async (tx) => {
        // Somebody may have removed them meanwhile, with the session.
        if (!(await lockMember(tx, claimed.member_id))) return;
        await saveRolesOfGroups(tx, { id: claimed.member_id, teamId: claimed.team_id }, roles);
        await saveGrant(tx, { id: sessionId, sealed, keyId: keyring.activeId, authTime: answer.identity.authTime });
      });
    }
  }
}

function endRefused(
  db: Context["db"],
  sessionId: string,
  { team_id: teamId, environment, member_id: member, reason }: ClaimedGrant & { readonly reason: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    await deleteSession(tx, sessionId);
    await notifyCredentials(tx, sessionId);
    const act = { actor: GROUPS_ACTOR, teamId, environment, target: sessionId, details: { member, reason } };
    await appendAudit(tx, { ...act, action: "session.end" });
  });
}
