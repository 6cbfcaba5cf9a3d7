/** The options of {@link startLeaseLoop}. */
export interface LeaseLoopOptions<Job> {
  /** Names the jobs in error reports; a plural noun. */
  readonly name: string;
  /**
   * Takes leases on at most `limit` jobs, commits, and returns them. Fewer is fine; none means that
   * nothing is due.
   */
  claim(limit: number): Promise<readonly Job[]>;
  /**
   * Does one job and settles it, within its own deadline. An error is reported; the job stays
   * claimed until its lease expires.
   */
  run(job: Job): Promise<void>;
  /**
   * Extends the leases of the running jobs by another `leaseMs`. Without it a job must be shorter
   * than its lease.
   */
  renew?(jobs: readonly Job[]): Promise<void>;
  /** The most jobs that run at once; at least 1. */
  readonly concurrency: number;
  /** The poll interval: how often to claim when nobody calls `wake`. */
  readonly pollMs: number;
  /** How long a lease lasts without a renewal. Renewals are made every third of it. */
  readonly leaseMs: number;
  /** Called with every failure of `claim`, `run` and `renew`; must not throw. */
  onError(error: unknown, activity: string): void;
}

/** A running loop. */
export interface LeaseLoop {
  /** Signals that a job may be due. Cheap; may be called at any rate. */
  wake(): void;
  /** Resolves when a claim started after this call has found nothing and no job is running. */
  idle(): Promise<void>;
  /**
   * Stops claiming and waits for the running jobs; their leases are still renewed meanwhile.
   *
   * @param drainMs the longest wait; jobs still running then are repeated by other workers when
   * their leases expire. 20 s unless given
   */
  stop(drainMs?: number): Promise<void>;
}

/**
 * The share of the running jobs that must have ended before the next claim is made at once, so that
 * claims come in batches.
 */
const CLAIM_SHARE = 0.25;
/**
 * The least time between two claims while jobs are running; a wake waits that long for others then.
 */
const BATCH_WAIT_MS = 10;
/**
 * How long a smaller number of ended jobs waits for more: a claim costs as much as many jobs,
 * however few it returns.
 */
const BUSY_BATCH_WAIT_MS = 25;
const DRAIN_MS = 20_000;

/**
 * Runs leased jobs until stopped: claims as many as there are free slots, runs them concurrently,
 * and claims again when slots become free, when woken, and at every poll. Two loops over one store
 * need no coordination other than the leases.
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
  #endedJobs = 0;
  #isStopping = false;
  /** The claim in progress, if any. */
  #claiming: Promise<void> | null = null;
  /** True if a job may be due that no claim has looked for yet. */
  #isClaimWanted = true;
  #timer: NodeJS.Timeout | undefined;
  #timerAt = Number.POSITIVE_INFINITY;
  #heartbeat: NodeJS.Timeout;
  #lastClaimAt = Number.NEGATIVE_INFINITY;
  #waiters: { isConfirmed: boolean; resolve(): void }[] = [];
  #drained: (() => void) | null = null;

  constructor(options: LeaseLoopOptions<Job>) {
    this.#options = options;
    this.#heartbeat = setInterval(() => this.#renew(), options.leaseMs / 3);
  }

  wake(): void {
    this.#isClaimWanted = true;
    const sinceMs = performance.now() - this.#lastClaimAt;
    // With nothing running there is no batch to wait for: a caller that waits for this one job must
    // not wait for others.
    this.schedule(this.#running.size === 0 || sinceMs >= BATCH_WAIT_MS ? 0 : BATCH_WAIT_MS - sinceMs);
  }

  idle(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#waiters.push({ isConfirmed: false, resolve });
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

  /** Ensures that a claim is considered at most `inMs` from now. */
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
      this.schedule(!this.#isClaimWanted ? this.#options.pollMs : isIdle ? 0 : BUSY_BATCH_WAIT_MS);
    });
  }

  async #claim(limit: number): Promise<void> {
    // A running job may make others due after this claim has looked, so only a claim made while
    // nothing runs counts for idleness.
    const waiting = this.#running.size === 0 ? [...this.#waiters] : [];
    this.#isClaimWanted = false;
    this.#endedJobs = 0;
    this.#lastClaimAt = performance.now();
    try {
      const jobs = await this.#options.claim(limit);
      // A claim that found jobs may find more once slots are free.
      this.#isClaimWanted ||= jobs.length > 0;
      if (jobs.length === 0) for (const waiter of waiting) waiter.isConfirmed = true;
      for (const job of jobs) void this.#run(job);
    } catch (error) {
      this.#isClaimWanted = false;
      this.#options.onError(error, `claiming ${this.#options.name}`);
    }
    this.#resolveWaiters();
  }

  async #run(job: Job): Promise<void> {
    this.#running.add(job);
    try {
      await this.#options.run(job);
    } catch (error) {
      this.#options.onError(error, `running ${this.#options.name}`);
    }
    this.#running.delete(job);
    this.#endedJobs += 1;
    this.#afterJob();
    if (this.#running.size === 0) this.#drained?.();
  }

  #afterJob(): void {
    // The end of a job can make others due: those held back behind it, or its own repetition.
    this.#isClaimWanted = true;
    if (this.#running.size === 0) {
      this.schedule(0);
      return;
    }
    const isBatch = this.#endedJobs >= (this.#running.size + this.#endedJobs) * CLAIM_SHARE;
    const sinceMs = performance.now() - this.#lastClaimAt;
    this.schedule(isBatch ? Math.max(0, BATCH_WAIT_MS - sinceMs) : BUSY_BATCH_WAIT_MS);
  }

  #resolveWaiters(): void {
    if (this.#running.size > 0) return;
    for (const waiter of this.#waiters.filter((each) => each.isConfirmed)) waiter.resolve();
    this.#waiters = this.#waiters.filter((each) => !each.isConfirmed);
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
