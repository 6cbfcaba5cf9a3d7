import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "../domain/error.ts";
import { hasCompanies } from "../store/companies.ts";
import type { Database } from "../store/database.ts";
import { runImportCompanies } from "./import/run-import-file.ts";

/** The employers that the project carries, and the name of their source. */
export const STARTER_FILE = path.join(import.meta.dirname, "../../data/companies.jsonl.gz");
const STARTER_SOURCE = "starter";
/** How often to look whether another process has loaded them, in milliseconds. */
const LOOK_EVERY_MS = 500;

/**
 * Loads the project's own employers into a database that has none: all of them or, when it is broken off, none.
 *
 * @param options.signal ends the loading
 * @param options.onLoading hears that there are none yet, before the loading begins
 * @returns how many were loaded, or null when there were companies already, or another process has loaded them meanwhile
 */
export async function loadStarterDirectory(
  db: Database,
  { signal, onLoading }: { readonly signal: AbortSignal; readonly onLoading: () => void },
): Promise<number | null> {
  const options = {
    file: STARTER_FILE,
    source: STARTER_SOURCE,
    format: null,
    rejects: null,
    replace: true,
    actor: null,
  };
  const terminal = { stdin: process.stdin, stderr: process.stderr, signal };
  if (await hasCompanies(db)) return null;
  onLoading();
  while (!(await hasCompanies(db))) {
    try {
      return (await runImportCompanies(db, options, terminal)).added;
    } catch (error) {
      if (!isBeingLoaded(error)) throw error;
      await sleep(LOOK_EVERY_MS, undefined, { signal });
    }
  }
  return null;
}

/** Claims that another process is at the same import: of several that start at once, one loads. */
function isBeingLoaded(error: unknown): boolean {
  return error instanceof AppError && error.code === "conflict";
}
