import { Agent, request } from "undici";

/** How long the collector may take, in milliseconds. */
const TIMEOUT_MS = 3_000;

/** Sends traces to the operator's collector. */
interface TraceSender {
  /** Resolves to whether the collector took them. Never rejects. */
  send(body: Uint8Array): Promise<boolean>;
  close(): Promise<void>;
}

/** Where traces are sent. */
interface TraceSenderOptions {
  /** The whole URL, such as `http://127.0.0.1:4318/v1/traces`. */
  readonly url: string;
  /** Further headers, such as a key of the collector. */
  readonly headers: Readonly<Record<string, string>>;
  /**
   * Called once when the collector stops taking traces, and not again until it took some; must not
   * throw.
   */
  readonly onTracesLost: (problem: string) => void;
}

/**
 * Opens a sender of traces by OTLP over HTTP, as JSON. The collector is the operator's choice, so
 * the guard of webhooks does not apply. Nothing is retried: what a collector that is away misses
 * is lost, and the service does not wait for it.
 */
export function openTraceSender({ url, headers, onTracesLost }: TraceSenderOptions): TraceSender {
  const dispatcher = new Agent({ connections: 1, pipelining: 1 });
  let isTaking = true;
  const report = (problem: string) => {
    if (isTaking) onTracesLost(problem);
    isTaking = false;
  };
  return {
    async send(body) {
      try {
        const { statusCode, body: answer } = await request(url, {
          method: "POST",
          headers: { ...headers, "content-type": "application/json" },
          body,
          dispatcher,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        await answer.dump();
        if (statusCode >= 300) {
          report(`the collector answers ${statusCode}`);
          return false;
        }
        isTaking = true;
        return true;
      } catch (failure) {
        report(failure instanceof Error ? failure.message : String(failure));
        return false;
      }
    },
    close: () => dispatcher.close(),
  };
}
