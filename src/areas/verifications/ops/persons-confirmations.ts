import { openJson } from "../../../kernel/crypto/seal.ts";
import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import { AppError, incorrectParameters } from "../../../kernel/error.ts";
import { type EmploymentId, idHex, type VerificationId } from "../../../kernel/ids.ts";
import type { NameOfTeam, PersonInEnvironment } from "../../../kernel/registration/held.ts";
import type { Context } from "../../../kernel/sealing/ops/context.ts";
import { openSealedRows } from "../../../kernel/sealing/ops/unreadable-rows.ts";
import type { Dispute } from "../../persons/dispute.ts";
import { disputeAsPerson, type PersonActor } from "../../persons/ops/page/acts.ts";
import { subjectOfSession } from "../../persons/ops/page/notify-person-of-act.ts";
import type { SubjectInEnvironment } from "../../persons/ops/subjects/freezes.ts";
import { subjectLookupTokens } from "../../persons/ops/subjects/lookup-tokens.ts";
import type { PersonPage } from "../../persons/ops/subjects/subject-file.ts";
import { isSameNamedPerson, isSamePerson } from "../../records/linkage/frozen-subject.ts";
import type { ConfirmationPreview } from "../results/results.ts";
import { type ConfirmationRow, listAskedConfirmations, lockPersonConfirmation } from "../sql/confirmations.ts";
import type { SubjectVerification } from "../sql/lookup-tokens.ts";
import { VERIFICATIONS_SEALED } from "../sql/sealed.ts";
import { findVerification } from "../sql/verifications.ts";
import { endConfirmation } from "./confirmations.ts";
import { findVerificationsOf } from "./lookup-tokens.ts";

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

/** A verification that waits for the person to confirm its results, with what would be sent. */
interface AwaitedConfirmation {
  readonly row: Omit<ConfirmationRow, "sealed_preview">;
  readonly preview: ConfirmationPreview;
}

/**
 * The verifications that wait for a person to confirm their results before they are sent, the latest first. The details of
 * a verification may have slips, and its records are found all the same: then they are the person's by the records.
 *
 * @param options.ofPerson verifications that are known to be about the person; none unless given
 */
export async function findAwaitedConfirmations(
  context: Pick<Context, "keyring" | "onUnreadable"> & { readonly db: Queryable },
  at: SubjectInEnvironment,
  { ofPerson = new Set() }: { readonly ofPerson?: ReadonlySet<VerificationId> } = {},
): Promise<AwaitedConfirmation[]> {
  const { db, keyring } = context;
  const { environment, subject, nameMustAgree = false } = at;
  const isOwn = nameMustAgree ? isSameNamedPerson : isSamePerson;
  const tokens = subjectLookupTokens(keyring, at);
  const rows = await listAskedConfirmations(db, { environment, tokens, ids: [...ofPerson] });
  const previews = rows.flatMap(({ sealed_preview, ...row }) =>
    sealed_preview === null ? [] : [{ ...row, id: row.verification_id, sealed_preview }],
  );
  const opened = openSealedRows(context, previews, {
    open: ({ sealed_preview, ...row }) => {
      const place = VERIFICATIONS_SEALED.confirmationPreview(idHex(row.verification_id));
      return { row, preview: openJson(keyring, sealed_preview, place) };
    },
    table: "verification_confirmations",
  });
  return opened.filter(
    ({ row, preview: { persons = [] } }) =>
      ofPerson.has(row.verification_id) || persons.some((person) => isOwn(person, subject)),
  );
}
