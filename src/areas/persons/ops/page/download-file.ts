import { appendAudit } from "../../../../kernel/audit/ops/audit.ts";
import type { Context } from "../../../../kernel/sealing/ops/context.ts";
import { renderSubjectFile } from "../../render-subject-file.ts";
import { readTime } from "../../sql/person-sessions.ts";
import type { PersonActor } from "./acts.ts";
import { notifyPersonOfAct } from "./notify-person-of-act.ts";
import { type PersonFile, readPersonFile } from "./person-file.ts";
import type { PersonContext } from "./person-session.ts";

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
