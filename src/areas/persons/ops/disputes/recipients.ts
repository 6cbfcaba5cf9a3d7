import type { Environment } from "../../../../kernel/access/caller.ts";
import type { Queryable } from "../../../../kernel/database/postgres/database.ts";
import type { TeamId, VerificationId } from "../../../../kernel/ids.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import type { Subject } from "../../../../kernel/subject.ts";
import type { ResultEmployment } from "../../../payroll/result-employment.ts";
import { isSamePerson } from "../../../records/linkage/frozen-subject.ts";
import { appendEvents } from "../../../webhooks/ops/events.ts";
import type { Dispute } from "../../dispute.ts";
import { subjectLookupTokens } from "../subjects/lookup-tokens.ts";
import { noticeEvent } from "./dispute-events.ts";

/** A verification whose team was given employments. */
interface RecipientVerification {
  readonly id: VerificationId;
  readonly team_id: TeamId;
  readonly tracking_info: string | null;
  readonly subject: Subject;
  readonly employments: readonly Pick<ResultEmployment, "employer_name" | "source">[];
}

/** What ends a dispute. */
export interface DisputeContext extends Context {
  /**
   * The verifications of all teams with results that share a token with a subject, and whose data were given
   * within the months of 15 U.S.C. § 1681i(d). One that cannot be opened is reported and left out.
   */
  readonly listRecipients: (
    tx: Queryable,
    context: Pick<Context, "keyring" | "onUnreadable">,
    subject: { readonly environment: Environment; readonly tokens: readonly string[] },
  ) => Promise<RecipientVerification[]>;
}

/**
 * Sends an event to the team of each verification that was given the disputed employment lately:
 * within two years for employment purposes, else six months (15 U.S.C. § 1681i(d)). What was
 * verified as accurate is not news to them.
 *
 * @returns the number of verifications
 */
export async function tellRecipients(
  tx: Queryable,
  context: DisputeContext,
  dispute: Dispute & { readonly environment: Environment },
): Promise<number> {
  const { id, status, environment, subject, item } = dispute;
  if (status !== "corrected" && status !== "deleted") return 0;
  const tokens = subjectLookupTokens(context.keyring, { environment, subject });
  const told = (await context.listRecipients(tx, context, { environment, tokens })).filter(
    (one) =>
      isSamePerson(one.subject, subject) &&
      one.employments.some((job) => job.employer_name === item.employer_name && job.source === item.source),
  );
  const drafts = told.map(({ id: verificationId, team_id: teamId, tracking_info: trackingInfo }) => {
    const recipient = { tenant: { teamId, environment }, verificationId, trackingInfo };
    return noticeEvent(recipient, { id, status, fields: item.fields });
  });
  await appendEvents(tx, drafts);
  return drafts.length;
}
