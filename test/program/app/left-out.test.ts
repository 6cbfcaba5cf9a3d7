import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { makeDeployment, type Program, startProgram } from "../../support/deployment.ts";

const ROOT = path.join(import.meta.dirname, "../../..");
const MAIN = path.join(ROOT, "src/program/cli/main.ts");
/** Lines of `areas.ts` with these names are not there for the program. */
const LEFT_OUT = ["EXCHANGE_AREA", "AGENCIES_AREA"];

/** Has Node read `areas.ts` without the lines that name the areas. */
const HOOK = `
import { readFileSync } from "node:fs";
import { registerHooks } from "node:module";
const isLeftOut = (line) => ${JSON.stringify(LEFT_OUT)}.some((name) => line.includes(name) && !line.includes("NeedsOf"));
registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    if (!url.endsWith("/src/program/areas.ts")) return loaded;
    const lines = readFileSync(new URL(url), "utf8").split("\\n");
    return { ...loaded, source: lines.filter((line) => !isLeftOut(line)).join("\\n") };
  },
});
`;

describe("the program without the areas that one line leaves out", () => {
  const hooks = mkdtempSync(path.join(tmpdir(), "openvoe-left-out-"));
  const hook = path.join(hooks, "hook.mjs");
  const deployment = makeDeployment({ after });
  let service: Program;
  let url: string;

  const start = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
    startProgram(["--import", hook, MAIN, ...args], { ...deployment.env, ...env });

  before(async () => {
    writeFileSync(hook, HOOK);
    service = start(["serve"]);
    [, url = ""] = await service.says(/"url":"(http:[^"]+)"/);
    await service.says(/"msg":"ready"/);
  });
  after(async () => {
    await service?.stop("SIGKILL");
    rmSync(hooks, { recursive: true });
  });

  test("it starts, serves what is left, and stops", async () => {
    const statusOf = async (address: string, method = "GET") => (await fetch(`${url}${address}`, { method })).status;
    assert.equal(await statusOf("/readyz"), 200);
    assert.equal(await statusOf("/v1/events/"), 401);
    assert.equal(await statusOf("/v1/private-exchange/set/"), 404);
    assert.equal(
      await statusOf("/v1/income-assessments/00000000000000000000000000000000/emmy-deliveries/", "POST"),
      404,
    );
    const { code, stdout } = await service.stop("SIGTERM");
    assert.equal(code, 0, stdout);
  });

  test("a network file with peers is refused, by the name of its section", async () => {
    const file = path.join(hooks, "network.json");
    writeFileSync(file, JSON.stringify({ peers: [] }));
    const { code, stderr } = await start(["sources", "check"], { OPENVOE_NETWORK_FILE: file }).ended;
    assert.equal(code, 1);
    assert.match(stderr, /peers is not a section: the sections are sources, providers/);
  });
});
