/** So many different texts are remembered, and as many of those before them. */
const TEXTS_MAX = 100_000;

/**
 * Gives equal texts of a file one place in memory: a register has the same names and days in row after row. A piece of a text keeps
 * the whole of it in memory; what is given back does not.
 */
export class KnownTexts {
  #known = new Map<string, string>();
  #before = new Map<string, string>();

  /** An equal text. */
  of(text: string): string {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    // A text that is put together is one of its own, once a piece of it is taken.
    const own = this.#before.get(text) ?? ` ${text}`.slice(1);
    if (this.#known.size >= TEXTS_MAX) {
      this.#before = this.#known;
      this.#known = new Map();
    }
    this.#known.set(own, own);
    return own;
  }
}
