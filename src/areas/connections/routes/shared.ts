import { route, tagged } from "../../../kernel/http/core/route.ts";
import { getSharedLink, revokeSharedLink } from "../ops/shared-link.ts";
import { MANAGEMENT_TOKEN } from "./page-tokens.ts";
import { SharedLinkView, sharedLinkView } from "./views/bridge-views.ts";

const getRoute = route({
  method: "GET",
  path: "/v1/shared/link/",
  operationId: "getSharedLink",
  summary: "Get what a person shares by a link",
  description: "In words, without values: the page shows it to the person.",
  auth: MANAGEMENT_TOKEN,
  answer: { schema: SharedLinkView, description: "The link, as its person sees it" },
  handle: async ({ sharedLink, baseUrl }, application) =>
    sharedLinkView(await getSharedLink(application, sharedLink), baseUrl),
});

const revokeRoute = route({
  method: "POST",
  path: "/v1/shared/link/revoke/",
  operationId: "revokeSharedLink",
  summary: "End the sharing. OpenVOE deletes the fetched data, and the client gets link-deleted",
  description: "Irreversible. Doing it twice is not an error.",
  auth: MANAGEMENT_TOKEN,
  answer: { schema: SharedLinkView, description: "The link, revoked" },
  handle: async ({ sharedLink, baseUrl }, application) =>
    sharedLinkView(await revokeSharedLink(application, sharedLink), baseUrl),
});

/** The routes of the page on which a person sees and revokes what they share. */
export const sharedRoutes = tagged("Shared data", [getRoute, revokeRoute]);
