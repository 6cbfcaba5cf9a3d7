/**
 * Why a call failed.
 *
 * - `unknown`: the token is none (401, 404)
 * - `spent`: the token was used or is too old (410)
 * - `conflict`: the state has changed in between (409)
 * - `refused`: the request is not acceptable (400)
 * - `limited`: too many requests (429)
 * - `offline`: no answer arrived
 * - `server`: the service failed
 */
export type FailureKind = "unknown" | "spent" | "conflict" | "refused" | "limited" | "offline" | "server";

/** A call that failed. */
export class ApiFailure extends Error {
  readonly kind: FailureKind;
  /** Seconds after which to try again, if the service said so. */
  readonly retryAfterSeconds: number | null;

  constructor(kind: FailureKind, retryAfterSeconds: number | null = null) {
    super(`The call failed: ${kind}`);
    this.kind = kind;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** True if the same call may succeed later. */
export function isPassing(error: unknown): boolean {
  return error instanceof ApiFailure && (["limited", "offline", "server"] as const).some((kind) => kind === error.kind);
}

/** Why a page of a token cannot be shown: the token is spent or none, nothing answers, or the service failed. */
export type TokenFailure = "spent" | "unknown" | "offline" | "server";

/** What a failed call says of a page's token. */
export function tokenFailureOf(error: unknown): TokenFailure {
  const kind = error instanceof ApiFailure ? error.kind : "server";
  if (kind === "spent" || kind === "offline") return kind;
  return kind === "unknown" || kind === "refused" ? "unknown" : "server";
}

/** One call. */
interface Call {
  readonly method?: "GET" | "POST" | "DELETE";
  /** Relative to the service's address: `v1/bridge/session/`. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | null>>;
  readonly body?: unknown;
  /** Seconds that the service may hold the answer back; none when absent. */
  readonly waitSeconds?: number;
  readonly signal?: AbortSignal;
  /** True if the call is to arrive even though the page is closed. */
  readonly isFarewell?: boolean;
}

/** The service's address, with a trailing slash: assets are in a folder directly below it. */
export const SERVICE_URL = new URL("..", import.meta.url).href;

const KINDS: Readonly<Record<number, FailureKind>> = {
  400: "refused",
  401: "unknown",
  404: "unknown",
  409: "conflict",
  410: "spent",
  429: "limited",
};

/** Stands for the person's session in a call: its cookie is sent instead of a token. */
export const SESSION: unique symbol = Symbol("session");

/**
 * Calls the service on behalf of a person: by a token, which is sent in a header, never in the address; by their session; or, with
 * null, as anyone.
 *
 * @throws ApiFailure; or what the signal was aborted with
 */
export async function call<Answer>(token: string | typeof SESSION | null, request: Call): Promise<Answer> {
  const { method = "GET", body, waitSeconds, signal, isFarewell = false } = request;
  const headers = new Headers({ accept: "application/json" });
  if (token === SESSION) headers.set("x-openvoe-session", "1");
  else if (token !== null) headers.set("authorization", `Bearer ${token}`);
  if (body !== undefined) headers.set("content-type", "application/json");
  if (waitSeconds !== undefined) headers.set("prefer", `wait=${waitSeconds}`);
  const response = await fetch(addressOf(request), {
    method,
    headers,
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
    keepalive: isFarewell,
    credentials: token === SESSION ? "same-origin" : "omit",
    cache: "no-store",
  }).catch((error: unknown) => {
    throw signal?.aborted === true ? error : new ApiFailure("offline");
  });
  if (!response.ok) throw new ApiFailure(KINDS[response.status] ?? "server", retryAfterSeconds(response));
  if (response.status === 204) return undefined as Answer;
  return await response.json().catch((error: unknown) => {
    throw signal?.aborted === true ? error : new ApiFailure("offline");
  });
}

function addressOf({ path, query = {} }: Call): URL {
  const url = new URL(path, SERVICE_URL);
  for (const [name, value] of Object.entries(query)) if (value !== null) url.searchParams.set(name, value);
  return url;
}

function retryAfterSeconds(response: Response): number | null {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) ? seconds : null;
}
