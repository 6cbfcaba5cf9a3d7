import type { Share } from "./share.ts";

/** Something that columns show together: its worth, and in words. */
export interface Relation {
  readonly score: number;
  readonly columns: readonly number[];
  /** A clause such as `it adds up to Gross Pay`, to which the count of rows is added; null: nothing to tell. */
  readonly text: string | null;
  readonly share: Share;
}

/** Where each meaning stands. */
export class MeaningPlaces {
  readonly #by = new Map<string, number[]>();

  constructor(meanings: readonly string[]) {
    for (const [at, meaning] of meanings.entries()) {
      const list = this.#by.get(meaning);
      if (list === undefined) this.#by.set(meaning, [at]);
      else list.push(at);
    }
  }

  /** The first column of a meaning. */
  one(meaning: string): number | undefined {
    return this.#by.get(meaning)?.[0];
  }

  /** All columns of a meaning or of all that a pattern says. */
  all(of: string | RegExp): readonly number[] {
    if (typeof of === "string") return this.#by.get(of) ?? [];
    const found: number[] = [];
    for (const [meaning, columns] of this.#by) if (isLike(of, meaning)) found.push(...columns);
    return found;
  }
}

const known = new Map<string, Map<string, boolean>>();

/** True if a meaning has the form; each pair is tested once, for a search asks the same again and again. */
function isLike(form: RegExp, meaning: string): boolean {
  const tested = known.get(form.source) ?? new Map<string, boolean>();
  if (tested.size === 0) known.set(form.source, tested);
  const before = tested.get(meaning);
  if (before !== undefined) return before;
  const is = form.test(meaning);
  tested.set(meaning, is);
  return is;
}
