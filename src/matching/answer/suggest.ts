import type { CompanyQuery } from "../../domain/company.ts";
import type { CompanyId } from "../../domain/ids.ts";
import { words } from "../../text/fold.ts";
import { companiesByKey } from "../index/keys.ts";
import type { DirectoryIndex } from "../index/layout.ts";
import { type BeginningScores, companiesBeginning } from "../retrieval/suggest-candidates.ts";
import { type CompanyProbability, type Directory, layersOf, MATCH_THRESHOLD, matchCompany } from "./match.ts";
import { answeringCompany } from "./merged-companies.ts";
import { companyIdAt, groupOf } from "./rank.ts";

/** Maximum number of companies that are suggested. */
export const SUGGESTIONS_MAX = 20;
/**
 * So many entries are looked at for each that is shown: some are plain duplicates, some were
 * changed since.
 */
const ENTRIES_PER_SUGGESTION = 3;
/** A text with fewer letters and digits is too short to be taken for a finished name. */
const FINISHED_LETTERS_MIN = 3;

const NOTHING = {
  ...{ name: null, domain: null, ein: null, phone: null, id: null },
  ...{ street: null, city: null, state: null, zip: null },
} as const satisfies CompanyQuery;

/** How good a reason is; within one reason larger and better-filled companies come first. */
const SCORES = {
  meant: 6_000,
  whole: 5_000,
  beginning: 4_000,
  domain: 3_000,
  word: 2_000,
  near: 1_000,
} as const satisfies BeginningScores & { readonly meant: number };

/**
 * The companies that an unfinished text may mean, best first: the one that it most likely is, if
 * one is likely; then names that are the text, names and domains that begin with it, names with all
 * its words of which the last may be unfinished, and what is left once typing errors are allowed.
 * Among equals the larger and better-filled come first. Entries that are plainly one employer are
 * one suggestion.
 *
 * Pure; case, punctuation and blanks make no difference; the work is bounded whatever the text.
 *
 * @param limit 1 to {@link SUGGESTIONS_MAX}
 * @returns with the calibrated probability that the company is meant, given the text and nothing
 *   else: that of {@link matchCompany} where it lists the company, else 0
 */
export function suggestCompanies(
  directory: Directory,
  text: string,
  { limit }: { readonly limit: number },
): CompanyProbability[] {
  const entries = new Map<string, Entry>();
  const isFinished = words(text).join("").length >= FINISHED_LETTERS_MIN;
  for (const { companyId, probability } of matchCompany(directory, { ...NOTHING, name: text }).candidates) {
    const score = isFinished && probability >= MATCH_THRESHOLD ? SCORES.meant : SCORES.near;
    for (const { index, company } of placesOf(directory, companyId)) {
      addEntry(entries, groupOf(index, company), { companyId, probability, score: score + probability });
    }
  }
  for (const { index, superseded } of layersOf(directory).toReversed()) {
    const found = companiesBeginning(index, text, { limit: limit * ENTRIES_PER_SUGGESTION, scores: SCORES });
    for (const [company, score] of found) {
      const entryId = companyIdAt(index, company);
      if (superseded.has(entryId)) continue;
      const companyId = answeringCompany(directory, entryId);
      if (companyId === null) continue;
      addEntry(entries, groupOf(index, company), { companyId, probability: 0, score });
    }
  }
  const sorted = [...entries.values()].sort((a, b) => b.score - a.score || (a.companyId < b.companyId ? -1 : 1));
  // A company into which others were merged may have come by several of its entries.
  const shown = new Map(sorted.toReversed().map((entry) => [entry.companyId, entry]));
  return sorted
    .filter((entry) => shown.get(entry.companyId) === entry)
    .slice(0, limit)
    .map(({ companyId, probability }) => ({ companyId, probability }));
}

interface Entry extends CompanyProbability {
  readonly score: number;
}

/**
 * Of entries that are plainly one employer the first stays, at the best place that one of them has.
 */
function addEntry(entries: Map<string, Entry>, group: string, entry: Entry): void {
  const known = entries.get(group);
  entries.set(group, known === undefined ? entry : { ...known, score: Math.max(known.score, entry.score) });
}

/** The position of a company that was found: its current entry only. */
function placesOf(directory: Directory, id: CompanyId): { index: DirectoryIndex; company: number }[] {
  const present = layersOf(directory).filter(({ superseded }) => !superseded.has(id));
  return present
    .flatMap(({ index }) => companiesByKey(index, "id", id).map((company) => ({ index, company })))
    .slice(0, 1);
}
