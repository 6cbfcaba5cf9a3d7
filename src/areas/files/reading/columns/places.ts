import type { Meaning } from "./meanings.ts";
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
  readonly #by = new Map<Meaning, number[]>();

  constructor(meanings: readonly Meaning[]) {
    for (const [at, meaning] of meanings.entries()) {
      const list = this.#by.get(meaning);
      if (list === undefined) this.#by.set(meaning, [at]);
      else list.push(at);
    }
  }

  /** The first column of a meaning. */
  one(meaning: Meaning): number | undefined {
    return this.#by.get(meaning)?.[0];
  }

  /** All columns of a meaning, or of some. */
  all(of: Meaning | ReadonlySet<Meaning>): readonly number[] {
    if (typeof of === "string") return this.#by.get(of) ?? [];
    const found: number[] = [];
    for (const [meaning, columns] of this.#by) if (of.has(meaning)) found.push(...columns);
    return found;
  }
}
