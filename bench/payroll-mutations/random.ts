/** Numbers by chance that are the same for the same seed. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** At least 0 and below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number of at least 0 and below the end; 0 if there is none. */
  below(end: number): number {
    return Math.floor(this.next() * Math.max(1, end));
  }

  /** One of a list that is not empty. */
  of<Item>(list: readonly Item[]): Item {
    return list[this.below(list.length)] as Item;
  }
}
