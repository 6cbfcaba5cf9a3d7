import { DEADLINE_MS } from "../../../kernel/egress/guarded-fetch.ts";
import type { DispatcherId, WebhookId } from "../../../kernel/ids.ts";
import { FetchLoop } from "../../../kernel/workers/fetch-loop.ts";
import { BEFORE_ALL_WEBHOOKS, type DueDelivery, lastRead, type TakeOptions } from "../sql/deliveries.ts";
import { DeliveryQueue, type InFlightDelivery, type QueueBounds } from "./delivery-queue.ts";

/** The options of {@link DispatchLoop}. Every function may reject, and is called again later. */
export interface DispatchLoopOptions {
  /** Renews the dispatcher's lease for another `leaseMs`. */
  renew(): Promise<void>;
  readonly leaseMs: number;
  /**
   * Claims webhooks that no dispatcher holds, and reads the due deliveries of those that this
   * dispatcher holds.
   */
  read(options: TakeOptions): Promise<readonly DueDelivery[]>;
  /**
   * Makes one attempt and settles it.
   *
   * @param onAttemptEnd to be called when the attempt has ended and only its settling is left
   */
  run(delivery: DueDelivery, onAttemptEnd: (isDelivered: boolean) => void): Promise<void>;
  /** The live dispatchers, which share the webhooks, in order. */
  listLive(): Promise<readonly DispatcherId[]>;
  /** The webhooks that this dispatcher holds and that the hash assigns to another. */
  listMisplaced(): Promise<readonly WebhookId[]>;
  /** Releases some webhooks. */
  release(webhookIds: readonly WebhookId[]): Promise<void>;
  /** Claims no more webhooks, and releases all but those that are `busy`. */
  retire(busy: readonly WebhookId[]): Promise<void>;
  /** Releases all webhooks and removes the dispatcher. */
  remove(): Promise<void>;
  readonly dispatcherId: DispatcherId;
  readonly bounds: QueueBounds;
  /**
   * Maximum number of attempts under way at once; at least 1. Those being settled come on top, up
   * to three times as many.
   */
  readonly concurrency: number;
  /** The poll interval: how often to read without a notice. */
  readonly pollMs: number;
  /** Called with every failure; must not throw. */
  onError(error: unknown, activity: string): void;
}

/**
 * Read-ahead: the number of waiting deliveries that a read fills up to, and the low watermark at
 * which the next read is made, both as multiples of the concurrency. A read takes as long as
 * hundreds of attempts.
 */
const READ_AHEAD = 8;
const READ_AHEAD_LOW = 4;
/** Minimum time between two reads. */
const BATCH_WAIT_MS = 10;
/**
 * How long the end of an attempt waits for others before the deliveries that it may have made due
 * are read.
 */
const BUSY_BATCH_WAIT_MS = 25;
/**
 * Maximum number of attempts waiting to be settled, as a multiple of the concurrency: above it no
 * more attempts are made.
 */
const SETTLING_SHARE = 3;
/**
 * Slow start: for how long a dispatcher that has taken over webhooks of a dead one limits its
 * attempts, how many it starts, how often, and how many may wait to be settled. Whatever killed the
 * other one may kill this one, and what is not settled then is sent once more.
 */
const SLOW_START = { forMs: 5_000, attempts: 16, everyMs: 8, unsettledMax: 32 } as const;
const RENEW_CHECK_MS = 1_000;
/** Renewals per lease term, and the least renewal rate at which reads are made. */
const RENEWALS = 10;
const RENEWALS_MIN = 3;
/**
 * A read that has lasted for this many lease terms may never end: its connection may be lost
 * without notice.
 */
const READ_TERMS_MAX = 3;
/** A webhook that has had nothing due for this long is released. */
const IDLE_MS = 10_000;
/** Minimum time between two checks for other dispatchers. */
const PEER_CHECK_MS = 250;
const DRAIN_MS = 20_000;

/**
 * Delivers due deliveries until stopped: holds webhooks, reads their due deliveries ahead, and
 * keeps attempts under way. Any number of loops share one database: each webhook is held by one
 * dispatcher, and a dispatcher releases a webhook that is assigned to another.
 */
export class DispatchLoop {
  readonly #options: DispatchLoopOptions;
  readonly #queue: DeliveryQueue;
  #underWay = 0;
  #unsettled = 0;
  readonly #reads: FetchLoop;
  #isStartQueued = false;
  readonly #renewTimer: NodeJS.Timeout;
  /** The renewal in progress, if any; it runs concurrently with reads. */
  #renewing: Promise<void> | null = null;
  #renewedAt = Number.NEGATIVE_INFINITY;
  #peersCheckedAt = Number.NEGATIVE_INFINITY;
  #slowStartUntil = Number.NEGATIVE_INFINITY;
  /** When attempts may next start during the slow start. */
  #slowStartAt = Number.NEGATIVE_INFINITY;
  #slowStartTimer: NodeJS.Timeout | undefined;
  #pacedTimer: NodeJS.Timeout | undefined;
  /**
   * The live dispatchers at the last check, and whether any has joined or left since the last
   * rebalance.
   */
  #livePeers = "";
  #after = BEFORE_ALL_WEBHOOKS;
  #havePeersChanged = false;

  constructor(options: DispatchLoopOptions) {
    this.#options = options;
    this.#queue = new DeliveryQueue(options.bounds);
    this.#renewTimer = setInterval(() => this.#renewIfDue(), RENEW_CHECK_MS);
    this.#reads = new FetchLoop({
      canFetch: () => this.#canRead(),
      fetch: () => this.#read(),
      underWay: () => this.#unsettled + (this.#queue.pacedUntil === null ? 0 : 1),
      pauseMs: () => BUSY_BATCH_WAIT_MS,
      onFetched: () => this.#startAttempts(),
      pollMs: options.pollMs,
      onError: (error) => options.onError(error, "reading due deliveries"),
    });
    this.#reads.schedule(0);
  }

  /** Signals that a delivery may be due. Cheap; may be called at any rate. */
  wake(): void {
    this.#reads.want();
    this.#reads.schedule(this.#remainingOf(BATCH_WAIT_MS));
  }

  /** Records that notices of changed webhooks may have been missed. */
  missed(): void {
    this.#queue.dropWaiting();
    this.wake();
  }

  /** Records that a webhook was changed or deleted. */
  changed(webhookId: WebhookId): void {
    this.#queue.changed(webhookId);
    this.wake();
  }

  /** True if an attempt that starts now ends before any other dispatcher can hold its webhook. */
  canSend(): boolean {
    return this.#isRenewed(this.#options.leaseMs - DEADLINE_MS);
  }

  /** Resolves when a read started after this call has found nothing and no attempt is under way. */
  idle(): Promise<void> {
    const idle = this.#reads.idle();
    this.wake();
    return idle;
  }

  /**
   * Starts no more attempts, waits for those under way, and releases all webhooks.
   *
   * @param drainMs the longest wait; deliveries still unsettled then are due for other dispatchers
   * at once. 20 s unless given
   */
  async stop(drainMs: number = DRAIN_MS): Promise<void> {
    const reading = this.#reads.stop();
    clearTimeout(this.#slowStartTimer);
    clearTimeout(this.#pacedTimer);
    await reading;
    this.#queue.dropWaiting();
    const { busyWebhooks } = this.#queue;
    await this.#options
      .retire(busyWebhooks)
      .catch((error: unknown) => this.#options.onError(error, "retiring the dispatcher"));
    await this.#reads.drain(drainMs);
    clearInterval(this.#renewTimer);
    // A renewal after the removal would register the dispatcher again, and others would leave
    // webhooks to it.
    await this.#renewing;
    await this.#options.remove().catch((error: unknown) => this.#options.onError(error, "releasing webhooks"));
    this.#reads.close();
  }

  /** How much of `ms` since the last read remains. */
  #remainingOf(ms: number): number {
    return Math.max(0, ms - this.#reads.sinceFetchMs());
  }

  #canRead(): boolean {
    this.#queue.dropStale(performance.now());
    // If slots are free, the waiting deliveries belong to webhooks and teams that are at their own
    // limits.
    return this.#underWay < this.#options.concurrency || this.#isLow();
  }

  async #read(): Promise<number> {
    if (!this.#isRenewed(this.#options.leaseMs / RENEWALS_MIN)) await this.#renew();
    if (performance.now() - this.#peersCheckedAt >= PEER_CHECK_MS) void this.#checkPeers();
    // Never during a read, which could still return deliveries of these webhooks.
    if (this.#havePeersChanged) await this.#rebalance();
    const releasable = this.#queue.removeReleasable(performance.now(), IDLE_MS);
    if (releasable.length > 0) await this.#options.release(releasable);
    const { dispatcherId, concurrency } = this.#options;
    const { read, ...known } = this.#queue.beginRead(concurrency * READ_AHEAD_LOW);
    const limit = Math.max(concurrency * READ_AHEAD - this.#queue.waiting, concurrency);
    const due = await this.#options.read({ ...known, dispatcherId, limit, after: this.#after });
    this.#after = lastRead(this.#after, due);
    if (due.some((delivery) => delivery.isTakenOver)) this.#slowStartUntil = performance.now() + SLOW_START.forMs;
    if (!this.#reads.isStopping) this.#queue.add(read, due, performance.now());
    return due.length;
  }

  /**
   * Starts as many attempts as there are slots, once for all attempts that ended in the same tick
   * of the event loop.
   */
  #startAttemptsSoon(): void {
    if (this.#isStartQueued) return;
    this.#isStartQueued = true;
    setImmediate(() => {
      this.#isStartQueued = false;
      this.#startAttempts();
    });
  }

  #startAttempts(): void {
    const { concurrency } = this.#options;
    const now = performance.now();
    let isRunningOut = this.#isLow();
    for (let slots = this.#slots(now); slots > 0; slots -= 1) {
      const inFlight = this.#queue.next(now);
      // The waiting deliveries then belong to webhooks and teams that are at their own limits.
      isRunningOut = inFlight === null || this.#isLow();
      if (inFlight === null) break;
      void this.#run(inFlight);
    }
    this.#startPacedLater(now);
    if (this.#queue.takeDroppedPaced()) this.#reads.want();
    if (this.#reads.isWanted && isRunningOut) {
      const isBusy = this.#unsettled > 0 && this.#underWay + this.#queue.waiting > concurrency / 2;
      this.#reads.schedule(this.#unsettled === 0 ? 0 : this.#remainingOf(isBusy ? BATCH_WAIT_MS : BUSY_BATCH_WAIT_MS));
    }
  }

  /** Starts attempts again when the next delivery may begin that waits for its webhook's pace. */
  #startPacedLater(now: number): void {
    const at = this.#queue.pacedUntil;
    clearTimeout(this.#pacedTimer);
    // What may begin already waits for a slot or a lease, which start attempts themselves.
    if (at === null || at <= now || this.#reads.isStopping) return;
    this.#pacedTimer = setTimeout(() => this.#startAttempts(), at - now);
  }

  /** The number of attempts that may start now. */
  #slots(now: number): number {
    if (this.#reads.isStopping || !this.canSend()) return 0;
    const { concurrency } = this.#options;
    const slots = Math.min(concurrency - this.#underWay, concurrency * (1 + SETTLING_SHARE) - this.#unsettled);
    return now < this.#slowStartUntil ? Math.min(slots, this.#slowStartSlots(now)) : slots;
  }

  #slowStartSlots(now: number): number {
    if (now < this.#slowStartAt || this.#queue.waiting === 0) return 0;
    this.#slowStartAt = now + SLOW_START.everyMs;
    clearTimeout(this.#slowStartTimer);
    this.#slowStartTimer = setTimeout(() => this.#startAttempts(), SLOW_START.everyMs);
    return Math.min(SLOW_START.attempts, SLOW_START.unsettledMax - (this.#unsettled - this.#underWay));
  }

  async #run(inFlight: InFlightDelivery): Promise<void> {
    this.#underWay += 1;
    this.#unsettled += 1;
    let hasEnded = false;
    let isDelivered = false;
    const onAttemptEnd = (is: boolean) => {
      if (hasEnded) return;
      hasEnded = true;
      isDelivered = is;
      this.#underWay -= 1;
      this.#queue.attemptEnded(inFlight, is);
      this.#startAttempts();
    };
    const settled = () => this.#queue.settled(inFlight, isDelivered, performance.now());
    try {
      await this.#options.run(inFlight.delivery, onAttemptEnd);
      onAttemptEnd(false);
      settled();
    } catch (error) {
      this.#options.onError(error, "running deliveries");
      onAttemptEnd(false);
      // The delivery is still due. Retried at once, it would be sent again and again.
      setTimeout(settled, this.#options.leaseMs).unref();
    }
    this.#unsettled -= 1;
    this.#reads.want();
    this.#startAttemptsSoon();
    this.#reads.workEnded();
  }

  #isLow(): boolean {
    return this.#queue.waiting <= this.#options.concurrency * READ_AHEAD_LOW;
  }

  #isRenewed(withinMs: number): boolean {
    return performance.now() - this.#renewedAt < withinMs;
  }

  async #renew(): Promise<void> {
    const at = performance.now();
    await this.#options.renew();
    // Other dispatchers may have held the webhooks in between, and sent what waits here or what a
    // read in progress returns.
    if (performance.now() - this.#renewedAt >= this.#options.leaseMs) this.#queue.dropWaiting();
    this.#renewedAt = at;
  }

  #renewIfDue(): void {
    const { leaseMs } = this.#options;
    if (this.#renewing !== null || this.#isRenewed(leaseMs / RENEWALS)) return;
    // Others leave this dispatcher's webhooks alone while its lease is valid, so a dispatcher that
    // cannot read must let the lease expire.
    if (this.#reads.isFetching && this.#reads.sinceFetchMs() > leaseMs * READ_TERMS_MAX) return;
    this.#renewing = this.#renew()
      .then(() => this.#startAttemptsSoon())
      .catch((error: unknown) => this.#options.onError(error, "renewing deliveries"))
      .finally(() => {
        this.#renewing = null;
      });
  }

  /**
   * Checks for dispatchers that joined or left; concurrent with a read, which need not wait for it.
   */
  async #checkPeers(): Promise<void> {
    this.#peersCheckedAt = performance.now();
    if (this.#queue.webhooks === 0) return;
    try {
      const live = (await this.#options.listLive()).join();
      if (live === this.#livePeers) return;
      this.#livePeers = live;
      this.#havePeersChanged = true;
      this.wake();
    } catch (error) {
      this.#options.onError(error, "looking for other dispatchers");
    }
  }

  /** Drains the webhooks that are now assigned to another dispatcher. */
  async #rebalance(): Promise<void> {
    this.#havePeersChanged = false;
    try {
      this.#queue.drain(await this.#options.listMisplaced());
    } catch (error) {
      this.#havePeersChanged = true;
      throw error;
    }
  }
}
