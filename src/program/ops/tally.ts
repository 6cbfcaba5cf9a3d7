import { addCompanyOutcomes, type CompanyOutcome } from "../../areas/companies/sql/companies.ts";
import type { Database } from "../../kernel/database/postgres/database.ts";
import { type ActivityCount, addActivity } from "../../kernel/measurements/sql/activity.ts";

/** How often what was counted is written, in milliseconds. */
const WRITE_EVERY_MS = 1_000;

/**
 * Statistics of a process: counted in memory and written once a second, outside the transactions of
 * the facts, so that no two of them wait for one counter. A killed process loses the counts of its
 * last second; a write whose result is lost may be counted twice.
 */
interface Tally {
  /** Adds counts; takes microseconds, and never throws. */
  note(counts: { readonly activity: readonly ActivityCount[]; readonly outcomes?: readonly CompanyOutcome[] }): void;
  /** Writes what is counted, and stops. */
  close(): Promise<void>;
}

/** Opens the tally of a process. Counts that could not be written are written with the next ones. */
export function openTally(db: Database, onError: (error: unknown, activity: string) => void): Tally {
  const activity = new Sums<ActivityCount>();
  const outcomes = new Sums<CompanyOutcome>();
  let timer: NodeJS.Timeout | null = null;
  let writing = Promise.resolve();

  const write = () => {
    timer = null;
    writing = writing.then(async () => {
      await activity.write((counts) => addActivity(db, counts));
      await outcomes.write((counts) => addCompanyOutcomes(db, counts));
    });
    writing = writing.catch((error: unknown) => {
      onError(error, "writing statistics");
      timer ??= setTimeout(write, WRITE_EVERY_MS).unref();
    });
  };

  return {
    note({ activity: counts, outcomes: seen = [] }) {
      activity.add(counts);
      outcomes.add(seen);
      timer ??= setTimeout(write, WRITE_EVERY_MS).unref();
    },
    async close() {
      if (timer !== null) clearTimeout(timer);
      write();
      await writing;
      if (timer !== null) clearTimeout(timer);
    },
  };
}

/** Counts that are added up by what is counted. */
class Sums<Counted extends { readonly count?: number }> {
  #counts = new Map<string, Counted>();

  add(counts: readonly Counted[]): void {
    for (const one of counts) {
      const { count = 1, ...counted } = one;
      const key = JSON.stringify(counted);
      this.#counts.set(key, { ...one, count: (this.#counts.get(key)?.count ?? 0) + count });
    }
  }

  /** Writes what was added, and forgets it; what was not written stays. */
  async write(store: (counts: readonly Counted[]) => Promise<void>): Promise<void> {
    const counts = [...this.#counts.values()];
    this.#counts = new Map();
    if (counts.length === 0) return;
    try {
      await store(counts);
    } catch (error) {
      this.add(counts);
      throw error;
    }
  }
}
