import assert from "node:assert/strict";
import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { promisify } from "node:util";
import { importDirectory } from "../areas/companies/routes/directory.ts";
import { type Client, startApplication, type TestApplication } from "../support/application.ts";
import { patienceMs } from "../support/patience.ts";

const ROOT = path.join(import.meta.dirname, "../..");
/** The programs of both READMEs, and one that uses what they do not. */
const PROGRAMS = {
  "hour.mjs": blockOf("docs/start/first-hour.md", "hour.mjs"),
  "readme.mjs": blockOf("client/README.md", "readme.mjs"),
  "smoke.mjs": readFileSync(path.join(import.meta.dirname, "smoke.mjs"), "utf8"),
};

interface Runtime {
  readonly name: string;
  readonly command: string;
  readonly options: readonly string[];
}

/** Node as the tests run on it and as the machine has it, and what else is in the path: `.ci/run` brings Deno and Bun. */
const RUNTIMES: readonly Runtime[] = [
  { name: "the Node of the service", command: process.execPath, options: [] },
  { name: "the machine's Node", command: systemNode(), options: [] },
  { name: "Deno", command: "deno", options: ["run", "--allow-all", "--node-modules-dir=manual", "--no-lock"] },
  { name: "Bun", command: "bun", options: ["run"] },
];

describe("the client library", () => {
  let app: TestApplication;
  let client: Client;
  let folder: string;
  before(async () => {
    app = await startApplication({
      prepare: importDirectory,
      allowPrivate: true,
      isVerifying: true,
      workers: ["deliveries"],
    });
    folder = mkdtempSync(path.join(tmpdir(), "openvoe-client-"));
    mkdirSync(path.join(folder, "node_modules/@openvoe"), { recursive: true });
    symlinkSync(path.join(ROOT, "client"), path.join(folder, "node_modules/@openvoe/client"));
    for (const [name, text] of Object.entries(PROGRAMS)) writeFileSync(path.join(folder, name), text);
    writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
  });
  after(async () => {
    rmSync(folder, { recursive: true });
    await app.stop();
  });

  for (const { name, command, options } of RUNTIMES) {
    const version = versionOf(command);
    test(`the client library runs the programs of the READMEs and a smoke test on ${name}, ${version}`, {
      skip: version === null ? `there is no ${command} on this machine` : false,
    }, async () => {
      client = await app.client();
      const hour = await run(command, [...options, "hour.mjs"]);
      assert.match(hour, /test: refused\nverification: completed Example Instruments, Inc\.\ndelivered\niv_/);
      const readme = await run(command, [...options, "readme.mjs"]);
      assert.match(readme, /^completed match\niv_\w+ completed\n[\s\S]*true true\nwebhooks: \d+\n$/);
      assert.match(await run(command, [...options, "smoke.mjs"]), /^smoke: \d+ checks passed$/m);
    });
  }

  async function run(command: string, args: readonly string[]): Promise<string> {
    const env = {
      PATH: process.env.PATH,
      HOME: folder,
      OPENVOE_URL: app.url,
      OPENVOE_CLIENT_ID: client.headers["x-access-client-id"],
      OPENVOE_ACCESS_SECRET: client.headers["x-access-secret"],
    };
    const { stdout } = await promisify(execFile)(command, args, { cwd: folder, env, timeout: patienceMs(60_000) });
    return stdout;
  }
});

function blockOf(page: string, file: string): string {
  const text = readFileSync(path.join(ROOT, page), "utf8");
  const block = text.split("```js\n").find((part) => part.startsWith(`// ${file}\n`));
  return block?.split("```")[0] ?? assert.fail(`${page} has no ${file}`);
}

/** A Node outside of the project, which may be older than the project's own. */
function systemNode(): string {
  const places = (process.env.PATH ?? "").split(path.delimiter).filter((place) => !place.includes("node_modules"));
  const found = places.map((place) => path.join(place, "node")).find((file) => versionOf(file) !== null);
  return found ?? "node";
}

function versionOf(command: string): string | null {
  const { status, stdout } = spawnSync(command, ["--version"], { encoding: "utf8" });
  return status === 0 ? (stdout.split("\n")[0] ?? null) : null;
}
