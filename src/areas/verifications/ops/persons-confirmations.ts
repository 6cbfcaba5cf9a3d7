import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import { AppError, incorrectParameters } from "../../../kernel/error.ts";
import type { EmploymentId, VerificationId } from "../../../kernel/ids.ts";
import type { NameOfTeam, PersonInEnvironment } from "../../../kernel/registration/held.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import type { Dispute } from "../../persons/dispute.ts";
import type { PersonPage } from "../../persons/ops/files/subject-file.ts";
import { disputeAsPerson, type PersonActor } from "../../persons/ops/page/acts.ts";
import { subjectOfSession } from "../../persons/ops/page/notify-person-of-act.ts";
import type { ConfirmationPreview } from "../results/results.ts";
import { lockPersonConfirmation } from "../sql/confirmations.ts";
import type { SubjectVerification } from "../sql/subject-tokens.ts";
import { findVerification } from "../sql/verifications.ts";
import { endConfirmation } from "./confirmations.ts";
import { findAwaitedConfirmations } from "./reports/awaited-confirmations.ts";
import { findVerificationsOf } from "./subject-tokens.ts";

/** What questions are read with. */
type Reading = Pick<Context, "db" | "keyring" | "onUnreadable">;

/** What waits for a person, of the verifications about them and those that found their records, the latest first. */
export async function listWaiting(
  context: Reading,
  at: PersonInEnvironment,
  { requested, nameOf }: { readonly requested: readonly SubjectVerification[]; readonly nameOf: NameOfTeam },
): Promise<PersonPage["questions"]> {
  const opened = await findAwaited(context, at, requested);
  return Promise.all(
    opened.map(async ({ row, preview }) => {
      const { verification_id, asked_at, due_at, team_id: teamId, environment } = row;
      const [asked_by, verification] = await Promise.all([
        nameOf(teamId),
        findVerification(context.db, { teamId, environment }, verification_id),
      ]);
      const { employments, income_summary, employment_ids: found = null } = preview;
      const would_be_given = { employments, income_summary };
      const permissible_purpose = verification?.permissible_purpose ?? null;
      return { verification_id, asked_by, permissible_purpose, asked_at, due_at, found, would_be_given };
    }),
  );
}

function isFound({ employment_ids }: ConfirmationPreview, id: EmploymentId): boolean {
  return employment_ids === undefined || employment_ids.includes(id);
}

/** The verifications that wait for a person to confirm their results: about the person by the request, or by the records found. */
function findAwaited(
  context: Reading,
  at: PersonInEnvironment,
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
