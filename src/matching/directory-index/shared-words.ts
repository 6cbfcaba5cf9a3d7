import { BestCompanies } from "./best-companies.ts";
import type { DirectoryIndex } from "./layout.ts";
import type { Hit, PreparedName } from "./prepared-name.ts";
import { namesWith } from "./vocabulary.ts";

/** What the place asked for adds to the score of a company. */
export interface PlaceScore {
  /** The given state's names, as a range of name numbers; empty when no state is given. */
  readonly from: number;
  readonly to: number;
  /** The most that the place can add inside of that range and outside of it. */
  readonly mostInside: number;
  readonly mostOutside: number;
  /** What it adds for a company. */
  readonly of: (company: number) => number;
}

/** Names are read from a list of so many postings whatever they can reach. */
const SHORT_LIST = 1_000;
/** Of a list longer than this only the given state's names are read. */
const POSTINGS_READ_MAX = 30_000;
/** Postings read for one name. */
const POSTINGS_BUDGET = 250_000;
/** Looking a word up in a name's words takes the time of so many postings. */
const LOOKUP_POSTINGS = 4;
/** A name with less of the best one's shared weight is not looked at further. */
const SHARED_OF_BEST_MIN = 0.45;
/** Names with this share of the best one's are offered before all others. */
const FIRST_OFFERED_MIN = 0.8;
/** Sums of weights, rounded to units, may differ by this. */
const ROUNDING = 1e-4;

/** Which names a list may still bring in that shared nothing so far. */
type Newcomers = "all" | "inside" | "none";

/**
 * Offers the companies whose names share words with a name, by the rarity of what is shared and the place.
 *
 * Words are taken from the rarest on, and a list of names is read only as far as a name on it can still be among the best:
 * one that shares nothing but the words to come has at most their weight. What is left out could not have been among them,
 * but for lists so long that only the given state's names are read, or that exceed the budget.
 */
export function offerSharing(
  index: DirectoryIndex,
  name: PreparedName,
  { place, best }: { place: PlaceScore; best: BestCompanies },
): void {
  const pass = new SharingPass(index, name, place);
  for (const step of stepsOf(name)) pass.take(step, best.limit);
  pass.offerTo(best);
  pass.clear();
}

/** What one word of the name asked for can bring: its hits, most alike first, each with the weight that it gives a name. */
interface Step {
  readonly hits: readonly Hit[];
  readonly weights: readonly number[];
  /** The most that this word and those after it can give one name. */
  readonly rest: number;
}

function stepsOf({ weights, hits }: PreparedName): Step[] {
  const order = weights.map((_, at) => at).sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0));
  const steps: Step[] = [];
  let rest = 0;
  for (const at of order.reverse()) {
    const own = hits.filter((hit) => hit.first === at);
    const gains = own.map(({ likeness, share, last }) => {
      return likeness * share * ((weights[at] ?? 0) + (last > at ? (weights[last] ?? 0) : 0));
    });
    let whole = 0;
    gains.forEach((gain, i) => {
      if ((own[i]?.share ?? 1) < 1) rest += gain;
      else whole = Math.max(whole, gain);
    });
    rest += whole;
    steps.push({ hits: own, weights: gains, rest });
  }
  return steps.reverse();
}

/**
 * Working arrays of one index. The names that share anything stand one behind the other, so that to go through them is to read on;
 * only the look from a posting to its name's place is a look anywhere into memory. All places are 0 between searches.
 */
interface Scratch {
  /** Of each name: its place among those that share anything, from 1; 0 for the others. */
  readonly places: Int32Array;
  /** The names that share anything, by place, from 1. */
  readonly touched: Uint32Array;
  /**
   * By place, the name's account: the weight that it shares, in units, and in the last bits the step that gave it something
   * last, from 1.
   */
  readonly accounts: Int32Array;
  /** The places of names that are offered after others. */
  readonly later: Uint32Array;
}

/** The bytes that a search thread's working arrays take for each name of an index. */
export const SCRATCH_BYTES_A_NAME = 16;
const STEP_BITS = 5;
const STEP_MASK = 2 ** STEP_BITS - 1;
/** A weight of 1, in units. Weights are at most 2 a hit, so that the words of a name never exceed 31 bits. */
const UNITS = 2 ** 16;
const UNITS_MAX = 2 ** (31 - STEP_BITS) - 1;

const scratches = new WeakMap<DirectoryIndex, Scratch>();

function scratchOf(index: DirectoryIndex): Scratch {
  const existing = scratches.get(index);
  if (existing !== undefined) return existing;
  const places = index.nameCount + 1;
  const scratch = {
    places: new Int32Array(index.nameCount),
    touched: new Uint32Array(places),
    accounts: new Int32Array(places),
    later: new Uint32Array(places),
  };
  scratches.set(index, scratch);
  return scratch;
}

/** What one hit gives: to names on its list, once a step unless it is a part of a word. */
interface Gain {
  readonly word: number;
  readonly units: number;
  readonly isPart: boolean;
}

/** One name's words being looked up. */
class SharingPass {
  readonly #index: DirectoryIndex;
  readonly #total: number;
  readonly #place: PlaceScore;
  readonly #scratch: Scratch;
  #touched = 0;
  #step = 0;
  /** The greatest account so far. */
  #most = 0;
  #budget = POSTINGS_BUDGET;

  constructor(index: DirectoryIndex, { total }: PreparedName, place: PlaceScore) {
    this.#index = index;
    this.#total = total;
    this.#place = place;
    this.#scratch = scratchOf(index);
  }

  /** Adds what the hits of one word give to the names that have them. */
  take(step: Step, limit: number): void {
    const newcomers = this.#newcomers(step, limit);
    this.#step += 1;
    step.hits.forEach(({ word, share }, at) => {
      const units = Math.max(1, Math.round((step.weights[at] ?? 0) * UNITS));
      this.#add({ word, units, isPart: share < 1 }, { newcomers, rest: step.rest });
    });
  }

  /**
   * Offers the names that share something by how alike they are, so far, and the place. Those that share most come first: what is
   * least of the best is then soon so great that few others are looked at.
   */
  offerTo(best: BestCompanies): void {
    const { accounts, later } = this.#scratch;
    const most = this.#mostShared();
    const first = unitsOf(FIRST_OFFERED_MIN * most);
    const least = unitsOf(SHARED_OF_BEST_MIN * most);
    let left = 0;
    for (let place = 1; place <= this.#touched; place += 1) {
      const units = (accounts[place] ?? 0) >> STEP_BITS;
      if (units >= first) this.#offer(best, place, units);
      else if (units >= least) {
        later[left] = place;
        left += 1;
      }
    }
    this.#offerLater(best, left);
  }

  #offerLater(best: BestCompanies, count: number): void {
    const { accounts, touched, later } = this.#scratch;
    const { from, to } = this.#place;
    let known = Number.NaN;
    let inside = 0;
    let outside = 0;
    for (let i = 0; i < count; i += 1) {
      if (best.least !== known) {
        known = best.least;
        inside = unitsOf(this.#sharedFor(known - this.#place.mostInside));
        outside = unitsOf(this.#sharedFor(known - this.#place.mostOutside));
      }
      const place = later[i] ?? 0;
      const units = (accounts[place] ?? 0) >> STEP_BITS;
      const name = touched[place] ?? 0;
      if (units < outside && (units < inside || name < from || name >= to)) continue;
      this.#offer(best, place, units);
    }
  }

  #offer(best: BestCompanies, place: number, units: number): void {
    const name = this.#scratch.touched[place] ?? 0;
    const company = this.#index.nameCompanies[name] ?? 0;
    const held = this.#index.nameWeights[name] ?? 0;
    best.offer(company, likenessOf(units / UNITS, { asked: this.#total, held }) + this.#place.of(company));
  }

  /** Leaves the working arrays as they were. */
  clear(): void {
    const { places, touched } = this.#scratch;
    for (let place = 1; place <= this.#touched; place += 1) places[touched[place] ?? 0] = 0;
  }

  #mostShared(): number {
    return (this.#most >> STEP_BITS) / UNITS;
  }

  /** Which names can still come among the best that share nothing but a step's word and those after it. */
  #newcomers({ hits, rest }: Step, limit: number): Newcomers {
    const length = hits.reduce((sum, { word }) => sum + namesWith(this.#index, word), 0);
    if (length <= SHORT_LIST) return "all";
    if (rest < SHARED_OF_BEST_MIN * this.#mostShared() - ROUNDING) return "none";
    if (this.#touched < limit || this.#touched > length) return "all";
    const best = new BestCompanies(limit);
    this.offerTo(best);
    if (rest < this.#sharedFor(best.least - this.#place.mostInside)) return "none";
    return rest < this.#sharedFor(best.least - this.#place.mostOutside) ? "inside" : "all";
  }

  /** The least shared weight with which a name can be so alike: the inverse of {@link likenessOf} at its best. */
  #sharedFor(likeness: number): number {
    if (likeness <= 0) return 0;
    if (likeness > 1) return Number.POSITIVE_INFINITY;
    return (0.7 * this.#total * likeness) / (1 - 0.3 * likeness) - ROUNDING;
  }

  #add(gain: Gain, { newcomers, rest }: { newcomers: Newcomers; rest: number }): void {
    const list = listOf(this.#index, gain.word);
    const read = this.#readRange(list, newcomers);
    this.#budget -= read.to - read.from;
    const known = this.#touched;
    this.#read(read, gain);
    const left = list.to - list.from - (read.to - read.from);
    if (left === 0) return;
    if (known * LOOKUP_POSTINGS > left) {
      this.#readKnown({ from: list.from, to: read.from }, gain);
      this.#readKnown({ from: read.to, to: list.to }, gain);
    } else this.#lookUp(gain, { known, rest, isInsideRead: read.from < read.to });
  }

  /** The part of a list that newcomers are read from. */
  #readRange(list: ListRange, newcomers: Newcomers): ListRange {
    const { from, to } = this.#place;
    const isLong = from < to && list.to - list.from > POSTINGS_READ_MAX;
    const range = newcomers === "all" && !isLong ? list : listPart(this.#index, list, { from, to });
    const isRead = newcomers !== "none" && range.to - range.from <= this.#budget;
    return isRead ? range : { from: list.from, to: list.from };
  }

  /** Gives to all names of a part of a list. */
  #read({ from, to }: ListRange, gain: Gain): void {
    const { places, touched, accounts } = this.#scratch;
    const { postings } = this.#index;
    for (let i = from; i < to; i += 1) {
      const name = postings[i] ?? 0;
      let place = places[name] ?? 0;
      if (place === 0) {
        this.#touched += 1;
        place = this.#touched;
        places[name] = place;
        touched[place] = name;
        accounts[place] = 0;
      }
      this.#give(place, gain);
    }
  }

  /** Gives to those names of a part of a list that share something already. */
  #readKnown({ from, to }: ListRange, gain: Gain): void {
    const { places } = this.#scratch;
    const { postings } = this.#index;
    for (let i = from; i < to; i += 1) {
      const place = places[postings[i] ?? 0] ?? 0;
      if (place !== 0) this.#give(place, gain);
    }
  }

  /** Gives to those of the first touched names that have the word and can still be among the best. */
  #lookUp(gain: Gain, { known, rest, isInsideRead }: { known: number; rest: number; isInsideRead: boolean }): void {
    const { accounts, touched } = this.#scratch;
    const { from, to } = this.#place;
    const enough = unitsOf(SHARED_OF_BEST_MIN * this.#mostShared() - rest - ROUNDING);
    for (let place = 1; place <= known; place += 1) {
      if ((accounts[place] ?? 0) >> STEP_BITS < enough) continue;
      const name = touched[place] ?? 0;
      if (isInsideRead && name >= from && name < to) continue;
      if (hasWord(this.#index, name, gain.word)) this.#give(place, gain);
    }
  }

  #give(place: number, { units, isPart }: Gain): void {
    const { accounts } = this.#scratch;
    const account = accounts[place] ?? 0;
    // Hits come most alike first: a word counts once a name. Parts of one word add up.
    if ((account & STEP_MASK) === this.#step && !isPart) return;
    const sum = (((account >> STEP_BITS) + units) << STEP_BITS) | this.#step;
    accounts[place] = sum;
    if (sum > this.#most) this.#most = sum;
  }
}

/** Places from and before which a part of the postings lies. */
interface ListRange {
  readonly from: number;
  readonly to: number;
}

function listOf({ postingStarts }: DirectoryIndex, word: number): ListRange {
  return { from: postingStarts[word] ?? 0, to: postingStarts[word + 1] ?? 0 };
}

/** The part of a list that holds names of a range. */
function listPart(index: DirectoryIndex, list: ListRange, names: ListRange): ListRange {
  const from = firstPosting(index, list, names.from);
  return { from, to: firstPosting(index, { from, to: list.to }, names.to) };
}

/** The place of the first posting of a list whose name is at least so great. */
function firstPosting({ postings }: DirectoryIndex, { from, to }: ListRange, name: number): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((postings[middle] ?? 0) < name) low = middle + 1;
    else high = middle;
  }
  return low;
}

function hasWord({ nameWords, nameWordStarts }: DirectoryIndex, name: number, word: number): boolean {
  const end = nameWordStarts[name + 1] ?? 0;
  for (let at = nameWordStarts[name] ?? 0; at < end; at += 1) if (nameWords[at] === word) return true;
  return false;
}

/** A shared weight in units, rounded down. */
function unitsOf(weight: number): number {
  return weight === Number.POSITIVE_INFINITY ? UNITS_MAX : Math.floor(weight * UNITS);
}

/** Tversky's index: what is missing of the words asked for counts twice what the company has besides. */
function likenessOf(shared: number, { asked, held }: { asked: number; held: number }): number {
  return shared / (shared + 0.7 * Math.max(0, asked - shared) + 0.3 * Math.max(0, held - shared));
}
