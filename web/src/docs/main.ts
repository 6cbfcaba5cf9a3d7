import { mendReference } from "./accessible.ts";
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
