import { brotliCompressSync, gzipSync } from "node:zlib";
import { openBridgeSession } from "../areas/connections/ops/bridge/bridge-session.ts";
import { allowedOrigins } from "../areas/connections/ops/bridge/bridge-view.ts";
import { DASHBOARD_PATH } from "../kernel/access/ops/sessions.ts";
import { getTeamLogo } from "../kernel/access/ops/team-profile.ts";
import { AppError } from "../kernel/error.ts";
import { markAsShared } from "../kernel/http/connections/unsent-responses.ts";
import type { Application } from "../kernel/http/core/application.ts";
import type { PageRoute, RequestAndReply } from "../kernel/http/core/server.ts";
import { asAppError, STATUSES } from "../kernel/http/failure.ts";
import { type BuiltFile, type BuiltPages, type DocsAssets, readBuiltPages } from "../kernel/http/pages/built-files.ts";
import { type DocsChoice, docsHtml } from "../kernel/http/pages/docs-html.ts";
import { pageHeaders, pageHtml, permissionHtml } from "../kernel/http/pages/page-html.ts";
import { sendFile } from "../kernel/http/pages/send-file.ts";
import { sendReportCheck } from "./report-page.ts";

/** The placeholder for the service's public address in the script of embedding sites. */
const PUBLIC_URL_MARK = "__OPENVOE_PUBLIC_URL__";
const SCRIPT = "openvoe-bridge.js";
/** The address in the Postman collection as it is built: see `scripts/reference/postman.ts`. */
const COLLECTION_ADDRESS = "http://127.0.0.1:8080";
/** The longest `max-age` of caches, a year: a file's name changes with its content. */
const IMMUTABLE = "public, max-age=31536000, immutable";
/** The script's name is fixed, so that a new version must reach the sites that load it soon. */
const REVALIDATED = "public, max-age=300, stale-while-revalidate=86400";

/** What the pages need of the service. */
export type PagesContext = Application;

/**
 * Opens the dashboard, the Bridge page, the page of an order, the pages of what a person shares and of
 * their records, and the script for sites that embed the Bridge page. Their files are read into memory now; if they
 * were not built, requests for them get an error that says so.
 */
export function openPages(context: PagesContext, built: BuiltPages | null = readBuiltPages()): readonly PageRoute[] {
  if (built === null) context.log.warn("the pages are not built: run `npm ci`");
  const pages = built === null ? null : withPublicUrl(built, context.publicUrl);
  const bridge = (exchange: RequestAndReply) => sendBridge(exchange, context, pages);
  const plain = (page: keyof typeof TITLES) => (exchange: RequestAndReply) =>
    sendPage(exchange, pages, { page, embedders: [] });
  const named = (path: string) => (exchange: RequestAndReply) =>
    sendNamed(exchange, pages, { path, cacheControl: REVALIDATED });
  const asset = (exchange: RequestAndReply) =>
    sendNamed(exchange, pages, { path: assetPath(exchange), cacheControl: IMMUTABLE });
  return [
    { method: "GET", path: "/", send: sendRoot },
    // The page's script shows the screen of the address: each one can be loaded again.
    { method: "GET", path: "/dashboard/*", send: plain("dashboard") },
    { method: "GET", path: "/dashboard", send: plain("dashboard") },
    { method: "GET", path: "/docs", send: (exchange) => sendDocs(exchange, pages) },
    { method: "GET", path: "/docs/*", send: (exchange) => sendDocs(exchange, pages) },
    { method: "GET", path: "/bridge/:bridge_token", send: bridge },
    { method: "GET", path: "/bridge/return", send: plain("bridge") },
    { method: "GET", path: "/mobile.html", send: plain("bridge") },
    { method: "GET", path: "/shared/:management_token", send: plain("shared") },
    { method: "GET", path: "/order/:share_token", send: plain("order") },
    { method: "GET", path: "/person", send: plain("person") },
    // Existing apps open the page of an order by the order's bridge token.
    { method: "GET", path: "/orders/:bridge_token", send: bridge },
    { method: "GET", path: "/o/:short_token", send: sendToOrder },
    {
      method: "GET",
      path: "/report/:token",
      send: (exchange) => {
        const assets = builtOrRefuse(pages).pages.shared;
        return sendReportCheck(exchange, context, { assets, toRoot: toRoot(exchange.request) });
      },
    },
    { method: "GET", path: "/sandbox/permission/", send: (exchange) => sendPermission(exchange, pages) },
    { method: "GET", path: "/openvoe-bridge.js", send: named(SCRIPT) },
    { method: "GET", path: "/bridge.js", send: named(SCRIPT) },
    { method: "GET", path: "/docs/postman.json", send: (exchange) => sendCollection(exchange, context, pages) },
    { method: "GET", path: "/docs-search.json", send: named("docs-search.json") },
    { method: "GET", path: "/llms.txt", send: named("llms.txt") },
    { method: "GET", path: "/brand/:name", send: (exchange) => sendLogo(exchange, context) },
    { method: "GET", path: "/assets/:name", send: asset },
  ];
}

/** Redirects a browser to the dashboard; other clients get 404. */
function sendRoot({ request, reply }: RequestAndReply) {
  if (!/\btext\/html\b/.test(request.headers.accept ?? "")) throw nothingThere();
  return reply.header("vary", "accept").redirect(DASHBOARD_PATH.slice(1), 302);
}

/** A team's logo, by its hash: a PNG that the service encoded, which nothing but an image can be read from. */
async function sendLogo({ request, reply }: RequestAndReply, { db }: PagesContext): Promise<unknown> {
  const { name = "" } = request.params as { readonly name?: string };
  const [, sha256] = /^([0-9a-f]{64})\.png$/.exec(name) ?? [];
  const png = sha256 === undefined ? null : await getTeamLogo(db, sha256);
  if (png === null) throw nothingThere();
  reply.headers({
    "cache-control": IMMUTABLE,
    "content-security-policy": "default-src 'none'; sandbox",
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
  });
  return reply.type("image/png").send(png);
}

/** Leads from the short address of an order's page to the page. */
function sendToOrder({ request, reply }: RequestAndReply) {
  const { short_token: token = "" } = request.params as { readonly short_token?: string };
  if (!/^[\w-]{22}$/.test(token)) throw nothingThere();
  const address = `${toRoot(request)}order/${Buffer.from(token, "base64url").toString("hex")}`;
  return reply.header("referrer-policy", "no-referrer").header("cache-control", "no-store").redirect(address, 302);
}

function nothingThere(): AppError {
  return new AppError("not_found", "There is nothing at this path.");
}

/**
 * Inserts the public address into the script: it may be loaded from another address, such as a
 * CDN's or an older client's.
 */
function withPublicUrl({ files, pages }: BuiltPages, publicUrl: string | null): BuiltPages {
  const script = files.get(SCRIPT);
  if (script === undefined || publicUrl === null) return { files, pages };
  const identity = markAsShared(Buffer.from(script.identity.toString().replace(PUBLIC_URL_MARK, publicUrl)));
  const [br, gzip] = [markAsShared(brotliCompressSync(identity)), markAsShared(gzipSync(identity))];
  const changed: BuiltFile = { ...script, identity, br, gzip };
  return { files: new Map([...files, [SCRIPT, changed]]), pages };
}

/**
 * The Bridge page, which only the origins of its token may embed. For an invalid token a page that
 * says so.
 */
async function sendBridge(
  exchange: RequestAndReply,
  context: PagesContext,
  pages: BuiltPages | null,
): Promise<unknown> {
  const { bridge_token: token = "" } = exchange.request.params as { readonly bridge_token?: string };
  try {
    const session = await openBridgeSession(context, token);
    return sendPage(exchange, pages, { page: "bridge", embedders: allowedOrigins(context, session) });
  } catch (error) {
    const { code } = asAppError(error);
    if (code !== "not_found" && code !== "expired_token" && code !== "conflict") throw error;
    exchange.reply.status(STATUSES[code]);
    return sendPage(exchange, pages, { page: "bridge", embedders: null });
  }
}

const TITLES = {
  bridge: "Connect your payroll account",
  shared: "What you share",
  order: "What you are asked for",
  person: "Your records",
  dashboard: "OpenVOE",
} as const;

interface PageChoice {
  readonly page: keyof typeof TITLES;
  /** Origins that may embed the page; empty: none; null: any. */
  readonly embedders: readonly string[] | null;
}

function sendPage({ request, reply }: RequestAndReply, pages: BuiltPages | null, { page, embedders }: PageChoice) {
  const assets = builtOrRefuse(pages).pages[page];
  reply.headers(pageHeaders(embedders));
  return reply.send(pageHtml({ assets, toRoot: toRoot(request), title: TITLES[page] }));
}

/** The reference at `/docs`, and the pages of `docs/` below it. */
function sendDocs({ request, reply }: RequestAndReply, pages: BuiltPages | null) {
  const { docs } = builtOrRefuse(pages).pages;
  const { "*": path = "" } = request.params as { readonly "*"?: string };
  const name = path.replace(/\/$/, "");
  const page = docs.pages.find((one) => one.path === name) ?? null;
  if (page === null && name !== "") throw nothingThere();
  // The library's style sheet embeds its icons as data: URLs.
  reply.headers(pageHeaders([], page === null ? "'self' data:" : "'self'"));
  return reply.send(docsBytes(docs, { toRoot: toRoot(request), page }));
}

const docsOf = new WeakMap<DocsAssets, Map<string, Buffer>>();

/** The HTML of a page of `/docs`: made once for each depth of its address, of which there are few. */
function docsBytes(docs: DocsAssets, choice: DocsChoice): Buffer {
  const made = docsOf.get(docs) ?? new Map<string, Buffer>();
  docsOf.set(docs, made);
  const name = `${choice.toRoot}docs/${choice.page?.path ?? ""}`;
  const bytes = made.get(name) ?? markAsShared(Buffer.from(docsHtml(docs, choice)));
  made.set(name, bytes);
  return bytes;
}

/**
 * The page at which the sandbox's provider asks for consent, as a provider with a site of its own
 * does.
 */
function sendPermission({ request, reply }: RequestAndReply, pages: BuiltPages | null) {
  const { bridge: assets } = builtOrRefuse(pages).pages;
  reply.headers(pageHeaders([]));
  const { state } = request.query as { readonly state?: unknown };
  const options = { assets, toRoot: toRoot(request), title: "Sandbox Payroll" };
  return reply.send(permissionHtml(options, typeof state === "string" ? state : ""));
}

/**
 * The relative path from a page to the service's own address, which may be below a path of another
 * site.
 */
function toRoot({ url }: RequestAndReply["request"]): string {
  return "../".repeat((url.split("?")[0] ?? "").split("/").length - 2);
}

interface FileChoice {
  readonly path: string;
  readonly cacheControl: string;
}

function sendNamed(exchange: RequestAndReply, pages: BuiltPages | null, { path, cacheControl }: FileChoice) {
  const file = builtOrRefuse(pages).files.get(path);
  if (file === undefined) throw nothingThere();
  return sendFile(exchange, { file, cacheControl });
}

/** The Postman collection, with the address at which it is asked for. */
function sendCollection({ request, reply }: RequestAndReply, { publicUrl }: PagesContext, pages: BuiltPages | null) {
  const file = builtOrRefuse(pages).files.get("postman.json");
  if (file === undefined) throw nothingThere();
  const address = publicUrl ?? `${request.protocol}://${request.headers.host ?? "127.0.0.1"}`;
  const text = Buffer.from(file.identity).toString().replace(COLLECTION_ADDRESS, JSON.stringify(address).slice(1, -1));
  reply.headers({ vary: "host", "cache-control": "no-cache" });
  return reply.type(file.contentType).send(text);
}

function assetPath({ request }: RequestAndReply): string {
  const { name = "" } = request.params as { readonly name?: string };
  return `assets/${name}`;
}

function builtOrRefuse(pages: BuiltPages | null): BuiltPages {
  if (pages === null)
    throw new AppError("unavailable", "The pages are not built: run `npm ci` where the service is installed.");
  return pages;
}
