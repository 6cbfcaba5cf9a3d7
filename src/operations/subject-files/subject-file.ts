import { openText } from "../../crypto/seal.ts";
import { mintId } from "../../crypto/secrets.ts";
import type { EmploymentRecord } from "../../domain/employment.ts";
import type {
  EmploymentId,
  FreezeId,
  PersonSessionId,
  SubjectFileId,
  TeamId,
  Timestamp,
  VerificationId,
} from "../../domain/ids.ts";
import type { PermissiblePurpose } from "../../domain/purpose.ts";
import type { Dispute } from "../../domain/subjects/dispute.ts";
import type { RequesterProof } from "../../domain/subjects/hold.ts";
import type { PersonContact } from "../../domain/subjects/person-notice.ts";
import type { VerificationStatus } from "../../domain/verification.ts";
import { joinPay, type RecordedPay, unpackPay } from "../../payroll/recorded-pay.ts";
import type { VerificationResults } from "../../payroll/results.ts";
import { listEmploymentPay } from "../../store/employments/pay.ts";
import { RECORDS_SEALED } from "../../store/employments/sealed.ts";
import type { SubjectVerification } from "../../store/verifications/subject-tokens.ts";
import { findVerification } from "../../store/verifications/verifications.ts";
import { type OperatorContext, teamTitleForPersons } from "../access/operator-brand.ts";
import { appendAudit } from "../audit/audit.ts";
import type { Context } from "../sealing/context.ts";
import { openResults } from "../sealing/open-results.ts";
import type { ActorInEnvironment, SubjectInEnvironment } from "../subjects/freezes.ts";
import { findSubjectRows, type SubjectRows, type UserOfSubject } from "./find-subject-rows.ts";

/** An imported record of the person, with its pay. */
interface FiledEmployment {
  readonly employment_id: EmploymentId;
  readonly source: string;
  readonly record: EmploymentRecord;
  /** Null: none is recorded. */
  readonly pay: RecordedPay | null;
}

/** Who asked about the person, when, for what, and what they were given. */
interface FiledInquiry {
  readonly verification_id: VerificationId;
  /** The name of the team that asked. */
  readonly asked_by: string;
  readonly asked_at: Timestamp;
  readonly status: VerificationStatus;
  /** Null if none was stated. */
  readonly permissible_purpose: PermissiblePurpose | null;
  /** Null: nothing was given. */
  readonly given: Pick<VerificationResults, "employments" | "income_summary"> | null;
}

/** Everything held about a person in an environment: a consumer's file (15 U.S.C. § 1681g). */
export interface SubjectFile {
  /** By which the inquiry log names it: at a person's own page, the session's. */
  readonly id: SubjectFileId | PersonSessionId;
  readonly employments: readonly FiledEmployment[];
  readonly inquiries: readonly FiledInquiry[];
  readonly users: readonly UserOfSubject[];
  readonly disputes: readonly Dispute[];
  /** Ids. */
  readonly freezes: readonly FreezeId[];
  /** Where the person is reached, as they have corrected it; null: they have not. */
  readonly corrected_contact: PersonContact | null;
}

/**
 * The file of a person, over all teams. That it was compiled, for whom and how that was checked, is in
 * the inquiry log before this resolves.
 */
export async function compileSubjectFile(
  context: Context & Pick<OperatorContext, "operatorTeam">,
  by: ActorInEnvironment,
  { subject, requesterProof }: Pick<SubjectInEnvironment, "subject"> & { readonly requesterProof: RequesterProof },
): Promise<SubjectFile> {
  const { actor, teamId, environment } = by;
  const rows = await findSubjectRows(context, { environment, subject });
  const id = mintId<SubjectFileId>();
  const details = { ...requesterProof, employments: rows.employments.length, verifications: rows.verifications.length };
  await appendAudit(context.db, { actor, teamId, environment, action: "subject.file", target: id, details });
  return fileOf(context, rows, { id, nameOf: (team) => teamTitleForPersons(context, { teamId: team, environment }) });
}

/** How a team is named to the person. */
type NameOfTeam = (teamId: TeamId) => Promise<string>;

/**
 * The file of what was found of a person. The read is to be in the inquiry log before.
 *
 * @param options.id its id in the inquiry log
 * @param options.nameOf how a team that asked is named
 */
export async function fileOf(
  context: Context,
  rows: SubjectRows,
  { id, nameOf }: { readonly id: SubjectFile["id"]; readonly nameOf: NameOfTeam },
): Promise<SubjectFile> {
  const ids = rows.employments.map((one) => one.id);
  const [contact] = rows.contacts;
  const [pay, inquiries] = await Promise.all([
    payOf(context, ids),
    Promise.all(rows.verifications.map((one) => inquiryOf(context, one, nameOf))),
  ]);
  return {
    id,
    employments: rows.employments.map((one) => {
      return { employment_id: one.id, source: one.source, record: one.record, pay: pay.get(one.id) ?? null };
    }),
    inquiries,
    users: rows.users,
    disputes: rows.disputes,
    freezes: rows.freezes,
    corrected_contact: contact === undefined ? null : { email: contact.email, phone: contact.phone },
  };
}

async function payOf(
  { db, keyring }: Context,
  ids: Parameters<typeof listEmploymentPay>[1],
): Promise<ReadonlyMap<EmploymentId, RecordedPay>> {
  const rows = ids.length === 0 ? [] : await listEmploymentPay(db, ids);
  const byEmployment = Map.groupBy(rows, ({ employment_id }) => employment_id);
  return new Map(
    [...byEmployment].map(([id, years]) => [
      id,
      joinPay(years.map((row) => unpackPay(openText(keyring, row.sealed, RECORDS_SEALED.employmentPay(row.id))))),
    ]),
  );
}

async function inquiryOf(
  { db, keyring }: Context,
  found: SubjectVerification,
  nameOf: NameOfTeam,
): Promise<FiledInquiry> {
  const { id, team_id: teamId, environment } = found;
  const [asked_by, row] = await Promise.all([nameOf(teamId), findVerification(db, { teamId, environment }, id)]);
  const results = row === null ? null : openResults(keyring, row);
  return {
    verification_id: id,
    asked_by,
    asked_at: found.created_at,
    status: found.status,
    permissible_purpose: row?.permissible_purpose ?? null,
    given: results === null ? null : { employments: results.employments, income_summary: results.income_summary },
  };
}
