import type { TeamProfile } from "../../../kernel/access/members/team-profile.ts";
import { knownAskingName } from "../../../kernel/access/ops/team-profile.ts";
import { findTeamProfile } from "../../../kernel/access/sql/teams.ts";
import { appendAudit } from "../../../kernel/audit/ops/audit.ts";
import { hashSecret } from "../../../kernel/crypto/secrets.ts";
import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../kernel/error.ts";
import type { LinkId, Timestamp } from "../../../kernel/ids.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { deleteAssessmentsOfUser } from "../../income/sql/income-assessments.ts";
import type { PayrollEmployment } from "../../payroll/document.ts";
import { appendEvent } from "../../webhooks/ops/events.ts";
import { clearResponsesAbout } from "../../webhooks/sql/delivery-attempts.ts";
import type { IdentityStatus } from "../../webhooks/words.ts";
import { linkEvent } from "../connection-events.ops.ts";
import { deleteLinkData, listLinkData } from "../sql/link-payroll.ts";
import { findLinkByManagementToken, type LinkRow, lockLink, revokeLinkRow } from "../sql/links.ts";
import { listPartsInTask } from "../sql/orders/order-parts.ts";
import { deleteUserReports } from "../sql/user-reports.ts";
import type { ConnectionContext } from "./context.ts";
import { openLinkData } from "./fetched/open-payroll.ts";
import { eventOriginOf } from "./links.ts";
import { reopenOrderParts } from "./orders/parts/advance-order.ts";

/** A link (a connection to a payroll account) as shown to the person whose data it has, who can revoke it. */
export type SharedLink = LinkRow;

/**
 * The link of a management token.
 *
 * @throws AppError `not_found`, also after the link was deleted
 */
export async function openSharedLink({ db }: Pick<Context, "db">, token: string): Promise<SharedLink> {
  const link = await findLinkByManagementToken(db, hashSecret(token));
  if (link === null) throw new AppError("not_found", "Nothing is shared with this token, or it was deleted.");
  return link;
}

/** What a person shares through a link. */
export interface SharedData {
  readonly link: LinkRow;
  /** With whom it is shared; null in production for a team without a name. */
  readonly clientName: string | null;
  readonly providerName: string | null;
  readonly lastRefreshedAt: Timestamp | null;
  /** Whether the account is of the person whom the client named; null without data. */
  readonly identity: IdentityStatus | null;
  /** How the team is shown that the person shares with. */
  readonly profile: TeamProfile;
  readonly employments: readonly Pick<PayrollEmployment, "company" | "job_title" | "start_date" | "end_date">[];
}

/** What the person of a link shares through it now. */
export async function getSharedLink(context: ConnectionContext, link: SharedLink): Promise<SharedData> {
  const [row] = await listLinkData(context.db, [link.id]);
  const data = await openLinkData(context, context.db, link);
  const { environment, consent } = link;
  const profile = await findTeamProfile(context.db, { teamId: link.team_id, environment });
  return {
    link,
    clientName: knownAskingName(consent.client_name, { profile, environment }),
    providerName: context.providers.find(link.provider_id)?.name ?? null,
    lastRefreshedAt: row?.updated_at ?? null,
    identity: row?.identity ?? null,
    profile,
    employments: data?.employments ?? [],
  };
}

/**
 * Ends the sharing: deletes the fetched data, and sends `link-deleted` to the client. Idempotent.
 */
export async function revokeSharedLink(context: ConnectionContext, { id }: SharedLink): Promise<SharedData> {
  const link = await context.db.transaction(async (tx) => {
    const locked = await revokeLinkWithin(context, tx, id);
    if (locked === null) throw new AppError("not_found", "This link was deleted.");
    if (locked.status === "revoked") return locked;
    const by = { actor: "shared-link", teamId: locked.team_id, environment: locked.environment };
    await appendAudit(tx, { ...by, action: "link.revoke", target: id, details: { ids: { revoked_links: [id] } } });
    return { ...locked, status: "revoked" as const };
  });
  return getSharedLink(context, link);
}

/** {@link revokeSharedLink} within a transaction. Returns the link as it was before, null if it was deleted. */
export async function revokeLinkWithin(
  context: Pick<ConnectionContext, "keyring">,
  tx: Queryable,
  id: LinkId,
): Promise<LinkRow | null> {
  const locked = await lockLink(tx, id);
  if (locked === null || locked.status === "revoked") return locked;
  await revokeLinkRow(tx, id);
  const parts = await listPartsInTask(tx, id);
  await deleteLinkData(tx, id, "The person revoked the link.");
  await reopenOrderParts(context, tx, parts);
  await deleteUserReports(tx, locked.user_id);
  await deleteAssessmentsOfUser(tx, locked.user_id);
  await clearResponsesAbout(tx, eventOriginOf(locked).tenant, { id, createdAt: locked.created_at });
  await appendEvent(tx, linkEvent(eventOriginOf(locked), "link-deleted"));
  return locked;
}
