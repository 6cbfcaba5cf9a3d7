import Type from "typebox";
import { incorrectParameters } from "../../../domain/error.ts";
import { DATE_ORDERS } from "../../../files/dates.ts";
import {
  appendImportPart,
  createImport,
  deleteImport,
  getImport,
  listImports,
  PART_BYTES_MAX,
  PARTS_MAX,
  readImportRejects,
  startImport,
} from "../../../operations/imports/jobs/import-jobs.ts";
import { IMPORT_COLUMNS, PREVIEW_ROWS_MAX, previewImport } from "../../../operations/imports/jobs/preview-import.ts";
import { SOURCE_KINDS, type SourceKind } from "../../../store/imports/imports.ts";
import { idOf, pageRequest, pageView } from "../../core/pages.ts";
import { FileAnswer, keyWith, type Route, route } from "../../core/route.ts";
import { listOf, nullable, oneOf, PAGE_QUERY } from "../../core/schemas.ts";
import { ImportView, importView, SourceName } from "../../views/import-view.ts";

const TAG = "Imports";
const AUTH = keyWith("imports:write");

const Mapping = {
  columns: Type.Optional(
    Type.Unsafe<Record<string, string | null>>({
      type: "object",
      maxProperties: 40,
      additionalProperties: { anyOf: [{ type: "string", maxLength: 256 }, { type: "null" }] },
      description: "The heading of each field whose column is not found by itself; null: no column holds it",
    }),
  ),
  dates: Type.Optional(
    nullable(oneOf(DATE_ORDERS, "The order of dates in the file, such as MDY for 12/31/2025, besides YYYY-MM-DD")),
  ),
};

const createRoute = route({
  method: "POST",
  path: "/v1/imports/",
  operationId: "createImport",
  tag: TAG,
  summary: "Begin an import of companies, or of employments into the key's environment",
  auth: AUTH,
  body: Type.Object({
    kind: oneOf(SOURCE_KINDS, "What the rows of the file are"),
    source: SourceName,
  }),
  answer: {
    status: 201,
    schema: ImportView,
    description: "The import, without a file; it is deleted within a day unless it is started",
  },
  handle: async ({ body, caller }, application) => importView(await createImport(application, caller, body)),
});

const appendRoute = route({
  method: "POST",
  path: "/v1/imports/:id/parts/",
  operationId: "appendImportPart",
  tag: TAG,
  summary: "Send the next part of the file, CSV or NDJSON in UTF-8; one that was received before is ignored",
  auth: AUTH,
  errors: ["conflict", "payload_too_large"],
  body: Type.Object({
    position: Type.Integer({ minimum: 0, maximum: PARTS_MAX, description: "0 for the first part, then 1, 2, …" }),
    content: Type.String({
      minLength: 1,
      maxLength: Math.ceil(PART_BYTES_MAX / 3) * 4,
      pattern: "^[A-Za-z0-9+/]+={0,2}$",
      description: `Bytes of the file in base64, at most ${PART_BYTES_MAX / 1_024} KiB of them; parts may end anywhere`,
    }),
  }),
  answer: {
    status: 200,
    schema: ImportView,
    description: "parts and total_bytes count what has arrived; at most 100 MiB",
  },
  handle: async ({ body, caller, params }, application) =>
    importView(await appendImportPart(application, caller, idOf(params.id, "import"), body)),
});

const PreviewView = Type.Object({
  format: oneOf(["csv", "ndjson"]),
  header: Type.Array(Type.String(), { description: "The columns' headings as they are in the file; empty for NDJSON" }),
  fields: Type.Array(
    Type.Object({
      field: Type.String(),
      is_required: Type.Boolean(),
      heading: nullable(Type.String({ description: "The column that holds it, given or found; null if none is" })),
    }),
  ),
  problem: nullable(Type.String({ description: "Why no row can be read with these columns; null if rows can" })),
  rows: Type.Array(
    Type.Object({
      line: Type.Integer({ description: "Line of the file, from 1" }),
      values: nullable(
        Type.Unsafe<object>({ type: "object", additionalProperties: true, description: "By field, as in the file" }),
      ),
      faults: Type.Array(Type.Object({ field: nullable(Type.String()), reason: Type.String() }), {
        description: "Why the row would be rejected; empty if it would be imported",
      }),
    }),
    { maxItems: PREVIEW_ROWS_MAX },
  ),
});

const previewRoute = route({
  method: "POST",
  path: "/v1/imports/:id/preview/",
  operationId: "previewImport",
  tag: TAG,
  summary: `How the first ${PREVIEW_ROWS_MAX} rows would be read with a mapping of the columns; nothing is written`,
  auth: AUTH,
  errors: ["conflict"],
  body: Type.Object(Mapping),
  answer: { status: 200, schema: PreviewView, description: "Columns found, and the rows; recorded in the inquiry log" },
  handle: async ({ body, caller, params }, application) => {
    const id = idOf(params.id, "import");
    const { kind } = await getImport(application, caller, id);
    const columns = columnsOf(kind, body.columns);
    return previewImport(application, caller, { id, columns, dates: body.dates ?? null });
  },
});

const startRoute = route({
  method: "POST",
  path: "/v1/imports/:id/start/",
  operationId: "startImport",
  tag: TAG,
  summary: "Start an import; a worker runs it, also over restarts",
  auth: AUTH,
  errors: ["conflict"],
  body: Type.Object({
    ...Mapping,
    replaces: Type.Optional(
      Type.Boolean({ description: "Remove the source's rows that are not in the file, all in one transaction" }),
    ),
  }),
  answer: { status: 202, schema: ImportView, description: "Queued; read it again for its progress" },
  handle: async ({ body, caller, params }, application) => {
    const id = idOf(params.id, "import");
    const { kind } = await getImport(application, caller, id);
    const reading = {
      columns: columnsOf(kind, body.columns),
      dates: body.dates ?? null,
      replaces: body.replaces ?? false,
    };
    return importView(await startImport(application, caller, id, reading));
  },
});

/** Fields that the kind of file does not have are faults of the request. */
function columnsOf(kind: SourceKind, given: Readonly<Record<string, string | null>> = {}) {
  const { required, optional } = IMPORT_COLUMNS[kind];
  const known = new Set([...required, ...optional]);
  const unknown = Object.keys(given).filter((field) => !known.has(field));
  if (unknown.length === 0) return given;
  const message = `must be a field of ${kind}: ${[...known].join(", ")}`;
  throw incorrectParameters(unknown.map((field) => ({ field: `columns.${field}`, message })));
}

const listRoute = route({
  method: "GET",
  path: "/v1/imports/",
  operationId: "listImports",
  tag: TAG,
  summary: "Imports and removals of sources, newest first",
  auth: AUTH,
  isPaged: true,
  query: Type.Object(PAGE_QUERY),
  answer: { status: 200, schema: listOf(ImportView), description: "A page of imports; they are kept for 30 days" },
  handle: async (request, application) => {
    const page = await listImports(application, request.caller, pageRequest(request.query));
    return pageView(page, request, { path: "/v1/imports/", view: importView });
  },
});

const getRoute = route({
  method: "GET",
  path: "/v1/imports/:id/",
  operationId: "getImport",
  tag: TAG,
  summary: "An import, with its progress and its result",
  auth: AUTH,
  answer: { status: 200, schema: ImportView, description: "The import" },
  handle: async ({ caller, params }, application) =>
    importView(await getImport(application, caller, idOf(params.id, "import"))),
});

const rejectsRoute = route({
  method: "GET",
  path: "/v1/imports/:id/rejects.csv",
  operationId: "getImportRejects",
  tag: TAG,
  summary: "The rejected rows of an ended import, with line and reasons: corrected, the file can be imported again",
  auth: AUTH,
  errors: ["conflict"],
  answer: {
    status: 200,
    fileType: "text/csv",
    description: "At most 20,000 rows under the fields' names; recorded in the inquiry log",
  },
  handle: async ({ caller, params }, application) => {
    const id = idOf(params.id, "import");
    const bytes = await readImportRejects(application, caller, id);
    return new FileAnswer({ bytes, contentType: "text/csv", fileName: `rejects-${id}.csv` });
  },
});

const deleteRoute = route({
  method: "DELETE",
  path: "/v1/imports/:id/",
  operationId: "deleteImport",
  tag: TAG,
  summary: "Delete an import with its file and rejects; rows that it wrote stay",
  auth: AUTH,
  errors: ["conflict"],
  answer: { status: 204, description: "Deleted" },
  handle: ({ caller, params }, application) => deleteImport(application, caller, idOf(params.id, "import")),
});

/** The routes of imports. */
export const importRoutes: readonly Route[] = [
  createRoute,
  listRoute,
  getRoute,
  appendRoute,
  previewRoute,
  startRoute,
  rejectsRoute,
  deleteRoute,
];
