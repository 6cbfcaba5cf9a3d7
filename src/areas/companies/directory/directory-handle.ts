import type { CompanyId } from "../../../kernel/ids.ts";
import type { Company, CompanyQuery } from "../company.ts";
import type { Directory } from "../matching/answer/match.ts";
import type { Suggestion } from "../matching/answer/suggest.ts";
import type { DirectoryMatch } from "./answer.ts";
import type { BundledSource } from "./bundled/bundled-start.ts";
import type { SearchPriority } from "./search-threads.ts";

/** A company directory held in memory and kept up to date from the database. */
export interface DirectoryHandle {
  /**
   * The company that a query describes. Input and output are plain values.
   *
   * @throws AppError `unavailable` when too many searches wait for the threads
   */
  search(query: CompanyQuery, options?: SearchOptions): Promise<DirectoryMatch>;
  /** The companies that an unfinished text may mean, best first, at most `limit`. */
  suggest(text: string, options: { readonly limit: number }): Promise<readonly Suggestion[]>;
  /**
   * A company that searches find by the bundled index, while its row is not in the database yet; null
   * for all others.
   */
  bundledCompany(id: CompanyId): Company | null;
  /** The directory to search; empty until {@link DirectoryHandle.ready}. Cheap; immutable. */
  current(): Directory;
  /**
   * Another object whenever companies or their coverage may have changed: what was read of them under an earlier one is
   * read again. It changes together with {@link DirectoryHandle.current}, and earlier where a notice comes first.
   */
  edition(): object;
  /**
   * The version of the database's directory that {@link DirectoryHandle.current} shows; -1 before
   * the first.
   */
  version(): number;
  /**
   * The version up to which all changes are in one index, so that searches answer as from an index
   * built at once; at most {@link DirectoryHandle.version}. Of later changes the words are weighed
   * nearly so until they are merged, as
   * `merge-policy.ts` says.
   */
  settledVersion(): number;
  /** Whether the directory has been loaded. */
  isReady(): boolean;
  /** Resolves when the directory has been loaded; rejects when it is closed before. */
  readonly ready: Promise<void>;
  /** Resolves when searches find companies, by an earlier or bundled index too; of a directory without companies never. */
  readonly searchable: Promise<void>;
  /** Reads all committed changes. Rejects when the database cannot be read. */
  refresh(): Promise<void>;
  /** Stops listening, polling, building and searching. */
  close(): Promise<void>;
}

/** How a search is answered. */
export interface SearchOptions {
  /** Whether each feature's contribution is returned; false unless given. */
  readonly explain?: boolean;
  /** `bulk`: interactive searches run before this one; `soon` unless given. */
  readonly priority?: SearchPriority;
}

/** How a directory is opened. */
export interface DirectoryOptions {
  /** The folder that keeps the snapshot between starts; made when it is missing. */
  readonly snapshotDir: string;
  /** Search threads; 0, the default: none, searches run on the calling thread. */
  readonly searchThreads?: number;
  /**
   * How often the database is polled for its version, in milliseconds, at least 1; 1,000 unless
   * given.
   */
  readonly pollMs?: number;
  /** The index of the bundled employers that comes with the program; none unless given. */
  readonly bundled?: BundledSource | null;
  /**
   * Reads the index that comes with the program, as a snapshot on shared memory, and null if there is none: companies that
   * the database has just so are not indexed again. None unless given.
   */
  readonly packaged?: () => Promise<Uint8Array | null>;
  /**
   * Called for a problem that is retried or worked around: a failed read, a snapshot that could not
   * be used or written.
   */
  readonly onBackgroundFailure?: (problem: unknown, doing: string) => void;
}
