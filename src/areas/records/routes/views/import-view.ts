import Type from "typebox";
import { ENVIRONMENTS } from "../../../../kernel/access/caller.ts";
import { flag, hexId, integer, nullable, oneOf, text, textOrNull, time } from "../../../../kernel/schema/vocabulary.ts";
import type { FileSummary } from "../../../files/payroll/file-summary.ts";
import { SOURCE_KINDS } from "../../sql/imports/imports.ts";
import { IMPORT_JOB_ACTS, IMPORT_JOB_STATUSES, type ImportJob } from "../../sql/imports/jobs.ts";
import { ChangeView, DifferenceView } from "./import-change-view.ts";
import { PayrollFileView } from "./payroll-file-view.ts";

/** The name of a source in a request. */
export const SourceName = Type.String({
  pattern: "^[A-Za-z0-9][A-Za-z0-9 ._-]{0,63}$",
  description:
    "The source that the rows belong to: 1 to 64 letters, digits, blanks, dots, dashes or underscores. Rows of another import of it are updated",
  examples: ["acme-payroll"],
});

/** What the rows of a source are. */
export const SourceKindText = oneOf(
  SOURCE_KINDS,
  "companies: employers of the directory; employments: payroll records",
  "employments",
);

const LineWarningView = Type.Object({
  line: integer("Line of the file, from 1", 14),
  field: textOrNull("The field that is left out", "date_of_birth"),
  reason: text("Why. Never has a value of the file", "is left out: it is no day of the last 120 years"),
});

/** An import, or the removal of a source. */
export const ImportView = Type.Object(
  {
    id: hexId("The import's id"),
    act: oneOf(IMPORT_JOB_ACTS, "import: of a file; remove: the removal of a source"),
    kind: SourceKindText,
    source: text("The source that its rows belong to", "acme-payroll"),
    environment: oneOf(ENVIRONMENTS, "Of employments; companies belong to all environments", "production"),
    status: oneOf(
      IMPORT_JOB_STATUSES,
      "uploading: it takes parts; queued: it waits for a worker; running; completed, with rejects or without; failed: `error` says why. The last two are final",
      "completed",
    ),
    file_name: textOrNull("The name of the file; null if it was not told", "register-2026-03.csv"),
    payroll: nullable(PayrollFileView, {
      description: "What a file of a payroll system is; null before it was read, and of other files",
    }),
    differences: Type.Array(DifferenceView, {
      description: "How the file differs from the last one of its source; empty before it was read, and if it is alike",
      examples: [[]],
    }),
    change: nullable(ChangeView, {
      description: "What the file changed of what its source held; null before the end, and of companies",
    }),
    actor: text(
      "Who began it: the id of a key, member: and the id of a member, or operator: and an account of the machine, by the command line",
      "operator:root",
    ),
    actor_name: textOrNull("The member's name, also of one who was removed; null for other actors", "Dana Reyes"),
    replaces: flag("True if the source's rows that are not in the file are removed", false),
    parts: integer("Parts of the file that have arrived", 2),
    total_bytes: integer("Bytes of the file that have arrived", 731_204),
    read_bytes: integer("Bytes that were read so far", 731_204),
    counts: nullable(
      Type.Object(
        {
          added: integer("Rows that were new", 4_102),
          updated: integer("Rows that differed from the stored ones", 17),
          unchanged: integer("Rows that were stored already", 391),
          removed: integer("Stored rows that are not in the file, with `replaces`", 0),
          rejected: integer("Rows with a fault", 2),
          merged: integer("Rows of companies that operators merged into others: they change nothing", 0),
        },
        { description: "Rows by outcome; null until some were written" },
      ),
    ),
    reasons: Type.Array(
      Type.Object({
        field: textOrNull("The field at fault; null if it is the whole row", "ssn"),
        reason: text("What is wrong. Never has a value of the file", "must have nine digits"),
        count: integer("Rows with this fault", 2),
      }),
      { description: "The most frequent reasons of rejects, most frequent first" },
    ),
    rejects_listed: integer("Rows in rejects.csv, at most 20,000", 2),
    rejects_total: integer("Rejected rows", 2),
    warnings: Type.Array(LineWarningView, {
      description: "What was left out of rows that were imported, such as a birth that cannot be; the first hundred",
    }),
    warnings_total: integer("Values that were left out of imported rows", 1),
    error: nullable(text("Why it failed; null unless it did", "The file has no column for ssn."), { examples: [null] }),
    created_at: time("When it was created"),
    started_at: nullable(time("When a worker began it; null before")),
    finished_at: nullable(time("When it ended; null before")),
  },
  { title: "Import", description: "An import of a file, over HTTP or by the command line, or the removal of a source" },
);

/**
 * An import in the form of {@link ImportView}.
 *
 * @param names of members, by actor
 */
export function importView(
  { team_id, dates, columns, payroll_format, constants, payroll, ...shown }: ImportJob,
  names: ReadonlyMap<string, string>,
) {
  return { ...shown, actor_name: names.get(shown.actor) ?? null, payroll: payroll as FileSummary | null };
}
