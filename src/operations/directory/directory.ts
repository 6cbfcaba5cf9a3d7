import type { Company } from "../../domain/company.ts";
import type { CompanyId } from "../../domain/ids.ts";
import { buildDirectoryIndex } from "../../matching/directory-index/build.ts";
import type { DirectoryIndex } from "../../matching/directory-index/layout.ts";
import type { Directory } from "../../matching/match.ts";
import {
  type CompanyChange,
  countCompanyChanges,
  type DirectoryState,
  findDirectoryState,
} from "../../store/companies-directory.ts";
import type { Database } from "../../store/database.ts";
import { buildInThread } from "./build.ts";
import { allCompanies, changesSince, inBatches } from "./changes.ts";
import {
  emptyIndex,
  type LoadedIndex,
  loadIndex,
  readSnapshot,
  snapshotLabel,
  writeSnapshot,
} from "./snapshot-file.ts";

/** A company directory held in memory and kept up to date from the database. */
export interface DirectoryHandle {
  /** What to search in now; empty until {@link DirectoryHandle.ready}. Cheap; never changes under a search. */
  current(): Directory;
  /** The version of the database's directory that {@link DirectoryHandle.current} shows; -1 before the first. */
  version(): number;
  /** Whether the directory has been loaded. */
  isReady(): boolean;
  /** Resolves when the directory has been loaded; rejects when it is closed before. */
  readonly ready: Promise<void>;
  /** Brings the directory up to what is committed now. Rejects when the database cannot be read. */
  refresh(): Promise<void>;
  /** Stops listening, polling and building. */
  close(): Promise<void>;
}

/** How a directory is opened. */
export interface DirectoryOptions {
  /** The folder that keeps the snapshot between starts; made when it is missing. */
  readonly snapshotDir: string;
  /** How often the database is asked for its version, in milliseconds, at least 1; 1,000 unless given. */
  readonly pollMs?: number;
  /** Hears of what went wrong and is made up for or tried again: a failed read, a snapshot that could not be used or written. */
  readonly onProblem?: (problem: unknown, doing: string) => void;
}

/** A delta of so many companies, or of this share of the base, is merged by building the base anew. */
const REBUILD = { companies: 5_000, share: 0.1 } as const;
/** A delta of so many companies, or of this share of the base, is not indexed beside it any more: it waits for the new base. */
const WAIT_FOR_REBUILD = { companies: 20_000, share: 0.3 } as const;
/** A delta up to so many companies is indexed at once, in some ten milliseconds; a larger one in a thread. */
const INLINE_COMPANIES_MAX = 200;

/**
 * Opens the directory: from its snapshot when that is of this database, with what changed since; else from all companies,
 * indexed in a thread of its own. It then follows every change, by notification and by polling.
 *
 * Returns at once; until `ready` it is empty. A database that cannot be read is asked again at every poll.
 */
export function openDirectory(db: Database, options: DirectoryOptions): DirectoryHandle {
  return new DirectoryKeeper(db, options);
}

class DirectoryKeeper implements DirectoryHandle {
  readonly ready: Promise<void>;
  readonly #db: Database;
  readonly #options: DirectoryOptions;
  readonly #loaded = Promise.withResolvers<void>();
  readonly #closing = new AbortController();
  readonly #timer: NodeJS.Timeout;
  readonly #listening: Promise<() => Promise<void>>;
  /** The index of all companies as of its state. */
  #base: LoadedIndex = emptyIndex(buildDirectoryIndex([]));
  /** Each company's last change after the base's version. */
  #changed = new Map<CompanyId, CompanyChange>();
  #known: DirectoryState = this.#base.state;
  #current: Directory = { base: this.#base.index, delta: null, superseded: new Set() };
  #shown = -1;
  #isReady = false;
  /** A new base in the making, and once it is made. */
  #rebuilding: Promise<LoadedIndex> | null = null;
  #rebuilt: LoadedIndex | null = null;
  /** The cycle under way, and the one that begins after it. */
  #cycle: Promise<void> | null = null;
  #nextCycle: Promise<void> | null = null;

  constructor(db: Database, options: DirectoryOptions) {
    this.#db = db;
    this.#options = options;
    this.ready = this.#loaded.promise;
    this.ready.catch(() => {});
    const wake = () =>
      void this.refresh().catch((problem) => this.#report(problem, "bringing the directory up to date"));
    this.#timer = setInterval(() => this.#cycle === null && wake(), options.pollMs ?? 1_000);
    this.#listening = this.#listen(wake);
    wake();
  }

  current(): Directory {
    return this.#current;
  }

  version(): number {
    return this.#shown;
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
    this.#closing.abort();
    if (!this.#isReady) this.#loaded.reject(new Error("The directory was closed before it was loaded."));
    const stop = await this.#listening;
    await stop().catch((problem) => this.#report(problem, "ending the listening"));
    await this.#nextCycle?.catch(() => {});
    await this.#cycle?.catch(() => {});
    await this.#rebuilding?.catch(() => {});
  }

  async #listen(wake: () => void): Promise<() => Promise<void>> {
    try {
      return await this.#db.listen("directory", wake, wake);
    } catch (problem) {
      // The poll sees every change all the same.
      this.#report(problem, "listening for changes of the directory");
      return async () => {};
    }
  }

  #start(): Promise<void> {
    const cycle = this.#run().finally(() => {
      if (this.#cycle === cycle) this.#cycle = null;
    });
    this.#cycle = cycle;
    return cycle;
  }

  /** One look at the database and what follows from it. Cycles never overlap: only they change what is known and shown. */
  async #run(): Promise<void> {
    this.#closing.signal.throwIfAborted();
    const state = await findDirectoryState(this.#db);
    if (this.#base.state.version < 0) await this.#readSnapshot(state);
    if (this.#rebuilt !== null) this.#adopt(this.#rebuilt);
    if (await this.#isFarBehind(state)) this.#adopt(await this.#rebuild());
    await this.#takeChanges(state);
    const { size } = this.#base.index;
    if (isOver(this.#changed.size, { limit: REBUILD, size })) this.#rebuildAside();
    if (this.#rebuilding !== null && isOver(this.#changed.size, { limit: WAIT_FOR_REBUILD, size })) {
      this.#adopt(await this.#rebuilding);
    }
    if (this.#shown !== this.#known.version || this.#current.base !== this.#base.index) await this.#show();
    this.#isReady = true;
    this.#loaded.resolve();
  }

  async #readSnapshot(state: DirectoryState): Promise<void> {
    try {
      const snapshot = await readSnapshot(this.#options.snapshotDir);
      if (snapshot !== null && isContinued(snapshot.state, state)) this.#adopt(snapshot);
    } catch (problem) {
      this.#report(problem, "reading the snapshot of the directory; it is made anew");
    }
  }

  /** Makes an index the base; changes that it holds already are no changes any more. */
  #adopt(loaded: LoadedIndex): void {
    const { directoryId, version } = loaded.state;
    const isSameDirectory = directoryId === this.#known.directoryId;
    this.#base = loaded;
    this.#rebuilt = null;
    this.#rebuilding = null;
    this.#changed = new Map(isSameDirectory ? [...this.#changed].filter(([, change]) => change.version > version) : []);
    this.#known = isSameDirectory && this.#known.version > version ? this.#known : loaded.state;
  }

  /** Whether all must be read anew: it is another directory, or so much changed that this is the shorter way. */
  async #isFarBehind(state: DirectoryState): Promise<boolean> {
    const { version } = this.#known;
    if (!isContinued(this.#known, state)) return true;
    if (state.version === version) return false;
    const most = Math.ceil(Math.max(WAIT_FOR_REBUILD.companies, WAIT_FOR_REBUILD.share * this.#base.index.size)) + 1;
    return (await countCompanyChanges(this.#db, { since: version, most })) === most;
  }

  async #takeChanges(state: DirectoryState): Promise<void> {
    if (state.version <= this.#known.version) return;
    for await (const batch of changesSince(this.#db, this.#known.version)) {
      for (const change of batch) this.#changed.set(change.company.id, change);
    }
    this.#known = state;
  }

  /** Puts base and changes before the searchers, in one step. */
  async #show(): Promise<void> {
    const { index } = this.#base;
    const present = [...this.#changed.values()].filter(({ isRemoved }) => !isRemoved).map(({ company }) => company);
    const superseded = new Set(this.#changed.keys());
    const { version } = this.#known;
    const delta = present.length === 0 ? null : await this.#indexDelta(present);
    this.#current = { base: index, delta, superseded };
    this.#shown = version;
  }

  async #indexDelta(companies: readonly Company[]): Promise<DirectoryIndex> {
    const { index, bytes } = this.#base;
    // A base smaller than the delta knows less of how rare words are than the delta itself.
    const isBaseTelling = index.size >= companies.length;
    if (companies.length <= INLINE_COMPANIES_MAX) {
      return buildDirectoryIndex(companies, isBaseTelling ? { raritiesOf: index } : {});
    }
    const build = {
      label: snapshotLabel(this.#known),
      raritiesOf: isBaseTelling ? bytes : null,
      signal: this.#closing.signal,
    };
    return loadIndex(await buildInThread(inBatches(companies), build)).index;
  }

  #rebuildAside(): void {
    if (this.#rebuilding !== null) return;
    const rebuilding = this.#rebuild();
    this.#rebuilding = rebuilding;
    // What was adopted meanwhile is newer, and this one is forgotten then.
    rebuilding.then(
      (loaded) => {
        if (this.#rebuilding !== rebuilding) return;
        this.#rebuilt = loaded;
        this.refresh().catch((problem) => this.#report(problem, "bringing the directory up to date"));
      },
      (problem) => {
        if (this.#rebuilding === rebuilding) this.#rebuilding = null;
        this.#report(problem, "building the directory anew");
      },
    );
  }

  /** All companies as of now, indexed in a thread and kept as the new snapshot. */
  async #rebuild(): Promise<LoadedIndex> {
    // Read before the companies: what changes meanwhile is newer than the state, and is read again as a change.
    const state = await findDirectoryState(this.#db);
    const build = { label: snapshotLabel(state), raritiesOf: null, signal: this.#closing.signal };
    const bytes = await buildInThread(allCompanies(this.#db), build);
    try {
      await writeSnapshot(this.#options.snapshotDir, bytes);
    } catch (problem) {
      this.#report(problem, "writing the snapshot of the directory");
    }
    return loadIndex(bytes);
  }

  #report(problem: unknown, doing: string): void {
    if (!this.#closing.signal.aborted) this.#options.onProblem?.(problem, doing);
  }
}

/** Claims that what is known is of this directory, and not ahead of it (as it is after a back-up was put back). */
function isContinued(known: DirectoryState, state: DirectoryState): boolean {
  return known.directoryId === state.directoryId && known.version <= state.version;
}

function isOver(
  count: number,
  { limit, size }: { limit: { readonly companies: number; readonly share: number }; size: number },
): boolean {
  return count > Math.max(limit.companies, limit.share * size);
}
