import { setTimeout as sleep } from "node:timers/promises";
import { appendAudit } from "../../../audit/ops/audit.ts";
import { openJson, sealJson } from "../../../crypto/seal.ts";
import type { SessionId } from "../../../ids.ts";
import type { Context } from "../../../sealing/ops/context.ts";
import type { IdentityGrant } from "../../members/member.ts";
import { notifyCredentials } from "../../sql/credentials.ts";
import {
  type ClaimedGrant,
  claimGrantCheck,
  endClaimedSession,
  exchangeGrant,
  isGrantCheckDue,
  noteAnswer,
  releaseGrantCheck,
  saveGrant,
} from "../../sql/grants.ts";
import { lockMember } from "../../sql/members.ts";
import { ACCESS_SEALED } from "../../sql/sealed.ts";
import type { SessionCheck } from "../authenticate.ts";
import { GROUPS_ACTOR, rolesOf, saveRolesOfGroups } from "./roles-of-groups.ts";
import { type IdentitySignIn, providerUnreachable } from "./sign-in.ts";

/** What the check of sessions needs. */
interface CheckContext extends Pick<Context, "db" | "keyring"> {
  /** The team whose members' roles the groups give. */
  readonly operatorTeam: string;
}

/** How often, and how many times, a check that another process has is waited for. */
const POLL = { everyMs: 100, times: 120 } as const;

/**
 * Opens the check of sessions: one whose member has left, or has lost the groups, ends by it. The
 * requests of a process share a check, and of several processes one asks at a time.
 */
export function openSessionCheck(context: CheckContext, identity: IdentitySignIn): SessionCheck {
  const underWay = new Map<SessionId, Promise<void>>();
  function check(sessionId: SessionId): Promise<void> {
    const known = underWay.get(sessionId);
    if (known !== undefined) return known;
    const begun = checkSession(context, identity, sessionId).finally(() => underWay.delete(sessionId));
    underWay.set(sessionId, begun);
    return begun;
  }
  return { recheckSeconds: identity.recheckSeconds, check };
}

async function checkSession(context: CheckContext, identity: IdentitySignIn, sessionId: SessionId): Promise<void> {
  const { db } = context;
  for (let time = 0; time < POLL.times; time += 1) {
    const claimed = await claimGrantCheck(db, sessionId, identity.recheckSeconds);
    if (claimed !== null && (await askAbout(context, identity, { sessionId, claimed }))) return;
    if (!(await isGrantCheckDue(db, sessionId, identity.recheckSeconds))) return;
    await sleep(POLL.everyMs);
  }
  throw providerUnreachable("another process waits for its answer");
}

/** A session whose check this process has claimed. */
interface Claim {
  readonly sessionId: SessionId;
  readonly claimed: ClaimedGrant;
}

/** Asks, and goes by the answer. False: the answer came too late, and another process has the check. */
async function askAbout(context: CheckContext, identity: IdentitySignIn, claim: Claim): Promise<boolean> {
  const { db, keyring } = context;
  const { sessionId, claimed } = claim;
  const key = { id: sessionId, askedAt: claimed.asked_at };
  const seal = (grant: IdentityGrant) => ({
    sealed: sealJson(keyring, grant, ACCESS_SEALED.sessionGrant(sessionId)),
    keyId: keyring.activeId,
  });
  const grant = openJson(keyring, claimed.sealed_grant, ACCESS_SEALED.sessionGrant(sessionId));
  // A provider that gives a new refresh token takes the former one no more: it is kept whatever follows.
  const keep = (exchanged: IdentityGrant) => exchangeGrant(db, { ...key, ...seal(exchanged) });
  const answer = await identity.provider.ask(grant, keep);
  switch (answer.kind) {
    case "unreachable":
      await releaseGrantCheck(db, key);
      throw providerUnreachable(answer.reason);
    case "refused":
      return endRefused(db, claim, answer.reason);
    case "identified": {
      // In a team that is the operator's no more the groups give nothing.
      const isOperator = claimed.team_name === context.operatorTeam;
      const roles = isOperator ? rolesOf(answer.identity.groups, identity.mapping) : {};
      return db.transaction(async (tx) => {
        const { member_id: id, team_id: teamId, asked_at: askedAt } = claimed;
        // Somebody may have removed them in between, with the session.
        if (!(await lockMember(tx, id))) return true;
        await saveRolesOfGroups(tx, { id, teamId, askedAt }, roles);
        return saveGrant(tx, { ...key, ...seal(answer.grant), authTime: answer.identity.authTime });
      });
    }
  }
}

/**
 * Ends a session whose member the provider does not confirm. Their roles stay, for another session of
 * theirs may be confirmed; but until it is, they count as one who has left.
 */
function endRefused(db: Context["db"], { sessionId, claimed }: Claim, reason: string): Promise<boolean> {
  const { team_id: teamId, environment, member_id: member, asked_at: askedAt } = claimed;
  return db.transaction(async (tx) => {
    await lockMember(tx, member);
    if (!(await endClaimedSession(tx, { id: sessionId, askedAt }))) return false;
    await noteAnswer(tx, { id: member, askedAt, isConfirmed: false });
    await notifyCredentials(tx, sessionId);
    const act = { actor: GROUPS_ACTOR, teamId, environment, target: sessionId, details: { member, reason } };
    await appendAudit(tx, { ...act, action: "session.end" });
    return true;
  });
}
