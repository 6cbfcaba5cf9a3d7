import { BestCompanies } from "./best-companies.ts";
import type { DirectoryIndex } from "./layout.ts";
import { NameAccounts } from "./name-accounts.ts";
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

/** The bytes that a search thread's accounts take at most: of as many names as may be read for one. */
export const ACCOUNTS_BYTES_MAX = 4 * 2 ** 20;
const STEP_BITS = 5;
const STEP_MASK = 2 ** STEP_BITS - 1;
/** A weight of 1, in units. Weights are at most 2 a hit, so that the words of a name never exceed 31 bits. */
const UNITS = 2 ** 16;
const UNITS_MAX = 2 ** (31 - STEP_BITS) - 1;

/**
 * What the names share that share anything: in units, and in the last bits the step that gave a name something last, from 1.
 * Every search has them to itself, and opens them anew.
 */
const accounts = new NameAccounts();

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
  #step = 0;
  /** The greatest account so far. */
  #most = 0;
  #budget = POSTINGS_BUDGET;

  constructor(index: DirectoryIndex, { total }: PreparedName, place: PlaceScore) {
    this.#index = index;
    this.#total = total;
    this.#place = place;
    accounts.clear();
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
    const { count, sums } = accounts;
    const first = unitsOf(FIRST_OFFERED_MIN * this.#mostShared());
    for (let place = 1; place <= count; place += 1) {
      const units = (sums[place] ?? 0) >> STEP_BITS;
      if (units >= first) this.#offer(best, place, units);
    }
    this.#offerLater(best, first);
  }

  /** @param first those that share so much are offered already */
  #offerLater(best: BestCompanies, first: number): void {
    const { count, sums, names } = accounts;
    const { from, to } = this.#place;
    const least = unitsOf(SHARED_OF_BEST_MIN * this.#mostShared());
    let known = Number.NaN;
    let inside = 0;
    let outside = 0;
    for (let place = 1; place <= count; place += 1) {
      const units = (sums[place] ?? 0) >> STEP_BITS;
      if (units < least || units >= first) continue;
      if (best.least !== known) {
        known = best.least;
        inside = unitsOf(this.#sharedFor(known - this.#place.mostInside));
        outside = unitsOf(this.#sharedFor(known - this.#place.mostOutside));
      }
      const name = names[place] ?? 0;
      if (units < outside && (units < inside || name < from || name >= to)) continue;
      this.#offer(best, place, units);
    }
  }

  #offer(best: BestCompanies, place: number, units: number): void {
    const { from, to, mostInside, mostOutside } = this.#place;
    const name = accounts.names[place] ?? 0;
    const held = this.#index.nameWeights[name] ?? 0;
    const likeness = likenessOf(units / UNITS, { asked: this.#total, held });
    // Who owns the name is a look anywhere into memory: not for one that cannot matter wherever its company is.
    if (likeness + (name >= from && name < to ? mostInside : mostOutside) < best.least) return;
    const company = this.#index.nameCompanies[name] ?? 0;
    best.offer(company, likeness + this.#place.of(company));
  }

  #mostShared(): number {
    return (this.#most >> STEP_BITS) / UNITS;
  }

  /** Which names can still come among the best that share nothing but a step's word and those after it. */
  #newcomers({ hits, rest }: Step, limit: number): Newcomers {
    const length = hits.reduce((sum, { word }) => sum + namesWith(this.#index, word), 0);
    if (length <= SHORT_LIST) return "all";
    if (rest < SHARED_OF_BEST_MIN * this.#mostShared() - ROUNDING) return "none";
    if (accounts.count < limit || accounts.count > length) return "all";
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
    const known = accounts.count;
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
    const { postings } = this.#index;
    accounts.makeRoom(to - from);
    for (let i = from; i < to; i += 1) this.#give(accounts.openedPlaceOf(postings[i] ?? 0), gain);
  }

  /** Gives to those names of a part of a list that share something already. */
  #readKnown({ from, to }: ListRange, gain: Gain): void {
    const { postings } = this.#index;
    for (let i = from; i < to; i += 1) {
      const place = accounts.placeOf(postings[i] ?? 0);
      if (place !== 0) this.#give(place, gain);
    }
  }

  /** Gives to those of the first touched names that have the word and can still be among the best. */
  #lookUp(gain: Gain, { known, rest, isInsideRead }: { known: number; rest: number; isInsideRead: boolean }): void {
    const { sums, names } = accounts;
    const { from, to } = this.#place;
    const enough = unitsOf(SHARED_OF_BEST_MIN * this.#mostShared() - rest - ROUNDING);
    for (let place = 1; place <= known; place += 1) {
      if ((sums[place] ?? 0) >> STEP_BITS < enough) continue;
      const name = names[place] ?? 0;
      if (isInsideRead && name >= from && name < to) continue;
      if (hasWord(this.#index, name, gain.word)) this.#give(place, gain);
    }
  }

  #give(place: number, { units, isPart }: Gain): void {
    const { sums } = accounts;
    const sum = sums[place] ?? 0;
    // Hits come most alike first: a word counts once a name. Parts of one word add up.
    if ((sum & STEP_MASK) === this.#step && !isPart) return;
    const given = (((sum >> STEP_BITS) + units) << STEP_BITS) | this.#step;
    sums[place] = given;
    if (given > this.#most) this.#most = given;
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
