import { AppError } from "../../../error.ts";
import type { Context } from "../../../sealing/ops/context.ts";
import { ALERTED_ROLES } from "../../members/roles.ts";
import { findMemberAlerts, saveMemberAlerts } from "../../sql/members.ts";
import type { Session } from "../authenticate.ts";

/** Which mail a member gets about what fails. */
interface MemberAlerts {
  /** True if they get a mail when a webhook fails or is disabled; only members whose role gets such mail can. */
  readonly webhooks: boolean;
  /** True if their role gets such mail at all. */
  readonly isRoleTold: boolean;
}

/** Which mail the signed-in member gets. @throws AppError `permission_denied` if a key is signed in */
export async function getOwnAlerts({ db }: Pick<Context, "db">, session: Session): Promise<MemberAlerts> {
  const { id, role, environment } = memberOf(session);
  return { webhooks: await findMemberAlerts(db, { id, environment }), isRoleTold: ALERTED_ROLES.includes(role) };
}

/** Changes which mail the signed-in member gets. @throws AppError `permission_denied` if a key is signed in */
export async function setOwnAlerts(
  { db }: Pick<Context, "db">,
  session: Session,
  { webhooks }: Pick<MemberAlerts, "webhooks">,
): Promise<MemberAlerts> {
  const { id, role, environment } = memberOf(session);
  await saveMemberAlerts(db, { id, environment, alerts: webhooks });
  return { webhooks, isRoleTold: ALERTED_ROLES.includes(role) };
}

function memberOf({ member, caller }: Session) {
  if (member === null)
    throw new AppError("permission_denied", "A key is signed in, and gets no mail: sign in as a member.");
  return { id: member.id, role: member.role, environment: caller.environment };
}
