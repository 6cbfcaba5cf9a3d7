import type { CompanyId } from "../../../../kernel/ids.ts";
import { foldedWords } from "../../../../kernel/text/fold.ts";
import type { CompanyQuery } from "../../company.ts";
import { companyIdAt } from "../index/directory-layer.ts";
import { companiesByKey } from "../index/keys.ts";
import type { DirectoryIndex } from "../index/layout.ts";
import { type BeginningScores, companiesBeginning } from "../retrieval/suggest-candidates.ts";
import { type CompanyProbability, type Directory, layersOf, MATCH_THRESHOLD, matchCompany } from "./match.ts";
import { answeringCompany } from "./merged-companies.ts";
import { employerGroup, groupOf } from "./rank.ts";

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
  name: null,
  domain: null,
  ein: null,
  phone: null,
  id: null,
  street: null,
  city: null,
  state: null,
  zip: null,
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

/** A company that an unfinished text may mean. */
export interface Suggestion extends CompanyProbability {
  /**
   * The text most likely means it, or one of its names or domains begins like the text; false where
   * it is merely similar.
   */
  readonly fits: boolean;
}

/** A company that a search finds with less is not worth showing, unless it begins like the text. */
const SIMILAR_PROBABILITY_MIN = 0.1;

/**
 * The companies that an unfinished text may mean: those that it fits before what is merely similar, however
 * likely a search for the text as it stands finds that. Among each the order is that of the probabilities with
 * two decimals, as these are shown. Of equally probable ones (most have 0) those with the better reason come
 * first: the name is the text, a name or domain begins with it, a name has all its words of which the last may be
 * unfinished, or it is what is left once typing errors are allowed; for one reason the larger and
 * better-filled come first. Entries that are plainly one employer are one suggestion, and
 * what is merely similar is one only if it is likely at all.
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
): Suggestion[] {
  const entries = new Map<string, Entry>();
  const isFinished = foldedWords(text).join("").length >= FINISHED_LETTERS_MIN;
  for (const { companyId, probability } of matchCompany(directory, { ...NOTHING, name: text }).candidates) {
    if (probability < SIMILAR_PROBABILITY_MIN) continue;
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
  const shownProbability = ({ probability }: Entry) => Math.round(100 * probability);
  const sorted = [...entries.values()].sort(
    (a, b) =>
      Number(fits(b.score)) - Number(fits(a.score)) ||
      shownProbability(b) - shownProbability(a) ||
      b.score - a.score ||
      (a.companyId < b.companyId ? -1 : 1),
  );
  // A company into which others were merged may have come by several of its entries.
  const shown = new Map(sorted.toReversed().map((entry) => [entry.companyId, entry]));
  return sorted
    .filter((entry) => shown.get(entry.companyId) === entry)
    .slice(0, limit)
    .map(({ companyId, probability, score }) => ({ companyId, probability, fits: fits(score) }));
}

function fits(score: number): boolean {
  return score >= SCORES.word;
}

interface Entry extends CompanyProbability {
  readonly score: number;
}

/**
 * Of entries that are plainly one employer the likeliest stays, of equally likely ones that which
 * stands for all of them, then the first; at the best place that one of them has.
 */
function addEntry(entries: Map<string, Entry>, group: string, entry: Entry): void {
  const known = entries.get(group);
  const isBetter = known === undefined || (known.probability === 0 && group === employerGroup(entry.companyId));
  const score = Math.max(known?.score ?? 0, entry.score);
  entries.set(group, isBetter ? { ...entry, score } : { ...known, score });
}

/** The position of a company's current entry; none if no layer has one. */
function placesOf(directory: Directory, id: CompanyId): { index: DirectoryIndex; company: number }[] {
  const present = layersOf(directory).filter(({ superseded }) => !superseded.has(id));
  return present
    .flatMap(({ index }) => companiesByKey(index, "id", id).map((company) => ({ index, company })))
    .slice(0, 1);
}
