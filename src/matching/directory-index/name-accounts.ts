/** The table has at least so many places for each name, so that a name stands near its place. */
const PLACES_A_NAME = 2;
/** Names that there is room for at first. */
const ROOM_AT_FIRST = 2_048;

/**
 * A running account for each name that a search has met. Names stand one behind the other in the order of being met, and a table of
 * no more places than they need says where: it stays in the processor's nearest memory, as an array over all names of an index would
 * not. Used again for every search, {@link NameAccounts.clear}ed between them; the room that it once had it keeps.
 */
export class NameAccounts {
  /** How many names there are. They have the places from 1 to this. */
  count = 0;
  /** The name at each place. */
  names = new Uint32Array(ROOM_AT_FIRST + 1);
  /** The account at each place; 0 when it is opened. */
  sums = new Int32Array(ROOM_AT_FIRST + 1);
  /** The place of a name, at its number's last bits or the next free slots after them; 0 for a free one. */
  slots = new Int32Array(PLACES_A_NAME * ROOM_AT_FIRST);
  /** Bits of a number that are its slot. */
  mask = this.slots.length - 1;

  /** Makes room for so many names more. */
  makeRoom(more: number): void {
    const needed = this.count + more;
    if (needed * PLACES_A_NAME > this.mask + 1) this.#spread(needed);
    if (needed < this.names.length) return;
    const room = 2 ** Math.ceil(Math.log2(needed + 1)) + 1;
    const { names, sums } = this;
    this.names = new Uint32Array(room);
    this.names.set(names);
    this.sums = new Int32Array(room);
    this.sums.set(sums);
  }

  /** The place of a name; 0 when it has none. */
  placeOf(name: number): number {
    const { slots, names, mask } = this;
    let slot = name & mask;
    let place = slots[slot] ?? 0;
    while (place !== 0 && names[place] !== name) {
      slot = (slot + 1) & mask;
      place = slots[slot] ?? 0;
    }
    return place;
  }

  /** The place of a name, with an account of 0 when it had none. There must be room. */
  openedPlaceOf(name: number): number {
    const { slots, names, mask } = this;
    let slot = name & mask;
    let place = slots[slot] ?? 0;
    while (place !== 0 && names[place] !== name) {
      slot = (slot + 1) & mask;
      place = slots[slot] ?? 0;
    }
    if (place !== 0) return place;
    this.count += 1;
    slots[slot] = this.count;
    names[this.count] = name;
    this.sums[this.count] = 0;
    return this.count;
  }

  /** Closes all accounts. */
  clear(): void {
    this.slots.fill(0, 0, this.mask + 1);
    this.mask = PLACES_A_NAME * ROOM_AT_FIRST - 1;
    this.count = 0;
  }

  /** Gives the names a table with places enough for so many. */
  #spread(needed: number): void {
    this.slots.fill(0, 0, this.mask + 1);
    const size = 2 ** Math.ceil(Math.log2(needed * PLACES_A_NAME));
    if (size > this.slots.length) this.slots = new Int32Array(size);
    this.mask = size - 1;
    for (let place = 1; place <= this.count; place += 1) {
      let slot = (this.names[place] ?? 0) & this.mask;
      while (this.slots[slot] !== 0) slot = (slot + 1) & this.mask;
      this.slots[slot] = place;
    }
  }
}
