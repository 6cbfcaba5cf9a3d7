/*
 * Upgrades a service of the former release under load, with both versions side by side, and counts what was lost. See README.md.
 * The exit code is 1 when anything was.
 * Run: node chaos/upgrade/run.ts [--clients 12] [--seconds 5]
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { isSound } from "../../fixtures/aftermath.ts";
import { checkOutFormerRelease } from "../../fixtures/former-release.ts";
import { runUpgrade, type UpgradeResult } from "./upgrade.ts";

/** So that the services keep up: what waits behind a backlog at the end would count as unfinished. */
const REST_MS = 200;

const { values } = parseArgs({
  options: { clients: { type: "string", default: "12" }, seconds: { type: "string", default: "5" } },
});
const former = checkOutFormerRelease();
if (typeof former === "string") {
  console.log(`- left out: ${former}`);
} else {
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-upgrade-"));
  try {
    const load = { clients: Number(values.clients), restMs: REST_MS, stageMs: Number(values.seconds) * 1_000 };
    const result = await runUpgrade({ former, dir, ...load });
    console.log(reportOf(result, former.version));
    if (!isSound(result) || result.leftByFormer > 0) process.exitCode = 1;
  } finally {
    rmSync(dir, { recursive: true, force: true });
    former.remove();
  }
}

function reportOf(result: UpgradeResult, version: string): string {
  const { byStage, acknowledged, unfinished, undelivered, madeTwice, endedTwice } = result;
  return [
    `- ${version}: ${byStage.former} verifications acknowledged on its own schema, ${byStage.migrated} on the new one, ${byStage.together} by both versions; the migrations took ${result.migratedMs} ms`,
    `- ${result.failedRequests} requests cut off or refused, and sent again; ${result.leftByFormer} that the former version left undone on the new schema`,
    `- ${acknowledged} acknowledged: ${unfinished} unfinished, ${undelivered} undelivered, ${madeTwice} made twice, ${endedTwice} with more than one event`,
  ].join("\n");
}
