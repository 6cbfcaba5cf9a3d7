const SIZE_MIN = 1_024;
const FILL_MAX = 0.6;

/** Small whole numbers by hashes of texts, in 12 bytes an entry and some free ones: a large file has millions of keys. */
export class NumberTable {
  #keys = new Float64Array(SIZE_MIN);
  #values = new Int32Array(SIZE_MIN);
  #count = 0;

  /** The number of a key, which is given that number if it has none. */
  getOrSet(key: number, value: number): number {
    if (this.#count > this.#keys.length * FILL_MAX) this.#grow();
    const at = this.#placeOf(key);
    if (this.#keys[at] === key) return this.#values[at] ?? 0;
    this.#keys[at] = key;
    this.#values[at] = value;
    this.#count += 1;
    return value;
  }

  /** Gives a key another number than it has. */
  set(key: number, value: number): void {
    this.getOrSet(key, value);
    this.#values[this.#placeOf(key)] = value;
  }

  /** Null: it has none. */
  get(key: number): number | null {
    const at = this.#placeOf(key);
    return this.#keys[at] === key ? (this.#values[at] ?? 0) : null;
  }

  /** The place of a key, or the free one in which it would be; no hash is 0. */
  #placeOf(key: number): number {
    const size = this.#keys.length;
    let at = key % size;
    while (this.#keys[at] !== 0 && this.#keys[at] !== key) at = at + 1 === size ? 0 : at + 1;
    return at;
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values];
    this.#keys = new Float64Array(keys.length * 2);
    this.#values = new Int32Array(keys.length * 2);
    for (let at = 0; at < keys.length; at += 1) {
      const key = keys[at] ?? 0;
      if (key === 0) continue;
      const place = this.#placeOf(key);
      this.#keys[place] = key;
      this.#values[place] = values[at] ?? 0;
    }
  }
}
