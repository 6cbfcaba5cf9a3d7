import type { ApiError } from "./errors.ts";

/** The part of `fetch` that the client needs. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Where the service is, and how it is called. */
export interface ServiceOptions {
  /** The address of the service, such as `https://voe.example.com`; with or without `/v1` at its end. */
  readonly baseUrl: string;
  /** Sends the requests; the runtime's own `fetch` if absent. */
  readonly fetch?: Fetch;
  /** The time for one attempt, in milliseconds; 60,000 if absent. A wait (`waitSeconds`) is added to it. */
  readonly timeoutMs?: number;
  /** How often a failed request is repeated, if that is safe; 3 if absent, 0 for never. */
  readonly retries?: number;
  /**
   * Asked when the service refuses a request: true sends it once more, such as after a person has confirmed who they are
   * (`second_factor_required`). May take any time.
   */
  readonly onRefusal?: (refusal: ApiError) => Promise<boolean>;
}

/** A key of the service. Keep it on servers: anyone with the secret has the data. */
export interface KeyCredentials {
  readonly clientId: string;
  readonly accessSecret: string;
}

/** A page of the service's own origin, signed in by a cookie that scripts cannot read. */
export interface SessionCredentials {
  readonly session: true;
}

/** The person in a connection, by their bridge token, or of a link, by the token of its page. */
export interface TokenCredentials {
  readonly bearerToken: string;
}

/** See {@link ServiceOptions}, and who calls: a key, a signed-in page, a person's token, or anyone. */
export type OpenVoeOptions = ServiceOptions &
  (KeyCredentials | SessionCredentials | TokenCredentials | { readonly anonymous: true });

/** What every call takes besides its own fields. */
export interface CallOptions {
  /** Ends the call; its reason is thrown. */
  readonly signal?: AbortSignal;
  /** Instead of the client's own, in milliseconds. */
  readonly timeoutMs?: number;
  /** Instead of the client's own. */
  readonly retries?: number;
  /** 1 to 255 characters: a repeated request with the same key and body takes effect once. Made if absent. */
  readonly idempotencyKey?: string;
  /** Long polling: the answer comes when there is a result, or after so many seconds (1 to 30). */
  readonly waitSeconds?: number;
  /** Further headers. */
  readonly headers?: Readonly<Record<string, string>>;
}
