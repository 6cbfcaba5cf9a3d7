import Type from "typebox";
import { AUDIT_ACTIONS } from "../../../domain/audit.ts";
import { AppError } from "../../../domain/error.ts";
import { instantOf } from "../../../domain/ids.ts";
import { namesOfActors } from "../../../operations/access/members/member-lists.ts";
import { listAuditPage } from "../../../operations/audit/audit.ts";
import { instant, oneOf } from "../../../schema/vocabulary.ts";
import { pageRequest, pageView } from "../../core/pages.ts";
import { keyWith, type Route, route } from "../../core/route.ts";
import { listOf, PAGE_QUERY } from "../../core/schemas.ts";
import { AuditEntryView, auditEntryView } from "../../views/access/audit-entry-view.ts";

const PATH = "/v1/audit/";

const listRoute = route({
  method: "GET",
  path: "/v1/audit/",
  operationId: "listAudit",
  tag: "Inquiry log",
  summary: "The inquiry log: who read or changed what, when and for which purpose, newest first",
  description: "Each entry hashes the one before it, so that a removed or changed entry shows. Names no person.",
  auth: keyWith("audit:read"),
  isPaged: true,
  mayBeStale: true,
  query: Type.Object({
    ...PAGE_QUERY,
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
  }),
  answer: { status: 200, schema: listOf(AuditEntryView), description: "A page of entries" },
  handle: async (request, application) => {
    const { caller, query } = request;
    if (query.about === "installation" && !caller.scopes.includes("operations:read")) {
      throw new AppError("permission_denied", "about=installation requires a key with the scope operations:read.");
    }
    const filter = {
      teamId: query.about === "installation" ? null : caller.teamId,
      environment: caller.environment,
      action: query.action ?? null,
      actor: query.actor ?? null,
      target: query.target ?? null,
      createdAfter: query.created_after === undefined ? null : instantOf(query.created_after),
      createdBefore: query.created_before === undefined ? null : instantOf(query.created_before),
    };
    const page = await listAuditPage(application.db, { filter, request: pageRequest(query) });
    const names = await namesOfActors(
      application,
      page.rows.map(({ actor }) => actor),
    );
    return pageView(page, request, { path: PATH, view: (entry) => auditEntryView(entry, names) });
  },
});

/** The routes of the inquiry log. */
export const auditRoutes: readonly Route[] = [listRoute];
