import { nilId } from "../ids.ts";

/** Reports a row that is unreadable or was changed, as `<table>/<id>`: each once. */
export type ReportRow = (detail: string, message?: string) => void;

/** Does a batch of work. Resolves with whether more may be left. */
type Work = (report: ReportRow) => Promise<boolean>;

/** What the janitor does from time to time. */
export interface Duty {
  /** As its failures name it, such as `rekeying`. */
  readonly name: string;
  /** How often it looks for work, in milliseconds. */
  readonly everyMs: number;
  readonly work: Work;
}

/** How often a duty looks for work that no caller waits for, in milliseconds. */
const EVERY_MINUTE_MS = 60_000;

/** A batch of a sweep over a table in the order of ids. */
interface SweptBatch<Id extends string> {
  /** Where the next batch continues; null when no row was left. */
  readonly last: Id | null;
  /** Rows that cannot be opened, as `<table>/<id>`. */
  readonly unreadable: readonly string[];
}

/** A duty that goes through all remaining rows of a table once per pass, and reports those that cannot be opened. */
export function sweepDuty<Id extends string>(name: string, sweep: (after: Id) => Promise<SweptBatch<Id>>): Duty {
  let after = nilId<Id>();
  const work: Work = async (report) => {
    const { last, unreadable } = await sweep(after);
    for (const row of unreadable) report(row);
    after = last ?? nilId();
    return last !== null;
  };
  return { name, everyMs: EVERY_MINUTE_MS, work };
}

/** A duty that looks for work every minute. */
export function minuteDuty(name: string, work: Work): Duty {
  return { name, everyMs: EVERY_MINUTE_MS, work };
}
