import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

/** A delivery as received. */
interface Received {
  readonly headers: IncomingHttpHeaders;
  /** The exact bytes. */
  readonly body: Buffer;
}

/** A webhook receiver on this machine. */
export interface Receiver {
  readonly url: string;
  /** The first delivery of an event type; rejects if none arrives in time. */
  first(eventType: string, withinMs: number): Promise<Received>;
  close(): void;
}

/** Opens a receiver on a free port of 127.0.0.1 that answers 200 to everything. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = [];
  let onReceived = () => {};
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    response.end();
    received.push({ headers: request.headers, body: Buffer.concat(chunks) });
    onReceived();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;

  function first(eventType: string, withinMs: number): Promise<Received> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no ${eventType} arrived within ${withinMs} ms`)), withinMs);
      onReceived = () => {
        const found = received.find(({ body }) => JSON.parse(body.toString()).event_type === eventType);
        if (found === undefined) return;
        clearTimeout(timer);
        resolve(found);
      };
      onReceived();
    });
  }

  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    first,
    close: () => void server.close(() => {}).closeAllConnections(),
  };
}
