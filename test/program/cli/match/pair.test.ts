import assert from "node:assert/strict";
import { test } from "node:test";
import { runInProcess } from "../../../support/run-in-process.ts";

const match = (...args: string[]) => runInProcess(["match", ...args], { OPENVOE_DATA_DIR: "/nonexistent" });

test("match --pair compares two names without a database, as text and as JSON", async () => {
  const text = await match("--pair", "Acme Widgets", "ACME WIDGETS, INC.");
  assert.equal(text.code, 0, text.stderr);
  assert.match(text.stdout, /^0\.\d\d \(one company, by the names alone\)/);
  const { probability, features } = JSON.parse(
    (await match("--pair", "Acme Widgets", "Zorvane Gasket", "--json")).stdout,
  );
  assert.equal(probability, 0);
  assert.deepEqual(features, []);
});

test("match refuses one name, three names, a file next to two names, and neither", async () => {
  for (const args of [["--pair", "Acme"], ["--pair", "A", "B", "C"], ["list.csv", "--pair", "A", "B"], []]) {
    const { code, stderr } = await match(...args);
    assert.equal(code, 2, args.join(" "));
    assert.match(stderr, /--pair/);
  }
});
