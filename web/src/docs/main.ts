import type { OpenapiDocument } from "./reference/document.ts";
import { samplesPlugin } from "./samples.ts";
import { startSearch } from "./search.ts";

/*
 * The reference: draws `openapi.json` with Swagger UI, and sends trial requests with the key that is entered there, or
 * else with the session of the dashboard, which only the sandbox has here.
 */

interface TrialRequest {
  readonly url: string;
  readonly headers: Record<string, string>;
}

interface SwaggerOptions {
  readonly spec: unknown;
  readonly plugins: readonly unknown[];
  readonly domNode: Element;
  readonly deepLinking: boolean;
  readonly docExpansion: "none";
  readonly filter: boolean;
  readonly tryItOutEnabled: boolean;
  readonly defaultModelsExpandDepth: number;
  readonly displayOperationId: boolean;
  readonly persistAuthorization: boolean;
  readonly validatorUrl: null;
  readonly requestInterceptor: (request: TrialRequest) => TrialRequest;
}

declare global {
  interface Window {
    readonly SwaggerUIBundle?: (options: SwaggerOptions) => unknown;
  }
}

interface Session {
  readonly environment: string;
  readonly key: { readonly secret_hint: string } | null;
  readonly member: { readonly name: string } | null;
}

/** Of the sandbox: no other session is used here. */
const SESSION_HEADER = { "X-OpenVOE-Session": "1", "X-OpenVOE-Environment": "sandbox" };

const root = new URL(document.documentElement.dataset.root ?? "./", location.href).href;

followColours();

/*
 * What the library of the reference leaves unreadable to some: it nests links in buttons, names no list of choices, and begins
 * its headings at the third level. What it draws is mended where it is drawn.
 */

/** What is mended: which elements, and how. Each mend of an element is the same however often it is done. */
const MENDS: readonly (readonly [selector: string, mend: (element: Element) => void])[] = [
  [".information-container", (element) => region(element, "About")],
  [".scheme-container", (element) => region(element, "Server and keys")],
  [".filter-container", (element) => region(element, "Filter")],
  [".opblock-tag", (element) => element.setAttribute("aria-level", "2")],
  [
    ".opblock-section-header h4, .responses-inner h4, .responses-inner h5",
    (element) => element.setAttribute("aria-level", "3"),
  ],
  // The button around it does what the link does.
  ["button a[href]", (element) => element.removeAttribute("href")],
  [".microlight, pre.example", (element) => element.setAttribute("tabindex", "0")],
  ["select#servers", (element) => element.setAttribute("aria-label", "Server")],
  [".examples-select-element", (element) => element.setAttribute("aria-label", "Example")],
  ["select.content-type", (element) => element.setAttribute("aria-label", "Media type")],
];

function region(element: Element, label: string): void {
  element.setAttribute("role", "region");
  element.setAttribute("aria-label", label);
}

/** Mends what is drawn below an element, now and whenever it changes. */
function mendReference(target: Element): void {
  let isScheduled = false;
  const mend = () => {
    isScheduled = false;
    for (const [selector, change] of MENDS) for (const element of target.querySelectorAll(selector)) change(element);
  };
  const observer = new MutationObserver(() => {
    if (isScheduled) return;
    isScheduled = true;
    requestAnimationFrame(mend);
  });
  observer.observe(target, { childList: true, subtree: true });
}

void start();

async function start(): Promise<void> {
  const target = document.getElementById("reference");
  const draw = window.SwaggerUIBundle;
  if (target === null || draw === undefined) return;
  startSearch(root);
  const [session, answer] = await Promise.all([readSession(), fetch(`${root}openapi.json`)]);
  const spec = (await answer.json()) as OpenapiDocument;
  showSession(session);
  const usesSession = session?.environment === "sandbox";
  mendReference(target);
  draw({
    spec,
    plugins: [samplesPlugin(spec, root)],
    domNode: target,
    deepLinking: true,
    docExpansion: "none",
    filter: true,
    tryItOutEnabled: true,
    defaultModelsExpandDepth: -1,
    displayOperationId: false,
    persistAuthorization: false,
    validatorUrl: null,
    requestInterceptor: (request) => withSession(request, usesSession),
  });
}

/** A key that was entered goes before the session. */
function withSession(request: TrialRequest, usesSession: boolean): TrialRequest {
  const hasKey = Object.keys(request.headers).some((name) => /^(x-access-secret|authorization)$/i.test(name));
  if (!usesSession || hasKey || !request.url.startsWith(root)) return request;
  return { ...request, headers: { ...request.headers, ...SESSION_HEADER } };
}

async function readSession(): Promise<Session | null> {
  try {
    const response = await fetch(`${root}v1/session/`, { headers: SESSION_HEADER });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

function showSession(session: Session | null): void {
  const note = document.getElementById("session");
  if (note === null) return;
  note.hidden = false;
  if (session === null) {
    note.textContent = "To try requests, choose Authorize and enter a sandbox key, or sign in to the dashboard first.";
    return;
  }
  const { key, member, environment } = session;
  const hint = key === null ? `${member?.name} (${environment})` : `the key ${key.secret_hint} (${environment})`;
  if (session.environment === "sandbox") {
    note.textContent = `Trial requests are sent as ${hint}, signed in to the dashboard.`;
    return;
  }
  note.classList.add("warning");
  note.textContent = `The dashboard's session, ${hint}, is not used here: choose Authorize and enter a sandbox key.`;
}

/** Swagger UI has dark colours, behind a class. */
function followColours(): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => document.documentElement.classList.toggle("dark-mode", dark.matches);
  dark.addEventListener("change", apply);
  apply();
}
