import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What webhooks were received, by what they tell of. */
export interface Receiver {
  readonly url: string;
  /** Each verification's events: the event's id → how often it came. */
  readonly eventsOf: ReadonlyMap<string, ReadonlyMap<string, number>>;
  /** Deliveries in all. */
  count(): number;
  close(): Promise<void>;
}

interface Told {
  readonly webhook_id: string;
  readonly data: { readonly verification_id: string };
}

/** Opens a receiver at a free port of 127.0.0.1 that says 200 to everything and counts. */
export async function openReceiver(): Promise<Receiver> {
  const eventsOf = new Map<string, Map<string, number>>();
  let received = 0;
  const server = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request.setEncoding("utf8")) text += chunk;
    const { webhook_id: event, data } = JSON.parse(text) as Told;
    const events = eventsOf.get(data.verification_id) ?? new Map<string, number>();
    eventsOf.set(data.verification_id, events.set(event, (events.get(event) ?? 0) + 1));
    received += 1;
    response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    eventsOf,
    count: () => received,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
