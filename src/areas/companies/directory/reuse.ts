import { setImmediate as nextTurn } from "node:timers/promises";
import type { Queryable } from "../../../kernel/database/postgres/database.ts";
import type { CompanyId } from "../../../kernel/ids.ts";
import { buildDirectoryIndex } from "../matching/index/build.ts";
import { companyIdAt } from "../matching/index/directory-layer.ts";
import { companiesByKey } from "../matching/index/keys.ts";
import { DIGEST_BYTES, type DirectoryIndex, ID_BYTES } from "../matching/index/layout.ts";
import { encodeIndex, viewIndex } from "../matching/index/snapshot.ts";
import {
  type CompanyBatch,
  type CompanyDigests,
  countCompanyChanges,
  listCompanyDigests,
  listDirectoryCompaniesById,
} from "../sql/directory.ts";
import { BATCH_SIZE } from "./changes.ts";
import { farBehindCompanies } from "./merge-policy.ts";
import { type Layer, layerOf } from "./shared-directory.ts";

/** What an index of an earlier state, or of another database, has of the database's companies. */
export interface Reuse {
  /** The index, and the removal of its companies that the database does not have, or has otherwise. */
  readonly layers: readonly [base: Layer, removal: Layer];
  /** Companies of the index that the database has just so. */
  readonly same: number;
  /** Companies of the database that the index does not have just so. */
  readonly missing: readonly CompanyId[];
}

interface EarlierOptions {
  /** Reads the index that comes with the program; null if there is none. */
  readonly packaged: (() => Promise<Uint8Array | null>) | undefined;
  readonly onFailure: (problem: unknown, doing: string) => void;
}

/** Indexes that may have many of the database's companies, each until it is used. */
export class EarlierIndexes {
  readonly #options: EarlierOptions;
  #snapshots: Uint8Array[] = [];
  #isPackagedRead = false;

  constructor(options: EarlierOptions) {
    this.#options = options;
  }

  /** Adds one of another directory, or of a later state of this one. */
  add(snapshot: Uint8Array): void {
    this.#snapshots.push(snapshot);
  }

  /** Drops all of them: the database was read. */
  clear(): void {
    this.#snapshots = [];
  }

  /**
   * What the best of them, or another one, has of the database's companies; null if none has enough,
   * or there are so few companies that they are soon read.
   *
   * @param current the snapshot of the other one
   */
  async findReuse(db: Queryable, current: Uint8Array): Promise<Reuse | null> {
    if ((await countCompanyChanges(db, { since: -1, most: COMPANIES_MIN })) < COMPANIES_MIN) return null;
    await this.#readPackaged();
    return await findReuse(db, [current, ...this.#snapshots]);
  }

  async #readPackaged(): Promise<void> {
    if (this.#isPackagedRead) return;
    this.#isPackagedRead = true;
    try {
      const packaged = await this.#options.packaged?.();
      if (packaged) this.add(packaged);
    } catch (problem) {
      this.#options.onFailure(problem, "reading the packaged index of the directory; it is built instead");
    }
  }
}

/** Fewer companies are indexed in less than a second. */
const COMPANIES_MIN = 5_000;
/** Digests per read: 24 bytes each. */
const DIGESTS_PER_READ = 10_000;
/** Digests that are compared without a pause of the event loop: some two milliseconds. */
const COMPARED_AT_ONCE = 2_000;
const ENTRY_BYTES = ID_BYTES + DIGEST_BYTES;
const UNKNOWN = Buffer.alloc(DIGEST_BYTES);
/** The least share of the database's companies for which an index is worth a merge. */
const WORTH_SHARE = 0.1;

/**
 * Finds of some indexes the one that has most of the database's companies, by their digests: a part
 * of a second for each hundred thousand, where converting them to arrays takes many times as long.
 * What is not known to be the same is missing.
 *
 * @param snapshots indexes of this program's own format, of any directory
 * @returns null if none has enough of them
 */
async function findReuse(db: Queryable, snapshots: readonly Uint8Array[]): Promise<Reuse | null> {
  const compared = snapshots.map((bytes) => new Compared(bytes)).filter(({ size }) => size > 0);
  if (compared.length === 0) return null;
  let count = 0;
  for await (const batch of allDigests(db)) {
    count += batch.count;
    for (let at = 0; at < batch.count; at += COMPARED_AT_ONCE) {
      const part = batch.packed.subarray(at * ENTRY_BYTES, (at + COMPARED_AT_ONCE) * ENTRY_BYTES);
      for (const one of compared) one.compare(part);
      await nextTurn();
    }
  }
  const best = compared.reduce((most, one) => (one.same > most.same ? one : most));
  return best.same > 0 && best.same >= WORTH_SHARE * count ? best.reuse() : null;
}

/** An index while it is compared. */
class Compared {
  readonly #bytes: Uint8Array;
  readonly #index: DirectoryIndex;
  readonly #isSame: Uint8Array;
  readonly #missing: CompanyId[] = [];
  same = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#index = viewIndex(bytes).index;
    this.#isSame = new Uint8Array(this.#index.size);
  }

  get size(): number {
    return this.#index.size;
  }

  compare(entries: Buffer): void {
    for (let at = 0; at < entries.length; at += ENTRY_BYTES) {
      const id = entries.toString("hex", at, at + ID_BYTES) as CompanyId;
      const company = sameCompany(this.#index, id, entries.subarray(at + ID_BYTES, at + ENTRY_BYTES));
      if (company === null) {
        this.#missing.push(id);
      } else {
        this.#isSame[company] = 1;
        this.same += 1;
      }
    }
  }

  reuse(): Reuse {
    const removed: CompanyId[] = [];
    this.#isSame.forEach((same, company) => {
      if (same === 0) removed.push(companyIdAt(this.#index, company));
    });
    const removal = { bytes: encodeIndex(buildDirectoryIndex([])), removed };
    return { layers: [layerOf(this.#bytes), removal], same: this.same, missing: this.#missing };
  }
}

/** The number of the company of an index with an id and a digest; null if there is none. */
function sameCompany(index: DirectoryIndex, id: CompanyId, digest: Buffer): number | null {
  if (digest.equals(UNKNOWN)) return null;
  const [company] = companiesByKey(index, "id", id);
  if (company === undefined) return null;
  const from = company * DIGEST_BYTES;
  for (let i = 0; i < DIGEST_BYTES; i += 1) if (index.digests[from + i] !== digest[i]) return null;
  return company;
}

async function* allDigests(db: Queryable): AsyncGenerator<CompanyDigests> {
  let after: CompanyId | null = null;
  for (;;) {
    const batch: CompanyDigests | null = await listCompanyDigests(db, { after, limit: DIGESTS_PER_READ });
    if (batch === null) return;
    yield batch;
    after = batch.lastId;
  }
}

/** True if the index is the database's, company for company. */
export function isWhole({ layers: [, { removed }], missing }: Reuse): boolean {
  return removed.length === 0 && missing.length === 0;
}

/** True if searches are to be answered by the index while the rest is read: it has most companies. */
export function hasMost({ same, missing }: Reuse): boolean {
  return same >= missing.length;
}

/** True if what differs is searched as a layer over the index at once, and merged into it later. */
export function isNearlyWhole({ layers: [, { removed }], same, missing }: Reuse): boolean {
  return removed.length + missing.length < farBehindCompanies(same);
}

/** The companies that the index does not have, in batches. */
export async function* missingCompanies(db: Queryable, { missing }: Reuse): AsyncGenerator<CompanyBatch> {
  for (let at = 0; at < missing.length; at += BATCH_SIZE) {
    yield await listDirectoryCompaniesById(db, missing.slice(at, at + BATCH_SIZE));
  }
}

/** The same behind the removal of what the database does not have, as changes of the index. */
export async function* changesTo(db: Queryable, reuse: Reuse): AsyncGenerator<CompanyBatch> {
  const [, { removed }] = reuse.layers;
  if (removed.length > 0) yield { text: "[]", count: 0, removed };
  yield* missingCompanies(db, reuse);
}
