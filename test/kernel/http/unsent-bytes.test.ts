import assert from "node:assert/strict";
import { test } from "node:test";
import { UnsentBytes } from "../../../src/kernel/http/connections/unsent-responses.ts";

test("UnsentBytes removes what was added once, however often it is asked to", () => {
  const held = new UnsentBytes({ holderBytesMax: 100, allBytesMax: 1_000 });
  const remove = held.add("one", 60);
  const removeOther = held.add("one", 50);
  assert.equal(held.refusalOf("one")?.code, "throttled");
  assert.equal(held.refusalOf("two"), null);
  remove();
  remove();
  assert.equal(held.all, 50);
  assert.equal(held.refusalOf("one"), null);
  removeOther();
  removeOther();
  assert.equal(held.all, 0);
});

test("UnsentBytes serves a holder with few bytes up to twice the total limit", () => {
  const held = new UnsentBytes({ holderBytesMax: 10_000, allBytesMax: 1_000 });
  held.add("one", 500);
  assert.ok(held.isPressed());
  held.add("two", 600);
  assert.equal(held.refusalOf("one")?.code, "unavailable");
  assert.equal(held.refusalOf("three"), null);
  held.add("two", 900);
  assert.equal(held.refusalOf("three")?.code, "unavailable");
});
