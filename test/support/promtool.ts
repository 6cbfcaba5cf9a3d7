import { spawnSync } from "node:child_process";

/** Why tests that need promtool are skipped; false where it is. */
export const SKIP_WITHOUT_PROMTOOL =
  spawnSync("promtool", ["--version"]).error === undefined ? false : "no promtool on this machine (package prometheus)";

/** What promtool says, and whether it is content. */
export function promtool(words: readonly string[], input = ""): { readonly isGood: boolean; readonly output: string } {
  const { status, stdout, stderr } = spawnSync("promtool", [...words], { input, encoding: "utf8" });
  return { isGood: status === 0, output: `${stdout}${stderr}` };
}
