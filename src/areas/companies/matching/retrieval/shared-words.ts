import type { DirectoryIndex } from "../index/layout.ts";
import { type Addition, addedUnits, NameSums, type NumberRange, unitsOf, weightOf } from "../index/name-sums.ts";
import { namesWith } from "../index/vocabulary.ts";
import type { PreparedName, WordMatch } from "../scoring/prepared-name.ts";
import { BestCompanies } from "./best-companies.ts";

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

/** A list of up to this many postings is always read. */
const SHORT_LIST = 1_000;
/** Of a list longer than this only the given state's names are read. */
const POSTINGS_READ_MAX = 30_000;
/** Postings read for one name. */
const POSTINGS_BUDGET = 250_000;
/** Looking a word up in a name's words costs as much as reading this many postings. */
const LOOKUP_POSTINGS = 12;
/** A name with less of the best one's shared weight is not looked at further. */
const SHARED_OF_BEST_MIN = 0.45;
/** Names with this share of the best one's are offered before all others. */
const FIRST_OFFERED_MIN = 0.8;
/** Sums of weights, rounded to units, may differ by this. */
const ROUNDING = 1e-4;

/** Which names without a shared word a list may still add. */
type Newcomers = "all" | "inside" | "none";

/**
 * Offers the companies whose names share words with a name, by the rarity of what is shared and the
 * place.
 *
 * Words are taken from the rarest on, and a list of names is read only as far as a name on it can
 * still be among the best: one that shares nothing but the words to come has at most their weight.
 * What is left out could not have been among them, but for lists so long that only the given
 * state's names are read, or that exceed the budget.
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

/**
 * What one word of the name asked for can add: the words that match it, most alike first, each with the weight
 * that it gives a name.
 */
interface Step {
  readonly wordMatches: readonly WordMatch[];
  readonly weights: readonly number[];
  /** The most that this word and those after it can give one name. */
  readonly rest: number;
}

function stepsOf({ weights, wordMatches }: PreparedName): Step[] {
  const order = weights.map((_, at) => at).sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0));
  const steps: Step[] = [];
  let rest = 0;
  for (const at of order.reverse()) {
    const own = wordMatches.filter((wordMatch) => wordMatch.first === at);
    const gains = own.map(({ likeness, share, last }) => {
      return likeness * share * ((weights[at] ?? 0) + (last > at ? (weights[last] ?? 0) : 0));
    });
    let whole = 0;
    gains.forEach((gain, i) => {
      if ((own[i]?.share ?? 1) < 1) rest += gain;
      else whole = Math.max(whole, gain);
    });
    rest += whole;
    steps.push({ wordMatches: own, weights: gains, rest });
  }
  return steps.reverse();
}

/**
 * What each name shares with the name asked for. Cleared at the start of every search; a thread
 * runs one search at a time.
 */
const sums = new NameSums();

/** Maximum number of bytes of a search thread's sums for an index of a number of names. */
export function sumsBytes(names: number): number {
  return NameSums.bytesFor(Math.min(names, POSTINGS_BUDGET));
}

/**
 * Names are processed in batches of this size. What is read of each is scattered in memory: reading
 * one property of all of them before the next lets the processor overlap the cache misses.
 */
const LOOKED_AT_ONCE = 128;
const looked = {
  names: new Uint32Array(LOOKED_AT_ONCE),
  units: new Int32Array(LOOKED_AT_ONCE),
  likenesses: new Float64Array(LOOKED_AT_ONCE),
  companies: new Uint32Array(LOOKED_AT_ONCE),
};

/** What one matching word adds to names on its list, once a step unless it is a part of a word. */
interface Gain extends Addition {
  readonly word: number;
}

/** One name's words being looked up. */
class SharingPass {
  readonly #index: DirectoryIndex;
  readonly #total: number;
  readonly #place: PlaceScore;
  #step = 0;
  #budget = POSTINGS_BUDGET;

  constructor(index: DirectoryIndex, { total }: PreparedName, place: PlaceScore) {
    this.#index = index;
    this.#total = total;
    this.#place = place;
    sums.clear();
  }

  /** Adds what the words that match one word give to the names that have them. */
  take(step: Step, limit: number): void {
    const newcomers = this.#newcomers(step, limit);
    this.#step += 1;
    step.wordMatches.forEach(({ word, share }, at) => {
      const units = addedUnits(step.weights[at] ?? 0);
      // Hits come most alike first: a word counts once a name. Parts of one word add up.
      this.#add({ word, units, step: this.#step, isPart: share < 1 }, { newcomers, rest: step.rest });
    });
  }

  /**
   * Offers the names that share something by how alike they are, so far, and the place. Those that
   * share most come first: what is least of the best is then soon so great that few others are
   * looked at.
   */
  offerTo(best: BestCompanies): void {
    const first = unitsOf(FIRST_OFFERED_MIN * this.#mostShared());
    this.#offerBetween(best, { from: first, to: Number.POSITIVE_INFINITY });
    this.#offerBetween(best, { from: unitsOf(SHARED_OF_BEST_MIN * this.#mostShared()), to: first });
  }

  /** Offers the names with sums in a range, except those that cannot be among the best. */
  #offerBetween(best: BestCompanies, shared: NumberRange): void {
    const { count, names } = sums;
    const { from, to } = this.#place;
    let bounds = this.#leastUnits(best);
    let waiting = 0;
    for (let place = 1; place <= count; place += 1) {
      const units = sums.unitsAt(place);
      if (units < shared.from || units >= shared.to) continue;
      const name = names[place] ?? 0;
      if (units < bounds.outside && (units < bounds.inside || name < from || name >= to)) continue;
      looked.names[waiting] = name;
      looked.units[waiting] = units;
      waiting += 1;
      if (waiting < LOOKED_AT_ONCE) continue;
      this.#offer(best, waiting);
      bounds = this.#leastUnits(best);
      waiting = 0;
    }
    this.#offer(best, waiting);
  }

  /** The units with which a name of the given state, and one elsewhere, can be among the best. */
  #leastUnits(best: BestCompanies): { inside: number; outside: number } {
    const { mostInside, mostOutside } = this.#place;
    const inside = unitsOf(this.#sharedFor(best.least - mostInside));
    return { inside, outside: unitsOf(this.#sharedFor(best.least - mostOutside)) };
  }

  /** Offers the first names of the batch. */
  #offer(best: BestCompanies, count: number): void {
    const { names, units, likenesses, companies } = looked;
    const { nameWeights, nameCompanies } = this.#index;
    for (let i = 0; i < count; i += 1) likenesses[i] = nameWeights[names[i] ?? 0] ?? 0;
    const { least } = best;
    let left = 0;
    for (let i = 0; i < count; i += 1) {
      const likeness = likenessOf(weightOf(units[i] ?? 0), { query: this.#total, candidate: likenesses[i] ?? 0 });
      const name = names[i] ?? 0;
      if (likeness + this.#mostAt(name) < least) continue;
      names[left] = name;
      likenesses[left] = likeness;
      left += 1;
    }
    for (let i = 0; i < left; i += 1) companies[i] = nameCompanies[names[i] ?? 0] ?? 0;
    for (let i = 0; i < left; i += 1) {
      const likeness = likenesses[i] ?? 0;
      if (likeness + this.#mostAt(names[i] ?? 0) < best.least) continue;
      const company = companies[i] ?? 0;
      best.offer(company, likeness + this.#place.of(company));
    }
  }

  /** The most that the place can add for the company of a name. */
  #mostAt(name: number): number {
    const { from, to, mostInside, mostOutside } = this.#place;
    return name >= from && name < to ? mostInside : mostOutside;
  }

  #mostShared(): number {
    return weightOf(sums.most);
  }

  /**
   * Which names can still come among the best that share nothing but a step's word and those after
   * it.
   */
  #newcomers({ wordMatches, rest }: Step, limit: number): Newcomers {
    const length = wordMatches.reduce((sum, { word }) => sum + namesWith(this.#index, word), 0);
    if (length <= SHORT_LIST) return "all";
    if (rest < SHARED_OF_BEST_MIN * this.#mostShared() - ROUNDING) return "none";
    if (sums.count < limit || sums.count > length) return "all";
    const best = new BestCompanies(limit);
    this.offerTo(best);
    if (rest < this.#sharedFor(best.least - this.#place.mostInside)) return "none";
    return rest < this.#sharedFor(best.least - this.#place.mostOutside) ? "inside" : "all";
  }

  /**
   * Minimum shared weight of a name with this likeness: the inverse of {@link likenessOf} at
   * its best.
   */
  #sharedFor(likeness: number): number {
    if (likeness <= 0) return 0;
    if (likeness > 1) return Number.POSITIVE_INFINITY;
    return (0.7 * this.#total * likeness) / (1 - 0.3 * likeness) - ROUNDING;
  }

  #add(gain: Gain, { newcomers, rest }: { newcomers: Newcomers; rest: number }): void {
    const list = listOf(this.#index, gain.word);
    const read = this.#readRange(list, newcomers);
    this.#budget -= read.to - read.from;
    const known = sums.count;
    sums.addAll(this.#index.postings, read, gain);
    const left = list.to - list.from - (read.to - read.from);
    if (left === 0) return;
    if (known * LOOKUP_POSTINGS > left) {
      sums.addKnown(this.#index.postings, { from: list.from, to: read.from }, gain);
      sums.addKnown(this.#index.postings, { from: read.to, to: list.to }, gain);
    } else this.#lookUp(gain, { known, rest, isInsideRead: read.from < read.to });
  }

  /** The part of a list that newcomers are read from. */
  #readRange(list: NumberRange, newcomers: Newcomers): NumberRange {
    const { from, to } = this.#place;
    const isLong = from < to && list.to - list.from > POSTINGS_READ_MAX;
    const range = newcomers === "all" && !isLong ? list : listPart(this.#index, list, { from, to });
    const isRead = newcomers !== "none" && range.to - range.from <= this.#budget;
    return isRead ? range : { from: list.from, to: list.from };
  }

  /**
   * Gives to those of the first touched names that have the word and can still be among the best.
   */
  #lookUp(gain: Gain, { known, rest, isInsideRead }: { known: number; rest: number; isInsideRead: boolean }): void {
    const { names } = sums;
    const { from, to } = this.#place;
    const enough = unitsOf(SHARED_OF_BEST_MIN * this.#mostShared() - rest - ROUNDING);
    let waiting = 0;
    for (let place = 1; place <= known; place += 1) {
      if (sums.unitsAt(place) < enough) continue;
      const name = names[place] ?? 0;
      if (isInsideRead && name >= from && name < to) continue;
      looked.names[waiting] = name;
      looked.units[waiting] = place;
      waiting += 1;
      if (waiting < LOOKED_AT_ONCE) continue;
      this.#addHaving(gain, waiting);
      waiting = 0;
    }
    this.#addHaving(gain, waiting);
  }

  /** Gives to those of the first so many names that are looked at that have the word. */
  #addHaving(gain: Gain, count: number): void {
    const { names, units: places, companies: starts, likenesses: firstWords } = looked;
    const { nameWords, nameWordStarts } = this.#index;
    for (let i = 0; i < count; i += 1) starts[i] = nameWordStarts[names[i] ?? 0] ?? 0;
    for (let i = 0; i < count; i += 1) firstWords[i] = nameWords[starts[i] ?? 0] ?? 0;
    for (let i = 0; i < count; i += 1) {
      const isFirst = firstWords[i] === gain.word;
      if (isFirst || hasWord(this.#index, names[i] ?? 0, gain.word)) sums.add(places[i] ?? 0, gain);
    }
  }
}

function listOf({ postingStarts }: DirectoryIndex, word: number): NumberRange {
  return { from: postingStarts[word] ?? 0, to: postingStarts[word + 1] ?? 0 };
}

/** The part of a list with names of a range. */
function listPart(index: DirectoryIndex, list: NumberRange, names: NumberRange): NumberRange {
  const from = firstPosting(index, list, names.from);
  return { from, to: firstPosting(index, { from, to: list.to }, names.to) };
}

/** The position of the first posting of a list whose name is not less than a name. */
function firstPosting({ postings }: DirectoryIndex, { from, to }: NumberRange, name: number): number {
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

/**
 * Tversky's index: what is missing of the words asked for counts about twice what the company has
 * in addition.
 */
function likenessOf(shared: number, { query, candidate }: { query: number; candidate: number }): number {
  return shared / (shared + 0.7 * Math.max(0, query - shared) + 0.3 * Math.max(0, candidate - shared));
}
