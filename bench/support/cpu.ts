import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

const TICKS_PER_SECOND = Number(execFileSync("getconf", ["CLK_TCK"]).toString());

interface Stat {
  readonly pid: number;
  readonly parent: number;
  /** Its own time, and that of children that have ended and were waited for. */
  readonly ownTicks: number;
  readonly endedTicks: number;
}

/**
 * The processor time that a process and all below it have used so far, in seconds: user and system, of the running ones and
 * of those that have ended. Linux only; zero for a process that is gone.
 *
 * @param apart a process below it that is not counted, nor what is below that one
 */
export function cpuSecondsOf(root: number, apart: number | null = null): number {
  const stats = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? readStat(Number(name)) : []));
  const byParent = Map.groupBy(stats, (stat) => stat.parent);
  const sum = (stat: Stat): number =>
    stat.pid === apart
      ? 0
      : stat.ownTicks +
        stat.endedTicks +
        (byParent.get(stat.pid) ?? []).reduce((total, child) => total + sum(child), 0);
  const found = stats.find((stat) => stat.pid === root);
  return found === undefined ? 0 : sum(found) / TICKS_PER_SECOND;
}

function readStat(pid: number): Stat[] {
  try {
    // The name stands in brackets and may hold anything, so the fields are counted from the last bracket.
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
      .map(Number);
    const [, parent = 0, , , , , , , , , , user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields;
    return [{ pid, parent, ownTicks: user + system, endedTicks: endedUser + endedSystem }];
  } catch {
    return [];
  }
}
