import { readFileSync } from "node:fs";
import path from "node:path";
import { PassThrough } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../../domain/error.ts";
import { STARTER_SOURCE } from "../../operations/imports/import-companies.ts";
import type { ImportCounts } from "../../store/imports/imports.ts";
import { findStarterState, type StarterState } from "../../store/imports/starter-directory.ts";
import type { Database } from "../../store/postgres/database.ts";
import { runImportStarter, type Terminal } from "../import/run-import-file.ts";

/** The employers that the project carries. */
export const STARTER_FILE = path.join(import.meta.dirname, "../../../data/companies.jsonl.gz");
/** The version of {@link STARTER_FILE} and its SHA-256; `npm run golden` raises the version when the file has changed. */
export const STARTER_VERSION_FILE = path.join(import.meta.dirname, "../../../data/companies.version.json");
/** How often to look whether another process has loaded them, in milliseconds. */
const LOOK_EVERY_MS = 500;

/** A list of employers and its version. */
export interface StarterList {
  readonly file: string;
  /** 1 or more; a list with a higher version replaces one with a lower version. */
  readonly version: number;
}

/** The list that this program carries. */
export function starterList(): StarterList {
  const { version } = JSON.parse(readFileSync(STARTER_VERSION_FILE, "utf8")) as { readonly version: number };
  return { file: STARTER_FILE, version };
}

/**
 * Loads the project's own employers into a database that never had any company: all of them or, when it is interrupted, none.
 *
 * @param options.signal ends the loading
 * @param options.onLoading hears that there are none yet, before the loading begins
 * @returns what was loaded, or null when there was nothing to do or another process did it
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
 * Replaces the starter list of a database by a newer version of it: all of it or, when it is interrupted, nothing. A database
 * without the list, with the same or a newer version, or whose operator removed the list is left alone.
 *
 * @returns what changed, or null when there was nothing to do or another process did it
 */
export function upgradeStarterDirectory(
  db: Database,
  signal: AbortSignal,
  list: StarterList = starterList(),
): Promise<ImportCounts | null> {
  const isDue = (state: StarterState) => !state.isRemoved && state.hasEntries && state.version < list.version;
  // A service is up at that time, and its terminal shows other things than progress.
  return runWhileDue(db, isDue, { list, signal, stderr: new PassThrough().resume() });
}

interface StarterRun extends Pick<Terminal, "signal" | "stderr"> {
  readonly list: StarterList;
}

/** Of several processes that find it due at once, one does the import and the others wait until it is not due. */
async function runWhileDue(
  db: Database,
  isDue: (state: StarterState) => boolean,
  { list, signal, stderr }: StarterRun,
): Promise<ImportCounts | null> {
  while (isDue(await findStarterState(db, STARTER_SOURCE))) {
    try {
      return await runImportStarter(db, list, { stdin: process.stdin, stderr, signal });
    } catch (error) {
      if (!isBeingLoaded(error)) throw error;
      await sleep(LOOK_EVERY_MS, undefined, { signal });
    }
  }
  return null;
}

/** True if another process is running the same import. */
function isBeingLoaded(error: unknown): boolean {
  return error instanceof AppError && error.code === "conflict";
}
