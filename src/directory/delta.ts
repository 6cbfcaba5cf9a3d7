import type { CompanyBatch } from "../store/companies/directory.ts";
import { BuildThread } from "./build.ts";
import type { BuildHaste } from "./build-thread.ts";
import { type Layer, layerSize } from "./shared-directory.ts";
import type { LoadedIndex } from "./snapshot-file.ts";

/** How long a thread is kept for the next changes: an import's come one after another, an operator's now and then. */
const THREAD_IDLE_MS = 60_000;
/**
 * The layer that fresh changes are merged into is closed, and a new one begun, once it has this share of the closed one, within
 * bounds: a small one is cheap to merge into at every look, and closing it seldom saves merges of the large one.
 */
const CLOSED = { share: 1 / 8, least: 2_000, most: 16_000 } as const;

interface Segment {
  readonly layer: Layer;
  /** Companies in it, and removals. */
  readonly size: number;
  /** The directory's version at the last look that is in it: what changed later is in a later segment, even if it is in here too. */
  readonly until: number;
  readonly isClosed: boolean;
}

/** Whom a delta tells. */
export interface DeltaOptions {
  /** Fewer layers say the same now. */
  readonly onMerged: () => void;
  readonly onProblem: (problem: unknown, doing: string) => void;
}

/**
 * The companies that were added, changed or removed since a base was made, as a few small layers over it: fresh changes are
 * merged into the newest, which is small, so that they are found soon however many there are; and a newest one that has grown is
 * merged into the older one beside what goes on. A search meets two layers, three while they are merged, and at most as many
 * again while a new base is made of the first ones. No name is brought into arrays twice.
 */
export class Delta {
  readonly #options: DeltaOptions;
  /** The oldest first; all but the last are closed. */
  #segments: readonly Segment[] = [];
  #layers: readonly Layer[] = [];
  /** Segments up to this version are on their way into a new base: none of them is merged with a later one. */
  #fixedUntil = Number.NEGATIVE_INFINITY;
  readonly #taker = new RestingThread("soon");
  readonly #merger = new RestingThread("aside");
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
   * Takes changes in. When it rejects, because they could not be read to their end, none of them is in.
   *
   * @param look `version`: the directory's before the changes were read
   * @returns how many there were
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
    this.#mergeAside(base);
    return count;
  }

  /** All layers, for a new base: they stay apart from what comes from now on, until that base is there or given up. */
  fix(): readonly Layer[] {
    this.#closeLast();
    this.#fixedUntil = this.#segments.at(-1)?.until ?? this.#fixedUntil;
    return this.#layers;
  }

  /** Lets go of the changes up to a version: the base has them now. */
  forget(version: number): void {
    this.unfix();
    this.#set(this.#segments.filter(({ until }) => until > version));
  }

  /** No base is made of what was fixed. */
  unfix(): void {
    this.#fixedUntil = Number.NEGATIVE_INFINITY;
  }

  /** Lets go of everything. */
  clear(): void {
    this.unfix();
    this.#set([]);
  }

  /** Ends its threads. */
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

  /** Closes the newest segment when it has grown, and begins to merge it with the closed one before it. */
  #mergeAside(base: LoadedIndex): void {
    if (this.#merging !== null) return;
    const closed = this.#segments.filter(({ isClosed, until }) => isClosed && until > this.#fixedUntil);
    const last = this.#segments.at(-1);
    if (last === undefined) return;
    const bound = Math.min(CLOSED.most, Math.max(CLOSED.least, CLOSED.share * (closed[0]?.size ?? 0)));
    if (last.size >= bound) this.#closeLast();
    const [older, newer] = this.#segments.filter(({ isClosed, until }) => isClosed && until > this.#fixedUntil);
    if (older === undefined || newer === undefined) return;
    this.#merging = this.#merge(older, newer, base)
      .catch((problem) => this.#options.onProblem(problem, "merging changes of the directory"))
      .finally(() => {
        this.#merging = null;
      });
  }

  async #merge(older: Segment, newer: Segment, base: LoadedIndex): Promise<void> {
    const layers = [older.layer, newer.layer];
    const raritiesOf = rarities(base, older.size + newer.size);
    const layer = await this.#merger.use((thread) => thread.merge({ label: "", layers, raritiesOf }));
    const places = [older, newer].map((one) => this.#segments.findIndex((segment) => segment.layer === one.layer));
    // A base that has them came meanwhile.
    if (places.includes(-1)) return;
    const merged = { layer, size: layerSize(layer), until: newer.until, isClosed: true };
    this.#set(
      this.#segments.flatMap((segment, at) => (at === places[0] ? [merged] : at === places[1] ? [] : [segment])),
    );
    this.#options.onMerged();
  }
}

/** A base smaller than what changed knows less of how rare words are than the changes themselves. */
function rarities(base: LoadedIndex, changes: number): Uint8Array | null {
  return base.index.size >= changes ? base.bytes : null;
}

/** A building thread that is started when there is work for it, and ended when there was none for a while. */
class RestingThread {
  readonly #haste: BuildHaste;
  #thread: BuildThread | null = null;
  #idle: NodeJS.Timeout | undefined;

  constructor(haste: BuildHaste) {
    this.#haste = haste;
  }

  /** Does work in the thread. When it fails the thread is ended, since what it holds is of no use. */
  async use<Result>(work: (thread: BuildThread) => Promise<Result>): Promise<Result> {
    clearTimeout(this.#idle);
    this.#thread ??= new BuildThread(this.#haste);
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
