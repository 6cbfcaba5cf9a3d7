import type { ImportWarning } from "../check-rows.ts";

/** Maximum number of warnings that are kept with their lines. */
const LISTED_MAX = 100;

/** What an import left out of rows that it imported. */
export interface ReportedWarnings {
  /** The first ones, by line. */
  readonly warnings: readonly ImportWarning[];
  readonly warnings_total: number;
}

/** Lists the first warnings of an import and counts all, in bounded memory. */
export class WarningTally {
  readonly #listed: ImportWarning[] = [];
  #total = 0;

  readonly add = (warnings: readonly ImportWarning[]): void => {
    this.#total += warnings.length;
    this.#listed.push(...warnings.slice(0, LISTED_MAX - this.#listed.length));
  };

  /** What was added so far. */
  summary(): ReportedWarnings {
    return { warnings: this.#listed, warnings_total: this.#total };
  }
}
