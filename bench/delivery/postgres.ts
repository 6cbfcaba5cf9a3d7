import { execFile } from "node:child_process";
import { readlinkSync, statSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import type { BenchHome } from "../../fixtures/home.ts";

/**
 * Breaks PostgreSQL off as a crash would (`immediate`: no checkpoint, every connection cut) and starts it again with what it was started
 * with. What starts it then is not the home, which cannot stop it any more: {@link stopPostgres} has to.
 */
export async function restartPostgres(home: BenchHome): Promise<void> {
  await control(home, ["restart", "-m", "immediate", "-w", "-l", "/dev/null"]);
}

/** Stops a PostgreSQL that was restarted. */
export async function stopPostgres(home: BenchHome): Promise<void> {
  await control(home, ["stop", "-m", "fast", "-w"]);
}

/** As the user that owns the cluster: PostgreSQL refuses root. */
async function control(home: BenchHome, args: readonly string[]): Promise<void> {
  const binary = readlinkSync(`/proc/${await home.postmasterPid()}/exe`);
  const [row] = await home.query<{ data_directory: string }>("show data_directory");
  const cluster = row?.data_directory ?? "";
  const { uid, gid } = statSync(cluster);
  const identity = process.getuid?.() === 0 ? { uid, gid } : {};
  await promisify(execFile)(path.join(path.dirname(binary), "pg_ctl"), [...args, "-D", cluster], {
    ...identity,
    cwd: cluster,
  });
}
