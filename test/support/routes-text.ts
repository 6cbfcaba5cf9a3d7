import { TAGS } from "../../src/kernel/http/core/reference/introduction.ts";
import type { Route } from "../../src/kernel/http/core/route.ts";
import { OTHER_ADDRESSES, ROUTES } from "../../src/program/routes.ts";

/** The committed page, from the root of the project. */
export const ROUTES_FILE = "docs/reference/routes.md";

/** What each page of the service shows, by its address as `openPages` serves it. */
export const PAGES: Readonly<Record<string, string>> = {
  "/": "Redirects a browser (`Accept: text/html`) to the dashboard; answers 404 to other clients",
  "/dashboard": "The [dashboard](../decide/dashboard.md)",
  "/dashboard/*": "A screen of the dashboard",
  "/docs": "The reference of the operations, drawn from `/openapi.json`, with trial requests",
  "/docs/*": "The pages of `docs/`",
  "/docs/postman.json": "The Postman collection, with a request for each operation",
  "/docs-search.json": "The texts that the search field of `/docs` reads",
  "/llms.txt": "The interface for language models",
  "/bridge/:bridge_token":
    "The [Bridge page](../call/bridge.md). 404 or 410 for a token that is unknown, used or too old",
  "/bridge/return": "The page to which a provider with its own sign-in site returns the person",
  "/mobile.html": "The Bridge page inside an app, with `?bridge_token=`",
  "/openvoe-bridge.js": "The script that shows the Bridge page inside another site",
  "/bridge.js": "The same script under the name that existing front ends load",
  "/order/:share_token": "The page of an [order](../call/orders.md): `share_url`",
  "/o/:short_token": "Redirects to the page of an order: `short_share_url`",
  "/orders/:bridge_token": "The Bridge page of an order at the address that existing apps open",
  "/shared/:management_token": "The page on which a person sees and ends what a link shares",
  "/person":
    "The page on which a person sees and corrects their records: [the person's page](../secure/person-page.md)",
  "/report/:token": "The page that says whether a printed report is genuine",
  "/sandbox/permission/": "The permission page of the sandbox's payroll provider",
  "/brand/:name": "The logo of a team, as a PNG",
  "/assets/:name":
    "Scripts and styles of the pages. The name changes with the content; caches may keep a file for a year",
};

const INTRODUCTION = `# Routes

All addresses of the service, each with the credential that it needs. \`npm run golden\` generates this page from the served routes,
and a test compares it.

The name of each operation links to the reference, which describes its parameters, fields, statuses and examples. A running server
shows the reference at \`/docs\`; the source is [openapi.json](../openapi.json). [Calling the API](../call/api.md) explains what all
operations have in common.

The column *Credential* names the [scope](../call/api.md#scopes) that the key needs, or another credential:

- *any key*: a key, whatever its scopes;
- *session*: a session of the dashboard;
- *sign-in*, *own pages*: no credential, but the request must come from the service's own pages;
- *bridge token*, *order token*, *management token*: the token in the address of a person's page, as \`Authorization: Bearer\`;
- *person's session*: the cookie of the page \`/person\`;
- *none*: anyone.`;

/** The page of all addresses, made from the routes that serve them. */
export function routesText(): string {
  const sections = Object.entries(TAGS).map(
    ([name, description]) => `## ${name}

${description}

${operationTable(ROUTES.filter(({ tag }) => tag === name))}`,
  );
  return `${[INTRODUCTION, ...sections, otherSection(), pageSection()].join("\n\n")}\n`;
}

function operationTable(routes: readonly Route[]): string {
  const rows = routes.map((route) => [address(route), credential(route), route.summary, operationLink(route)]);
  return table(["Route", "Credential", "Summary", "Operation"], rows);
}

function otherSection(): string {
  const isRefused = ({ answer }: Route) => answer.status === 404;
  const second = OTHER_ADDRESSES.filter((route) => !isRefused(route));
  const refused = OTHER_ADDRESSES.filter(isRefused);
  return `## Second addresses

Older clients, and clients of similar services, call some operations at a second address:

${table(
  ["Address", "Credential", "Operation"],
  second.map((route) => [address(route), credential(route), operationLink(route)]),
)}

## Operations that are not supported

Clients of similar services also call operations that OpenVOE does not have. These addresses answer 404 \`not_found\` with a message:

${table(
  ["Message", "Addresses"],
  [...Map.groupBy(refused, ({ summary }) => summary)].map(([why, routes]) => [why, routes.map(address).join(", ")]),
)}`;
}

function pageSection(): string {
  const rows = Object.entries(PAGES).map(([path, shows]) => [`\`GET ${inBraces(path)}\``, shows]);
  return `## Pages

Pages for browsers and the files they load. They are not part of the interface.

${table(["Address", "Shows"], rows)}

With \`OPENVOE_METRICS_PORT\`, \`GET /metrics\` serves the [metrics](../operate/observability.md#metrics) on a port of its own.
\`GET /openapi.json\` serves the OpenAPI document.`;
}

function address({ method, path }: Route): string {
  return `\`${method} ${inBraces(path)}\``;
}

function credential({ auth }: Route): string {
  if (auth.by === "key") return auth.scope === null ? "any key" : `\`${auth.scope}\``;
  return CREDENTIALS[auth.by] ?? auth.by.replaceAll("_", " ");
}

const CREDENTIALS: Readonly<Record<string, string>> = {
  public: "none",
  sign_in: "sign-in",
  own_page: "own pages",
  person_session: "person's session",
};

/** Leads to the operation in the reference of the service, and on the file alone elsewhere. */
function operationLink({ tag, operationId }: Route): string {
  return `[${operationId}](../openapi.json#/${encodeURIComponent(tag)}/${operationId})`;
}

function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  return [line(headings), `|${headings.map(() => "---|").join("")}`, ...rows.map(line)].join("\n");
}

function inBraces(path: string): string {
  return path.replace(/:(\w+)/g, "{$1}");
}
