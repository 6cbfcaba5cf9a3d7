import { checkWrites } from "../store/readiness.ts";
import type { CompanyContext } from "./companies.ts";

/** How long the database may take to answer before it counts as away, in milliseconds. */
const ANSWERS_WITHIN_MS = 2_000;

/** What is missing for requests to be served, or for a worker to work, in words; or null when nothing is. */
export async function checkReadiness(
  context: Pick<CompanyContext, "db" | "isDirectoryLoaded">,
): Promise<string | null> {
  const database = await Promise.race([
    checkWrites(context.db),
    new Promise<"away">((resolve) => setTimeout(resolve, ANSWERS_WITHIN_MS, "away").unref()),
  ]);
  if (database === "away") return "the database does not answer";
  if (database === "read_only") return "the database takes no writes";
  return context.isDirectoryLoaded() ? null : "the company directory is being loaded";
}
