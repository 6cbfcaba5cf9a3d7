/**
 * The hash table has at least so many slots for each name, so that most names are in their first
 * slot; half as many for very many names.
 */
const SLOTS_A_NAME = 4;
const VERY_MANY = 8_192;
/** Names that there is room for at first: their table stays in the processor's nearest memory. */
const ROOM_AT_FIRST = 512;
/**
 * Numbers of 32 marks each that there are for every slot: so many that a name without an account
 * seldom meets another one's mark.
 */
const MARKS_A_SLOT = 0.5;
const STEP_BITS = 5;
const STEP_MASK = 2 ** STEP_BITS - 1;
/**
 * A weight of 1, in units. Weights are at most 2 a hit, so that the words of a name never exceed 31
 * bits.
 */
const UNITS = 2 ** 16;
const UNITS_MAX = 2 ** (31 - STEP_BITS) - 1;

/** Names of a range, or places in a list: `from` included, `to` not. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
}

/** What a word gives to each name that has it. */
export interface Gift {
  readonly units: number;
  /** The step of the search that gives, from 1 to 31. */
  readonly step: number;
  /** It comes on top of what the same step gave before; else a name gets something once a step. */
  readonly isPart: boolean;
}

/** A weight in units, rounded down. */
export function unitsOf(weight: number): number {
  return weight === Number.POSITIVE_INFINITY ? UNITS_MAX : Math.floor(weight * UNITS);
}

/** A weight in units as what is given: rounded, and at least one. */
export function givenUnits(weight: number): number {
  return Math.max(1, Math.round(weight * UNITS));
}

/** The weight of so many units. */
export function weightOf(units: number): number {
  return units / UNITS;
}

/**
 * A running sum for each name that a search reads. Names are stored in the order in which they are
 * read, and a table of no more slots than they need says where: so most looks stay in near memory,
 * as those into arrays over all names of an index would not. Used again for every search, {@link
 * NameAccounts.clear}ed between them; the room that it once had it keeps.
 */
export class NameAccounts {
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
   * Names and 1 more, each in the slot of its last bits or the next free one after it; 0 for a free
   * one.
   */
  #keys = new Uint32Array(SLOTS_A_NAME * ROOM_AT_FIRST);
  /** The place of the name in each slot. */
  #places = new Uint32Array(SLOTS_A_NAME * ROOM_AT_FIRST);
  #mask = SLOTS_A_NAME * ROOM_AT_FIRST - 1;
  /**
   * A bit for each name that is in the table, by its last bits. Most names of a list have no
   * account: one look at a bit says so, and says it so regularly that the processor need not wait
   * for it.
   */
  #marks = new Uint32Array(MARKS_A_SLOT * SLOTS_A_NAME * ROOM_AT_FIRST);
  /** The names up to this place are in the table. */
  #listed = 0;

  /** The bytes that the accounts of so many names take. */
  static bytesFor(names: number): number {
    return 8 * roomFor(names) + (8 + 4 * MARKS_A_SLOT) * slotsFor(names);
  }

  /** The most that a name was given, in units. */
  get most(): number {
    return this.#most >> STEP_BITS;
  }

  /** What the name at a place was given, in units. */
  unitsAt(place: number): number {
    return (this.#sums[place] ?? 0) >> STEP_BITS;
  }

  /** Closes all accounts. */
  clear(): void {
    this.#forget();
    this.#mask = SLOTS_A_NAME * ROOM_AT_FIRST - 1;
    this.count = 0;
    this.#most = 0;
  }

  /** Gives to all names of a part of a list. */
  giveAll(postings: Uint32Array, { from, to }: NumberRange, gift: Gift): void {
    if (from === to) return;
    this.#list();
    this.#makeRoom(to - from);
    const { names } = this;
    const [sums, keys, places, mask] = [this.#sums, this.#keys, this.#places, this.#mask];
    const [marks, marksMask] = [this.#marks, MARKS_A_SLOT * (mask + 1) - 1];
    const first = (gift.units << STEP_BITS) | gift.step;
    let { count } = this;
    for (let at = from; at < to; at += 1) {
      const name = postings[at] ?? 0;
      let slot = name & mask;
      let key = ((marks[(name >>> 5) & marksMask] ?? 0) & (1 << name)) === 0 ? 0 : (keys[slot] ?? 0);
      while (key !== 0 && key !== name + 1) {
        slot = (slot + 1) & mask;
        key = keys[slot] ?? 0;
      }
      if (key !== 0) this.give(places[slot] ?? 0, gift);
      else {
        count += 1;
        names[count] = name;
        sums[count] = first;
      }
    }
    if (count > this.count && first > this.#most) this.#most = first;
    this.count = count;
  }

  /** Gives to those names of a part of a list that have an account. */
  giveKnown(postings: Uint32Array, { from, to }: NumberRange, gift: Gift): void {
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
      if (key !== 0) this.give(places[slot] ?? 0, gift);
    }
  }

  /** Gives to the name at a place. */
  give(place: number, { units, step, isPart }: Gift): void {
    const sum = this.#sums[place] ?? 0;
    if ((sum & STEP_MASK) === step && !isPart) return;
    const given = (((sum >> STEP_BITS) + units) << STEP_BITS) | step;
    this.#sums[place] = given;
    if (given > this.#most) this.#most = given;
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
   * those of one list are not looked for before the next, and those of the last, usually the
   * longest, never.
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

/** The length of an array with a place for each of so many names; there is no place 0. */
function roomFor(names: number): number {
  return 2 ** Math.ceil(Math.log2(names + 1));
}

function slotsFor(names: number): number {
  return 2 ** Math.ceil(Math.log2(names * (names > VERY_MANY ? SLOTS_A_NAME / 2 : SLOTS_A_NAME)));
}
