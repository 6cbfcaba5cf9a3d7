import { Agent, request } from "undici";

/** How long a call may take, with its answer, in milliseconds. */
const DEADLINE_MS = 10_000;
/** Maximum number of bytes of an answer. */
const ANSWER_BYTES_MAX = 1_048_576;

/** The first of the statuses by which a system says that it cannot answer. */
const UNABLE_FROM = 500;
/** Those below it: try again, later, or less often. */
const TRY_LATER: readonly number[] = [408, 425, 429];

/** The status of a system that does not take the token of a request. */
const UNAUTHORIZED = 401;

/** True if a system does not take the token that it was sent (RFC 6750, 3.1). */
export function isTokenRefused({ status }: Pick<Response, "status">): boolean {
  return status === UNAUTHORIZED;
}

/** What a request carries. */
interface OperatorRequest {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  /** Ends the call earlier than its own deadline. */
  readonly signal?: AbortSignal;
}

/** Calls a system that the operator has chosen in the settings. */
export interface OperatorFetch {
  /** Rejects if no whole answer came, or the system cannot answer now (5xx, 408, 425, 429). Redirects are not followed. */
  call(url: string, init?: OperatorRequest): Promise<Response>;
  close(): Promise<void>;
}

/**
 * Opens a client for one system of the operator's choice, such as the identity provider. No address
 * comes from elsewhere, so the guard of webhooks does not apply; time and size are limited.
 */
export function openOperatorFetch(): OperatorFetch {
  const dispatcher = new Agent({ connections: 8, pipelining: 1 });
  return {
    async call(url, { method = "GET", headers = {}, body, signal: outer } = {}) {
      const deadline = AbortSignal.timeout(DEADLINE_MS);
      const signal = outer === undefined ? deadline : AbortSignal.any([deadline, outer]);
      const sent = body == null ? null : String(body);
      const answer = await request(url, { method, headers, body: sent, dispatcher, signal } as never);
      if (answer.statusCode >= UNABLE_FROM || TRY_LATER.includes(answer.statusCode)) {
        await answer.body.dump();
        throw new Error(`the system answers ${answer.statusCode}`);
      }
      const bytes = await readWhole(answer.body);
      const given = Object.entries(answer.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as [string, string]],
      );
      return new Response(bytes.length === 0 ? null : bytes, { status: answer.statusCode, headers: given });
    },
    close: () => dispatcher.close(),
  };
}

async function readWhole(body: AsyncIterable<Uint8Array>): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > ANSWER_BYTES_MAX) throw new Error(`an answer is longer than ${ANSWER_BYTES_MAX} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
