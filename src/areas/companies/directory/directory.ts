import type { Database } from "../../../kernel/database/postgres/database.ts";
import type { CompanyId } from "../../../kernel/ids.ts";
import type { Company, CompanyQuery } from "../company.ts";
import type { Directory } from "../matching/answer/match.ts";
import type { Suggestion } from "../matching/answer/suggest.ts";
import { buildDirectoryIndex } from "../matching/index/build.ts";
import { encodeIndex, viewIndex } from "../matching/index/snapshot.ts";
import {
  countCompanyChanges,
  type DirectoryState,
  findDirectoryState,
  listSurvivorsByMergedId,
} from "../sql/directory.ts";
import { type Answers, answerQuestion, type DirectoryMatch, type DirectoryQuestion, type Questions } from "./answer.ts";
import { buildInThreads, type CompanyBatches, type ThreadBuild } from "./build.ts";
import type { BuildPriority } from "./build-thread.ts";
import { BundledStart } from "./bundled/bundled-start.ts";
import { allCompanies, changesSince } from "./changes.ts";
import { Delta } from "./delta.ts";
import type { DirectoryHandle, DirectoryOptions, SearchOptions } from "./directory-handle.ts";
import { isContinued, NOTHING_KNOWN, NOTHING_SHOWN } from "./directory-state.ts";
import { farBehindCompanies, isMergeDue, isMergedBeforeShown } from "./merge-policy.ts";
import { changesTo, EarlierIndexes, hasMost, isNearlyWhole, isWhole, missingCompanies, type Reuse } from "./reuse.ts";
import { type SearchPriority, SearchThreads } from "./search-threads.ts";
import { directoryOver, type Layer, layerOf, type SharedDirectory } from "./shared-directory.ts";
import {
  emptyIndex,
  type LoadedIndex,
  loadIndex,
  readSnapshot,
  snapshotLabel,
  writeSnapshot,
} from "./snapshot-file.ts";

/** While many changes arrive, they are read no more often than this: each read has its cost. */
const NEXT_READ = { everyMs: 400, manyCompanies: 250 } as const;

/**
 * Opens the directory: from its snapshot when that is of this database, with what changed since;
 * else from all companies, indexed in threads. It then follows every change, by notification and by
 * polling.
 *
 * Returns at once; until `ready` it is empty. A failed read is retried at every poll.
 */
export function openDirectory(db: Database, options: DirectoryOptions): DirectoryHandle {
  return new SyncedDirectory(db, options);
}

class SyncedDirectory implements DirectoryHandle {
  readonly #db: Database;
  readonly #options: DirectoryOptions;
  readonly #loaded = Promise.withResolvers<void>();
  readonly ready = this.#loaded.promise;
  readonly #searchable = Promise.withResolvers<void>();
  readonly searchable = this.#searchable.promise;
  readonly #closing = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #listening: Promise<() => Promise<void>>;
  readonly #threads: SearchThreads | null;
  /** The index of all companies as of its state, and the changes since. */
  #base: LoadedIndex = emptyIndex(buildDirectoryIndex([]));
  #baseLayer: Layer = layerOf(this.#base.bytes);
  readonly #delta: Delta;
  readonly #bundled: BundledStart;
  readonly #earlier: EarlierIndexes;
  #known: DirectoryState = this.#base.state;
  #shared: SharedDirectory = { base: this.#baseLayer, changes: [], survivorByMergedId: new Map() };
  #current: Directory = directoryOver(this.#shared);
  #edition: object = {};
  #shown = NOTHING_SHOWN;
  #settled = NOTHING_SHOWN;
  #isReady = false;
  /** When changes last arrived, and when the first arrived that the base does not have. */
  #quietSince = 0;
  #unsettledSince = 0;
  /** The earliest time of the next read after a notification, and the timer of that read. */
  #nextReadMs = 0;
  #nextRead: NodeJS.Timeout | null = null;
  /** The build of a new base, and its result. */
  #merging: Promise<LoadedIndex> | null = null;
  #merged: LoadedIndex | null = null;
  /** The running cycle, and the one that starts after it. */
  #cycle: Promise<void> | null = null;
  #nextCycle: Promise<void> | null = null;

  constructor(db: Database, options: DirectoryOptions) {
    this.#db = db;
    this.#options = options;
    const onBackgroundFailure = (problem: unknown, doing: string) => this.#report(problem, doing);
    const count = options.searchThreads ?? 0;
    this.#threads = count === 0 ? null : new SearchThreads(this.#shared, { count, onBackgroundFailure });
    this.#bundled = new BundledStart(db, options.bundled ?? null);
    this.#earlier = new EarlierIndexes({ packaged: options.packaged, onFailure: onBackgroundFailure });
    this.ready.catch(() => {});
    this.#delta = new Delta({ onMerged: () => this.#wake(), onBackgroundFailure });
    this.#timer = setInterval(() => this.#cycle === null && this.#wake(), options.pollMs ?? 1_000);
    this.#listening = this.#listen(() => {
      this.#edition = {};
      this.#wake();
    });
    this.#wake();
  }

  search(query: CompanyQuery, { explain = false, priority = "soon" }: SearchOptions = {}): Promise<DirectoryMatch> {
    return this.#ask({ kind: "search", priority }, { query, explain });
  }

  suggest(text: string, { limit }: { readonly limit: number }): Promise<readonly Suggestion[]> {
    return this.#ask({ kind: "suggest" }, { text, limit });
  }

  async #ask<Kind extends DirectoryQuestion>(
    how: { readonly kind: Kind; readonly priority?: SearchPriority },
    question: Questions[Kind],
  ): Promise<Answers[Kind]> {
    return this.#threads === null
      ? answerQuestion(this.#current, { kind: how.kind, question })
      : await this.#threads.ask(how, question);
  }

  bundledCompany(id: CompanyId): Company | null {
    return this.#bundled.companyOf(id);
  }

  current(): Directory {
    return this.#current;
  }

  edition(): object {
    return this.#edition;
  }

  version(): number {
    return this.#shown;
  }

  settledVersion(): number {
    return this.#settled;
  }

  isReady(): boolean {
    return this.#isReady;
  }

  refresh(): Promise<void> {
    if (this.#cycle === null) return this.#start();
    this.#nextCycle ??= this.#cycle
      .catch(() => {})
      .then(() => {
        this.#nextCycle = null;
        return this.#start();
      });
    return this.#nextCycle;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    clearTimeout(this.#nextRead ?? undefined);
    this.#closing.abort();
    if (!this.#isReady) this.#loaded.reject(new Error("The directory was closed before it was loaded."));
    const stop = await this.#listening;
    await stop().catch((problem) => this.#report(problem, "ending the listening"));
    await this.#nextCycle?.catch(() => {});
    await this.#cycle?.catch(() => {});
    await this.#merging?.catch(() => {});
    await this.#delta.close();
    await this.#threads?.close();
  }

  async #listen(wake: () => void): Promise<() => Promise<void>> {
    try {
      return await this.#db.listen("directory", wake, wake);
    } catch (problem) {
      // Polling sees every change anyway.
      this.#report(problem, "listening for changes of the directory");
      return async () => {};
    }
  }

  /** Reads the database soon: at once, or when enough time has passed since many changes arrived. */
  #wake(): void {
    if (this.#nextRead !== null || this.#closing.signal.aborted) return;
    const read = () => {
      this.#nextRead = null;
      this.refresh().catch((problem) => this.#report(problem, "bringing the directory up to date"));
    };
    const waitMs = this.#nextReadMs - performance.now();
    if (waitMs <= 0) read();
    else this.#nextRead = setTimeout(read, waitMs);
  }

  #start(): Promise<void> {
    const cycle = this.#run().finally(() => {
      if (this.#cycle === cycle) this.#cycle = null;
    });
    this.#cycle = cycle;
    return cycle;
  }

  /** One read of the database and what follows from it. Cycles never overlap: only they change the state. */
  async #run(): Promise<void> {
    this.#closing.signal.throwIfAborted();
    const state = await findDirectoryState(this.#db);
    if (this.#base.state.version < 0) await this.#readSnapshot(state);
    if (this.#merged !== null) this.#adopt(this.#merged);
    await this.#adoptBundled(state);
    if (await this.#isFarBehind(state)) {
      // Of another directory, or newer than a restored backup: nothing of it is newer than what is
      // read now.
      if (!isContinued(this.#known, state)) this.#known = NOTHING_KNOWN;
      await this.#readAll();
    }
    if (state.version > this.#known.version) {
      await this.#takeChanges(state);
    }
    const sizes = { delta: this.#delta.size, base: this.#base.index.size };
    const now = performance.now();
    if (isMergedBeforeShown(sizes)) await this.#mergeNow();
    else if (isMergeDue(sizes, { quietMs: now - this.#quietSince, oldestMs: now - this.#unsettledSince })) {
      this.#mergeInBackground();
    }
    const isShownWhole = this.#shared.base === this.#baseLayer && this.#shared.changes === this.#delta.layers;
    if (this.#shown !== this.#known.version || !isShownWhole) await this.#show();
    this.#isReady = true;
    this.#loaded.resolve();
  }

  async #takeChanges(state: DirectoryState): Promise<void> {
    const beganMs = performance.now();
    if (this.#delta.size === 0) this.#unsettledSince = beganMs;
    const changes = changesSince(this.#db, this.#known.version);
    const count = await this.#delta.take(changes, { base: this.#base, version: state.version });
    this.#known = state;
    this.#quietSince = performance.now();
    this.#nextReadMs = count < NEXT_READ.manyCompanies ? 0 : beganMs + NEXT_READ.everyMs;
  }

  async #readSnapshot(state: DirectoryState): Promise<void> {
    try {
      const snapshot = await readSnapshot(this.#options.snapshotDir);
      if (snapshot === null) return;
      if (isContinued(snapshot.state, state)) this.#adopt(snapshot);
      else this.#earlier.add(snapshot.bytes);
    } catch (problem) {
      this.#report(problem, "reading the snapshot of the directory; it is built again");
    }
  }

  /**
   * Makes the index that is bundled with the program the base: until the bundled employers are in the
   * database, and afterwards while the database has exactly these.
   */
  async #adoptBundled(state: DirectoryState): Promise<void> {
    try {
      const step = await this.#bundled.nextStep(state, this.#base.index.size === 0);
      if (step.kind === "rebuild") this.#known = NOTHING_KNOWN;
      if (step.kind !== "adopt") return;
      this.#adopt(step.loaded);
      if (step.hasStoredCompanies) await this.#keep(step.loaded.bytes);
    } catch (problem) {
      this.#report(problem, "reading the packaged index of the directory; it is built instead");
    }
  }

  /** Makes an index the base, and drops the changes that it contains. */
  #adopt(loaded: LoadedIndex): void {
    const { directoryId, version } = loaded.state;
    const isSameDirectory = directoryId === this.#known.directoryId;
    this.#setBase(loaded);
    if (isSameDirectory) this.#delta.forget(version);
    else this.#delta.clear();
    this.#known = isSameDirectory && this.#known.version > version ? this.#known : loaded.state;
  }

  #setBase(loaded: LoadedIndex): void {
    this.#base = loaded;
    this.#baseLayer = layerOf(loaded.bytes);
    this.#merged = null;
    this.#merging = null;
    this.#unsettledSince = performance.now();
  }

  /**
   * True if all companies must be read again: it is another directory, or so much changed that this
   * is faster.
   */
  async #isFarBehind(state: DirectoryState): Promise<boolean> {
    const { version } = this.#known;
    if (!isContinued(this.#known, state)) return true;
    if (state.version === version) return false;
    const most = farBehindCompanies(this.#base.index.size);
    return (await countCompanyChanges(this.#db, { since: version, most })) === most;
  }

  /** Gives base and changes to the search threads, atomically. */
  async #show(): Promise<void> {
    await this.#give({ base: this.#baseLayer, changes: this.#delta.layers });
    this.#shown = this.#known.version;
    this.#settled = this.#delta.layers.length === 0 ? this.#shown : this.#base.state.version;
  }

  async #give(layers: Pick<SharedDirectory, "base" | "changes">): Promise<void> {
    const survivorByMergedId = await listSurvivorsByMergedId(this.#db);
    this.#shared = { ...layers, survivorByMergedId };
    this.#current = directoryOver(this.#shared);
    this.#edition = {};
    this.#threads?.show(this.#shared);
    if (this.#current.base.size > 0) this.#searchable.resolve();
  }

  /** Merges base and changes into one base before they are shown. On failure they stay layers. */
  async #mergeNow(): Promise<void> {
    try {
      const bytes = await this.#delta.mergedWith(this.#baseLayer, snapshotLabel(this.#known));
      this.#adopt(loadIndex(bytes, viewIndex));
    } catch (problem) {
      this.#report(problem, "merging the changes of the directory");
    }
  }

  /** Starts merging base and changes into one base in the background. */
  #mergeInBackground(): void {
    if (this.#merging !== null) return;
    const layers = [this.#baseLayer, ...this.#delta.beginMerge()];
    const merging = this.#build([], { label: snapshotLabel(this.#known), layers, priority: "background" });
    this.#merging = merging;
    // If another base was adopted in between, it is newer and this one is dropped.
    merging.then(
      (loaded) => {
        if (this.#merging !== merging) return;
        this.#merged = loaded;
        this.#wake();
      },
      (problem) => {
        if (this.#merging === merging) {
          this.#merging = null;
          this.#delta.cancelMerge();
        }
        this.#report(problem, "merging the changes of the directory");
      },
    );
  }

  /**
   * Reads all companies as of now. Those that an earlier index has just so are taken from it, and
   * searched in between unless others are.
   */
  async #readAll(): Promise<void> {
    // Read before the companies: concurrent changes are newer, and are read again as changes.
    const state = await findDirectoryState(this.#db);
    const build = { label: snapshotLabel(state), priority: "soon" } as const;
    const reuse = await this.#earlier.findReuse(this.#db, this.#base.bytes);
    if (reuse === null) return this.#adopt(await this.#build(allCompanies(this.#db), build));
    // Searches find nothing that was removed, and nothing that was added or changed since.
    const [base, removal] = reuse.layers;
    if (!this.#isReady && hasMost(reuse)) await this.#give({ base, changes: [removal] });
    if (isNearlyWhole(reuse)) await this.#takeEarlier(reuse, state);
    else this.#adopt(await this.#build(missingCompanies(this.#db, reuse), { ...build, layers: reuse.layers }));
    this.#earlier.clear();
  }

  /** Makes an earlier index the base, and what the database has otherwise a layer over it. */
  async #takeEarlier(reuse: Reuse, state: DirectoryState): Promise<void> {
    const [{ bytes }] = reuse.layers;
    const { index } = viewIndex(bytes);
    if (isWhole(reuse)) {
      const labelled = encodeIndex(index, snapshotLabel(state));
      await this.#keep(labelled);
      return this.#adopt({ index: viewIndex(labelled).index, bytes: labelled, state });
    }
    // Until the layer is merged, no version of the directory is all in one index.
    const base = { index, bytes, state: { ...state, version: 0 } };
    this.#known = NOTHING_KNOWN;
    this.#delta.clear();
    await this.#delta.take(changesTo(this.#db, reuse), { base, version: state.version });
    this.#setBase(base);
    this.#known = state;
  }

  /** Builds in threads, and writes the result as the new snapshot. */
  async #build(batches: CompanyBatches, { priority, ...build }: DirectoryBuild): Promise<LoadedIndex> {
    const bytes = await buildInThreads(batches, build, { signal: this.#closing.signal, priority });
    await this.#keep(bytes);
    return loadIndex(bytes, viewIndex);
  }

  async #keep(bytes: Uint8Array): Promise<void> {
    try {
      await writeSnapshot(this.#options.snapshotDir, bytes);
    } catch (problem) {
      this.#report(problem, "writing the snapshot of the directory");
    }
  }

  #report(problem: unknown, doing: string): void {
    if (!this.#closing.signal.aborted) this.#options.onBackgroundFailure?.(problem, doing);
  }
}

type DirectoryBuild = ThreadBuild & { readonly priority: BuildPriority };
