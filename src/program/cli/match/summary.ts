import { MATCH_THRESHOLD } from "../../../areas/companies/matching/answer/match.ts";
import type { PairMatch } from "../../../areas/companies/matching/answer/pair.ts";
import { table } from "../text/print.ts";
import type { MatchedRow } from "./match-rows.ts";

/** How many matched rows are in each confidence band. */
interface ConfidenceBands {
  readonly "0.90-1.00": number;
  readonly "0.70-0.89": number;
  readonly "0.50-0.69": number;
}

/** The result of matching a file: printed as it is with `--json`. */
export interface MatchSummary {
  readonly file: string;
  readonly output: string;
  /** The headings read, by detail. */
  readonly columns: Readonly<Record<string, string>>;
  /** `interrupted`: stopped by a signal before its end. */
  readonly status: "completed" | "interrupted";
  readonly rows: number;
  readonly matched: number;
  readonly no_match: number;
  readonly errors: number;
  readonly confidence: ConfidenceBands;
  readonly seconds: number;
  readonly rows_per_second: number;
}

/** Counts rows as they are processed. */
export class MatchTally {
  #matched = 0;
  #noMatch = 0;
  #errors = 0;
  readonly #bands = { "0.90-1.00": 0, "0.70-0.89": 0, "0.50-0.69": 0 };

  add({ status, match }: MatchedRow): void {
    if (status === "error") this.#errors += 1;
    else if (status === "no_match") this.#noMatch += 1;
    else {
      this.#matched += 1;
      const confidence = Number(match?.confidence_level);
      this.#bands[confidence >= 0.9 ? "0.90-1.00" : confidence >= 0.7 ? "0.70-0.89" : "0.50-0.69"] += 1;
    }
  }

  get rows(): number {
    return this.#matched + this.#noMatch + this.#errors;
  }

  counts(): Pick<MatchSummary, "rows" | "matched" | "no_match" | "errors" | "confidence"> {
    const counts = { matched: this.#matched, no_match: this.#noMatch, errors: this.#errors };
    return { rows: this.rows, ...counts, confidence: { ...this.#bands } };
  }
}

/** Some rows could not be read, all others were searched. */
const EXIT_ERRORS = 3;

/** What a shell reports for a program terminated by SIGINT. */
const EXIT_INTERRUPTED = 130;

/** The exit code of a match: 0, 3 if rows had errors, 130 if interrupted. */
export function matchExitCode(summary: MatchSummary): number {
  if (summary.status === "interrupted") return EXIT_INTERRUPTED;
  return summary.errors > 0 ? EXIT_ERRORS : 0;
}

/** The summary as text, without a trailing line end. */
export function matchSummaryText(summary: MatchSummary): string {
  const { rows, matched, no_match, errors, confidence, seconds, rows_per_second } = summary;
  const columns = Object.entries(summary.columns).map(
    ([detail, heading]) => `${detail} from ${JSON.stringify(heading)}`,
  );
  const bands = Object.entries(confidence).map(([band, count]) => `${count} at ${band}`);
  const head =
    summary.status === "completed"
      ? `Wrote ${summary.output}`
      : `Interrupted; ${summary.output} is incomplete and was not written`;
  return [
    `${head}: ${rows} rows (${seconds} s, ${rows_per_second} rows/s). Read ${columns.join(", ")}.`,
    `${matched} matched (${share(matched, rows)}): ${bands.join(", ")}. ${no_match} without a match, ${errors} with an error.`,
  ].join("\n");
}

function share(part: number, whole: number): string {
  return whole === 0 ? "0 %" : `${((100 * part) / whole).toFixed(1)} %`;
}

/** Features that are shown: the rest add little. */
const FEATURES_SHOWN = 10;

/**
 * A comparison of two names as text: the probability, what it means, and the features that decided
 * it.
 */
export function pairText({ probability, features }: PairMatch): string {
  const verdict = probability >= MATCH_THRESHOLD ? "one company" : "no match";
  const rows = features
    .slice(0, FEATURES_SHOWN)
    .map(({ feature, meaning, weight }) => [feature, weight.toFixed(2), meaning]);
  const shown = rows.length === 0 ? [] : [table([["feature", "weight", "meaning"], ...rows])];
  return [`${probability.toFixed(2)} (${verdict}, by the names alone)`, ...shown].join("\n\n");
}
