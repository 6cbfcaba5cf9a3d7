import { mintId } from "../../crypto/secrets.ts";
import type { DispatcherId, WebhookId } from "../../domain/ids.ts";
import { DEADLINE_MS } from "../../egress/guarded-fetch.ts";
import type { DueDelivery, TakeOptions } from "../../store/webhooks/deliveries.ts";
import { DeliveryQueue, type QueueBounds, type Turn } from "./delivery-queue.ts";

/** What {@link startDispatchLoop} works with. Each of its calls may reject, and is made again later. */
export interface DispatchLoopOptions {
  /** Says that the dispatcher lives for another `leaseMs`. */
  renew(): Promise<void>;
  readonly leaseMs: number;
  /** Takes webhooks that nobody holds, and reads what is due of those that this dispatcher holds. */
  read(options: TakeOptions): Promise<readonly DueDelivery[]>;
  /**
   * Makes one attempt and settles it.
   *
   * @param answered to be called when the attempt has ended and only its settling is left
   */
  run(delivery: DueDelivery, answered: (isDelivered: boolean) => void): Promise<void>;
  /** The dispatchers among which the webhooks are shared, in order. */
  living(): Promise<readonly DispatcherId[]>;
  /** Webhooks that this one holds and that are to be another's. */
  misplaced(): Promise<readonly WebhookId[]>;
  /** Gives up some webhooks. */
  release(webhookIds: readonly WebhookId[]): Promise<void>;
  /** Takes no more, and gives up all webhooks but those that are `busy`. */
  leave(busy: readonly WebhookId[]): Promise<void>;
  /** Gives up all of them, and the dispatcher with them. */
  remove(): Promise<void>;
  readonly dispatcherId: DispatcherId;
  readonly bounds: QueueBounds;
  /** Attempts under way at once; at least 1. Those that are being settled come on top, three times as many at most. */
  readonly concurrency: number;
  /** How often to read when nothing tells of anything due. */
  readonly pollMs: number;
  /** Hears of every failure; must not throw. */
  onError(error: unknown, doing: string): void;
}

/**
 * Deliveries read ahead of their turns, as a multiple of the attempts under way at once, and at how many of them more are read: a read
 * takes as long as hundreds of attempts.
 */
const READ_AHEAD = 8;
const READ_AT = 4;
/** The least time between two reads. */
const GATHER_MS = 10;
/** How long the end of an attempt waits for others before what it may have made due is read. */
const BUSY_GATHER_MS = 25;
/** Attempts that wait to be settled, as a multiple of those under way at once: more, and no more are made. */
const SETTLING_SHARE = 3;
/**
 * For how long a dispatcher that has inherited webhooks begins few attempts at once, how many, how often, and how many may wait to be
 * settled: whatever killed the other one may kill this one, and what is not settled then is sent once more.
 */
const CAUTION = { forMs: 5_000, attempts: 16, everyMs: 8, unsettledMax: 32 } as const;
const TICK_MS = 1_000;
/** Renewals in the time of a lease, and the fewest with which more is read. */
const RENEWALS = 10;
const RENEWALS_MIN = 3;
/** A read that has lasted for so many leases may never end: its connection may have gone without a word. */
const READ_LEASES_MAX = 3;
/** Webhooks that have had nothing due for so long are given up. */
const IDLE_MS = 10_000;
/** How often to look who else there is, at most. */
const LOOK_MS = 250;
const DRAIN_MS = 20_000;

/**
 * Delivers what is due until stopped: holds webhooks, reads ahead what is due of them, and keeps attempts under way. Any number of
 * loops share one database: each webhook is one dispatcher's, and whoever holds one that is to be another's gives it up.
 */
export class DispatchLoop {
  readonly #options: DispatchLoopOptions;
  readonly #queue: DeliveryQueue;
  #underWay = 0;
  #unsettled = 0;
  #isStopping = false;
  /** The read being made, if any. */
  #reading: Promise<void> | null = null;
  /** Something may be due that no read has looked for yet. */
  #isWanted = true;
  #isPumping = false;
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Number.POSITIVE_INFINITY;
  readonly #ticker: NodeJS.Timeout;
  /** The renewal being made beside reads, if any. */
  #ticking: Promise<void> | null = null;
  #lastReadAt = Number.NEGATIVE_INFINITY;
  #renewedAt = Number.NEGATIVE_INFINITY;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #cautiousUntil = Number.NEGATIVE_INFINITY;
  /** The next time that attempts may begin while cautious. */
  #stepAt = Number.NEGATIVE_INFINITY;
  #stepTimer: NodeJS.Timeout | undefined;
  /** The dispatchers there were at the last look, and whether others have come or gone since the webhooks were shared. */
  #living = "";
  #hasChanged = false;
  #waiters: { isLooked: boolean; resolve(): void }[] = [];
  #drained: (() => void) | null = null;

  constructor(options: DispatchLoopOptions) {
    this.#options = options;
    this.#queue = new DeliveryQueue(options.bounds);
    this.#ticker = setInterval(() => this.#tick(), TICK_MS);
    this.#schedule(0);
  }

  /** Says that something may be due. Cheap; may be called at any rate. */
  wake(): void {
    this.#isWanted = true;
    this.#schedule(this.#sinceRead(GATHER_MS));
  }

  /** Says that changes of webhooks may have been missed. */
  missed(): void {
    this.#queue.dropWaiting();
    this.wake();
  }

  /** Says that a webhook was changed or deleted. */
  changed(webhookId: WebhookId): void {
    this.#queue.changed(webhookId);
    this.wake();
  }

  /** True if what is sent now will have ended before anybody else may hold its webhook. */
  maySend(): boolean {
    return this.#isRenewed(this.#options.leaseMs - DEADLINE_MS);
  }

  /** Resolves when a read begun after this call has found nothing and no attempt is under way. */
  idle(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiters.push({ isLooked: false, resolve });
    this.wake();
    return promise;
  }

  /**
   * Begins no more attempts, waits for those under way, and gives up all webhooks.
   *
   * @param drainMs how long to wait at most; what is left then is due for others at once. 20 s unless given
   */
  async stop(drainMs: number = DRAIN_MS): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    clearTimeout(this.#stepTimer);
    await this.#reading;
    this.#queue.dropWaiting();
    const { busyWebhooks } = this.#queue;
    await this.#options.leave(busyWebhooks).catch((error: unknown) => this.#options.onError(error, "leaving"));
    await this.#drain(drainMs);
    clearInterval(this.#ticker);
    // A renewal that came after it would make the dispatcher known anew, and others would leave webhooks to it.
    await this.#ticking;
    await this.#options.remove().catch((error: unknown) => this.#options.onError(error, "giving up webhooks"));
    for (const waiter of this.#waiters.splice(0)) waiter.resolve();
  }

  /** What is left of `ms` since the last read. */
  #sinceRead(ms: number): number {
    return Math.max(0, ms - (performance.now() - this.#lastReadAt));
  }

  /** Sees to it that a read is considered `inMs` from now at the latest. */
  #schedule(inMs: number): void {
    const at = performance.now() + inMs;
    if (this.#isStopping || at >= this.#timerAt) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => this.#consider(), inMs);
  }

  #consider(): void {
    this.#timerAt = Number.POSITIVE_INFINITY;
    if (this.#isStopping || this.#reading !== null) return;
    this.#queue.dropOld(performance.now());
    // With places free, what waits is of webhooks and teams that have no place of their own.
    if (this.#underWay >= this.#options.concurrency && !this.#isLow()) return;
    this.#reading = this.#read().finally(() => {
      this.#reading = null;
      this.#schedule(this.#isWanted ? BUSY_GATHER_MS : this.#options.pollMs);
      this.#pump();
    });
  }

  async #read(): Promise<void> {
    // What is under way now may make more due after this read has looked, so only a read between attempts counts for idleness.
    const waiting = this.#unsettled === 0 ? [...this.#waiters] : [];
    this.#isWanted = false;
    this.#lastReadAt = performance.now();
    try {
      if (!this.#isRenewed(this.#options.leaseMs / RENEWALS_MIN)) await this.#renew();
      if (performance.now() - this.#lookedAt >= LOOK_MS) void this.#look();
      // Never beside a read, which could still bring some of them.
      if (this.#hasChanged) await this.#share();
      const left = this.#queue.takeLeft(performance.now(), IDLE_MS);
      if (left.length > 0) await this.#options.release(left);
      const { dispatcherId, concurrency } = this.#options;
      const { read, ...known } = this.#queue.beginRead(concurrency * READ_AT);
      const limit = Math.max(concurrency * READ_AHEAD - this.#queue.waiting, concurrency);
      const due = await this.#options.read({ ...known, dispatcherId, limit, after: mintId() });
      // Whoever found something may find more.
      this.#isWanted ||= due.length > 0;
      if (due.some((delivery) => delivery.isInherited)) this.#cautiousUntil = performance.now() + CAUTION.forMs;
      if (due.length === 0) for (const waiter of waiting) waiter.isLooked = true;
      if (!this.#isStopping) this.#queue.add(read, due, performance.now());
    } catch (error) {
      this.#isWanted = false;
      this.#options.onError(error, "reading due deliveries");
    }
    this.#settleWaiters();
  }

  /** Begins as many attempts as there are places, once for all that ended in the same turn. */
  #pumpSoon(): void {
    if (this.#isPumping) return;
    this.#isPumping = true;
    setImmediate(() => {
      this.#isPumping = false;
      this.#pump();
    });
  }

  #pump(): void {
    const { concurrency } = this.#options;
    const now = performance.now();
    let isOut = this.#isLow();
    for (let places = this.#places(now); places > 0; places -= 1) {
      const turn = this.#queue.next(now);
      // What waits then is of webhooks and teams that have no place of their own.
      isOut = turn === null || this.#isLow();
      if (turn === null) break;
      void this.#run(turn);
    }
    if (this.#isWanted && isOut) {
      const isBusy = this.#unsettled > 0 && this.#underWay + this.#queue.waiting > concurrency / 2;
      this.#schedule(this.#unsettled === 0 ? 0 : this.#sinceRead(isBusy ? GATHER_MS : BUSY_GATHER_MS));
    }
  }

  /** How many attempts may begin now. */
  #places(now: number): number {
    if (this.#isStopping || !this.maySend()) return 0;
    const { concurrency } = this.#options;
    const places = Math.min(concurrency - this.#underWay, concurrency * (1 + SETTLING_SHARE) - this.#unsettled);
    return now < this.#cautiousUntil ? Math.min(places, this.#cautiousPlaces(now)) : places;
  }

  #cautiousPlaces(now: number): number {
    if (now < this.#stepAt || this.#queue.waiting === 0) return 0;
    this.#stepAt = now + CAUTION.everyMs;
    clearTimeout(this.#stepTimer);
    this.#stepTimer = setTimeout(() => this.#pump(), CAUTION.everyMs);
    return Math.min(CAUTION.attempts, CAUTION.unsettledMax - (this.#unsettled - this.#underWay));
  }

  async #run(turn: Turn): Promise<void> {
    this.#underWay += 1;
    this.#unsettled += 1;
    let isAnswered = false;
    let isDelivered = false;
    const answered = (is: boolean) => {
      if (isAnswered) return;
      isAnswered = true;
      isDelivered = is;
      this.#underWay -= 1;
      this.#queue.answered(turn, is);
      this.#pump();
    };
    const settled = () => this.#queue.settled(turn, isDelivered, performance.now());
    try {
      await this.#options.run(turn.delivery, answered);
      answered(false);
      settled();
    } catch (error) {
      this.#options.onError(error, "running deliveries");
      answered(false);
      // It is due still. Sent again at once it would be sent again and again.
      setTimeout(settled, this.#options.leaseMs).unref();
    }
    this.#unsettled -= 1;
    this.#isWanted = true;
    this.#pumpSoon();
    if (this.#unsettled === 0) this.#drained?.();
  }

  #settleWaiters(): void {
    // An attempt that began beside the read may make more due.
    if (this.#unsettled > 0) for (const waiter of this.#waiters) waiter.isLooked = false;
    for (const waiter of this.#waiters.filter((each) => each.isLooked)) waiter.resolve();
    this.#waiters = this.#waiters.filter((each) => !each.isLooked);
  }

  #isLow(): boolean {
    return this.#queue.waiting <= this.#options.concurrency * READ_AT;
  }

  #isRenewed(withinMs: number): boolean {
    return performance.now() - this.#renewedAt < withinMs;
  }

  async #renew(): Promise<void> {
    const at = performance.now();
    await this.#options.renew();
    // Others may have held its webhooks meanwhile, and sent what waits here, or comes of a read that is under way still.
    if (performance.now() - this.#renewedAt >= this.#options.leaseMs) this.#queue.dropWaiting();
    this.#renewedAt = at;
  }

  #tick(): void {
    const { leaseMs } = this.#options;
    if (this.#ticking !== null || this.#isRenewed(leaseMs / RENEWALS)) return;
    // Others leave to a dispatcher that lives what is to be its own, so one that cannot read must not live on.
    if (this.#reading !== null && performance.now() - this.#lastReadAt > leaseMs * READ_LEASES_MAX) return;
    this.#ticking = this.#renew()
      .then(() => this.#pumpSoon())
      .catch((error: unknown) => this.#options.onError(error, "renewing deliveries"))
      .finally(() => {
        this.#ticking = null;
      });
  }

  /** Sees who else there is; beside a read, which need not wait for it. */
  async #look(): Promise<void> {
    this.#lookedAt = performance.now();
    if (this.#queue.webhooks === 0) return;
    try {
      const living = (await this.#options.living()).join();
      if (living === this.#living) return;
      this.#living = living;
      this.#hasChanged = true;
      this.wake();
    } catch (error) {
      this.#options.onError(error, "looking for other dispatchers");
    }
  }

  /** Leaves what is to be another's by now. */
  async #share(): Promise<void> {
    this.#hasChanged = false;
    try {
      this.#queue.leave(await this.#options.misplaced());
    } catch (error) {
      this.#hasChanged = true;
      throw error;
    }
  }

  async #drain(drainMs: number): Promise<void> {
    if (this.#unsettled === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#drained = resolve;
    const giveUp = setTimeout(resolve, drainMs);
    await promise;
    clearTimeout(giveUp);
  }
}
