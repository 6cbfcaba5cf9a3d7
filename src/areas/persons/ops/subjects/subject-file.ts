import { type OperatorContext, teamTitleForPersons } from "../../../../kernel/access/ops/operator-brand.ts";
import { appendAudit } from "../../../../kernel/audit/ops/audit.ts";
import { mintId } from "../../../../kernel/crypto/secrets.ts";
import type {
  EmploymentId,
  FreezeId,
  LinkId,
  OrderId,
  PersonSessionId,
  ReportId,
  SubjectFileId,
  TeamId,
  Timestamp,
  UserId,
  VerificationId,
} from "../../../../kernel/ids.ts";
import type { PersonContact } from "../../../../kernel/outbox/message.ts";
import type { PermissiblePurpose } from "../../../../kernel/purpose.ts";
import {
  findHeld,
  type Held,
  type HoldingContext,
  heldCounts,
  heldIds,
  joinFields,
  type NameOfTeam,
} from "../../../../kernel/registration/held.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import type { GivenResults } from "../../../payroll/result-employment.ts";
import type { FiledEmployment } from "../../../records/ops/linkage/imported-employments.ts";
import type { VerificationStatus } from "../../../webhooks/words.ts";
import type { Dispute } from "../../dispute.ts";
import type { RequesterProof } from "../../hold.ts";
import type { ActorInEnvironment, SubjectInEnvironment } from "./freezes.ts";

/** Who asked about the person, when, for what, and what they were given. */
export interface FiledInquiry {
  readonly verification_id: VerificationId;
  /** The name of the team that asked. */
  readonly asked_by: string;
  readonly asked_at: Timestamp;
  readonly status: VerificationStatus;
  /** Null if none was stated. */
  readonly permissible_purpose: PermissiblePurpose | null;
  /** Null: nothing was given. */
  readonly given: GivenResults | null;
}

/** A user of any team that is the person. */
interface FiledUser {
  readonly id: UserId;
  readonly team_id: TeamId;
  /** As the client knows them. */
  readonly details: {
    readonly external_user_id: string;
    readonly first_name: string | null;
    readonly last_name: string | null;
    readonly email: string | null;
    readonly phone: string | null;
    readonly ssn: string | null;
  };
  /** Links, orders and reports of the user, oldest first. */
  readonly holdings: readonly {
    readonly kind: "link" | "order" | "user_report";
    readonly id: LinkId | OrderId | ReportId;
    /** Of a report its kind, as it has no status. */
    readonly status: string;
    readonly created_at: Timestamp;
  }[];
}

/** What the areas give of the file; the order is theirs. */
export interface FileFields {
  readonly employments: readonly FiledEmployment[];
  readonly inquiries: readonly FiledInquiry[];
  readonly users: readonly FiledUser[];
  readonly disputes: readonly Dispute[];
  /** Ids. */
  readonly freezes: readonly FreezeId[];
  /** Where the person is reached, as they have corrected it; null: they have not. */
  readonly corrected_contact: PersonContact | null;
}

const FILE_FIELDS: Readonly<Record<keyof FileFields, true>> = {
  employments: true,
  inquiries: true,
  users: true,
  disputes: true,
  freezes: true,
  corrected_contact: true,
};

/** Everything held about a person in an environment: a consumer's file (15 U.S.C. § 1681g). */
export interface SubjectFile extends FileFields {
  /** By which the inquiry log names it: at a person's own page, the session's. */
  readonly id: SubjectFileId | PersonSessionId;
}

/** What the page shows besides the file. */
export interface PersonPage {
  /** What waits for the person to confirm it, the latest first. */
  readonly questions: readonly (Omit<WaitingConfirmation, "employment_ids"> & {
    /** The imported records that it has, regardless of the person; null: it is not known which. */
    readonly found: readonly EmploymentId[] | null;
  })[];
}

/** A question that waits for the person: who asks, for what, and what would be sent. */
export interface WaitingConfirmation {
  readonly verification_id: VerificationId;
  readonly asked_by: string;
  readonly permissible_purpose: PermissiblePurpose | null;
  readonly asked_at: Timestamp;
  readonly due_at: Timestamp;
  /** The imported records of the person that it has: these can be flagged. */
  readonly employment_ids: readonly EmploymentId[];
  readonly would_be_given: GivenResults;
}

/** A context that knows what every area gives of a person's file and page. */
export type FilingContext = HoldingContext<Partial<FileFields>, Partial<PersonPage>>;

/**
 * The file of a person, over all teams. That it was compiled, for whom and how that was checked, is in
 * the inquiry log before this resolves.
 */
export async function compileSubjectFile(
  context: FilingContext & Pick<OperatorContext, "operatorTeam">,
  by: ActorInEnvironment,
  { subject, requesterProof }: Pick<SubjectInEnvironment, "subject"> & { readonly requesterProof: RequesterProof },
): Promise<SubjectFile> {
  const { actor, teamId, environment } = by;
  const held = await findHeld(context, { environment, subject }, "file");
  const id = mintId<SubjectFileId>();
  const { employments = 0, verifications = 0 } = heldCounts(heldIds(held));
  const details = { ...requesterProof, employments, verifications };
  await appendAudit(context.db, { actor, teamId, environment, action: "subject.file", target: id, details });
  return fileOf(context, held, { id, nameOf: (team) => teamTitleForPersons(context, { teamId: team, environment }) });
}

/**
 * The file of what was found of a person. The read is to be in the inquiry log before.
 *
 * @param options.id its id in the inquiry log
 * @param options.nameOf how a team that asked is named
 */
export async function fileOf(
  context: Context,
  held: readonly Held<Partial<FileFields>>[],
  { id, nameOf }: { readonly id: SubjectFile["id"]; readonly nameOf: NameOfTeam },
): Promise<SubjectFile> {
  const parts = await Promise.all(held.map(({ file }) => file?.(context, nameOf) ?? {}));
  return { id, ...joinFields(parts, FILE_FIELDS) };
}
