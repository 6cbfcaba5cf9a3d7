import Type from "typebox";
import type { Caller } from "../access/caller.ts";
import { namesOfActors } from "../access/ops/members/member-lists.ts";
import { AuditEntryView, auditEntryView } from "../access/routes/views/audit-entry-view.ts";
import { AppError } from "../error.ts";
import { mapRows, pagedRoute } from "../http/core/pages.ts";
import { keyWith, route, tagged } from "../http/core/route.ts";
import { type CsvColumns, EXPORT_QUERY, exportRows } from "../http/lists/row-export.ts";
import { instantOf } from "../ids.ts";
import { instant, oneOf } from "../schema/vocabulary.ts";
import { AUDIT_ACTIONS, type AuditAction, type AuditEntry } from "./audit.ts";
import { listAuditPage } from "./ops/audit.ts";

/** The columns of exported entries of the inquiry log; the details are JSON. */
const AUDIT_CSV: CsvColumns<ReturnType<typeof auditEntryView>> = {
  number: ({ number }) => number,
  created_at: ({ created_at }) => created_at,
  action: ({ action }) => action,
  target: ({ target }) => target,
  actor: ({ actor }) => actor,
  actor_name: ({ actor_name }) => actor_name,
  environment: ({ environment }) => environment,
  details: ({ details }) => JSON.stringify(details),
  id: ({ id }) => id,
};

const AUDIT_FILTERS = {
  about: Type.Optional(
    oneOf(
      ["team", "installation"],
      "team (default): what concerns the key's team in its environment. installation: what concerns no team, such as " +
        "imports, the company directory and models; requires operations:read as well",
    ),
  ),
  action: Type.Optional(oneOf(AUDIT_ACTIONS, "Only this action")),
  actor: Type.Optional(
    Type.String({
      maxLength: 256,
      format: "plain-text",
      description:
        "Only by the id of a key, by member: and the id of a member, or operator: and an account of the machine",
      examples: ["7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"],
    }),
  ),
  target: Type.Optional(
    Type.String({
      maxLength: 256,
      format: "plain-text",
      description: "Only on the id of what it was done to",
      examples: ["iv_7f3c0b5e9a1d4c2f8e6b0a9d5c4e3f21"],
    }),
  ),
  created_after: Type.Optional(instant("Only after this instant")),
  created_before: Type.Optional(instant("Only before this instant")),
};

const listRoute = pagedRoute({
  method: "GET",
  path: "/v1/audit/",
  operationId: "listAudit",
  summary: "List the inquiry log: who read or changed what, when and for which purpose, newest first",
  description: "Hashes chain blocks of entries, so that a removed or changed entry shows. Names no data subject.",
  auth: keyWith("audit:read"),
  mayReadReplica: true,
  filters: AUDIT_FILTERS,
  answer: { rows: AuditEntryView, description: "A page of entries" },
  list: async ({ caller, query, page }, application) => {
    const found = await listAuditPage(application.db, { filter: filterOf(caller, query), request: page });
    const actors = found.rows.map((row) => row.actor);
    const names = await namesOfActors(application, actors);
    return mapRows(found, (entry) => auditEntryView(entry, names));
  },
});

const exportRoute = route({
  method: "GET",
  path: "/v1/audit/export/",
  operationId: "exportAudit",
  summary: "Export all entries of the inquiry log that match a filter, as NDJSON or CSV",
  description:
    "Accepts the filters of the list, such as `created_after` and `created_before` for a month. The rows are streamed, newest first. `X-Total-Count` is the number of rows at the start; later rows are not included. A key or member can run three exports at a time; another one is 429. The entries name the acting members, but no other person.",
  auth: keyWith("audit:read"),
  query: Type.Object({ ...EXPORT_QUERY, ...AUDIT_FILTERS }),
  answer: { rowSchema: AuditEntryView, headings: Object.keys(AUDIT_CSV), description: "All of them, a line each" },
  handle: async ({ caller, query }, application) => {
    const filter = filterOf(caller, query);
    const names = new Map<string, string>();
    return exportRows({
      noun: "inquiry-log",
      format: query.format ?? "ndjson",
      columns: AUDIT_CSV,
      view: (entry: AuditEntry) => auditEntryView(entry, names),
      async read(request) {
        const page = await listAuditPage(application.db, { filter, request });
        const unknown = page.rows.map(({ actor }) => actor).filter((actor) => !names.has(actor));
        for (const [actor, name] of await namesOfActors(application, unknown)) names.set(actor, name);
        return page;
      },
    });
  },
});

type AuditQuery = Partial<Record<"actor" | "target" | "created_after" | "created_before", string>> & {
  readonly about?: "team" | "installation";
  readonly action?: AuditAction;
};

function filterOf(caller: Caller, query: AuditQuery) {
  if (query.about === "installation" && !caller.scopes.includes("operations:read")) {
    throw new AppError("permission_denied", "about=installation requires a key with the scope operations:read.");
  }
  return {
    teamId: query.about === "installation" ? null : caller.teamId,
    environment: caller.environment,
    action: query.action ?? null,
    actor: query.actor ?? null,
    target: query.target ?? null,
    createdAfter: query.created_after === undefined ? null : instantOf(query.created_after),
    createdBefore: query.created_before === undefined ? null : instantOf(query.created_before),
  };
}

/** The routes of the inquiry log. */
export const auditRoutes = tagged("Inquiry log", [listRoute, exportRoute]);
