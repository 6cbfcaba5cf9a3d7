import { ApiError, ConnectionError, OpenVoeError, TimeoutError } from "./errors.ts";
import type { AnswerOf, Method, PathOf, RequestArguments } from "./operation.ts";
import type { CallOptions, Fetch, OpenVoeOptions } from "./options.ts";
import { hasIdempotencyKey, isSafeToRepeat } from "./repeatable.ts";
import { apiErrorOf, backoffMs, isTransient } from "./responses.ts";

const TIMEOUT_MS = 60_000;
const RETRIES = 3;

/** A request whose parts are not checked by type. */
export interface RawRequest extends CallOptions {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number | boolean | null | undefined>>;
  readonly body?: unknown;
  /** Sent as it is, instead of `body`. */
  readonly content?: { readonly type: string; readonly text: string };
  readonly accept?: string;
}

/** Sends requests with the credentials of one caller, and repeats those that may be repeated. */
export class Requester {
  /** The address of the service, without `/v1` and without a slash at its end. */
  readonly baseUrl: string;
  readonly #credentials: Readonly<Record<string, string>>;
  readonly #isSession: boolean;
  readonly #fetch: Fetch;
  readonly #timeoutMs: number;
  readonly #retries: number;
  readonly #onRefusal: (refusal: ApiError) => Promise<boolean>;

  constructor(options: OpenVoeOptions) {
    this.baseUrl = options.baseUrl.replace(/\/+$/, "").replace(/\/v1$/, "");
    this.#credentials = credentialHeaders(options);
    this.#isSession = "session" in options;
    // Bound: browsers refuse a fetch that is called as the method of another object.
    this.#fetch = options.fetch ?? ((url, init) => globalThis.fetch(url, init));
    this.#timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    this.#retries = options.retries ?? RETRIES;
    this.#onRefusal = options.onRefusal ?? (async () => false);
  }

  /**
   * Calls an operation.
   *
   * @param path as the OpenAPI document writes it: `/v1/users/{id}/`
   * @returns the JSON of the answer; undefined if it has none
   * @throws ApiError if the service refuses, ConnectionError or TimeoutError if it does not answer
   */
  async request<M extends Method, P extends PathOf<M>>(
    method: M,
    path: P,
    ...[options]: RequestArguments<M, P>
  ): Promise<AnswerOf<M, P>> {
    const text = await this.#repeat({ method, path, request: (options ?? {}) as RawRequest }, readText);
    return parseJson(text, `${method} ${path}`) as AnswerOf<M, P>;
  }

  /**
   * Calls any path and returns the successful response, whose body is not read yet.
   *
   * @throws as {@link request}
   */
  send(method: Method, path: string, request: RawRequest = {}): Promise<Response> {
    return this.#repeat({ method, path, request }, async (response) => response);
  }

  async #repeat<Read>({ method, path, request }: Call, read: (response: Response) => Promise<Read>): Promise<Read> {
    const prepared = { method, path, request, headers: this.#headersOf(method, path, request) };
    try {
      return await this.#retried(prepared, read);
    } catch (error) {
      if (!(error instanceof ApiError) || !(await this.#onRefusal(error))) throw error;
    }
    return this.#retried(prepared, read);
  }

  async #retried<Read>(prepared: PreparedCall, read: (response: Response) => Promise<Read>): Promise<Read> {
    const { method, path, request, headers } = prepared;
    const { signal, retries = this.#retries } = request;
    const canRepeat = isSafeToRepeat(method, path) || headers["Idempotency-Key"] !== undefined;
    for (let attempt = 0; ; attempt += 1) {
      signal?.throwIfAborted();
      try {
        return await this.#attempt(prepared, read);
      } catch (error) {
        if (!(error instanceof OpenVoeError) || attempt >= retries || !isTransient(error, { canRepeat })) throw error;
        await pause(backoffMs(error, attempt), signal);
      }
    }
  }

  async #attempt<Read>(call: PreparedCall, read: (response: Response) => Promise<Read>): Promise<Read> {
    const { method, path, request, headers } = call;
    const url = `${this.baseUrl}${addressOf(path, request)}`;
    const timeoutMs = (request.timeoutMs ?? this.#timeoutMs) + (request.waitSeconds ?? 0) * 1_000;
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs);
    const signals = request.signal === undefined ? [timeout.signal] : [timeout.signal, request.signal];
    try {
      const response = await this.#fetch(url, {
        method,
        headers,
        body: contentOf(request),
        signal: AbortSignal.any(signals),
        credentials: this.#isSession ? "same-origin" : "omit",
        // Credentials are never sent on to another address.
        redirect: "manual",
      });
      if (!response.ok) throw await apiErrorOf(response);
      return await read(response);
    } catch (error) {
      request.signal?.throwIfAborted();
      if (error instanceof OpenVoeError) throw error;
      const where = `${method} ${path}`;
      if (timeout.signal.aborted)
        throw new TimeoutError(`${where}: no answer within ${timeoutMs} ms.`, { cause: error });
      throw new ConnectionError(`${where}: the service at ${this.baseUrl} did not answer.`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  #headersOf(method: Method, path: string, request: RawRequest): Record<string, string> {
    const { idempotencyKey = madeKey(method, path), waitSeconds, body, content, accept } = request;
    const type = content?.type ?? (body === undefined ? undefined : "application/json");
    return {
      Accept: accept ?? "application/json",
      ...this.#credentials,
      ...(type === undefined ? {} : { "Content-Type": type }),
      ...(idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey }),
      ...(waitSeconds === undefined ? {} : { Prefer: `wait=${waitSeconds}` }),
      ...request.headers,
    };
  }
}

interface Call {
  readonly method: Method;
  /** Without a query. */
  readonly path: string;
  readonly request: RawRequest;
}

interface PreparedCall extends Call {
  readonly headers: Readonly<Record<string, string>>;
}

function readText(response: Response): Promise<string> {
  return response.text();
}

function parseJson(text: string, where: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ConnectionError(`${where}: the answer is not JSON. Another program answers at this address.`, { cause });
  }
}

function credentialHeaders(options: OpenVoeOptions): Record<string, string> {
  if ("accessSecret" in options) {
    return { "X-Access-Client-Id": options.clientId, "X-Access-Secret": options.accessSecret };
  }
  if ("bearerToken" in options) return { Authorization: `Bearer ${options.bearerToken}` };
  return "session" in options ? { "X-OpenVOE-Session": "1" } : {};
}

/** A new key where the operation accepts one, so that every repetition takes effect once. */
function madeKey(method: Method, path: string): string | undefined {
  return hasIdempotencyKey(method, path) ? crypto.randomUUID() : undefined;
}

function addressOf(path: string, { path: values = {}, query = {} }: RawRequest): string {
  const filled = path.replace(/\{([a-z_]+)\}/g, (_, name: string) => {
    const value = values[name];
    // An empty one would call another operation.
    if (value === undefined || value === "") throw new TypeError(`${path} needs "${name}".`);
    return encodeURIComponent(value);
  });
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
  if (given.length === 0) return filled;
  return `${filled}?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`;
}

function contentOf({ body, content }: RawRequest): string | null {
  if (content !== undefined) return content.text;
  return body === undefined ? null : JSON.stringify(body);
}

/**
 * Waits for so many milliseconds.
 *
 * @throws the reason of the signal once it is aborted
 */
export async function pause(forMs: number, signal?: AbortSignal): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, forMs);
    signal?.addEventListener("abort", done);
  });
  signal?.throwIfAborted();
}
