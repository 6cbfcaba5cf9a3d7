/**
 * The hash table has at least so many slots for each name, so that most names are in their first
 * slot; half as many for very many names.
 */
const SLOTS_A_NAME = 4;
const VERY_MANY = 8_192;
/** Initial capacity in names: a table of this size stays in the processor's nearest cache. */
const ROOM_AT_FIRST = 512;
/**
 * Words of 32 marks per slot: enough that a name without a sum rarely finds another name's mark.
 */
const MARKS_A_SLOT = 0.5;
const STEP_BITS = 5;
const STEP_MASK = 2 ** STEP_BITS - 1;
/**
 * A weight of 1, in units. Weights are at most 2 for a word that a name has, so that the sum of a name never exceeds 31
 * bits.
 */
const UNITS = 2 ** 16;
const UNITS_MAX = 2 ** (31 - STEP_BITS) - 1;

/** A range of names, or of positions in a list: `from` included, `to` excluded. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/** What a word adds to each name that has it. */
export interface Addition {
  readonly units: number;
  /** The step of the search that adds it, from 1 to 31. */
  readonly step: number;
  /**
   * It is added to what the same step added before; otherwise a name gets one addition per step.
   */
  readonly isPart: boolean;
}

/** A weight in units, rounded down. */
export function unitsOf(weight: number): number {
  return weight === Number.POSITIVE_INFINITY ? UNITS_MAX : Math.floor(weight * UNITS);
}

/** A weight in units as it is added: rounded, and at least one. */
export function addedUnits(weight: number): number {
  return Math.max(1, Math.round(weight * UNITS));
}

/** The weight of a number of units. */
export function weightOf(units: number): number {
  return units / UNITS;
}

/**
 * A running sum for each name that a search reads. Names are stored in the order in which they are
 * read, and a hash table of no more slots than needed maps them to their positions: most lookups
 * stay in the cache, unlike those into arrays over all names of an index. Used again for every
 * search, {@link NameSums.clear}ed between them; it keeps its capacity.
 */
export class NameSums {
  /** How many names there are. They have the places from 1 to this. */
  count = 0;
  /** The name at each place. */
  names = new Uint32Array(ROOM_AT_FIRST + 1);
  /**
   * What the name at each place was given, in units, and in the last bits the step that gave it
   * something last.
   */
  #sums = new Int32Array(ROOM_AT_FIRST + 1);
  #most = 0;
  /**
   * Names plus 1, by open addressing on their last bits; 0 is a free slot.
   */
  #keys = new Uint32Array(SLOTS_A_NAME * ROOM_AT_FIRST);
  /** The position of the name in each slot. */
  #places = new Uint32Array(SLOTS_A_NAME * ROOM_AT_FIRST);
  #mask = SLOTS_A_NAME * ROOM_AT_FIRST - 1;
  /**
   * A bitmap filter of the names in the table, by their last bits. Most names of a list have no sum
   * yet: one bit says so, and the branch is predictable. Over 500,000 companies a search takes 0.30
   * to 0.32 ms of processor time with it, 0.34 to 0.40 ms without.
   */
  #marks = new Uint32Array(MARKS_A_SLOT * SLOTS_A_NAME * ROOM_AT_FIRST);
  /** The names up to this position are in the table. */
  #listed = 0;

  /** The bytes of the sums of a number of names. */
  static bytesFor(names: number): number {
    return 8 * roomFor(names) + (8 + 4 * MARKS_A_SLOT) * slotsFor(names);
  }

  /** The greatest sum, in units. */
  get most(): number {
    return this.#most >> STEP_BITS;
  }

  /** The sum of the name at a position, in units. */
  unitsAt(place: number): number {
    return (this.#sums[place] ?? 0) >> STEP_BITS;
  }

  /** Removes all sums. */
  clear(): void {
    this.#forget();
    this.#mask = SLOTS_A_NAME * ROOM_AT_FIRST - 1;
    this.count = 0;
    this.#most = 0;
  }

  /** Adds to all names of a part of a list. */
  addAll(postings: Uint32Array, { from, to }: NumberRange, addition: Addition): void {
    if (from === to) return;
    this.#list();
    this.#makeRoom(to - from);
    const { names } = this;
    const [sums, keys, places, mask] = [this.#sums, this.#keys, this.#places, this.#mask];
    const [marks, marksMask] = [this.#marks, MARKS_A_SLOT * (mask + 1) - 1];
    const first = (addition.units << STEP_BITS) | addition.step;
    let { count } = this;
    for (let at = from; at < to; at += 1) {
      const name = postings[at] ?? 0;
      let slot = name & mask;
      let key = ((marks[(name >>> 5) & marksMask] ?? 0) & (1 << name)) === 0 ? 0 : (keys[slot] ?? 0);
      while (key !== 0 && key !== name + 1) {
        slot = (slot + 1) & mask;
        key = keys[slot] ?? 0;
      }
      if (key !== 0) this.add(places[slot] ?? 0, addition);
      else {
        count += 1;
        names[count] = name;
        sums[count] = first;
      }
    }
    if (count > this.count && first > this.#most) this.#most = first;
    this.count = count;
  }

  /** Adds to those names of a part of a list that have a sum. */
  addKnown(postings: Uint32Array, { from, to }: NumberRange, addition: Addition): void {
    if (from === to) return;
    this.#list();
    const [keys, places, mask] = [this.#keys, this.#places, this.#mask];
    const [marks, marksMask] = [this.#marks, MARKS_A_SLOT * (mask + 1) - 1];
    for (let at = from; at < to; at += 1) {
      const name = postings[at] ?? 0;
      if (((marks[(name >>> 5) & marksMask] ?? 0) & (1 << name)) === 0) continue;
      let slot = name & mask;
      let key = keys[slot] ?? 0;
      while (key !== 0 && key !== name + 1) {
        slot = (slot + 1) & mask;
        key = keys[slot] ?? 0;
      }
      if (key !== 0) this.add(places[slot] ?? 0, addition);
    }
  }

  /** Adds to the name at a position. */
  add(place: number, { units, step, isPart }: Addition): void {
    const sum = this.#sums[place] ?? 0;
    if ((sum & STEP_MASK) === step && !isPart) return;
    const next = (((sum >> STEP_BITS) + units) << STEP_BITS) | step;
    this.#sums[place] = next;
    if (next > this.#most) this.#most = next;
  }

  #makeRoom(more: number): void {
    const needed = this.count + more;
    if (needed < this.names.length) return;
    const room = roomFor(needed);
    const [names, sums] = [this.names, this.#sums];
    this.names = new Uint32Array(room);
    this.names.set(names);
    this.#sums = new Int32Array(room);
    this.#sums.set(sums);
  }

  /** Empties the table. */
  #forget(): void {
    this.#keys.fill(0, 0, this.#mask + 1);
    this.#marks.fill(0, 0, MARKS_A_SLOT * (this.#mask + 1));
    this.#listed = 0;
  }

  /**
   * Adds the names that were read since the last call to the table. A list has each name once: so
   * those of one list are not inserted before the next, and those of the last, usually the longest,
   * never.
   */
  #list(): void {
    const size = slotsFor(this.count);
    if (size > this.#mask + 1) {
      this.#forget();
      if (size > this.#keys.length) {
        this.#keys = new Uint32Array(size);
        this.#places = new Uint32Array(size);
        this.#marks = new Uint32Array(MARKS_A_SLOT * size);
      }
      this.#mask = size - 1;
    }
    const [keys, places, mask] = [this.#keys, this.#places, this.#mask];
    const [marks, marksMask] = [this.#marks, MARKS_A_SLOT * (mask + 1) - 1];
    for (let place = this.#listed + 1; place <= this.count; place += 1) {
      const name = this.names[place] ?? 0;
      let slot = name & mask;
      while (keys[slot] !== 0) slot = (slot + 1) & mask;
      keys[slot] = name + 1;
      places[slot] = place;
      const mark = (name >>> 5) & marksMask;
      marks[mark] = (marks[mark] ?? 0) | (1 << name);
    }
    this.#listed = this.count;
  }
}

/** The length of an array with a position for each of a number of names; position 0 is unused. */
function roomFor(names: number): number {
  return 2 ** Math.ceil(Math.log2(names + 1));
}

function slotsFor(names: number): number {
  return 2 ** Math.ceil(Math.log2(names * (names > VERY_MANY ? SLOTS_A_NAME / 2 : SLOTS_A_NAME)));
}
