import Type from "typebox";
import { ENVIRONMENTS } from "../../../kernel/access/caller.ts";
import { namesOfActors } from "../../../kernel/access/ops/members/member-lists.ts";
import { incorrectParameters } from "../../../kernel/error.ts";
import { keyWith, route, tagged } from "../../../kernel/http/core/route.ts";
import {
  date,
  flag,
  integer,
  nonBlankText,
  nullable,
  oneOf,
  text,
  textOrNull,
  time,
} from "../../../kernel/schema/vocabulary.ts";
import { listImportedSources, queueSourceRemoval } from "../ops/imports/jobs/import-jobs.ts";
import type { ImportContext } from "../ops/imports/prepare-pay.ts";
import { getSourceProfiles, resetSourceProfiles } from "../ops/imports/source-profiles.ts";
import { ProfileView } from "./views/import-change-view.ts";
import { ImportView, importView, SourceKindText } from "./views/import-view.ts";

declare module "../../../kernel/http/core/application.ts" {
  interface Application extends ImportContext {}
}

const SourceView = Type.Object({
  kind: SourceKindText,
  source: text("The source's name", "acme-payroll"),
  environment: nullable(oneOf(ENVIRONMENTS, "Null for companies, which all environments share", "production")),
  rows: integer("Companies of the directory, or payroll records", 4_510),
  last_import_at: nullable(time("When an import of it last ended; null if none has")),
  last_file_name: textOrNull("The file of that import; null if not known", "register-2026-03.csv"),
  last_actor: textOrNull("Who began that import, as of an import; null if not known", "operator:root"),
  last_actor_name: textOrNull("The member's name; null for other actors", "Dana Reyes"),
  newest_as_of: nullable(
    date("The newest date that its records vouch for, or the day of the import where they tell none", "2026-11-20"),
    { description: "Null of companies, and of records of which it is not known" },
  ),
  is_stale: flag("True if that is longer ago than OPENVOE_SOURCE_STALE_DAYS allows", false),
});

const listRoute = route({
  method: "GET",
  path: "/v1/sources/",
  operationId: "listSources",
  summary: "List the sources of companies, and of employments in the key's environment",
  description: "A source is the name under which a file was imported: a verification shows it with each employment.",
  auth: keyWith("operations:read"),
  answer: { schema: Type.Array(SourceView), description: "Every source that has rows" },
  handle: async ({ caller }, application) => {
    const sources = await listImportedSources(application, caller);
    const actors = sources.flatMap((row) => row.last_actor ?? []);
    const names = await namesOfActors(application, actors);
    return sources.map((source) => ({ ...source, last_actor_name: names.get(source.last_actor ?? "") ?? null }));
  },
});

const removeRoute = route({
  method: "POST",
  path: "/v1/sources/remove/",
  operationId: "removeSource",
  sessionSecondFactorFor: "erasure",
  summary: "Delete all rows of a source permanently. A worker runs the removal",
  description:
    "Employments of the key's environment, or companies of all environments. Verifications that were completed keep their results. It cannot be undone: import the file again. An unknown source is 404.",
  auth: keyWith("imports:write"),
  errors: ["not_found"],
  body: Type.Object({
    kind: SourceKindText,
    source: nonBlankText({ maxLength: 64, description: "As the list of sources has it", examples: ["acme-payroll"] }),
    confirm: nonBlankText({
      maxLength: 64,
      description: "The name of the source once more",
      examples: ["acme-payroll"],
    }),
  }),
  answer: { status: 202, schema: ImportView, description: "Queued, as an import whose act is remove" },
  handle: async ({ body, caller }, application) => {
    if (body.confirm !== body.source) {
      throw incorrectParameters([{ field: "confirm", message: "must be the name of the source" }]);
    }
    const job = await queueSourceRemoval(application, caller, body);
    return importView(job, await namesOfActors(application, [job.actor]));
  },
});

const PROFILE_PARAMS = { source: { description: "The source's name", example: "acme-payroll" } };

const profilesRoute = route({
  method: "GET",
  path: "/v1/sources/:source/profiles/",
  params: PROFILE_PARAMS,
  operationId: "getSourceProfiles",
  summary: "Get how the files of a source of employments are read, by format",
  description:
    "When an import ends, OpenVOE stores how its file was read: columns, values, dates and format. These apply to the next file of the source unless you give others, and the preview shows what differs. The value of a year or quarter is not stored. A source without profiles is 404.",
  auth: keyWith("imports:write"),
  errors: ["not_found"],
  answer: { schema: Type.Array(ProfileView), description: "The profiles, the one used last first" },
  handle: async ({ caller, params }, application) => {
    const profiles = await getSourceProfiles(application, caller, params.source ?? "");
    return profiles.map(({ profile, loaded_at }) => ({ ...profile, loaded_at }));
  },
});

const resetRoute = route({
  method: "DELETE",
  path: "/v1/sources/:source/profiles/",
  params: PROFILE_PARAMS,
  operationId: "resetSourceProfiles",
  summary: "Reset how the files of a source are read. The imported rows stay",
  description:
    "The next file of the source is read like a first file. Recorded in the inquiry log. A source without such a profile is 404.",
  auth: keyWith("imports:write"),
  errors: ["not_found"],
  query: Type.Object({
    format: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description: "Only the profile of this format; of all formats without it",
        examples: ["pay_file"],
      }),
    ),
  }),
  answer: { status: 204, description: "Forgotten" },
  handle: async ({ caller, params, query }, { db }) => {
    const { environment } = caller;
    const actor = caller.actor;
    const format = query.format ?? null;
    await resetSourceProfiles(db, { environment, source: params.source ?? "", format, actor });
  },
});

/** The routes of sources. */
export const sourceRoutes = tagged("Imports", [listRoute, removeRoute, profilesRoute, resetRoute]);
