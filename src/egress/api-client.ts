import { Agent, request } from "undici";

/** How long a call may take, in milliseconds. */
const DEADLINE_MS = 60_000;

/** Our own service as a client of it sees it. */
export interface ApiClient {
  /** Sends one request and reads the whole answer. Rejects when the service cannot be reached. */
  call(method: "GET" | "POST" | "PATCH" | "DELETE", path: string, body?: unknown): Promise<ApiAnswer>;
  close(): Promise<void>;
}

/** An answer of the service. */
export interface ApiAnswer {
  readonly status: number;
  /** Parsed JSON; null without a body. */
  readonly body: unknown;
}

/** Where the service is, and who asks. */
export interface ApiClientOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly secret: string;
}

/** Opens a client of the service for the command line's own tools. The address is the operator's, so no guard is in its way. */
export function openApiClient({ baseUrl, clientId, secret }: ApiClientOptions): ApiClient {
  const agent = new Agent();
  const credentials = { "x-access-client-id": clientId, "x-access-secret": secret };
  return {
    async call(method, path, body) {
      const answer = await request(baseUrl + path, {
        method,
        headers: { ...credentials, ...(body === undefined ? {} : { "content-type": "application/json" }) },
        body: body === undefined ? null : JSON.stringify(body),
        dispatcher: agent,
        signal: AbortSignal.timeout(DEADLINE_MS),
      });
      const text = await answer.body.text();
      return { status: answer.statusCode, body: text === "" ? null : JSON.parse(text) };
    },
    close: () => agent.close(),
  };
}
