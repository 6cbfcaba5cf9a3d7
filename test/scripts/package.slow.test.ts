import assert from "node:assert/strict";
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { test } from "node:test";
import { eventually } from "../support/eventually.ts";

const ROOT = path.join(import.meta.dirname, "../..");
/** What a machine with nothing but Node and npm has: not this project's own programs, which `npm test` puts first. */
const PATH = (process.env.PATH ?? "")
  .split(":")
  .filter((folder) => !folder.includes("node_modules"))
  .join(":");
const SKIP = spawnSync("npm", ["ping"], { env: { ...process.env, PATH } }).status === 0 ? false : "no npm or registry";

test("npm pack, installed into an empty folder, starts and serves on a machine with npm alone", {
  skip: SKIP,
}, async (t) => {
  const dir = mkdtempSync(path.join(tmpdir(), "openvoe-package-"));
  t.after(() => rmSync(dir, { recursive: true, force: true }));
  const app = path.join(dir, "app");
  mkdirSync(app);
  writeFileSync(path.join(app, "package.json"), JSON.stringify({ name: "app", private: true }));
  const npm = (args: readonly string[], cwd: string) =>
    execFileSync("npm", args, {
      cwd,
      env: { ...process.env, PATH },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    });
  npm(["pack", "--pack-destination", dir], ROOT);
  assert.equal(existsSync(path.join(ROOT, "dist")), false, "dist was left behind");
  const tarball = readdirSync(dir).find((name) => name.endsWith(".tgz")) ?? assert.fail("nothing was packed");
  npm(["install", "--no-audit", "--no-fund", "--prefer-offline", path.join(dir, tarball)], app);

  const env = { PATH, HOME: dir, OPENVOE_PORT: "0", OPENVOE_STARTER_DIRECTORY: "false" };
  const child = spawn("npx", ["--no-install", "openvoe", "start"], { cwd: app, env, detached: true });
  const ended = once(child, "exit");
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  try {
    const url = await patiently(() => /(http:\/\/127\.0\.0\.1:\d+)\/dashboard\//.exec(said)?.[1] ?? assert.fail(said));
    await patiently(async () => assert.equal((await fetch(`${url}/readyz`)).status, 200, said));
    assert.equal((await fetch(`${url}/openapi.json`)).status, 200);
    const page = await (await fetch(`${url}/dashboard/`)).text();
    const script = /src="([^"]+\.js)"/.exec(page)?.[1] ?? assert.fail(page);
    assert.equal((await fetch(new URL(script, `${url}/dashboard/`))).status, 200);
    const [, clientId = "", secret = ""] =
      /x-access-client-id: ([0-9a-f]{32})[\s\S]*?x-access-secret: (sandbox-[0-9a-f]+)/i.exec(said) ?? [];
    const headers = { "content-type": "application/json", "x-access-client-id": clientId, "x-access-secret": secret };
    const body = JSON.stringify({ name: "Acme Corporation" });
    const found = await fetch(`${url}/v1/companies/`, { method: "POST", headers, body });
    assert.equal(found.status, 200, await found.text());
  } finally {
    // npx does not pass every signal on: its whole group is meant.
    if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
    await ended;
  }
  const data = path.join(app, "data", "openvoe");
  await eventually(() => assert.equal(existsSync(path.join(data, "postgres", "postmaster.pid")), false));
});

/** A first start makes a database while other tests have the machine. */
async function patiently<Result>(attempt: () => Promise<Result> | Result): Promise<Result> {
  for (let tries = 1; tries < 6; tries += 1) {
    try {
      return await eventually(attempt);
    } catch {}
  }
  return await eventually(attempt);
}
