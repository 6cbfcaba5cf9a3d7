import type { TestContext } from "node:test";
import { setImmediate as turn } from "node:timers/promises";
import type { DueDelivery, TakeOptions } from "../../../../src/areas/webhooks/sql/deliveries.ts";
import { DispatchLoop, type DispatchLoopOptions } from "../../../../src/areas/webhooks/workers/dispatch-loop.ts";
import type { DispatcherId, WebhookId } from "../../../../src/kernel/ids.ts";
import { dueDelivery } from "./delivery-queue-fixture.ts";

/**
 * A store of one dispatcher in memory. A row stays until its attempt is settled; `holders` says who
 * holds a webhook.
 */
export class FakeStore {
  readonly due: DueDelivery[] = [];
  readonly reads: TakeOptions[] = [];
  readonly released: WebhookId[] = [];
  readonly holders = new Map<WebhookId, string>();
  renewals = 0;
  removals = 0;
  live: string[] = ["me"];
  misplaced: string[] = [];
  /** Webhooks that one read brings at most, besides what is asked. */
  perRead = Number.POSITIVE_INFINITY;
  /** What was busy each time that the dispatcher said it was leaving. */
  readonly left: (readonly WebhookId[])[] = [];

  add(webhook: string, ...ids: number[]): void {
    for (const id of ids) this.due.push(dueDelivery(webhook, id));
  }

  read(asked: TakeOptions): DueDelivery[] {
    this.reads.push(asked);
    const known = new Set(asked.known.map((one) => one.id));
    const found = this.due.filter(
      ({ id, webhookId, tenant }) =>
        !known.has(id) &&
        !asked.fullWebhooks.includes(webhookId) &&
        !asked.fullTeams.includes(tenant.teamId) &&
        (this.holders.get(webhookId) ?? (this.misplaced.includes(webhookId) ? "another" : "me")) === "me",
    );
    const webhooks = [...Map.groupBy(found, (one) => one.webhookId)].slice(
      0,
      Math.min(Math.ceil(asked.limit / 5), this.perRead),
    );
    const read = webhooks.flatMap(([webhookId, own]) =>
      own
        .slice(0, Math.max(5, Math.ceil(asked.limit / webhooks.length)))
        .map((one) => ({ ...one, isTakenOver: one.isTakenOver && !this.holders.has(webhookId) })),
    );
    for (const [webhookId] of webhooks) this.holders.set(webhookId, "me");
    return read;
  }

  settle(id: number): void {
    const at = this.due.findIndex((one) => one.id === id);
    if (at >= 0) this.due.splice(at, 1);
  }

  release(webhookIds: readonly WebhookId[]): void {
    this.released.push(...webhookIds);
    for (const id of webhookIds) this.holders.delete(id);
  }
}

/** A loop over a store in memory, whose attempts end when the test says so. */
export function stageLoop(t: TestContext, options: Partial<DispatchLoopOptions> = {}) {
  const store = new FakeStore();
  const errors: string[] = [];
  const sent: number[] = [];
  const gates = new Map<number, (isDelivered: boolean) => void>();
  const seen: { isSeen(): boolean; resolve(): void }[] = [];
  const tell = () => {
    for (const one of seen) if (one.isSeen()) one.resolve();
  };
  const loop = new DispatchLoop({
    dispatcherId: "me" as DispatcherId,
    async renew() {
      store.renewals += 1;
    },
    leaseMs: 60_000,
    read: async (asked) => store.read(asked),
    async run({ id }, onAttemptEnd) {
      sent.push(id);
      const isDelivered = await new Promise<boolean>((resolve) => {
        gates.set(id, resolve);
        tell();
      });
      onAttemptEnd(isDelivered);
      await turn();
      store.settle(id);
    },
    listLive: async () => store.live as DispatcherId[],
    listMisplaced: async () => store.misplaced as WebhookId[],
    release: async (webhookIds) => store.release(webhookIds),
    async retire(busy) {
      store.left.push(busy);
    },
    async remove() {
      store.removals += 1;
    },
    bounds: { inFlightMax: 5, teamMax: 100 },
    concurrency: 4,
    pollMs: 60_000,
    onError: (error, activity) => errors.push(`${activity}: ${error instanceof Error ? error.message : error}`),
    ...options,
  });
  t.after(() => {
    for (const open of gates.values()) open(true);
    return loop.stop(0);
  });
  return {
    loop,
    store,
    errors,
    /** All attempts that were begun, in order. */
    sent,
    running: () => [...gates.keys()],
    /** Lets attempts end. */
    finish(ids: readonly number[] = [...gates.keys()], isDelivered = true) {
      for (const id of ids) gates.get(id)?.(isDelivered);
      for (const id of ids) gates.delete(id);
    },
    /** Resolves when so many attempts are under way. */
    started(count: number) {
      return new Promise<void>((resolve) => {
        seen.push({ isSeen: () => gates.size >= count, resolve });
        tell();
      });
    },
  };
}

/** Takes the clock from everything that is made after this, and moves it on. */
export function stopClock(t: TestContext) {
  // Whole milliseconds: of fractions, sums are rounded, and a time that is just up would be so only
  // now and then.
  let now = Math.ceil(performance.now());
  t.mock.method(performance, "now", () => now);
  t.mock.timers.enable({ apis: ["setTimeout", "setInterval"] });
  return {
    /** Lets time pass in which this process does nothing: it is suspended. */
    suspend(ms: number) {
      now += ms;
    },
    /** Lets time pass, in steps of 5 ms in which all that is under way goes on. */
    async pass(ms: number) {
      for (let left = ms; left > 0; left -= 5) {
        now += 5;
        t.mock.timers.tick(5);
        for (let n = 0; n < 3; n += 1) await turn();
      }
    },
  };
}
