import Type from "typebox";
import { ENVIRONMENTS } from "../../../domain/caller.ts";
import { incorrectParameters } from "../../../domain/error.ts";
import { listImportedSources, queueSourceRemoval } from "../../../operations/imports/jobs/import-jobs.ts";
import { SOURCE_KINDS } from "../../../store/imports/imports.ts";
import { keyWith, type Route, route } from "../../core/route.ts";
import { filledText, nullable, oneOf } from "../../core/schemas.ts";
import { ImportView, importView } from "../../views/import-view.ts";

const TAG = "Imports";

const SourceView = Type.Object({
  kind: oneOf(SOURCE_KINDS),
  source: Type.String(),
  environment: nullable(oneOf(ENVIRONMENTS, "Null for companies, which all environments share")),
  rows: Type.Integer({ description: "Companies of the directory, or payroll records" }),
  last_import_at: nullable(Type.String({ format: "date-time", description: "When an import of it last ended" })),
});

const listRoute = route({
  method: "GET",
  path: "/v1/sources/",
  operationId: "listSources",
  tag: TAG,
  summary: "The sources of companies, and of employments in the key's environment",
  auth: keyWith("operations:read"),
  answer: { status: 200, schema: Type.Array(SourceView), description: "Every source that has rows" },
  handle: ({ caller }, application) => listImportedSources(application, caller),
});

const removeRoute = route({
  method: "POST",
  path: "/v1/sources/remove/",
  operationId: "removeSource",
  tag: TAG,
  summary: "Permanently delete all rows of a source; a worker does it",
  auth: keyWith("imports:write"),
  errors: ["not_found"],
  body: Type.Object({
    kind: oneOf(SOURCE_KINDS),
    source: filledText({ maxLength: 64, description: "As the list of sources has it" }),
    confirm: filledText({ maxLength: 64, description: "The name of the source once more" }),
  }),
  answer: { status: 202, schema: ImportView, description: "Queued, as an import whose act is remove" },
  handle: async ({ body, caller }, application) => {
    if (body.confirm !== body.source) {
      throw incorrectParameters([{ field: "confirm", message: "must be the name of the source" }]);
    }
    return importView(await queueSourceRemoval(application, caller, body));
  },
});

/** The routes of sources. */
export const sourceRoutes: readonly Route[] = [listRoute, removeRoute];
