import type { Company } from "../../domain/company.ts";
import type { CompanyId } from "../../domain/ids.ts";
import { decodeIndex, encodeIndex } from "../../matching/index/snapshot.ts";
import type { DirectoryState } from "../../store/companies/directory.ts";
import { findStarterState, type StarterState } from "../../store/imports/starter-directory.ts";
import type { Database } from "../../store/postgres/database.ts";
import { type LoadedIndex, snapshotLabel } from "../snapshot-file.ts";
import type { BundledIndex } from "./bundled-index.ts";

/** Where the packaged index of the bundled employers is from. */
export interface BundledSource {
  /** The source under which the employers are imported. */
  readonly source: string;
  /** Reads it; null if the program has none. */
  read(): Promise<BundledIndex | null>;
}

/** What the directory is to search next. */
type ProvisionalStep =
  /** What it searches already. */
  | { readonly kind: "same" }
  /** An index of the state that it names; it is to be kept if the database has its companies. */
  | { readonly kind: "adopt"; readonly loaded: LoadedIndex; readonly isStored: boolean }
  /** The index is of other companies than the database has now: all must be read. */
  | { readonly kind: "rebuild" };

const SAME: ProvisionalStep = { kind: "same" };

/**
 * Lets the directory search the bundled employers by their packaged index: before their rows are in
 * the database, and afterwards without indexing them again.
 */
export class Provisional {
  readonly #db: Database;
  readonly #from: BundledSource | null;
  #isTried = false;
  /** Searched while the database has no companies. */
  #held: { readonly bundled: BundledIndex; readonly version: number } | null = null;

  constructor(db: Database, from: BundledSource | null) {
    this.#db = db;
    this.#from = from;
  }

  /**
   * The next step for a state of the database's directory.
   *
   * @param isEmpty true if the directory has no index of any company
   * @throws Error if the packaged files are damaged; they are not tried again
   */
  async step(state: DirectoryState, isEmpty: boolean): Promise<ProvisionalStep> {
    if (this.#from === null) return SAME;
    if (this.#held !== null) return state.version === this.#held.version ? SAME : this.#replaced(state, this.#from);
    if (this.#isTried || !isEmpty) return SAME;
    const starter = await findStarterState(this.#db, this.#from.source);
    // Committed since the state was read: the next step sees it.
    if ((starter.loadedAtVersion ?? 0) > state.version) return SAME;
    this.#isTried = true;
    if (starter.isRemoved) return SAME;
    const bundled = await this.#from.read();
    if (bundled === null) return SAME;
    if (!starter.hasCompanies) {
      this.#held = { bundled, version: state.version };
      return { kind: "adopt", loaded: { index: bundled.index, bytes: bundled.bytes, state }, isStored: false };
    }
    return storedStep(bundled, { state, starter }) ?? SAME;
  }

  /** A company that is searched and not in the database yet; null if there is none. */
  companyOf(id: CompanyId): Company | null {
    return this.#held?.bundled.records.companyOf(id) ?? null;
  }

  /** The database has companies now. */
  async #replaced(state: DirectoryState, { source }: BundledSource): Promise<ProvisionalStep> {
    const starter = await findStarterState(this.#db, source);
    if ((starter.loadedAtVersion ?? 0) > state.version) return SAME;
    const step = this.#held === null ? null : storedStep(this.#held.bundled, { state, starter });
    this.#held = null;
    return step ?? { kind: "rebuild" };
  }
}

/** The packaged index as that of the version at which its companies were loaded, if they were. */
function storedStep(
  { index, listVersion }: BundledIndex,
  { state, starter }: { readonly state: DirectoryState; readonly starter: StarterState },
): ProvisionalStep | null {
  const version = starter.loadedAtVersion;
  if (version === null || starter.version !== listVersion) return null;
  const stored = { directoryId: state.directoryId, version };
  const bytes = encodeIndex(index, snapshotLabel(stored));
  return { kind: "adopt", loaded: { index: decodeIndex(bytes).index, bytes, state: stored }, isStored: true };
}
