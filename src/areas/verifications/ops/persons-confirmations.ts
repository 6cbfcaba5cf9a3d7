import { teamTitleForPersons } from "../../../kernel/access/ops/operator-brand.ts";
import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import { AppError, incorrectParameters } from "../../../kernel/error.ts";
import type { EmploymentId, Timestamp, VerificationId } from "../../../kernel/ids.ts";
import type { PermissiblePurpose } from "../../../kernel/purpose.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import type { Dispute } from "../../persons/dispute.ts";
import type { SubjectFile } from "../../persons/ops/files/subject-file.ts";
import { disputeAsPerson, type PersonActor } from "../../persons/ops/page/acts.ts";
import { subjectOfSession } from "../../persons/ops/page/notify-person-of-act.ts";
import type { PersonContext } from "../../persons/ops/page/person-session.ts";
import type { SubjectInEnvironment } from "../../persons/ops/subjects/freezes.ts";
import type { ConfirmationPreview, VerificationResults } from "../results/results.ts";
import { lockPersonConfirmation } from "../sql/confirmations.ts";
import type { SubjectVerification } from "../sql/subject-tokens.ts";
import { findVerification } from "../sql/verifications.ts";
import { endConfirmation } from "./confirmations.ts";
import { findAwaitedConfirmations } from "./reports/awaited-confirmations.ts";
import { findVerificationsOf } from "./subject-tokens.ts";

/** What questions are read with. */
type Reading = Pick<Context, "db" | "keyring" | "onUnreadable">;

/** A question that waits for the person: who asks, for what, and what would be sent. */
export interface WaitingConfirmation {
  readonly verification_id: VerificationId;
  readonly asked_by: string;
  readonly permissible_purpose: PermissiblePurpose | null;
  readonly asked_at: Timestamp;
  readonly due_at: Timestamp;
  /** The imported records of the person that it has: these can be flagged. */
  readonly employment_ids: readonly EmploymentId[];
  readonly would_be_given: Pick<VerificationResults, "employments" | "income_summary">;
}

/** What waits for a person, of the verifications about them and those that found their records, the latest first. */
export async function listWaiting(
  context: Reading & Pick<PersonContext, "operatorTeam">,
  at: SubjectInEnvironment,
  { inquiries, employments: own }: Pick<SubjectFile, "inquiries" | "employments">,
): Promise<WaitingConfirmation[]> {
  const { db } = context;
  const opened = await findAwaited(
    context,
    at,
    inquiries.map(({ verification_id: id, status }) => ({ id, status })),
  );
  return Promise.all(
    opened.map(async ({ row, preview }): Promise<WaitingConfirmation> => {
      const { verification_id, asked_at, due_at, team_id: teamId, environment } = row;
      const [asked_by, verification] = await Promise.all([
        teamTitleForPersons(context, { teamId, environment }),
        findVerification(db, { teamId, environment }, verification_id),
      ]);
      const { employments, income_summary } = preview;
      const would_be_given = { employments, income_summary };
      const employment_ids = own.map((one) => one.employment_id).filter((one) => isFound(preview, one));
      const permissible_purpose = verification?.permissible_purpose ?? null;
      return { verification_id, asked_by, permissible_purpose, asked_at, due_at, employment_ids, would_be_given };
    }),
  );
}

function isFound({ employment_ids }: ConfirmationPreview, id: EmploymentId): boolean {
  return employment_ids === undefined || employment_ids.includes(id);
}

/** The verifications that wait for a person to confirm their results: about the person by the request, or by the records found. */
function findAwaited(
  context: Reading,
  at: SubjectInEnvironment,
  verifications: readonly Pick<SubjectVerification, "id" | "status">[],
) {
  const waiting = verifications.filter(({ status }) => status === "confirming");
  return findAwaitedConfirmations(context, at, { ofPerson: new Set(waiting.map(({ id }) => id)) });
}

/**
 * The person confirms what would be sent.
 *
 * @throws AppError `not_found` if nothing of theirs waits under the id; `conflict` if it has ended
 */
export async function confirmAsPerson(context: Context, by: PersonActor, id: VerificationId): Promise<void> {
  await requireOwn(context, by, id);
  await context.db.transaction((tx) => answer(tx, by, { id, trigger: "confirm" }));
}

/**
 * The person flags what would be sent as wrong: opens a dispute, and the verification goes on without what is
 * disputed.
 *
 * @throws AppError as {@link confirmAsPerson} and `disputeAsPerson`; `incorrect_parameters` if the record is not in it
 */
export async function flagAsPerson(
  context: Context,
  by: PersonActor,
  { id, input }: { readonly id: VerificationId; readonly input: Parameters<typeof disputeAsPerson>[2] },
): Promise<Dispute> {
  const preview = await requireOwn(context, by, id);
  if (preview !== null && !isFound(preview, input.employmentId)) {
    throw incorrectParameters([{ field: "employment_id", message: "is not in what would be sent: open a dispute" }]);
  }
  return disputeAsPerson(context, by, input, (tx) => answer(tx, by, { id, trigger: "flag" }));
}

/** What would be sent; null if it has ended. */
async function requireOwn(
  context: Context,
  { session }: PersonActor,
  id: VerificationId,
): Promise<ConfirmationPreview | null> {
  const at = subjectOfSession(session);
  const verifications = await findVerificationsOf(context, at);
  const asked = (await findAwaited(context, at, verifications)).find(({ row }) => row.verification_id === id);
  if (asked === undefined && !verifications.some((one) => one.id === id)) throw nothingWaits();
  return asked?.preview ?? null;
}

async function answer(
  tx: Queryable,
  { session }: PersonActor,
  { id, trigger }: { readonly id: VerificationId; readonly trigger: "confirm" | "flag" },
): Promise<void> {
  const row = await lockPersonConfirmation(tx, id);
  if (row === null) throw nothingWaits();
  await endConfirmation(tx, row, { trigger, by: { actor: session.actor, teamId: null } });
}

function nothingWaits(): AppError {
  return new AppError("not_found", "Nothing that waits for you has this id.");
}
