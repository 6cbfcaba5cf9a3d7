import type { Reject } from "../../../areas/records/ops/imports/check-rows.ts";

/** Why rows were rejected. */
interface RejectReason {
  /** The column; null if the whole row is at fault. */
  readonly field: string | null;
  readonly reason: string;
  /** How often. */
  readonly count: number;
}

/** How often rows were rejected because another source owns their ids. */
interface HeldIds {
  readonly source: string;
  readonly count: number;
}

/** Maximum number of reasons reported. */
const REPORTED_MAX = 5;
/**
 * Maximum number of reasons counted separately: some contain values of the row, and a hostile file
 * has many.
 */
const COUNTED_MAX = 1_000;

/** Counts the reasons of rejected rows, in bounded memory. */
export class RejectTally {
  readonly #counts = new Map<string, { field: string | null; reason: string; count: number }>();
  readonly #held = new Map<string, number>();

  readonly add = (rejects: readonly Reject[]): void => {
    for (const { field, reason, heldBy } of rejects) {
      const key = `${field ?? ""}\n${reason}`;
      const known = this.#counts.get(key);
      if (known !== undefined) known.count += 1;
      else if (this.#counts.size < COUNTED_MAX) this.#counts.set(key, { field, reason, count: 1 });
      if (heldBy !== undefined) this.#held.set(heldBy, (this.#held.get(heldBy) ?? 0) + 1);
    }
  };

  /** The most frequent reasons, at most five, most frequent first. */
  mostFrequent(): RejectReason[] {
    return [...this.#counts.values()].sort((a, b) => b.count - a.count).slice(0, REPORTED_MAX);
  }

  /** The sources that own ids of rejected rows, most frequent first. */
  held(): HeldIds[] {
    return [...this.#held].map(([source, count]) => ({ source, count })).sort((a, b) => b.count - a.count);
  }
}

/** What the summary reports about rejects besides their file. */
export interface ReportedRejects {
  readonly reasons: readonly RejectReason[];
  /** By source: how many rejected ids belong to records of that other source. */
  readonly held_by: readonly HeldIds[];
}

/** The most frequent reasons and their remedies, one per line. */
export function reasonLines({ reasons, held_by }: ReportedRejects): string[] {
  if (reasons.length === 0) return [];
  const lines = ["Most frequent reasons:"];
  for (const { field, reason, count } of reasons) {
    lines.push(`  ${count} × ${field === null ? "the row" : field} ${reason}`);
  }
  for (const { source, count } of held_by) lines.push(heldText(source, count));
  if (reasons.some(({ reason }) => reason.startsWith("must be a real date in the form YYYY-MM-DD"))) {
    lines.push("If the file writes dates in another order, give it with --dates MDY, DMY or YMD.");
  }
  return lines;
}

function heldText(source: string, count: number): string {
  const name = JSON.stringify(source);
  return (
    `${count} rows have ids that belong to companies of the source ${name}. If the file is a newer version of that source, import it with ` +
    `--source ${name}. If the file replaces it, first run openvoe sources remove companies ${name}. ` +
    "Otherwise leave out the column id or give other ids."
  );
}
