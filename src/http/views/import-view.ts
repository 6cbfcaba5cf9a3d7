import Type from "typebox";
import { ENVIRONMENTS } from "../../domain/caller.ts";
import { SOURCE_KINDS } from "../../store/imports/imports.ts";
import { IMPORT_JOB_ACTS, IMPORT_JOB_STATUSES, type ImportJob } from "../../store/imports/jobs.ts";
import { HexId, nullable, oneOf, TimeText } from "../core/schemas.ts";

/** The name of a source in a request. */
export const SourceName = Type.String({
  pattern: "^[A-Za-z0-9][A-Za-z0-9 ._-]{0,63}$",
  description:
    "The source that the rows belong to: 1 to 64 letters, digits, blanks, dots, dashes or underscores. Rows of another import of it are updated",
});

const text = () => nullable(Type.String());

/** An import, or the removal of a source. */
export const ImportView = Type.Object({
  id: HexId,
  act: oneOf(IMPORT_JOB_ACTS, "remove: the removal of a source"),
  kind: oneOf(SOURCE_KINDS),
  source: Type.String(),
  environment: oneOf(ENVIRONMENTS, "Of employments; companies belong to all environments"),
  status: oneOf(IMPORT_JOB_STATUSES),
  replaces: Type.Boolean({ description: "True if the source's rows that are not in the file are removed" }),
  parts: Type.Integer({ description: "Parts of the file that have arrived" }),
  total_bytes: Type.Integer({ description: "Bytes of the file" }),
  read_bytes: Type.Integer({ description: "Bytes that were read" }),
  counts: nullable(
    Type.Object(
      {
        added: Type.Integer(),
        updated: Type.Integer(),
        unchanged: Type.Integer(),
        removed: Type.Integer(),
        rejected: Type.Integer(),
        merged: Type.Integer({
          description: "Rows of companies that operators merged into others: they change nothing",
        }),
      },
      { description: "Rows by what became of them; null until some were written" },
    ),
  ),
  reasons: Type.Array(Type.Object({ field: text(), reason: Type.String(), count: Type.Integer() }), {
    description: "The most frequent reasons of rejects; field is null if the whole row is at fault",
  }),
  rejects_listed: Type.Integer({ description: "Rows in rejects.csv" }),
  rejects_total: Type.Integer({ description: "Rejected rows" }),
  error: nullable(Type.String({ description: "Why it failed; null unless it did" })),
  created_at: TimeText,
  started_at: nullable(TimeText),
  finished_at: nullable(TimeText),
});

/** An import in the form of {@link ImportView}. */
export function importView({ team_id, actor, dates, columns, ...shown }: ImportJob) {
  return shown;
}
