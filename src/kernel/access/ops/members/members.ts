import { appendAudit } from "../../../audit/ops/audit.ts";
import type { Reader } from "../../../audit/ops/reads.ts";
import { keyedHash } from "../../../crypto/blind-index.ts";
import { sealJson } from "../../../crypto/seal.ts";
import { mintId, mintRandomId } from "../../../crypto/secrets.ts";
import type { Queryable } from "../../../database/postgres/database.ts";
import { AppError } from "../../../error.ts";
import type { MemberId, TeamId } from "../../../ids.ts";
import type { Context } from "../../../sealing/ops/context.ts";
import type { Caller, Environment, Tenant } from "../../caller.ts";
import type { Member, MemberDetails } from "../../members/member.ts";
import type { MemberRole } from "../../members/roles.ts";
import { notifyCredentials, saveTeam } from "../../sql/credentials.ts";
import type { IdempotentRequest } from "../../sql/idempotency.ts";
import {
  deleteMemberRole,
  findMember,
  findMemberByEmail,
  insertMember,
  lockMember,
  lockMemberRole,
  type MemberRow,
  removeRolelessMember,
  saveMemberRole,
} from "../../sql/members.ts";
import { deletePasskeys } from "../../sql/passkeys.ts";
import { ACCESS_SEALED } from "../../sql/sealed.ts";
import { deleteSessionsOf } from "../../sql/sessions.ts";
import { lockTeam } from "../../sql/teams.ts";
import { deleteTicketsOfMember } from "../../sql/tickets.ts";
import type { Authenticator } from "../authenticate.ts";
import { refuseEndedCaller } from "../ended-caller.ts";
import { runIdempotently } from "../idempotency.ts";
import { endAllSessions, mintSignInLink } from "../sessions.ts";
import { memberOf, unknownMember } from "./member-lists.ts";
import { refuseLastOwner, refuseLimits, refuseRoleBeyond } from "./member-rights.ts";

/** What the operations on members need. */
export interface MemberContext extends Context {
  /** The authenticator of this process; absent for a command, which has none. */
  readonly authenticator?: Pick<Authenticator, "forgetAll">;
  /** The name of the team whose members' roles have the operators' scopes. */
  readonly operatorTeam: string;
}

/** Who is to become a member, and as what. */
interface MemberInput extends MemberDetails {
  readonly role: MemberRole;
}

/**
 * Adds a member to the caller's team in its environment. A person already in the team, by the address,
 * gets the role in this environment too.
 *
 * @throws AppError `permission_denied` if the role has a scope that the caller lacks, or the caller is a
 * key with limits; `conflict` if they have a role here; as {@link refuseEndedCaller} and {@link runIdempotently}
 */
export async function addMember(
  context: MemberContext,
  caller: Caller,
  { input, idempotency }: { readonly input: MemberInput; readonly idempotency: IdempotentRequest | null },
): Promise<Member> {
  const { teamId, environment } = caller;
  refuseLimits(caller);
  let isAdded = false;
  try {
    const member = await runIdempotently(context, { tenant: caller, idempotency }, async (tx) => {
      isAdded = true;
      await lockTeam(tx, teamId);
      await refuseEndedCaller(context, tx, caller);
      await refuseRoleBeyond(context, tx, { caller, role: input.role });
      return addWithin(context, tx, { teamId, environment, by: caller, input });
    });
    // Under an idempotency key another key or member of the team may have added them, with other rights.
    if (!isAdded) {
      await refuseEndedCaller(context, context.db, caller);
      await refuseRoleBeyond(context, context.db, { caller, role: member.role });
    }
    return member;
  } finally {
    // After a failure too: a commit whose response was lost may have happened.
    context.authenticator?.forgetAll();
  }
}

interface Addition {
  readonly teamId: TeamId;
  readonly environment: Environment;
  readonly by: Pick<Reader, "actor">;
  readonly input: MemberInput;
}

async function addWithin(
  { keyring }: Pick<Context, "keyring">,
  tx: Queryable,
  { teamId, environment, by, input }: Addition,
): Promise<Member> {
  const { role, name } = input;
  const email = input.email.toLowerCase();
  const emailToken = keyedHash(keyring.blindIndexKey, "member-email", `${teamId} ${email}`);
  const newId = mintId<MemberId>();
  const isNew = await insertMember(tx, {
    id: newId,
    teamId,
    sealedMember: sealJson(keyring, { name, email }, ACCESS_SEALED.member(newId)),
    keyId: keyring.activeId,
    emailToken,
    identityToken: null,
  });
  const id = isNew ? newId : (await findMemberByEmail(tx, teamId, emailToken))?.id;
  if (id === undefined) throw new AppError("conflict", "This member is being removed: try again.");
  if ((await lockMemberRole(tx, { id, environment })) !== null) {
    throw new AppError("conflict", "Somebody with this email address is a member in this environment.");
  }
  await saveMemberRole(tx, { id, environment, role });
  const { actor } = by;
  await appendAudit(tx, { actor, teamId, environment, action: "member.add", target: id, details: { role } });
  const row = await findMember(tx, { teamId, environment }, id);
  if (row === null) throw new Error("a new member is not there");
  return memberOf(keyring, row);
}

/**
 * Adds a member to a team in environments, for the operator; the team too if it is new.
 *
 * @throws AppError `conflict` if they have a role in one of them
 */
export function addMemberForTeam(
  context: Context,
  actor: string,
  member: { readonly team: string; readonly environments: readonly Environment[]; readonly input: MemberInput },
): Promise<Member[]> {
  const { team: name, environments, input } = member;
  return context.db.transaction(async (tx) => {
    const { id: teamId } = await saveTeam(tx, { id: mintId(), name, clientId: mintRandomId() });
    const added: Member[] = [];
    for (const environment of environments) {
      added.push(await addWithin(context, tx, { teamId, environment, by: { actor }, input }));
    }
    return added;
  });
}

/**
 * Gives a member another role; their sessions have it from the next request on, and their sign-in
 * links end.
 *
 * @throws AppError `not_found`; `permission_denied` if the caller lacks a scope of the role, before or
 * after, or is a key with limits; `conflict` if the role comes from an identity provider, or the caller
 * is the last owner; as {@link refuseEndedCaller}
 */
export async function changeMemberRole(
  context: MemberContext,
  caller: Caller,
  { id, role }: { readonly id: MemberId; readonly role: MemberRole },
): Promise<Member> {
  refuseLimits(caller);
  return byCaller(context, caller, async (tx) => {
    const row = await findLocked(tx, caller, id);
    await refuseRoleBeyond(context, tx, { caller, role: row.role });
    await refuseRoleBeyond(context, tx, { caller, role });
    if (role !== row.role) await refuseLastOwner(tx, caller, row);
    if (row.is_foreign) {
      throw new AppError(
        "conflict",
        "This member's role comes from their groups at the identity provider: change these.",
      );
    }
    await saveMemberRole(tx, { id, environment: caller.environment, role });
    // Made by somebody who may not have given this role.
    await deleteTicketsOfMember(tx, id, caller.environment);
    await notifyCredentials(tx, id);
    const details = { from: row.role, to: role };
    await appendAudit(tx, { ...caller, action: "member.change", target: id, details });
    return memberOf(context.keyring, { ...row, role });
  });
}

/**
 * Removes a member from the caller's environment: their sessions there end, and they sign in no more.
 *
 * @throws AppError `not_found`; `permission_denied` if the member's role has a scope that the caller
 * lacks; `conflict` if the caller is the last owner; as {@link refuseEndedCaller}
 */
export async function removeMember(context: MemberContext, caller: Caller, id: MemberId): Promise<void> {
  return byCaller(context, caller, async (tx) => {
    const row = await findLocked(tx, caller, id);
    await refuseRoleBeyond(context, tx, { caller, role: row.role });
    await refuseLastOwner(tx, caller, row);
    await deleteMemberRole(tx, row);
    await deleteSessionsOf(tx, { memberId: id, environment: caller.environment }, null);
    await deleteTicketsOfMember(tx, id, caller.environment);
    if (await removeRolelessMember(tx, id)) await deletePasskeys(tx, id, null);
    await notifyCredentials(tx, id);
    await appendAudit(tx, { ...caller, action: "member.remove", target: id, details: { role: row.role } });
  });
}

/**
 * Runs a change of members' rights by a caller whose own rights last until it is done, and which this process goes by when
 * it returns. In a team there is one at a time: two members who change each other would wait for each other.
 *
 * @throws AppError as {@link refuseEndedCaller}
 */
export async function byCaller<Result>(
  context: MemberContext,
  caller: Caller,
  work: (tx: Queryable) => Promise<Result>,
): Promise<Result> {
  try {
    return await context.db.transaction(async (tx) => {
      await lockTeam(tx, caller.teamId);
      await refuseEndedCaller(context, tx, caller);
      return work(tx);
    });
  } finally {
    // After a failure too: a commit whose response was lost may have happened.
    context.authenticator?.forgetAll();
  }
}

/**
 * A link by which a member signs in once.
 *
 * @param link.url the service's address, without a trailing slash
 * @throws AppError `not_found`; `permission_denied` if the member's role has a scope that the caller
 * lacks, or the caller is a key with limits; `conflict` for one who signs in at the identity provider or
 * with a passkey; as {@link refuseEndedCaller}
 */
export async function linkMember(
  context: MemberContext,
  caller: Caller,
  { id, url }: { readonly id: MemberId; readonly url: string },
) {
  refuseLimits(caller);
  return byCaller(context, caller, async (tx) => {
    const row = await findLocked(tx, caller, id);
    await refuseRoleBeyond(context, tx, { caller, role: row.role });
    if (row.is_foreign) {
      throw new AppError("conflict", "This member signs in at the identity provider, which knows whether they may.");
    }
    if (row.passkeys > 0) {
      throw new AppError(
        "conflict",
        "This member signs in with a passkey: remove their passkeys first if they lost them.",
      );
    }
    const link = await mintSignInLink({ db: tx }, { url, memberId: id, environment: caller.environment });
    await appendAudit(tx, { ...caller, action: "member.link", target: id, details: { expires_at: link.expires_at } });
    return link;
  });
}

/**
 * Ends the sessions of a member in the caller's environment, and the links by which another could start.
 *
 * @returns how many sessions there were
 * @throws AppError `not_found`; `permission_denied` if the member's role has a scope that the caller
 * lacks; as {@link refuseEndedCaller}
 */
export function endMemberSessions(context: MemberContext, caller: Caller, id: MemberId): Promise<number> {
  return byCaller(context, caller, async (tx) => {
    const { id: memberId, environment, role } = await findLocked(tx, caller, id);
    await refuseRoleBeyond(context, tx, { caller, role });
    return endAllSessions(tx, { owner: { memberId, environment }, by: caller });
  });
}

/** A member with their role, both locked until the transaction ends. @throws AppError `not_found` */
export async function findLocked(tx: Queryable, tenant: Tenant, id: MemberId): Promise<MemberRow> {
  await lockMember(tx, id);
  const row = await findMember(tx, tenant, id);
  const role = row === null ? null : await lockMemberRole(tx, row);
  if (row === null || role === null) throw unknownMember();
  return { ...row, role };
}
