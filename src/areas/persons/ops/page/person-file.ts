import { teamTitleForPersons } from "../../../../kernel/access/ops/operator-brand.ts";
import { appendAudit } from "../../../../kernel/audit/ops/audit.ts";
import { appendReads } from "../../../../kernel/audit/ops/reads.ts";
import type { EmploymentId, FreezeId, HoldId, TeamId, Timestamp, UserId } from "../../../../kernel/ids.ts";
import type { PersonContact } from "../../../../kernel/outbox/message.ts";
import { findHeld, heldCounts, heldIds, joinFields } from "../../../../kernel/registration/held.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import { renderSubjectFile } from "../../render-subject-file.ts";
import { listRecordOrigins, listToldFreezes, listToldHolds } from "../../sql/origins.ts";
import { readTime } from "../../sql/person-sessions.ts";
import { findHoldsOf } from "../subjects/holds.ts";
import { findContactOf } from "../subjects/person-contacts.ts";
import { fileOf, type PersonPage, type SubjectFile, type WaitingConfirmation } from "../subjects/subject-file.ts";
import type { PersonActor } from "./acts.ts";
import { notifyPersonOfAct, subjectOfSession } from "./notify-person-of-act.ts";
import type { PersonContext, PersonSession } from "./person-session.ts";

/** What a person sees at their page: their file, and what they can do with it. */
export interface PersonFile {
  readonly session: PersonSession;
  readonly file: SubjectFile;
  /** Where codes and messages go; null: nowhere is known. */
  readonly contact: PersonContact | null;
  /** By the id of an employment: when its record was last loaded or changed. */
  readonly storedAt: ReadonlyMap<EmploymentId, Timestamp>;
  /** By the id of a user: how the team is named that holds them. */
  readonly heldBy: ReadonlyMap<UserId, string>;
  /** Questions that wait for their confirmation, the latest first. */
  readonly waiting: readonly WaitingConfirmation[];
  readonly freezes: readonly {
    readonly id: FreezeId;
    readonly created_at: Timestamp;
    /** True if the person may end it. */
    readonly is_liftable: boolean;
  }[];
  /** Legal holds, which stand against an erasure; a reason may be secret, and is not shown. */
  readonly holds: readonly { readonly id: HoldId; readonly created_at: Timestamp }[];
}

/**
 * Everything held about the person who is signed in, of all teams, under their own name. The read is
 * in the inquiry log before this resolves.
 */
export async function readPersonFile(context: PersonContext, session: PersonSession): Promise<PersonFile> {
  const { db } = context;
  const { id, environment, actor, provedBy } = session;
  const at = subjectOfSession(session);
  const held = await findHeld(context, at, "file");
  const { employments = 0, verifications: inquiries = 0 } = heldCounts(heldIds(held));
  const details = { proved_by: provedBy, employments, inquiries };
  await appendReads(db, { actor, teamId: null, environment, sessionId: id }, [
    { action: "person.read", target: id, details },
  ]);
  const nameOf = (teamId: TeamId) => teamTitleForPersons(context, { teamId, environment });
  const file = await fileOf(context, held, { id, nameOf });
  const [origins, freezes, holds, teams, contact, page] = await Promise.all([
    listRecordOrigins(
      db,
      file.employments.map((one) => one.employment_id),
    ),
    listToldFreezes(db, file.freezes),
    findHoldsOf(context, at).then((ids) => listToldHolds(db, ids)),
    Promise.all(file.users.map(async (user) => [user.id, await nameOf(user.team_id)] as const)),
    findContactOf(context, at),
    Promise.all(held.map((one) => one.page?.(context, nameOf) ?? {})),
  ]);
  const storedAt = new Map(origins.map((one) => [one.id, one.updated_at]));
  const { questions } = joinFields<PersonPage>(page, { questions: true });
  const waiting = questions.map((one) => waitingOf(one, file));
  return { session, file, storedAt, heldBy: new Map(teams), freezes, holds, contact, waiting };
}

function waitingOf(
  { found, would_be_given, ...question }: PersonPage["questions"][number],
  { employments }: Pick<SubjectFile, "employments">,
): WaitingConfirmation {
  const own = employments.map((one) => one.employment_id);
  const employment_ids = found === null ? own : own.filter((id) => found.includes(id));
  return { ...question, employment_ids, would_be_given };
}

/** The forms in which a person can have their file. */
type FileFormat = "json" | "pdf";

/**
 * The file of the person who is signed in, to be kept: the download is in the inquiry log, and
 * confirmed to the person, before this resolves.
 */
export async function downloadPersonFile(
  context: PersonContext,
  { session, pageUrl }: PersonActor,
  format: FileFormat,
): Promise<PersonFile> {
  const { id, environment, actor } = session;
  const file = await readPersonFile(context, session);
  await context.db.transaction(async (tx) => {
    const details = { format };
    await appendAudit(tx, { actor, teamId: null, environment, action: "person.download", target: id, details });
    await notifyPersonOfAct(tx, context, { session, kind: "downloaded", pageUrl });
  });
  return file;
}

/** The file as a PDF. */
export async function printPersonFile({ db }: Pick<Context, "db">, person: PersonFile): Promise<Buffer> {
  const { session, file, storedAt, heldBy, freezes, contact } = person;
  const { first_name, last_name, ssn } = session.subject;
  const compiledAt = await readTime(db);
  return renderSubjectFile({
    name: [first_name, last_name].filter(Boolean).join(" "),
    ssn,
    compiledAt,
    contact,
    employments: file.employments.map(({ employment_id, source, record, pay }) => {
      return { source, storedAt: storedAt.get(employment_id) ?? compiledAt, record, pay };
    }),
    inquiries: file.inquiries,
    connections: file.users.map(({ id, holdings }) => ({ heldBy: heldBy.get(id) ?? "", holdings })),
    disputes: file.disputes,
    freezes,
  });
}
