import type { Reject } from "../../operations/imports/run-import.ts";

/** A reason for which rows were rejected. */
export interface RejectReason {
  /** The column; null when the row as a whole is at fault. */
  readonly field: string | null;
  readonly reason: string;
  /** How often. */
  readonly count: number;
}

/** How often rows were rejected because another source has their ids. */
export interface HeldIds {
  readonly source: string;
  readonly count: number;
}

/** Reasons that are told. */
const TOLD_MAX = 5;
/** Reasons that are counted by themselves: some name figures of the row, and a hostile file has many. */
const COUNTED_MAX = 1_000;

/** Counts why rows are rejected, in bounded memory. */
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

  /** The commonest reasons, most frequent first, at most five. */
  commonest(): RejectReason[] {
    return [...this.#counts.values()].sort((a, b) => b.count - a.count).slice(0, TOLD_MAX);
  }

  /** The sources that have ids of rejected rows, most frequent first. */
  held(): HeldIds[] {
    return [...this.#held].map(([source, count]) => ({ source, count })).sort((a, b) => b.count - a.count);
  }
}

/** What the summary says of rejects besides their file. */
export interface ToldRejects {
  readonly reasons: readonly RejectReason[];
  readonly held_by: readonly HeldIds[];
}

/** The commonest reasons and what to do about them, a line each. */
export function reasonLines({ reasons, held_by }: ToldRejects): string[] {
  if (reasons.length === 0) return [];
  const lines = ["Commonest reasons:"];
  for (const { field, reason, count } of reasons) {
    lines.push(`  ${count} × ${field === null ? "the row" : field} ${reason}`);
  }
  for (const { source, count } of held_by) lines.push(heldText(source, count));
  if (reasons.some(({ reason }) => reason.startsWith("must be a real date in the form YYYY-MM-DD"))) {
    lines.push("Where the file writes dates in another order, say it with --dates MDY, DMY or YMD.");
  }
  return lines;
}

function heldText(source: string, count: number): string {
  const name = JSON.stringify(source);
  return (
    `${count} rows have ids of companies of the source ${name}. If the file is a newer state of that source, import it with ` +
    `--source ${name}. If the file is to take its place, first run openvoe sources remove companies ${name}. ` +
    "Otherwise leave out the column id or give other ids."
  );
}
