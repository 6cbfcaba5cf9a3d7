import path from "node:path";
import { hasCompanies } from "../store/companies.ts";
import type { Database } from "../store/database.ts";
import { runImportCompanies } from "./import/run-import-file.ts";

/** The employers that the project carries, and the name of their source. */
export const STARTER_FILE = path.join(import.meta.dirname, "../../data/companies.jsonl.gz");
const STARTER_SOURCE = "starter";

/**
 * Loads the project's own employers into a database that has none: all of them or, when it is broken off, none.
 *
 * @returns how many were loaded, or null when there were companies already
 */
export async function loadStarterDirectory(db: Database, signal: AbortSignal): Promise<number | null> {
  if (await hasCompanies(db)) return null;
  const options = { file: STARTER_FILE, source: STARTER_SOURCE, format: null, rejects: null, replace: true };
  const terminal = { stdin: process.stdin, stderr: process.stderr, signal };
  const summary = await runImportCompanies(db, options, terminal);
  return summary.added;
}
