import { readFileSync } from "node:fs";
import path from "node:path";
import { PassThrough } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import {
  type ListIdentity,
  readBundledIndex,
  readBundledSnapshot,
} from "../../../areas/companies/directory/bundled/bundled-index.ts";
import type { BundledSource } from "../../../areas/companies/directory/bundled/bundled-start.ts";
import { findStarterState, type StarterState } from "../../../areas/companies/sql/starter-directory.ts";
import { STARTER_SOURCE } from "../../../areas/records/ops/imports/import-companies.ts";
import type { ImportCounts } from "../../../areas/records/sql/imports/imports.ts";
import type { Database } from "../../../kernel/database/postgres/database.ts";
import { AppError } from "../../../kernel/error.ts";
import type { Terminal } from "../import/import-options.ts";
import { runImportStarter } from "../import/run-import-file.ts";

/** The employers bundled with the project. */
export const STARTER_FILE = path.join(import.meta.dirname, "../../../../data/companies.jsonl.gz");
/**
 * The version of {@link STARTER_FILE} and its SHA-256; `npm run golden` increments the version when
 * the file has changed.
 */
export const STARTER_VERSION_FILE = path.join(import.meta.dirname, "../../../../data/companies.version.json");
/** The poll interval for the end of another process's load, in milliseconds. */
const POLL_MS = 500;

/** Where packaging puts the index of the bundled employers: see `scripts/bundle-directory.ts`. */
export const BUNDLED_FOLDER = path.join(import.meta.dirname, "../../../../data/bundled");

/** The packaged index of the bundled employers, to search before they are loaded. */
export const BUNDLED_STARTER: BundledSource = {
  source: STARTER_SOURCE,
  read: () => readBundledIndex(BUNDLED_FOLDER, starterIdentity()),
};

/** Reads the packaged index, for companies that the database has just so; null if there is none. */
export function readPackagedIndex(): Promise<Uint8Array | null> {
  return readBundledSnapshot(BUNDLED_FOLDER);
}

/** The version of the bundled list, and its SHA-256. */
export function starterIdentity(): ListIdentity {
  return JSON.parse(readFileSync(STARTER_VERSION_FILE, "utf8")) as ListIdentity;
}

/** A list of employers and its version. */
interface StarterList {
  readonly file: string;
  /** At least 1; a list with a higher version replaces one with a lower version. */
  readonly version: number;
}

/** The list bundled with this program. */
export function starterList(): StarterList {
  return { file: STARTER_FILE, version: starterIdentity().version };
}

/**
 * Loads the bundled employers into a database that never had any company: all of them or, if
 * interrupted, none.
 *
 * @param options.signal aborts the load
 * @param options.onLoading called before loading begins, if there are none yet
 * @returns what was loaded, or null if there was nothing to do or another process did it
 */
export async function loadStarterDirectory(
  db: Database,
  { signal, onLoading }: { readonly signal: AbortSignal; readonly onLoading?: () => void },
  list: StarterList = starterList(),
): Promise<ImportCounts | null> {
  const isDue = ({ isRemoved, hasCompanies }: StarterState) => !isRemoved && !hasCompanies;
  if (isDue(await findStarterState(db, STARTER_SOURCE))) onLoading?.();
  return runWhileDue(db, isDue, { list, signal, stderr: process.stderr });
}

/**
 * Replaces the starter list of a database by a newer version: all of it or, if interrupted,
 * nothing. Does nothing if the database has no starter list, the same or a newer version, or if the
 * operator removed the list.
 *
 * @returns what changed, or null if there was nothing to do or another process did it
 */
export function upgradeStarterDirectory(
  db: Database,
  signal: AbortSignal,
  list: StarterList = starterList(),
): Promise<ImportCounts | null> {
  const isDue = (state: StarterState) => !state.isRemoved && state.hasEntries && state.version < list.version;
  // The service is running then, and its terminal does not show progress.
  return runWhileDue(db, isDue, { list, signal, stderr: new PassThrough().resume() });
}

interface StarterRun extends Pick<Terminal, "signal" | "stderr"> {
  readonly list: StarterList;
}

/**
 * If several processes find the import due at once, one runs it and the others wait until it is no
 * longer due.
 */
async function runWhileDue(
  db: Database,
  isDue: (state: StarterState) => boolean,
  { list, signal, stderr }: StarterRun,
): Promise<ImportCounts | null> {
  while (isDue(await findStarterState(db, STARTER_SOURCE))) {
    try {
      return await runImportStarter(db, list, { stdin: process.stdin, stderr, signal });
    } catch (error) {
      // Another process is running the same import.
      if (!(error instanceof AppError && error.code === "conflict")) throw error;
      await sleep(POLL_MS, undefined, { signal });
    }
  }
  return null;
}
