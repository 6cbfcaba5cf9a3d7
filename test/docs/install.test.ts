import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import path from "node:path";
import { test } from "node:test";
import { readPidFile } from "../../src/kernel/database/embedded/postmaster.ts";
import { makeDeployment, startProgram } from "../support/deployment.ts";
import { eventually } from "../support/eventually.ts";
import { missing, readPage } from "./page.ts";

const ROOT = path.join(import.meta.dirname, "../..");

interface Lock {
  readonly packages: Readonly<Record<string, { readonly engines?: { readonly node?: string } }>>;
}

function read(name: string): string {
  return readFileSync(path.join(ROOT, name), "utf8");
}

/** The oldest major version of Node that a range such as `>=22.12.0` or `^20.19.0 || >=22` allows. */
function oldestOf(range: string): number {
  return Math.min(...range.split("||").map((part) => Number(/\d+/.exec(part)?.[0] ?? 0)));
}

test("docs/start/install.md names each package of which npm ci warns on the oldest Node that it runs on", () => {
  const { packages } = JSON.parse(read("package-lock.json")) as Lock;
  const oldest = oldestOf(packages[""]?.engines?.node ?? "");
  const newer = Object.entries(packages).filter(([, { engines }]) => oldestOf(engines?.node ?? "0") > oldest);
  const [, paragraph = ""] = /((?:.+\n)*.*EBADENGINE(?:.*\n)+)/.exec(read("docs/start/install.md")) ?? [];
  const named = [...paragraph.matchAll(/`([a-z0-9-]+)`/g)].map(([, name]) => name);
  const names = newer.map(([place]) => place.replace(/^.*(node_modules|@opentelemetry)\//, ""));
  assert.deepEqual(
    names.filter((name) => !named.includes(name)),
    [],
  );
  assert.ok(names.length > 0, "npm ci warns of nothing any more: the page need not speak of it");
});

test("the commands of docs/start/install.md start the service, which ends with its database at SIGTERM to npm", {
  skip: missing("npm"),
}, async (t) => {
  const { env, dataDir } = makeDeployment(t);
  const blocks = [...readPage("start/install.md").matchAll(/^```sh\n([\s\S]*?)^```/gm)].map(([, block]) => block);
  // The packages are there: npm ci would load them again.
  const script = `npm() { [ "$1" = ci ] || exec npm "$@"; }\n${blocks.join("")}`;
  const quiet = { npm_config_update_notifier: "false", npm_config_logs_max: "0" };
  const npm = startProgram(["-c", `cd "${ROOT}"\n${script}`], { ...env, ...quiet }, "bash");
  const [, url = ""] = await npm.says(/export OPENVOE_URL=(\S+)/);
  const { pid } = JSON.parse(readFileSync(path.join(dataDir, "service.json"), "utf8")) as { readonly pid: number };
  t.after(() => isRunning(pid) && process.kill(pid, "SIGKILL"));
  assert.equal((await fetch(`${url}/healthz`)).status, 200);
  assert.equal((await readPidFile(path.join(dataDir, "postgres")))?.state, "ready");

  npm.child.kill("SIGTERM");
  await eventually(() => assert.ok(!isRunning(pid)));
  await npm.ended;
  assert.equal(await readPidFile(path.join(dataDir, "postgres")), null);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
