import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import path from "node:path";
import { test } from "node:test";

const MAIN = path.join(import.meta.dirname, "../../../src/cli/main.ts");

function match(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [MAIN, "match", ...args], {
    encoding: "utf8",
    env: { OPENVOE_DATA_DIR: "/nonexistent" },
  });
  return { status, stdout, stderr };
}

test("match --pair compares two names without a database, as text and as JSON", () => {
  const text = match("--pair", "Acme Widgets", "ACME WIDGETS, INC.");
  assert.equal(text.status, 0, text.stderr);
  assert.match(text.stdout, /^0\.\d\d \(one company, by the names alone\)/);
  const { probability, features } = JSON.parse(match("--pair", "Acme Widgets", "Zorvane Gasket", "--json").stdout);
  assert.equal(probability, 0);
  assert.deepEqual(features, []);
});

test("match refuses one name, three names, a file next to two names, and neither", () => {
  for (const args of [["--pair", "Acme"], ["--pair", "A", "B", "C"], ["list.csv", "--pair", "A", "B"], []]) {
    const { status, stderr } = match(...args);
    assert.equal(status, 2, args.join(" "));
    assert.match(stderr, /--pair/);
  }
});
