import type { Database } from "../../../../kernel/database/postgres/database.ts";
import type { CompanyId } from "../../../../kernel/ids.ts";
import type { Company } from "../../company.ts";
import { decodeIndex, encodeIndex } from "../../matching/index/snapshot.ts";
import type { DirectoryState } from "../../sql/directory.ts";
import { findStarterState, type StarterState } from "../../sql/starter-directory.ts";
import { type LoadedIndex, snapshotLabel } from "../snapshot-file.ts";
import type { BundledIndex } from "./bundled-index.ts";

/** Where the index of the bundled employers is read from. */
export interface BundledSource {
  /** The source under which the employers are imported. */
  readonly source: string;
  /** Reads it; null if the program has none. */
  read(): Promise<BundledIndex | null>;
}

/** Which index the directory is to search next. */
type BundledStep =
  /** The one that it searches already. */
  | { readonly kind: "same" }
  /**
   * The bundled one, for the state that it names. With `hasStoredCompanies` the database has its
   * companies, and the index is to be written as a snapshot.
   */
  | { readonly kind: "adopt"; readonly loaded: LoadedIndex; readonly hasStoredCompanies: boolean }
  /** None yet: the bundled one has other companies than the database now, and all must be read. */
  | { readonly kind: "rebuild" };

const SAME: BundledStep = { kind: "same" };

/**
 * Lets the directory start with the index that is bundled with the program: it is searched before the
 * bundled employers are in the database, and afterwards they need not be indexed again.
 */
export class BundledStart {
  readonly #db: Database;
  readonly #from: BundledSource | null;
  #isTried = false;
  /** Searched while the database has no companies. */
  #searched: { readonly bundled: BundledIndex; readonly version: number } | null = null;

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
  async nextStep(state: DirectoryState, isEmpty: boolean): Promise<BundledStep> {
    if (this.#from === null) return SAME;
    if (this.#searched !== null)
      return state.version === this.#searched.version ? SAME : this.#replaced(state, this.#from);
    if (this.#isTried || !isEmpty) return SAME;
    const starter = await findStarterState(this.#db, this.#from.source);
    // Committed since the state was read: the next step sees it.
    if ((starter.loadedAtVersion ?? 0) > state.version) return SAME;
    this.#isTried = true;
    if (starter.isRemoved) return SAME;
    const bundled = await this.#from.read();
    if (bundled === null) return SAME;
    if (!starter.hasCompanies) {
      this.#searched = { bundled, version: state.version };
      return {
        kind: "adopt",
        loaded: { index: bundled.index, bytes: bundled.bytes, state },
        hasStoredCompanies: false,
      };
    }
    return storedStep(bundled, { state, starter }) ?? SAME;
  }

  /** A bundled company that searches find and that is not in the database yet; null if there is none. */
  companyOf(id: CompanyId): Company | null {
    return this.#searched?.bundled.records.companyOf(id) ?? null;
  }

  /** The database has companies now. */
  async #replaced(state: DirectoryState, { source }: BundledSource): Promise<BundledStep> {
    const starter = await findStarterState(this.#db, source);
    if ((starter.loadedAtVersion ?? 0) > state.version) return SAME;
    const step = this.#searched === null ? null : storedStep(this.#searched.bundled, { state, starter });
    this.#searched = null;
    return step ?? { kind: "rebuild" };
  }
}

/** The bundled index as that of the version at which its companies were loaded, if they were. */
function storedStep(
  { index, listVersion }: BundledIndex,
  { state, starter }: { readonly state: DirectoryState; readonly starter: StarterState },
): BundledStep | null {
  const version = starter.loadedAtVersion;
  if (version === null || starter.version !== listVersion) return null;
  const stored = { directoryId: state.directoryId, version };
  const bytes = encodeIndex(index, snapshotLabel(stored));
  return { kind: "adopt", loaded: { index: decodeIndex(bytes).index, bytes, state: stored }, hasStoredCompanies: true };
}
