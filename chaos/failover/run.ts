/*
 * Kills the primary of a service under load, promotes its synchronous standby, and counts what was lost. See README.md.
 * The exit code is 1 when anything was.
 * Run: node chaos/failover/run.ts [--clients 24] [--creates 600] [--write]
 */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { isSound } from "../../fixtures/aftermath.ts";
import { type FailoverResult, runFailover } from "./failover.ts";

const REST_MS = 5;
const RECOVERED_MS_MAX = 30_000;

const { values } = parseArgs({
  options: {
    clients: { type: "string", default: "24" },
    creates: { type: "string", default: "600" },
    write: { type: "boolean", default: false },
  },
});
const dir = mkdtempSync(path.join(tmpdir(), "openvoe-failover-"));
try {
  const load = { clients: Number(values.clients), createsPerClient: Number(values.creates), restMs: REST_MS };
  const result = await runFailover({ dir, ...load });
  const report = reportOf(result);
  console.log(report);
  if (!isSound(result) || result.recoveredMs > RECOVERED_MS_MAX) process.exitCode = 1;
  if (values.write) writeFileSync(path.join(import.meta.dirname, "./baseline.md"), baseline(report));
} finally {
  rmSync(dir, { recursive: true, force: true });
}

function reportOf(result: FailoverResult): string {
  const { acknowledged, unfinished, undelivered, madeTwice, endedTwice } = result;
  return [
    `- ${result.acknowledgedBefore} verifications acknowledged before, ${result.acknowledgedPerSecond} a second; ${result.failedRequests} requests cut off or refused, and sent again`,
    `- writes went on ${result.recoveredMs} ms after the order to promote`,
    `- ${acknowledged} acknowledged: ${unfinished} unfinished, ${undelivered} undelivered, ${madeTwice} made twice, ${endedTwice} with more than one event`,
  ].join("\n");
}

function baseline(report: string): string {
  const command = ["node chaos/failover/run.ts", ...process.argv.slice(2)].join(" ");
  const date = new Date().toISOString().slice(0, 10);
  return `# Baseline of chaos/failover\n\n\`${command}\`, ${date}, two shared cores, Node ${process.version}.\n\n${report}\n`;
}
