import assert from "node:assert/strict";

/** What a loop does, and what it may do next. A loop that stops never fetches again. */
const MODES = {
  /** Waits for the timer, or for work under way to end. */
  waiting: ["fetching", "stopping"],
  fetching: ["waiting", "stopping"],
  /** Waits for the fetch in progress and for the work under way. */
  stopping: ["stopped"],
  stopped: [],
} as const satisfies Record<string, readonly string[]>;

/** One of {@link MODES}. */
type Mode = keyof typeof MODES;

/** The options of {@link FetchLoop}. */
export interface FetchLoopOptions {
  /**
   * False if no more work can be taken now; the end of work under way then schedules the next
   * fetch.
   */
  canFetch(): boolean;
  /** Fetches work that is due, and starts or queues it. Returns how much it found. */
  fetch(): Promise<number>;
  /** How much work is under way. Each piece can make others due. */
  underWay(): number;
  /** How long to wait after a fetch if more work may be due, in milliseconds. */
  pauseMs(): number;
  /** Called after every fetch. */
  onFetched?(): void;
  /** The poll interval: how often to fetch when nothing calls for it. */
  readonly pollMs: number;
  /** Called with every failure of `fetch`; must not throw. */
  onError(error: unknown): void;
}

/**
 * Fetches due work until stopped, one fetch at a time: when it is scheduled, and at every poll.
 * Holds the code that the lease loop and the dispatch loop share: the timer, whether a fetch is
 * wanted, the waiters for idleness, and the drain.
 */
export class FetchLoop {
  readonly #options: FetchLoopOptions;
  #mode: Mode = "waiting";
  #isWanted = true;
  #fetching: Promise<void> = Promise.resolve();
  #fetchedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Number.POSITIVE_INFINITY;
  #waiters: { isConfirmed: boolean; resolve(): void }[] = [];
  #drained: (() => void) | null = null;

  constructor(options: FetchLoopOptions) {
    this.#options = options;
  }

  get isFetching(): boolean {
    return this.#mode === "fetching";
  }

  /** True from the call of `stop` on. */
  get isStopping(): boolean {
    return this.#mode === "stopping" || this.#mode === "stopped";
  }

  /** True if work may be due that no fetch has looked for yet. */
  get isWanted(): boolean {
    return this.#isWanted;
  }

  /** Records that work may be due, without scheduling a fetch. */
  want(): void {
    this.#isWanted = true;
  }

  /** How long ago the last fetch began, in milliseconds; infinite before the first. */
  sinceFetchMs(): number {
    return performance.now() - this.#fetchedAt;
  }

  /** Ensures that a fetch is considered at most `inMs` from now. */
  schedule(inMs: number): void {
    const at = performance.now() + inMs;
    if (this.isStopping || at >= this.#timerAt) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => this.#consider(), inMs);
  }

  /**
   * Resolves when a fetch started after this call has found nothing and no work is under way.
   * Schedules no fetch.
   */
  idle(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiters.push({ isConfirmed: false, resolve });
    return promise;
  }

  /** To be called whenever a piece of work has ended. */
  workEnded(): void {
    if (this.#options.underWay() === 0) this.#drained?.();
  }

  /** Stops fetching; resolves when the fetch in progress has ended. */
  async stop(): Promise<void> {
    if (!this.isStopping) this.#enter("stopping");
    clearTimeout(this.#timer);
    await this.#fetching;
  }

  /** Resolves when no work is under way, or after `drainMs`. */
  async drain(drainMs: number): Promise<void> {
    if (this.#options.underWay() === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#drained = resolve;
    const giveUp = setTimeout(resolve, drainMs);
    await promise;
    clearTimeout(giveUp);
  }

  /** Ends the loop after `stop` and `drain`: nobody waits for its idleness any longer. */
  close(): void {
    if (this.#mode !== "stopped") this.#enter("stopped");
    for (const waiter of this.#waiters.splice(0)) waiter.resolve();
  }

  #enter(mode: Mode): void {
    const next: readonly Mode[] = MODES[this.#mode];
    assert.ok(next.includes(mode), `a loop that is ${this.#mode} cannot be ${mode}`);
    this.#mode = mode;
  }

  #consider(): void {
    this.#timerAt = Number.POSITIVE_INFINITY;
    if (this.#mode !== "waiting" || !this.#options.canFetch()) return;
    this.#enter("fetching");
    this.#fetching = this.#fetch().finally(() => {
      if (this.isFetching) this.#enter("waiting");
      this.schedule(this.#isWanted ? this.#options.pauseMs() : this.#options.pollMs);
      this.#options.onFetched?.();
    });
  }

  async #fetch(): Promise<void> {
    // Work under way may make other work due after this fetch has looked, so only a fetch made
    // while nothing is under way counts for idleness.
    const waiting = this.#options.underWay() === 0 ? [...this.#waiters] : [];
    this.#isWanted = false;
    this.#fetchedAt = performance.now();
    try {
      const found = await this.#options.fetch();
      // A fetch that found work may find more.
      this.#isWanted ||= found > 0;
      if (found === 0) for (const waiter of waiting) waiter.isConfirmed = true;
    } catch (error) {
      this.#isWanted = false;
      this.#options.onError(error);
    }
    this.#resolveWaiters();
  }

  #resolveWaiters(): void {
    // Work that started during the fetch may make other work due.
    if (this.#options.underWay() > 0) for (const waiter of this.#waiters) waiter.isConfirmed = false;
    for (const waiter of this.#waiters.filter((each) => each.isConfirmed)) waiter.resolve();
    this.#waiters = this.#waiters.filter((each) => !each.isConfirmed);
  }
}
