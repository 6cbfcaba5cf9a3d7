import type { CompanyBatch } from "../sql/directory.ts";
import { BuildThread } from "./build.ts";
import type { BuildPriority } from "./build-thread.ts";
import { type Layer, layerSize } from "./shared-directory.ts";
import type { LoadedIndex } from "./snapshot-file.ts";

/**
 * How long an idle thread is kept for the next changes: an import's arrive in a row, an operator's
 * now and then.
 */
const THREAD_IDLE_MS = 60_000;
/**
 * The layer that fresh changes are merged into is closed, and a new one started, once it has this
 * share of the closed one, within bounds: a small one is cheap to merge into on every poll, and
 * closing it rarely saves merges of the large one.
 */
const CLOSED = { share: 1 / 8, least: 2_000, most: 16_000 } as const;

interface Segment {
  readonly layer: Layer;
  /** Companies in it, and removals. */
  readonly size: number;
  /**
   * The directory's version at the last read that is in it: later changes are in a later segment,
   * even if they are here too.
   */
  readonly until: number;
  readonly isClosed: boolean;
}

/** The callbacks of a delta. */
interface DeltaOptions {
  /** Called when layers were merged: fewer layers hold the same companies. */
  readonly onMerged: () => void;
  readonly onBackgroundFailure: (problem: unknown, doing: string) => void;
}

/**
 * The companies that were added, changed or removed since a base was made, as a few small layers
 * over it: fresh changes are merged into the newest, which is small, so that they are found soon; a
 * newest one that has grown is merged into the older one in the background. A search reads two
 * layers, three during that merge, and at most twice as many while a new base is built of the first
 * ones. No name is converted to arrays twice.
 */
export class Delta {
  readonly #options: DeltaOptions;
  /** The oldest first; all but the last are closed. */
  #segments: readonly Segment[] = [];
  #layers: readonly Layer[] = [];
  /**
   * Segments up to this version are being merged into a new base: none of them is merged with a
   * later one.
   */
  #mergingUntil = Number.NEGATIVE_INFINITY;
  readonly #taker = new IdleThread("soon");
  readonly #merger = new IdleThread("background");
  #merging: Promise<void> | null = null;

  constructor(options: DeltaOptions) {
    this.#options = options;
  }

  /** How many companies and removals it holds; one that is in two layers counts twice. */
  get size(): number {
    return this.#segments.reduce((sum, { size }) => sum + size, 0);
  }

  /** The oldest first. Another array after every change. */
  get layers(): readonly Layer[] {
    return this.#layers;
  }

  /**
   * Adds changes. If reading them fails, it rejects and adds none.
   *
   * @param at `version`: the directory's before the changes were read
   * @returns the number of changes
   */
  async take(
    changes: AsyncIterable<CompanyBatch>,
    { base, version }: { readonly base: LoadedIndex; readonly version: number },
  ): Promise<number> {
    let count = 0;
    const last = this.#segments.at(-1);
    const open = last?.isClosed === false ? last : undefined;
    const layer = await this.#taker.use(async (thread) => {
      for await (const batch of changes) {
        count += batch.count + batch.removed.length;
        await thread.add(batch);
      }
      if (count === 0) return null;
      const layers = open === undefined ? [] : [open.layer];
      return await thread.merge({ label: "", layers, raritiesOf: rarities(base, this.size + count) });
    });
    if (layer === null) return 0;
    const fresh = { layer, size: layerSize(layer), until: version, isClosed: false };
    this.#set([...this.#segments.filter((segment) => segment !== open), fresh]);
    this.#mergeInBackground(base);
    return count;
  }

  /**
   * All layers, for a new base: later changes are kept apart from them until that base exists or is
   * given up.
   */
  beginMerge(): readonly Layer[] {
    this.#closeLast();
    this.#mergingUntil = this.#segments.at(-1)?.until ?? this.#mergingUntil;
    return this.#layers;
  }

  /**
   * One index of a base and all changes, as a snapshot on shared memory. It changes nothing here.
   *
   * @param label kept in the snapshot
   */
  async mergedWith(base: Layer, label: string): Promise<Uint8Array> {
    const layers = [base, ...this.#layers];
    return (await this.#taker.use((thread) => thread.merge({ label, layers }))).bytes;
  }

  /** Drops the changes up to a version: the base has them now. */
  forget(version: number): void {
    this.cancelMerge();
    this.#set(this.#segments.filter(({ until }) => until > version));
  }

  /** Cancels {@link Delta.beginMerge}: no base is built of these layers. */
  cancelMerge(): void {
    this.#mergingUntil = Number.NEGATIVE_INFINITY;
  }

  /** Drops all changes. */
  clear(): void {
    this.cancelMerge();
    this.#set([]);
  }

  /** Stops its threads. */
  async close(): Promise<void> {
    await Promise.all([this.#taker.close(), this.#merger.close()]);
    await this.#merging;
  }

  #set(segments: readonly Segment[]): void {
    this.#segments = segments;
    this.#layers = segments.map(({ layer }) => layer);
  }

  #closeLast(): void {
    this.#segments = this.#segments.map((segment) => ({ ...segment, isClosed: true }));
  }

  /**
   * Closes the newest segment when it has grown, and starts merging it with the closed one before
   * it.
   */
  #mergeInBackground(base: LoadedIndex): void {
    if (this.#merging !== null) return;
    const closed = this.#segments.filter(({ isClosed, until }) => isClosed && until > this.#mergingUntil);
    const last = this.#segments.at(-1);
    if (last === undefined) return;
    const bound = Math.min(CLOSED.most, Math.max(CLOSED.least, CLOSED.share * (closed[0]?.size ?? 0)));
    if (last.size >= bound) this.#closeLast();
    const [older, newer] = this.#segments.filter(({ isClosed, until }) => isClosed && until > this.#mergingUntil);
    if (older === undefined || newer === undefined) return;
    this.#merging = this.#merge(older, newer, base)
      .catch((problem) => this.#options.onBackgroundFailure(problem, "merging changes of the directory"))
      .finally(() => {
        this.#merging = null;
      });
  }

  async #merge(older: Segment, newer: Segment, base: LoadedIndex): Promise<void> {
    const layers = [older.layer, newer.layer];
    const raritiesOf = rarities(base, older.size + newer.size);
    const layer = await this.#merger.use((thread) => thread.merge({ label: "", layers, raritiesOf }));
    const places = [older, newer].map((one) => this.#segments.findIndex((segment) => segment.layer === one.layer));
    // A base that contains them was adopted in between.
    if (places.includes(-1)) return;
    const merged = { layer, size: layerSize(layer), until: newer.until, isClosed: true };
    this.#set(
      this.#segments.flatMap((segment, at) => (at === places[0] ? [merged] : at === places[1] ? [] : [segment])),
    );
    this.#options.onMerged();
  }
}

/**
 * A base smaller than what changed knows less of how rare words are than the changes themselves.
 */
function rarities(base: LoadedIndex, changes: number): Uint8Array | null {
  return base.index.size >= changes ? base.bytes : null;
}

/**
 * A building thread that is started when there is work, and stopped when it has been idle for a
 * while.
 */
class IdleThread {
  readonly #priority: BuildPriority;
  #thread: BuildThread | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(priority: BuildPriority) {
    this.#priority = priority;
  }

  /** Runs work in the thread. On failure the thread is stopped, since its state is incomplete. */
  async use<Result>(work: (thread: BuildThread) => Promise<Result>): Promise<Result> {
    clearTimeout(this.#idle);
    this.#thread ??= new BuildThread(this.#priority);
    try {
      const result = await work(this.#thread);
      if (this.#thread !== null) this.#idle = setTimeout(() => void this.close(), THREAD_IDLE_MS).unref();
      return result;
    } catch (failure) {
      await this.close();
      throw failure;
    }
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    const thread = this.#thread;
    this.#thread = null;
    await thread?.close();
  }
}
