import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { type Client, startApplication, type TestApplication } from "../support/application.ts";
import { startProgram } from "../support/deployment.ts";
import { missing, readPage } from "./page.ts";

/** As much of jq as the guide uses: a path of fields, of the input or a file. */
const JQ = `jq() { [ "$1" = -r ] && shift; "${process.execPath}" -e '
  const text = require("node:fs").readFileSync(process.argv[2] ?? 0, "utf8");
  const value = process.argv[1].split(".").filter(Boolean).reduce((at, key) => at?.[key], JSON.parse(text));
  console.log(typeof value === "string" ? value : JSON.stringify(value ?? null));' "$@"; }`;

const ROOT = join(import.meta.dirname, "../..");

let app: TestApplication;
let client: Client;
let folder: string;

before(async () => {
  app = await startApplication({ workers: ["connections"] });
  client = await app.client();
  folder = await mkdtemp(join(tmpdir(), "openvoe-guide-"));
});
after(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

test("connections.md: every command works, in the order of the page", {
  skip: missing("curl"),
}, async () => {
  const blocks = blocksOf("connections.md");
  assert.ok(blocks.length >= 10, `${blocks.length} blocks`);
  const { code, output } = await run(blocks);
  assert.equal(code, 0, output);
  for (const file of ["report.pdf", "link-report.pdf"]) {
    assert.equal((await readFile(join(folder, file))).subarray(0, 5).toString(), "%PDF-", file);
  }
  assert.deepEqual((await client.get("/v1/users/")).at("results"), []);
});

test("orders.md: every command works, with what connections.md sets up", { skip: missing("curl") }, async () => {
  const [setUp = ""] = blocksOf("connections.md");
  const blocks = blocksOf("orders.md");
  assert.ok(blocks.length >= 2, `${blocks.length} blocks`);
  const { code, output } = await run([setUp, ...blocks]);
  assert.equal(code, 0, output);
  assert.match(output, /\/order\/[0-9a-f]{32}\n/);
});

test("bridge.md: the example page starts, and makes a bridge token", async (t) => {
  const [start = "", ...more] = blocksOf("bridge.md");
  assert.deepEqual(more, []);
  const example = startProgram(["-c", `cd ${ROOT} && exec ${start}`], { ...environment(), PORT: "0" }, "bash");
  t.after(() => example.stop("SIGKILL"));
  const [, url = ""] = await example.says(/Example Lending is at (\S+)/);
  assert.match(await (await fetch(url)).text(), /openvoe-bridge\.js/);
  const made = await fetch(`${url}/token`, { method: "POST" });
  assert.match(await made.text(), /"bridge_token":"[0-9a-f]+"/);
});

/** The commands of a page, in order. */
function blocksOf(page: string): string[] {
  return [...readPage(`call/${page}`).matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(([, block]) => block ?? "");
}

/** Runs commands in bash while this process serves. */
function run(blocks: readonly string[]): Promise<{ readonly code: number | null; readonly output: string }> {
  const script = ["set -euo pipefail", JQ, ...blocks].join("\n");
  return new Promise((resolve, reject) => {
    const shell = spawn("bash", ["-c", script], { cwd: folder, env: environment(), stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [shell.stdout, shell.stderr]) stream.on("data", (chunk) => (output += chunk));
    shell.on("error", reject);
    shell.on("close", (code) => resolve({ code, output }));
  });
}

function environment(): Record<string, string> {
  return {
    PATH: process.env.PATH ?? "",
    OPENVOE_URL: app.url,
    OPENVOE_CLIENT_ID: client.headers["x-access-client-id"] ?? "",
    OPENVOE_ACCESS_SECRET: client.headers["x-access-secret"] ?? "",
  };
}
