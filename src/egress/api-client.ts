import { Agent, request } from "undici";
import { OpenVoe } from "#client";
import { parseRetryAfter } from "./retry-after.ts";

/** How long a call may take, in milliseconds. */
const DEADLINE_MS = 60_000;

/** A client of our own service. */
export interface ApiClient {
  /** Sends one request and reads the whole answer. Rejects if the service cannot be reached. */
  call(method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<ApiAnswer>;
  /** A GET that the service may answer late: `Prefer: wait=N`. */
  wait(path: string, seconds: number): Promise<ApiAnswer>;
  close(): Promise<void>;
}

/** An answer of the service. */
export interface ApiAnswer {
  readonly status: number;
  /** Parsed JSON; null without a body. */
  readonly body: unknown;
  /** The delay that a `Retry-After` header asks for, or null. */
  readonly retryAfterSeconds: number | null;
}

/** The service's address, and the caller's secret. */
interface ApiClientOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly secret: string;
  /** Ends every call that is under way or begins later. */
  readonly signal?: AbortSignal;
}

/**
 * Opens a client of the service for the command line's own tools. The operator gives the address,
 * so no guard applies.
 */
export function openApiClient({ baseUrl, clientId, secret, signal }: ApiClientOptions): ApiClient {
  return openClient({
    baseUrl,
    signal,
    credentials: { "x-access-client-id": clientId, "x-access-secret": secret },
  });
}

/**
 * Opens the client library for a tool of the command line, which retries by itself. The operator
 * gives the address, so no guard applies.
 */
export function openLibraryClient(options: {
  readonly baseUrl: string;
  readonly clientId: string;
  readonly accessSecret: string;
}): OpenVoe {
  return new OpenVoe({ ...options, retries: 0 });
}

/** Opens a client that acts for a person, by their bridge token, as the Bridge page does. */
export function openPersonClient({
  baseUrl,
  bridgeToken,
}: {
  readonly baseUrl: string;
  readonly bridgeToken: string;
}): ApiClient {
  return openClient({ baseUrl, signal: undefined, credentials: { authorization: `Bearer ${bridgeToken}` } });
}

interface ClientOptions {
  readonly baseUrl: string;
  readonly credentials: Readonly<Record<string, string>>;
  readonly signal: AbortSignal | undefined;
}

function openClient({ baseUrl, credentials, signal }: ClientOptions): ApiClient {
  const agent = new Agent();
  async function send({ method, path, body, headers }: ApiRequest): Promise<ApiAnswer> {
    const deadline = AbortSignal.timeout(DEADLINE_MS);
    const answer = await request(baseUrl + path, {
      method,
      headers: { ...credentials, ...headers, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      body: body === undefined ? null : JSON.stringify(body),
      dispatcher: agent,
      signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
    });
    const text = await answer.body.text();
    const retryAfter = answer.headers["retry-after"];
    const retryAfterSeconds = parseRetryAfter(Array.isArray(retryAfter) ? retryAfter[0] : retryAfter, new Date());
    return { status: answer.statusCode, body: text === "" ? null : JSON.parse(text), retryAfterSeconds };
  }
  return {
    call: (method, path, body) => send({ method, path, body }),
    wait: (path, seconds) => send({ method: "GET", path, headers: { prefer: `wait=${seconds}` } }),
    close: () => agent.close(),
  };
}

interface ApiRequest {
  readonly method: Parameters<ApiClient["call"]>[0];
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}
