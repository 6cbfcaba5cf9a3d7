import type { CompanyQuery } from "../domain/company.ts";
import type { CompanyId } from "../domain/ids.ts";
import { compareNames, type NameComparison, NO_COMPARISON } from "./compare-names.ts";
import type { DirectoryIndex } from "./directory-index/layout.ts";
import { prepareName } from "./directory-index/prepared-name.ts";
import { CANDIDATES_MAX, companiesByName, keyedCompanies, preparePlace } from "./directory-index/search.ts";
import { wordText } from "./directory-index/vocabulary.ts";
import { type Evidence, gatherEvidence } from "./features.ts";
import { type CompanyName, companyNames, oneSpelling, singular } from "./normalize.ts";
import { STATE_NAME_WORDS } from "./us-state.ts";

/** A company that a query may mean, with what speaks for and against it. */
export interface Candidate {
  readonly companyId: CompanyId;
  readonly evidence: Evidence;
  /** Equal for entries that are plainly one employer: the same core name in the same state. */
  readonly group: string;
}

/** A shared word is distinctive from this rarity on; commoner ones are no reason to look at a company. */
export const DISTINCTIVE_RARITY_MIN = 0.35;
const PLACE_WORDS: ReadonlySet<string> = new Set([...STATE_NAME_WORDS].map((word) => singular(oneSpelling(word))));
/** How many companies one exact detail may put forward. */
const KEYED_MAX = 20;

/**
 * The companies of one index that a query may mean, in no order: those under its exact details, and those that share a
 * distinctive word, or all words, with its name. A legal form, a place or a common word alone puts none forward.
 */
export function candidatesFor(index: DirectoryIndex, query: CompanyQuery): Candidate[] {
  const place = preparePlace(query);
  const keyed = keyedCompanies(index, query);
  const names = namesAsked(query).map((name) => prepareName(index, name));
  const byKey = Object.values(keyed).flatMap((companies) => [...(companies ?? [])].slice(0, KEYED_MAX));
  const byName = names.flatMap((name) => companiesByName(index, name, { place, limit: CANDIDATES_MAX }));
  const source = { index, query, place, keyed };
  const isKeyed = new Set(byKey);
  return [...new Set([...byKey, ...byName])].flatMap((company) => {
    const comparison = names.length === 0 ? NO_COMPARISON : compareNames(index, names, company);
    const isWorthy = isKeyed.has(company) || isTelling(comparison);
    if (!isWorthy) return [];
    const evidence = gatherEvidence(source, company, comparison);
    return [{ companyId: companyIdAt(index, company), evidence, group: groupOf(index, company) }];
  });
}

/** The names of a query, but for those that are the name of a state and nothing else. */
function namesAsked({ name }: CompanyQuery): CompanyName[] {
  return name === null ? [] : companyNames(name).filter(({ words }) => words.some((word) => !PLACE_WORDS.has(word)));
}

/** Claims that two names share something distinctive: a word, or together all of their words. */
function isTelling({ rarestShared, sharedRarity, isSame }: NameComparison): boolean {
  return rarestShared >= DISTINCTIVE_RARITY_MIN || (isSame && sharedRarity >= DISTINCTIVE_RARITY_MIN);
}

/** The id of a company, by its number in the index. */
export function companyIdAt(index: DirectoryIndex, company: number): CompanyId {
  let text = "";
  for (let i = company * 16; i < company * 16 + 16; i += 1) text += (index.ids[i] ?? 0).toString(16).padStart(2, "0");
  return text as CompanyId;
}

function groupOf(index: DirectoryIndex, company: number): string {
  const state = stateAt(index, company);
  if (state === 0) return `company ${companyIdAt(index, company)}`;
  const name = index.nameStarts[company] ?? 0;
  const words = index.nameWords.subarray(index.nameWordStarts[name] ?? 0, index.nameWordStarts[name + 1] ?? 0);
  return `${state} ${Array.from(words, (word) => wordText(index, word)).join("")}`;
}

function stateAt(index: DirectoryIndex, company: number): number {
  let state = 0;
  while ((index.stateStarts[state + 1] ?? Number.POSITIVE_INFINITY) <= company) state += 1;
  return state;
}
