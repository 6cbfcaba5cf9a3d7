/** What {@link startLeaseLoop} runs. */
export interface LeaseLoopOptions<Job> {
  /** For what is reported; a noun in the plural. */
  readonly name: string;
  /** Takes leases on at most `limit` jobs, commits, and returns them. Fewer is fine, none means that nothing is due. */
  claim(limit: number): Promise<readonly Job[]>;
  /** Does one job and settles it, within its own deadline. What it throws is reported; the job is left to its lease's end. */
  run(job: Job): Promise<void>;
  /** Makes the leases of the jobs under way last another `leaseMs`. Without it a job must be shorter than its lease. */
  renew?(jobs: readonly Job[]): Promise<void>;
  /** Jobs under way at once; at least 1. */
  readonly concurrency: number;
  /** How often to claim when nobody calls `wake`. */
  readonly pollMs: number;
  /** How long a claim holds without a renewal. Renewals come at a third of it. */
  readonly leaseMs: number;
  /** Hears of every failure of `claim`, `run` and `renew`; must not throw. */
  onError(error: unknown, doing: string): void;
}

/** A running loop. */
export interface LeaseLoop {
  /** Says that something may be due. Cheap; may be called at any rate. */
  wake(): void;
  /** Resolves when a claim begun after this call has found nothing and no job is under way. */
  idle(): Promise<void>;
  /**
   * Claims no more, and waits for what is under way; renewals go on meanwhile.
   *
   * @param drainMs how long to wait at most; what is left then is repeated by others when its lease ends. 20 s unless given
   */
  stop(drainMs?: number): Promise<void>;
}

/** The share of the jobs under way that must have ended before a claim is made at once, so that claims come in batches. */
const CLAIM_SHARE = 0.25;
/** The least time between two claims while jobs are under way, and how long a wake waits for others then. */
const GATHER_MS = 10;
/** How long fewer jobs that have ended wait for more: a claim costs as much as many jobs, whatever it brings. */
const BUSY_GATHER_MS = 25;
const DRAIN_MS = 20_000;

/**
 * Runs leased jobs until stopped: claims as many as there are places free, runs them side by side, and claims again as places fall
 * free, when woken, and at every poll. Two loops over one store need no other coordination than the store's leases.
 */
export function startLeaseLoop<Job>(options: LeaseLoopOptions<Job>): LeaseLoop {
  const loop = new Loop(options);
  loop.schedule(0);
  return loop;
}

class Loop<Job> implements LeaseLoop {
  #options: LeaseLoopOptions<Job>;
  /** Jobs whose leases are held. */
  #running = new Set<Job>();
  /** Jobs that have ended since the last claim. */
  #ended = 0;
  #isStopping = false;
  /** The claim being made, if any. */
  #claiming: Promise<void> | null = null;
  /** Something may be due that no claim has looked for yet. */
  #isWanted = true;
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Number.POSITIVE_INFINITY;
  #heartbeat: NodeJS.Timeout;
  #lastClaimAt = Number.NEGATIVE_INFINITY;
  #waiters: { isClaimed: boolean; resolve(): void }[] = [];
  #drained: (() => void) | null = null;

  constructor(options: LeaseLoopOptions<Job>) {
    this.#options = options;
    this.#heartbeat = setInterval(() => this.#renew(), options.leaseMs / 3);
  }

  wake(): void {
    this.#isWanted = true;
    const sinceMs = performance.now() - this.#lastClaimAt;
    // Where nothing is under way there is nothing to gather for: whoever waits for this one job should not wait for others.
    this.schedule(this.#running.size === 0 || sinceMs >= GATHER_MS ? 0 : GATHER_MS - sinceMs);
  }

  idle(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiters.push({ isClaimed: false, resolve });
    this.wake();
    return promise;
  }

  async stop(drainMs: number = DRAIN_MS): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    await this.#claiming;
    await this.#drain(drainMs);
    clearInterval(this.#heartbeat);
    for (const waiter of this.#waiters.splice(0)) waiter.resolve();
  }

  /** Sees to it that a claim is considered `inMs` from now at the latest. */
  schedule(inMs: number): void {
    const at = performance.now() + inMs;
    if (this.#isStopping || at >= this.#timerAt) return;
    clearTimeout(this.#timer);
    this.#timerAt = at;
    this.#timer = setTimeout(() => this.#consider(), inMs);
  }

  #consider(): void {
    this.#timerAt = Number.POSITIVE_INFINITY;
    if (this.#isStopping || this.#claiming !== null) return;
    const free = this.#options.concurrency - this.#running.size;
    if (free <= 0) return;
    this.#claiming = this.#claim(free).finally(() => {
      this.#claiming = null;
      const isIdle = this.#running.size === 0;
      this.schedule(!this.#isWanted ? this.#options.pollMs : isIdle ? 0 : BUSY_GATHER_MS);
    });
  }

  async #claim(limit: number): Promise<void> {
    // What is under way now may make more due after this claim has looked, so only a claim between jobs counts for idleness.
    const waiting = this.#running.size === 0 ? [...this.#waiters] : [];
    this.#isWanted = false;
    this.#ended = 0;
    this.#lastClaimAt = performance.now();
    try {
      const jobs = await this.#options.claim(limit);
      // Whoever found something may find more, when places fall free.
      this.#isWanted ||= jobs.length > 0;
      if (jobs.length === 0) for (const waiter of waiting) waiter.isClaimed = true;
      for (const job of jobs) void this.#run(job);
    } catch (error) {
      this.#isWanted = false;
      this.#options.onError(error, `claiming ${this.#options.name}`);
    }
    this.#settleWaiters();
  }

  async #run(job: Job): Promise<void> {
    this.#running.add(job);
    try {
      await this.#options.run(job);
    } catch (error) {
      this.#options.onError(error, `running ${this.#options.name}`);
    }
    this.#running.delete(job);
    this.#ended += 1;
    this.#afterWork();
    if (this.#running.size === 0) this.#drained?.();
  }

  #afterWork(): void {
    // The end of a job can make others due: those that were held back behind it, or its own repetition.
    this.#isWanted = true;
    if (this.#running.size === 0) {
      this.schedule(0);
      return;
    }
    const isBatch = this.#ended >= (this.#running.size + this.#ended) * CLAIM_SHARE;
    const sinceMs = performance.now() - this.#lastClaimAt;
    this.schedule(isBatch ? Math.max(0, GATHER_MS - sinceMs) : BUSY_GATHER_MS);
  }

  #settleWaiters(): void {
    if (this.#running.size > 0) return;
    for (const waiter of this.#waiters.filter((each) => each.isClaimed)) waiter.resolve();
    this.#waiters = this.#waiters.filter((each) => !each.isClaimed);
  }

  #renew(): void {
    if (this.#running.size === 0) return;
    this.#options
      .renew?.([...this.#running])
      .catch((error: unknown) => this.#options.onError(error, `renewing ${this.#options.name}`));
  }

  async #drain(drainMs: number): Promise<void> {
    if (this.#running.size === 0) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#drained = resolve;
    const giveUp = setTimeout(resolve, drainMs);
    await promise;
    clearTimeout(giveUp);
  }
}
