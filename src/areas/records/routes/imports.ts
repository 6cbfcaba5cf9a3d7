import Type from "typebox";
import { namesOfActors } from "../../../kernel/access/ops/members/member-lists.ts";
import { incorrectParameters } from "../../../kernel/error.ts";
import type { Application } from "../../../kernel/http/core/application.ts";
import { idOf, mapRows, pagedRoute } from "../../../kernel/http/core/pages.ts";
import { FileBody, keyWith, route, tagged } from "../../../kernel/http/core/route.ts";
import {
  flag,
  integer,
  nonBlankText,
  nullable,
  oneOf,
  optional,
  text,
  textOrNull,
} from "../../../kernel/schema/vocabulary.ts";
import { DATE_ORDERS, type DateOrder } from "../../files/dates.ts";
import { NAMED_FORMATS, PAYROLL_FORMATS } from "../../files/formats/fixed-formats.ts";
import {
  appendImportPart,
  createImport,
  deleteImport,
  getImport,
  listImports,
  PART_BYTES_MAX,
  PARTS_MAX,
  readImportRejects,
} from "../ops/imports/jobs/import-jobs.ts";
import { IMPORT_FIELDS, PREVIEW_ROWS_MAX, previewImport } from "../ops/imports/jobs/preview-import.ts";
import { startImport } from "../ops/imports/jobs/start-import.ts";
import type { SourceKind } from "../sql/imports/imports.ts";
import type { ImportJob } from "../sql/imports/jobs.ts";
import { ChangeView, DifferenceView, ReadingView } from "./views/import-change-view.ts";
import { FILE_ON_SCREEN, RowPayView } from "./views/import-table-view.ts";
import {
  FileQuestionView,
  ImportView,
  importView,
  PayrollFileView,
  SourceKindText,
  SourceName,
} from "./views/import-view.ts";

const AUTH = keyWith("imports:write");

const Mapping = {
  columns: Type.Optional(
    Type.Unsafe<Record<string, string | null>>({
      type: "object",
      maxProperties: 40,
      additionalProperties: { anyOf: [{ type: "string", maxLength: 256 }, { type: "null" }] },
      description:
        "By field, the heading of its column, where it is not found by its usual headings, or its place, such as `#3` for the third one; null: no column holds it. A file without headings is read from its first row",
      examples: [{ start_date: "Start", end_date: null }],
    }),
  ),
  dates: optional(
    oneOf(DATE_ORDERS, "The order of dates in the file, such as MDY for 12/31/2025, besides YYYY-MM-DD", "MDY"),
  ),
  as: optional(
    oneOf(
      PAYROLL_FORMATS,
      "The format of a payroll file, where it is not recognized, or where its persons have no SSN or birth date",
      "pay_file",
    ),
  ),
  values: Type.Optional(
    Type.Unsafe<Record<string, string>>({
      type: "object",
      maxProperties: 40,
      additionalProperties: { type: "string", minLength: 1, maxLength: 256 },
      description: "By field, the value of all rows of a payroll file that do not tell it",
      examples: [{ employer_name: "Northwind Traders" }],
    }),
  ),
  answers: Type.Optional(
    Type.Unsafe<Record<string, string>>({
      type: "object",
      maxProperties: 100,
      additionalProperties: { type: "string", minLength: 1, maxLength: 256 },
      description:
        "By the `id` of one of the preview's `questions`, the answer. It is kept for the next file of the source; one to a question that the file does not ask changes nothing. `column:NAME` takes any of the preview's `meanings` that the values of the column can have, asked or not",
      examples: [{ dates: "MDY" }],
    }),
  ),
};

const createRoute = route({
  method: "POST",
  path: "/v1/imports/",
  operationId: "createImport",
  summary: "Create an import of companies, or of employments into the key's environment",
  description:
    "An import is a file in parts: create it, send the parts in order, preview the columns, start it, and read it until its status is final. Rows of the same source with the same ids are updated.",
  auth: AUTH,
  body: Type.Object({
    kind: SourceKindText,
    source: SourceName,
    file_name: Type.Optional(
      nonBlankText({
        maxLength: 128,
        description:
          "The name of the file, without a person's name: the figures of a payroll file name it as their origin",
        examples: ["register-2026-03.csv"],
      }),
    ),
  }),
  answer: {
    status: 201,
    schema: ImportView,
    description: "The import, without a file; it is deleted within a day unless it is started",
  },
  handle: async ({ body, caller }, application) => shown(application, await createImport(application, caller, body)),
});

const appendRoute = route({
  method: "POST",
  path: "/v1/imports/:id/parts/",
  operationId: "appendImportPart",
  summary: "Send the next part of the file: CSV, NDJSON or a payroll file. A part that was received before is ignored",
  description: `A part has at most ${PART_BYTES_MAX / 1_024} KiB, a file at most ${PARTS_MAX} parts. A part whose answer was lost can be sent again. A missing part before it, or an import that was started, is 409; a larger file is 413: divide it, or use \`openvoe import\`.`,
  auth: AUTH,
  errors: ["conflict", "payload_too_large"],
  body: Type.Object({
    position: Type.Integer({
      minimum: 0,
      maximum: PARTS_MAX,
      description: "0 for the first part, then 1, 2, …",
      examples: [0],
    }),
    content: Type.String({
      minLength: 1,
      maxLength: Math.ceil(PART_BYTES_MAX / 3) * 4,
      pattern: "^[A-Za-z0-9+/]+={0,2}$",
      description: `Bytes of the file in base64, at most ${PART_BYTES_MAX / 1_024} KiB of them; parts may end anywhere`,
      // A heading and one row, whose heading of the start is not a usual one.
      examples: [
        "cmVjb3JkX2lkLGZpcnN0X25hbWUsbGFzdF9uYW1lLGRhdGVfb2ZfYmlydGgsc3NuLGVtcGxveWVyX25hbWUsU3RhcnQKNDcxMSxBdmVyeSxGaWVsZHN0b25lLDE5ODUtMDMtMTQsOTAwLTAxLTAwMDEsQWNtZSBGYWJyaWNhdGlvbiBMTEMsMDgvMzEvMjAxOQo=",
      ],
    }),
  }),
  answer: { schema: ImportView, description: "The import: `parts` and `total_bytes` count what has arrived" },
  handle: async ({ body, caller, params }, application) =>
    shown(application, await appendImportPart(application, caller, idOf(params.id, "import"), body)),
});

const PreviewView = Type.Object({
  format: oneOf(
    ["csv", "ndjson", "payroll"],
    "csv and ndjson: a file in our own columns, recognized by its beginning; payroll: one of a payroll system",
  ),
  payroll: nullable(PayrollFileView, { description: "What a file of a payroll system is; null of other files" }),
  header: Type.Array(text("A heading", "Start"), {
    description:
      "The columns' headings as they are in the file, `#3` of the third one where it may be a value; empty for NDJSON and fixed records",
  }),
  columns: Type.Array(
    Type.Object({
      heading: text("As in `header`, and as `columns` of a mapping takes it", "Start"),
      samples: Type.Array(text("A value, with the SSN masked", "08/31/2019"), {
        maxItems: 3,
        description: "The first values of the column that differ",
      }),
    }),
    { description: "The columns of `header`, with values by which one recognizes them" },
  ),
  fields: Type.Array(
    Type.Object({
      field: text("The field's name", "start_date"),
      is_required: flag("True if a row without it is rejected"),
      heading: textOrNull("The column that holds it, given or found; null if none is", "Start"),
    }),
    { description: "Every field of this kind of file" },
  ),
  problem: nullable(
    text("Why no row can be read with these columns; null if rows can", "The file has no column for ssn."),
    { examples: [null] },
  ),
  rows: Type.Array(
    Type.Object({
      line: integer("Line of the file, from 1", 2),
      values: nullable(
        Type.Unsafe<object>({
          type: "object",
          additionalProperties: true,
          description: "By field, as in the file; null if the row cannot be divided into fields",
          examples: [{ record_id: "e-1", start_date: "06/03/2019" }],
        }),
      ),
      faults: Type.Array(
        Type.Object({
          field: textOrNull("The field at fault; null if it is the whole row", "ssn"),
          reason: text("What is wrong, and what is allowed", "must have nine digits"),
        }),
        { description: "Why the row would be rejected; empty if it would be imported" },
      ),
      warnings: Type.Array(
        Type.Object({
          field: textOrNull("The field that is left out", "date_of_birth"),
          reason: text("Why", "is left out: it is not a day of the last 120 years"),
        }),
        { description: "What would be left out of the row, which is imported without it" },
      ),
      pay_entries: integer("Pay statements, quarters and years that come with the row", 6),
      pay: RowPayView,
    }),
    { maxItems: PREVIEW_ROWS_MAX, description: "The first rows of the file" },
  ),
  ...FILE_ON_SCREEN,
  formats: Type.Array(
    Type.Object({
      format: oneOf(PAYROLL_FORMATS, "As `as` takes it", "pay_file"),
      title: text("Its name", "Pay file"),
    }),
    { description: "The formats of payroll files that can be named, by their names; empty for companies" },
  ),
  questions: Type.Array(FileQuestionView, {
    description:
      "What the file does not tell of who is paid, how much or when: each is answered in `answers` before the file is loaded. Empty if it tells all",
    examples: [[]],
  }),
  reading: ReadingView,
  is_by_profile: flag("True if what was given for the last file of the source is used again", false),
  differences: Type.Array(DifferenceView, {
    description: "How the file differs from the last one of its source; empty if it is alike, or the first",
    examples: [[]],
  }),
  change: nullable(ChangeView, {
    description:
      "What loading the file would change; null of companies, of a file that cannot be read, and of over 50,000 rows",
  }),
  rejected: nullable(integer("Rows of the whole file that would be rejected; null where `change` is", 0)),
});

const previewRoute = route({
  method: "POST",
  path: "/v1/imports/:id/preview/",
  operationId: "previewImport",
  sessionSecondFactorFor: "disclosure",
  summary: `Preview how the first ${PREVIEW_ROWS_MAX} rows are read with a mapping of the columns. Nothing is imported`,
  description:
    "For the upload screen of an operator: which column holds which field, what would be rejected, and what the file does not tell and has to be answered. An answer that is none of its question's choices is 400. It shows values of the file, so every preview is recorded in the inquiry log. 409 before a part has arrived, and after the start.",
  auth: AUTH,
  errors: ["conflict"],
  body: Type.Object(Mapping),
  answer: { schema: PreviewView, description: "Columns found, and the rows; recorded in the inquiry log" },
  handle: async ({ body, caller, params }, application) => {
    const id = idOf(params.id, "import");
    const { kind } = await getImport(application, caller, id);
    const preview = await previewImport(application, caller, { id, ...readingOf(kind, body) });
    return { ...preview, formats: kind === "companies" ? [] : NAMED_FORMATS };
  },
});

const startRoute = route({
  method: "POST",
  path: "/v1/imports/:id/start/",
  operationId: "startImport",
  sessionSecondFactorFor: "erasure",
  summary: "Start an import. A worker runs it and continues it after a restart",
  description:
    "One import runs at a time per process. A row with a fault is rejected and stops nothing. A file with an open question is 400, which names the question and its choices. An import without parts, or one that was started before, is 409.",
  auth: AUTH,
  errors: ["conflict"],
  body: Type.Object({
    ...Mapping,
    replaces: Type.Optional(
      Type.Boolean({
        default: false,
        description: "Remove the source's rows that are not in the file, all in one transaction",
        examples: [false],
      }),
    ),
  }),
  answer: { status: 202, schema: ImportView, description: "Queued; read it again for its progress" },
  handle: async ({ body, caller, params }, application) => {
    const id = idOf(params.id, "import");
    const { kind } = await getImport(application, caller, id);
    const reading = { ...readingOf(kind, body), replaces: body.replaces ?? false };
    return shown(application, await startImport(application, caller, id, reading));
  },
});

interface GivenReading {
  readonly columns?: Readonly<Record<string, string | null>>;
  readonly dates?: DateOrder | null;
  readonly as?: string | null;
  readonly values?: Readonly<Record<string, string>>;
  readonly answers?: Readonly<Record<string, string>>;
}

/** Fields that the kind of file does not have are faults of the request. */
function readingOf(
  kind: SourceKind,
  { columns = {}, dates = null, as = null, values = {}, answers = {} }: GivenReading,
) {
  const known = new Set(IMPORT_FIELDS[kind]);
  const faultsIn = (name: string, given: object) =>
    Object.keys(given)
      .filter((field) => !known.has(field))
      .map((field) => ({ field: `${name}.${field}`, message: `must be a field of ${kind}: ${[...known].join(", ")}` }));
  const faults = [...faultsIn("columns", columns), ...faultsIn("values", values)];
  if (kind === "companies") {
    const message = "is for employments only";
    if (as !== null) faults.push({ field: "as", message });
    if (Object.keys(values).length > 0) faults.push({ field: "values", message });
    if (Object.keys(answers).length > 0) faults.push({ field: "answers", message });
  }
  if (faults.length > 0) throw incorrectParameters(faults);
  return { columns, dates, payroll_format: as, constants: values, answers };
}

const listRoute = pagedRoute({
  method: "GET",
  path: "/v1/imports/",
  operationId: "listImports",
  summary: "List imports and removals of sources, newest first",
  description:
    "Those of the key's team and environment, whatever their status, and those that the command line has ended: of the environment, and of companies.",
  auth: AUTH,
  answer: { rows: ImportView, description: "A page of imports; they are kept for 30 days" },
  list: async ({ caller, page }, application) => {
    const found = await listImports(application, caller, page);
    const actors = found.rows.map((row) => row.actor);
    const names = await namesOfActors(application, actors);
    return mapRows(found, (job: ImportJob) => importView(job, names));
  },
});

const getRoute = route({
  method: "GET",
  path: "/v1/imports/:id/",
  operationId: "getImport",
  summary: "Get an import with its progress and result",
  description: "While it runs, `read_bytes` over `total_bytes` is its progress; read it every second or two.",
  auth: AUTH,
  answer: { schema: ImportView, description: "The import" },
  handle: async ({ caller, params }, application) =>
    shown(application, await getImport(application, caller, idOf(params.id, "import"))),
});

const rejectsRoute = route({
  method: "GET",
  path: "/v1/imports/:id/rejects.csv",
  operationId: "getImportRejects",
  sessionSecondFactorFor: "disclosure",
  summary: "Get the rejected rows of an ended import with line and reasons. You can correct and import the file",
  description:
    "A CSV file with the columns `rejected_line` and `rejected_because`, which an import ignores. For a table of a payroll system, it has the titles, headings and cells of the file, and all rows of a rejected job. For fixed-width records and NDJSON, it has the records in the form of the file. For other files, it uses the fields' own names. A cell that a spreadsheet could run as a formula begins with an apostrophe. OpenVOE stores the rejects sealed for 30 days or until the import is deleted. 409 before the import has ended.",
  auth: AUTH,
  errors: ["conflict"],
  answer: { fileType: "text/csv", description: "At most 20,000 rejected rows or jobs; recorded in the inquiry log" },
  handle: async ({ caller, params }, application) => {
    const id = idOf(params.id, "import");
    const bytes = await readImportRejects(application, caller, id);
    return new FileBody({ bytes, contentType: "text/csv", fileName: `rejects-${id}.csv` });
  },
});

const deleteRoute = route({
  method: "DELETE",
  path: "/v1/imports/:id/",
  operationId: "deleteImport",
  sessionSecondFactorFor: "erasure",
  summary: "Delete an import with its file and rejects. The imported rows stay",
  description: "To remove the rows too, use `POST /v1/sources/remove/`. 409 while the import runs.",
  auth: AUTH,
  errors: ["conflict"],
  answer: { status: 204, description: "Deleted" },
  handle: ({ caller, params }, application) => deleteImport(application, caller, idOf(params.id, "import")),
});

async function shown(application: Application, job: ImportJob) {
  return importView(job, await namesOfActors(application, [job.actor]));
}

/** The routes of imports. */
export const importRoutes = tagged("Imports", [
  createRoute,
  listRoute,
  getRoute,
  appendRoute,
  previewRoute,
  startRoute,
  rejectsRoute,
  deleteRoute,
]);
