import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A memory limit of the operating system's, as a container has one. */
export interface MemoryLimit {
  /** The file to which a process writes its id in order to be limited. */
  readonly membersFile: string;
  /** The most that its processes held at once, in bytes, page cache included. */
  peakBytes(): number;
  /** How often the limit was hit; reclaiming page cache counts too. */
  hits(): number;
  /** Removes the limit; its processes must have ended. */
  remove(): void;
}

/** Where each version of Linux's control groups has what is needed, by the name of the file. */
const VERSIONS = [
  {
    root: "/sys/fs/cgroup/memory",
    limit: "memory.limit_in_bytes",
    peak: "memory.max_usage_in_bytes",
    hits: "memory.failcnt",
  },
  { root: "/sys/fs/cgroup", limit: "memory.max", peak: "memory.peak", hits: "memory.events" },
] as const;

/**
 * Makes a control group that limits the memory of the processes that join it: what goes over it is killed by the system.
 *
 * @returns null where this user cannot make one (Linux alone has them, and root alone may)
 */
export function makeMemoryLimit(bytes: number): MemoryLimit | null {
  for (const version of VERSIONS) {
    const group = path.join(version.root, `openvoe-bench-${process.pid}`);
    try {
      mkdirSync(group);
    } catch {
      continue;
    }
    if (existsSync(path.join(group, version.limit))) {
      writeFileSync(path.join(group, version.limit), String(bytes));
      const numberIn = (file: string) =>
        Number(/(?:^|max )(\d+)/m.exec(readFileSync(path.join(group, file), "utf8"))?.[1]);
      return {
        membersFile: path.join(group, "cgroup.procs"),
        peakBytes: () => numberIn(version.peak),
        hits: () => numberIn(version.hits),
        remove: () => rmdirSync(group),
      };
    }
    rmdirSync(group);
  }
  return null;
}
