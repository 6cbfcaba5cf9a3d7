import { beginCluster } from "../../../kernel/database/embedded/cluster.ts";
import { readConfig } from "../config.ts";

/** A line that `start` accepts, whatever its values: another one is refused, and makes no database. */
const START = /^start( --port[ =]\d+| --show-secret)*$/;

/**
 * Begins to make the embedded database that `openvoe start` will open, while the program is still being loaded: both take some seconds
 * on a busy machine, on a core each. Does nothing for other commands, and where the configuration is refused, which `start` itself says.
 */
export function beginStart(words: readonly string[]): void {
  if (!START.test(words.join(" "))) return;
  try {
    const { databaseUrl, dataDir } = readConfig();
    if (databaseUrl === null) beginCluster(dataDir);
  } catch {
    // Said by the command.
  }
}
