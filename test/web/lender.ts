import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Frame, Page } from "playwright-core";
import { eventually } from "../support/eventually.ts";

/** A call-back of the script, with what it was given. */
export type Call = readonly [name: string, ...given: readonly unknown[]];

/** A lender's site on an origin of its own, which shows the Bridge page by the script. */
export interface Lender {
  readonly origin: string;
  /** The address of a page that opens the bridge with these options as soon as it is there. */
  addressOf(options: Readonly<Record<string, unknown>>): string;
  stop(): Promise<void>;
}

/** What a lender's content security policy has to allow, and nothing more. */
const policyOf = (service: string, frames = service) =>
  `default-src 'none'; script-src 'self' ${service}; frame-src ${frames}; connect-src 'self'; style-src 'self'`;

const PAGE = (scripts: string, place: "head" | "body") => `<!doctype html>
<html lang="en"><head><title>Example Lending</title>${place === "head" ? scripts : ""}</head>
<body><main><h1>Your application</h1><button id="open">Connect</button><div id="place"></div></main>
${place === "body" ? scripts : ""}</body></html>`;

const SCRIPT = `
  window.calls = [];
  const note = (name) => (...given) => { window.calls.push([name, ...given]); };
  const { isInline, opensAtOnce, ...given } = JSON.parse(new URLSearchParams(location.search).get("options"));
  const position = isInline ? { position: { type: "inline", container: document.querySelector("#place") } } : {};
  const options = { ...given, ...position };
  for (const name of ["onLoad", "onEvent", "onSuccess", "onError", "onClose"]) options[name] = note(name);
  window.bridge = (window.TruvBridge ?? window.OpenVOEBridge).init(options);
  if (opensAtOnce) window.bridge.open();
  document.querySelector("#open")?.addEventListener("click", () => window.bridge.open());
`;

/** Starts a lender's site that loads the script from a service. */
export async function startLender(service: string): Promise<Lender> {
  const server = createServer((request, response) => {
    const isScript = request.url === "/page.js";
    const query = new URLSearchParams(request.url?.split("?")[1]);
    const scripts = [`${service}/${query.get("script") ?? "openvoe-bridge.js"}`, "/page.js"];
    const tags = scripts.map((src) => `<script src="${src}"></script>`).join("");
    const page = PAGE(tags, query.has("head") ? "head" : "body");
    response.setHeader("content-type", isScript ? "text/javascript" : "text/html; charset=utf-8");
    response.setHeader("content-security-policy", policyOf(service, query.get("frames") ?? service));
    response.end(isScript ? SCRIPT : page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    addressOf: (options) => `${origin}/?options=${encodeURIComponent(JSON.stringify(options))}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The Bridge page inside a lender's page, once it is there. */
export async function bridgeFrame(page: Page): Promise<Frame> {
  const handle = await page.locator("iframe").elementHandle();
  const frame = await handle?.contentFrame();
  assert.ok(frame);
  return frame;
}

/** Waits until the script has called that back. */
export function isCalled(page: Page, name: string): Promise<void> {
  return eventually(async () => assert.ok((await callsOf(page)).some(([called]) => called === name)));
}

/** What the script has called back so far. */
export function callsOf(page: Page): Promise<Call[]> {
  return page.evaluate("window.calls");
}

/** Names of calls, and of events their type: `onEvent SUCCESS`, and ` order` where it is of an order. Screens are left out. */
export function namesOf(calls: readonly Call[]): string[] {
  const names = calls.map(([name, type, , source]) => {
    if (name !== "onEvent") return name;
    return source === "order" ? `onEvent ${type} order` : `onEvent ${type}`;
  });
  return names.filter((name) => name !== "onEvent SCREEN_VIEW");
}
