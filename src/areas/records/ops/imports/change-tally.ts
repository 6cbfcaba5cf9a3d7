import type { EntryCounts } from "../../../payroll/recorded-pay.ts";
import type { ImportChange } from "../../sql/imports/imports.ts";
import type { WaitingOutcome } from "./joining/join-waiting.ts";

/** A checked row of a file, and what the store has of it. */
interface TalliedJob {
  /** The person within the file; null: the file's format tells no persons. */
  readonly person: string | null;
  /** True if no record of its id is stored. */
  readonly isNew: boolean;
  /** True if the stored record or its pay differs; false of a new one. */
  readonly isChanged: boolean;
}

/** Counts what a file changes of what its source holds. A person is new if none of their jobs is stored. */
export class ChangeTally {
  readonly #isPersonNew = new Map<string, boolean>();
  readonly #jobs = { new: 0, changed: 0, unchanged: 0 };
  readonly #statements = { added: 0, corrected: 0, unchanged: 0 };
  /** Of quarters and years. */
  readonly #totals = { added: 0, corrected: 0, unchanged: 0 };
  #gone: number | null = null;
  #waiting: WaitingOutcome = { joined: 0, waiting: new Map() };

  addJob({ person, isNew, isChanged }: TalliedJob): void {
    this.#jobs[isNew ? "new" : isChanged ? "changed" : "unchanged"] += 1;
    if (person !== null) this.#isPersonNew.set(person, isNew && this.#isPersonNew.get(person) !== false);
  }

  /** Adds what loading a row's pay does to its statements, and to its totals of quarters and years. */
  addPay({ statements, totals }: { readonly statements: EntryCounts; readonly totals: EntryCounts }): void {
    addCounts(this.#statements, statements);
    addCounts(this.#totals, totals);
  }

  /** Stored records of the last file that this one does not have; null: no file of this format was loaded. */
  setGone(count: number | null): void {
    this.#gone = count;
  }

  /** What becomes of the records of the source that wait for their person. */
  setWaiting(outcome: WaitingOutcome): void {
    this.#waiting = outcome;
  }

  result(): ImportChange {
    const reasons = [...this.#waiting.waiting].map(([reason, count]) => ({ reason, count }));
    return {
      persons_new: this.#isPersonNew.size === 0 ? null : [...this.#isPersonNew.values()].filter(Boolean).length,
      jobs_new: this.#jobs.new,
      jobs_changed: this.#jobs.changed,
      jobs_unchanged: this.#jobs.unchanged,
      jobs_gone: this.#gone,
      jobs_joined: this.#waiting.joined,
      jobs_waiting: reasons.reduce((sum, { count }) => sum + count, 0),
      waiting_reasons: reasons.toSorted((one, other) => other.count - one.count),
      statements_new: this.#statements.added,
      statements_corrected: this.#statements.corrected,
      statements_unchanged: this.#statements.unchanged,
      totals_new: this.#totals.added,
      totals_corrected: this.#totals.corrected,
      totals_unchanged: this.#totals.unchanged,
    };
  }
}

function addCounts(sum: { added: number; corrected: number; unchanged: number }, counts: EntryCounts): void {
  sum.added += counts.added;
  sum.corrected += counts.corrected;
  sum.unchanged += counts.unchanged;
}
