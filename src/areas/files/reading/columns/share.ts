import type { TableFacts } from "./facts.ts";

const ROWS = 60;
const CENTS = 0.021;
const LEAST_SHARE = 0.7;

/** In how many of the rows of which it can be said something holds. */
export interface Share {
  readonly held: number;
  readonly of: number;
}

/** Counts in how many rows columns hold together, each question once. */
export class Shares {
  readonly facts: TableFacts;
  readonly #rows: number;
  readonly #known = new Map<string, Share>();

  constructor(facts: TableFacts) {
    this.facts = facts;
    this.#rows = Math.min(facts.rows.length, ROWS);
  }

  /** Counts the rows for which the test says true, of those for which it does not say null. The key names the test and its columns. */
  ofRows(key: string, test: (row: number) => boolean | null): Share {
    return this.#once(key, () => {
      let [held, of] = [0, 0];
      for (let row = 0; row < this.#rows; row += 1) {
        const holds = test(row);
        if (holds === null) continue;
        of += 1;
        if (holds) held += 1;
      }
      return { held, of };
    });
  }

  /** As {@link ofRows}, of pairs of rows that follow each other and are of one person. */
  ofSteps(key: string, test: (before: number, row: number) => boolean | null): Share {
    return this.#once(key, () => {
      let [held, of] = [0, 0];
      for (const [before, row] of this.facts.steps.slice(0, 2 * ROWS)) {
        const holds = test(before, row);
        if (holds === null) continue;
        of += 1;
        if (holds) held += 1;
      }
      return { held, of };
    });
  }

  /** The amount of a cell; null: no number. */
  value(column: number | undefined, row: number): number | null {
    return column === undefined ? null : (this.facts.numbers[column]?.[row] ?? null);
  }

  /** The day of a cell, since 1970; null: no date. */
  day(column: number | undefined, row: number): number | null {
    return column === undefined ? null : (this.facts.days[column]?.[row] ?? null);
  }

  /** The sum of the amounts of columns without their signs: some files have withholdings negative. */
  sum(columns: readonly number[], row: number): number {
    let total = 0;
    for (const column of columns) total += Math.abs(this.facts.numbers[column]?.[row] ?? 0);
    return total;
  }

  #once(key: string, count: () => Share): Share {
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const share = count();
    this.#known.set(key, share);
    return share;
  }
}

/** A share as a number, 0 where fewer than two rows can tell. */
export function shareOf({ held, of }: Share): number {
  return of < 2 ? 0 : held / of;
}

/** The share of the rows in which it does not hold: one row is enough to show that it may hold. 1 where none can tell. */
export function missOf({ held, of }: Share): number {
  return of === 0 ? 1 : 1 - held / of;
}

/** What a share is worth: nothing below seven in ten. */
export function reward(share: Share, weight: number): number {
  const is = shareOf(share);
  return is >= LEAST_SHARE ? is * is * weight : 0;
}

/** True if two amounts are equal but for their signs and two cents. */
export function near(one: number, other: number): boolean {
  return Math.abs(Math.abs(one) - Math.abs(other)) < CENTS;
}
