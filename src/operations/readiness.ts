import { checkAnswers } from "../store/readiness.ts";
import type { CompanyContext } from "./companies.ts";

/** How long the database may take to answer before it counts as away, in milliseconds. */
const ANSWERS_WITHIN_MS = 2_000;

/** What is missing for requests to be served, in words; or null when nothing is. */
export async function checkReadiness(context: CompanyContext): Promise<string | null> {
  const answers = await Promise.race([
    checkAnswers(context.db).then(
      () => true,
      () => false,
    ),
    new Promise<boolean>((resolve) => setTimeout(resolve, ANSWERS_WITHIN_MS, false).unref()),
  ]);
  if (!answers) return "the database does not answer";
  return context.isDirectoryLoaded() ? null : "the company directory is being loaded";
}
