import type { CompanyQuery } from "../../domain/company.ts";
import { STATE_CODES } from "../us-state.ts";
import { cityText, companiesByKey, type KeyKind, streetKeyValue } from "./keys.ts";
import { type DirectoryIndex, KNOWN } from "./layout.ts";
import type { PreparedName } from "./prepared-name.ts";
import { cityName } from "./vocabulary.ts";

/** What a search knows of the place asked for, as one index numbers it; 0 is "not given". */
export interface PreparedPlace {
  readonly state: number;
  /** The city's name as the index keeps it; empty when not given. */
  readonly city: string;
  readonly zip: number;
}

/** The companies that each given exact detail names; null where the detail is not given. */
export type KeyedCompanies = Readonly<Record<Exclude<KeyKind, "name">, ReadonlySet<number> | null>>;

/** The most companies that one index puts forward. */
export const CANDIDATES_MAX = 40;
/** Postings of one list that are read whole; of a longer one only the given state's. */
const POSTINGS_READ_MAX = 30_000;
/** Postings read for one name. */
const POSTINGS_BUDGET = 250_000;
/** A name with less of the best one's shared weight is not looked at further. */
const SHARED_OF_BEST_MIN = 0.45;

/** The place of a query in the index's terms. */
export function preparePlace(query: CompanyQuery): PreparedPlace {
  return {
    state: query.state === null ? 0 : STATE_CODES.indexOf(query.state) + 1,
    city: cityText(query.city),
    zip: query.zip === null ? 0 : Number(query.zip) + 1,
  };
}

/** The companies that the query's exact details name. */
export function keyedCompanies(index: DirectoryIndex, query: CompanyQuery): KeyedCompanies {
  const look = (kind: KeyKind, value: string | null) =>
    value === null ? null : new Set(companiesByKey(index, kind, value));
  return {
    id: look("id", query.id),
    ein: look("ein", query.ein),
    domain: look("domain", query.domain),
    phone: look("phone", query.phone),
    street: look("street", streetKeyValue(query.street, query.zip)),
  };
}

/**
 * The companies whose names share most with a name, weighed by the rarity of what is shared, the place counting a little:
 * candidates for a closer look, the best first.
 *
 * @param limit at least 1
 */
export function companiesByName(
  index: DirectoryIndex,
  name: PreparedName,
  { place, limit }: { place: PreparedPlace; limit: number },
): number[] {
  const scratch = scratchOf(index);
  const touched = addShared(index, name, { place, scratch });
  const best = new BestCompanies(limit);
  for (const company of companiesByKey(index, "name", name.name.compact)) best.offer(company, 2);
  let most = 0;
  for (let i = 0; i < touched; i += 1) most = Math.max(most, scratch.shared[scratch.touched[i] ?? 0] ?? 0);
  for (let i = 0; i < touched; i += 1) {
    const at = scratch.touched[i] ?? 0;
    const shared = scratch.shared[at] ?? 0;
    scratch.shared[at] = 0;
    if (shared < SHARED_OF_BEST_MIN * most) continue;
    const overlap = likenessOf(shared, { asked: name.total, held: index.nameWeights[at] ?? 0 });
    const company = index.nameCompanies[at] ?? 0;
    if (overlap + PLACE_BONUS_MAX > best.least) best.offer(company, overlap + placeBonus(index, company, place));
  }
  return best.companies();
}

/** Tversky's index: what is missing of the words asked for counts twice what the company has besides. */
function likenessOf(shared: number, { asked, held }: { asked: number; held: number }): number {
  return shared / (shared + 0.7 * Math.max(0, asked - shared) + 0.3 * Math.max(0, held - shared));
}

const PLACE_BONUS_MAX = 0.35;

function placeBonus(index: DirectoryIndex, company: number, place: PreparedPlace): number {
  let bonus = 0;
  const [first, end] = stateRange(index, place.state);
  if (place.state !== 0 && company >= first && company < end) bonus += 0.15;
  if (place.zip !== 0 && index.zips[company] === place.zip) bonus += 0.1;
  const isCityKnown = ((index.known[company] ?? 0) & KNOWN.city) !== 0;
  if (bonus > 0 && place.city !== "" && isCityKnown && cityName(index, index.cities[company] ?? 0) === place.city) {
    bonus += 0.1;
  }
  return bonus;
}

function stateRange(index: DirectoryIndex, state: number): [first: number, end: number] {
  return [index.stateStarts[state] ?? 0, index.stateStarts[state + 1] ?? 0];
}

/** Working arrays of one index: `shared` is all 0 between searches, `seenBy` holds the last pass that met a name. */
interface Scratch {
  readonly shared: Float32Array;
  readonly seenBy: Uint32Array;
  readonly touched: Uint32Array;
  pass: number;
}

const scratches = new WeakMap<DirectoryIndex, Scratch>();

function scratchOf(index: DirectoryIndex): Scratch {
  const existing = scratches.get(index);
  if (existing !== undefined) return existing;
  const scratch = {
    shared: new Float32Array(index.nameCount),
    seenBy: new Uint32Array(index.nameCount),
    touched: new Uint32Array(index.nameCount),
    pass: 0,
  };
  scratches.set(index, scratch);
  return scratch;
}

/** Adds to every name the weight that it shares; returns how many names share any. Rare words first, within the budget. */
function addShared(
  index: DirectoryIndex,
  { weights, hits }: PreparedName,
  { place, scratch }: { place: PreparedPlace; scratch: Scratch },
): number {
  let budget = POSTINGS_BUDGET;
  let touched = 0;
  const order = weights.map((_, at) => at).sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0));
  for (const at of order) {
    scratch.pass = (scratch.pass + 1) >>> 0;
    for (const hit of hits) {
      if (hit.first !== at) continue;
      const [from, to] = postingRange(index, hit.word, place.state);
      if (to - from > budget) continue;
      budget -= to - from;
      const weight = hit.likeness * hit.share * ((weights[at] ?? 0) + (hit.last > at ? (weights[hit.last] ?? 0) : 0));
      touched = addPostings(index, scratch, { from, to, weight, touched, isPart: hit.share < 1 });
    }
  }
  return touched;
}

interface PostingPass {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
  readonly touched: number;
  readonly isPart: boolean;
}

function addPostings({ postings }: DirectoryIndex, scratch: Scratch, pass: PostingPass): number {
  const { shared, seenBy } = scratch;
  let touched = pass.touched;
  for (let i = pass.from; i < pass.to; i += 1) {
    const name = postings[i] ?? 0;
    // Hits come most alike first: a word counts once a name. Halves of one word add up.
    if (seenBy[name] === scratch.pass && !pass.isPart) continue;
    seenBy[name] = scratch.pass;
    const before = shared[name] ?? 0;
    if (before === 0) {
      scratch.touched[touched] = name;
      touched += 1;
    }
    shared[name] = before + pass.weight;
  }
  return touched;
}

/** The postings of a word to read: all, or the given state's alone when there are many. */
function postingRange(index: DirectoryIndex, word: number, state: number): [from: number, to: number] {
  const from = index.postingStarts[word] ?? 0;
  const to = index.postingStarts[word + 1] ?? 0;
  if (to - from <= POSTINGS_READ_MAX || state === 0) return [from, to];
  const [first, end] = stateRange(index, state);
  const low = firstPosting(index, { from, to, name: index.nameStarts[first] ?? 0 });
  return [low, firstPosting(index, { from: low, to, name: index.nameStarts[end] ?? 0 })];
}

function firstPosting(
  { postings }: DirectoryIndex,
  { from, to, name }: { from: number; to: number; name: number },
): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((postings[middle] ?? 0) < name) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The companies with the greatest scores, each once, at most `limit`. Ties go to the lower number. */
class BestCompanies {
  /** What a score must exceed to matter. */
  least = Number.NEGATIVE_INFINITY;
  readonly #limit: number;
  readonly #scores = new Map<number, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  offer(company: number, score: number): void {
    if (score <= this.least || score <= (this.#scores.get(company) ?? Number.NEGATIVE_INFINITY)) return;
    this.#scores.set(company, score);
    if (this.#scores.size >= 4 * this.#limit) this.#trim();
  }

  companies(): number[] {
    this.#trim();
    return [...this.#scores.keys()];
  }

  #trim(): void {
    const ranked = [...this.#scores].sort((a, b) => b[1] - a[1] || a[0] - b[0]).slice(0, this.#limit);
    this.#scores.clear();
    for (const [company, score] of ranked) this.#scores.set(company, score);
    if (ranked.length === this.#limit) this.least = ranked.at(-1)?.[1] ?? this.least;
  }
}
