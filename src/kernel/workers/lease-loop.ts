import { FetchLoop } from "./fetch-loop.ts";

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
  /** Maximum number of jobs that run at once; at least 1. */
  readonly concurrency: number;
  /** The poll interval: how often to claim when nobody calls `wake`. */
  readonly pollMs: number;
  /** How long a lease lasts without a renewal. Renewals are made every third of it. */
  readonly leaseMs: number;
  /**
   * True while requests of this process wait for its event loop. While it is and others are being
   * made, which wake the loop, a claim waits: for a second at most after the last, so that the jobs
   * then come in a large batch. Absent: claims wait for nothing.
   */
  isBusy?(): boolean;
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
   * Stops claiming and waits for the running jobs; their leases are still renewed at the same time.
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
 * Minimum time between two claims while jobs are running; a wake waits that long for others then.
 */
const BATCH_WAIT_MS = 10;
/**
 * How long a smaller number of ended jobs waits for more: a claim costs as much as many jobs,
 * however few it returns.
 */
const BUSY_BATCH_WAIT_MS = 25;
/** The longest wait of a claim for requests, how often it looks, and how long after a wake others are likely. */
const YIELD_MS = 1_000;
const YIELD_LOOK_MS = 25;
const WOKEN_MS = 50;
const DRAIN_MS = 20_000;

/**
 * Runs leased jobs until stopped: claims as many as there are free slots, runs them concurrently,
 * and claims again when slots become free, when woken, and at every poll. Two loops over one store
 * need no coordination other than the leases.
 */
export function startLeaseLoop<Job>(options: LeaseLoopOptions<Job>): LeaseLoop {
  return new Loop(options);
}

class Loop<Job> implements LeaseLoop {
  readonly #options: LeaseLoopOptions<Job>;
  /** Jobs whose leases are held. */
  readonly #running = new Set<Job>();
  /** Jobs that have ended since the last claim. */
  #endedJobs = 0;
  #wokenAt = Number.NEGATIVE_INFINITY;
  readonly #heartbeat: NodeJS.Timeout;
  readonly #claims: FetchLoop;

  constructor(options: LeaseLoopOptions<Job>) {
    this.#options = options;
    this.#heartbeat = setInterval(() => this.#renew(), options.leaseMs / 3);
    this.#claims = new FetchLoop({
      canFetch: () => this.#running.size < options.concurrency && !this.#yields(),
      fetch: () => this.#claim(),
      underWay: () => this.#running.size,
      pauseMs: () => (this.#running.size === 0 ? 0 : BUSY_BATCH_WAIT_MS),
      pollMs: options.pollMs,
      onError: (error) => options.onError(error, `claiming ${options.name}`),
    });
    this.#claims.schedule(0);
  }

  wake(): void {
    this.#wokenAt = performance.now();
    this.#claims.want();
    // With nothing running there is no batch to wait for: a caller that waits for this one job must
    // not wait for others.
    this.#claims.schedule(this.#running.size === 0 ? 0 : Math.max(0, BATCH_WAIT_MS - this.#claims.sinceFetchMs()));
  }

  idle(): Promise<void> {
    const idle = this.#claims.idle();
    this.wake();
    return idle;
  }

  async stop(drainMs: number = DRAIN_MS): Promise<void> {
    await this.#claims.stop();
    await this.#claims.drain(drainMs);
    clearInterval(this.#heartbeat);
    this.#claims.close();
  }

  /** Leaves the event loop to requests, and looks again soon. */
  #yields(): boolean {
    const isPressed = this.#options.isBusy?.() === true && performance.now() - this.#wokenAt < WOKEN_MS;
    if (!isPressed || this.#claims.sinceFetchMs() >= YIELD_MS) return false;
    this.#claims.schedule(YIELD_LOOK_MS);
    return true;
  }

  async #claim(): Promise<number> {
    this.#endedJobs = 0;
    const jobs = await this.#options.claim(this.#options.concurrency - this.#running.size);
    for (const job of jobs) void this.#run(job);
    return jobs.length;
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
    this.#claimAfterJob();
    this.#claims.workEnded();
  }

  #claimAfterJob(): void {
    // The end of a job can make others due: those held back behind it, or its own repetition.
    this.#claims.want();
    if (this.#running.size === 0) {
      this.#claims.schedule(0);
      return;
    }
    const isBatch = this.#endedJobs >= (this.#running.size + this.#endedJobs) * CLAIM_SHARE;
    const remainingMs = Math.max(0, BATCH_WAIT_MS - this.#claims.sinceFetchMs());
    this.#claims.schedule(isBatch ? remainingMs : BUSY_BATCH_WAIT_MS);
  }

  #renew(): void {
    if (this.#running.size === 0) return;
    this.#options
      .renew?.([...this.#running])
      .catch((error: unknown) => this.#options.onError(error, `renewing ${this.#options.name}`));
  }
}
