/*
 * How long the event loop of a service is held while it previews and imports workbooks, and how soon it answers others in that time.
 * Run: npm run bench -- import-loop
 */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { OpenVoe } from "../../client/src/index.ts";
import { startApplication } from "../../test/support/application.ts";
import { textRow, workbookOf } from "../../test/support/workbook.ts";

const AIMS = { heldMs: 250, answeredMs: 1_000 } as const;
const HEADINGS = ["Employee ID", "Employee Name", "SSN", "DOB", "Check Date", "Gross Pay"];
const LETTERS = "abcdefghij";

/** A register of so many persons, one check each. */
function register(rows: number): Uint8Array {
  const lines = Array.from({ length: rows }, (_, at) => {
    const digits = String(at).padStart(5, "0");
    const name = `Ann Sample${digits.replace(/\d/g, (digit) => LETTERS[Number(digit)] ?? "")}`;
    const ssn = `219-${digits.slice(0, 2).replace("00", "99")}-${String(1 + (at % 9_999)).padStart(4, "0")}`;
    return textRow(at + 2, [`E${at}`, name, ssn, "1981-02-28", "2026-01-16", "900.00"]);
  });
  return workbookOf(textRow(1, HEADINGS) + lines.join(""));
}

/** Few bytes that unpack to many cells. */
function hostile(): Uint8Array {
  const row = Array(200).fill("a");
  return workbookOf(Array.from({ length: 15_000 }, (_, at) => textRow(at + 1, row)).join(""));
}

const application = await startApplication({ workers: ["imports"] });
try {
  const key = { team: "operator", environment: "production", scopes: ["imports:write", "operations:read"] } as const;
  const { headers } = await application.client(key);
  const [clientId = "", accessSecret = ""] = [headers["x-access-client-id"], headers["x-access-secret"]];
  const voe = new OpenVoe({ baseUrl: application.url, clientId, accessSecret, timeoutMs: 240_000 });
  const files = { "20,000 rows": register(20_000), "a hostile workbook": hostile() };
  for (const [name, bytes] of Object.entries(files)) {
    const { id } = await voe.imports.upload({ kind: "employments", source: "loop" }, new Blob([new Uint8Array(bytes)]));
    for (const [what, work] of [
      ["preview", () => voe.imports.preview(id)],
      ["import", () => voe.imports.start(id).then(() => voe.imports.waitFor(id))],
    ] as const) {
      console.log(`${name} (${Math.round(bytes.length / 1_000)} kB), ${what}: ${await measured(work)}`);
    }
  }
} finally {
  await application.stop();
}

async function measured(work: () => Promise<unknown>): Promise<string> {
  const delays = monitorEventLoopDelay({ resolution: 5 });
  delays.enable();
  let isDone = false;
  let heldMs = 0;
  let beforeMs = threadMs();
  const looks = setInterval(() => {
    const nowMs = threadMs();
    heldMs = Math.max(heldMs, nowMs - beforeMs);
    beforeMs = nowMs;
  }, 1);
  const begun = performance.now();
  const working = work()
    .catch(() => {})
    .finally(() => {
      isDone = true;
    });
  let slowest = 0;
  while (!isDone) {
    const asked = performance.now();
    await (await fetch(`${application.url}/healthz`)).text();
    slowest = Math.max(slowest, performance.now() - asked);
    await delay(20);
  }
  await working;
  clearInterval(looks);
  delays.disable();
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  const delayed = Math.round(delays.max / 1e6);
  return `${seconds} s; loop delayed at most ${delayed} ms (aim ${AIMS.heldMs}), held by itself for ${Math.round(heldMs)} ms; others answered within ${Math.round(slowest)} ms (aim ${AIMS.answeredMs})`;
}

/** Processor time of this thread: what the loop was held by itself, without what others on the machine took. */
function threadMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}
