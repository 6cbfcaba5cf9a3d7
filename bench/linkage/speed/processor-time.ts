import { readFileSync } from "node:fs";
import type { Queryable } from "../../../src/kernel/database/postgres/database.ts";

/**
 * A clock that only runs while this process, or a backend that serves it, is on a processor; in
 * milliseconds.
 */
export type ProcessorClock = () => number;

/**
 * Opens a clock of the processor time of this process and of an application's sessions, which must
 * be connected already. Other load on the machine makes them wait, but hardly adds to it.
 *
 * @returns null if the system does not report it (only Linux does)
 */
export async function openProcessorClock(db: Queryable, applicationName: string): Promise<ProcessorClock | null> {
  const sessions = await db.rows<{ pid: number }>(
    { name: "list_sessions", text: "select pid from pg_stat_activity where application_name = $1" },
    [applicationName],
  );
  const files = sessions.map(({ pid }) => `/proc/${pid}/schedstat`);
  const clock = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000 + files.reduce((sum, file) => sum + nanoseconds(file) / 1e6, 0);
  };
  try {
    clock();
    return clock;
  } catch {
    return null;
  }
}

function nanoseconds(file: string): number {
  return Number(readFileSync(file, "utf8").split(" ")[0]);
}
