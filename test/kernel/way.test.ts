import assert from "node:assert/strict";
import { test } from "node:test";
import { formatWay, nextWay, parseWay } from "../../src/kernel/way.ts";

test("parseWay reads what formatWay writes", () => {
  const way = { visited: ["operator-a", "b.example.org"], hopsLeft: 2 };
  assert.deepEqual(parseWay(formatWay(way)), way);
});

test("parseWay refuses anything else", () => {
  const long = Array.from({ length: 17 }, (_, at) => `o${at}`).join(",");
  for (const text of [
    "",
    "hops=1",
    "hops=9; visited=a",
    "hops=1; visited=",
    "hops=1; visited=a,,b",
    "hops=1; visited=A",
  ]) {
    assert.equal(parseWay(text), null, text);
  }
  assert.equal(parseWay(`hops=1; visited=${long}`), null);
});

test("nextWay adds the operator and uses one hop, and ends at the limit and at a loop", () => {
  const by = { self: "a", hops: 2, to: "b" };
  assert.deepEqual(nextWay(null, by), { visited: ["a"], hopsLeft: 1 });
  assert.equal(nextWay(null, { ...by, hops: 0 }), null);
  assert.equal(nextWay(null, { ...by, to: "a" }), null);
  const asked = { visited: ["z"], hopsLeft: 1 };
  assert.deepEqual(nextWay(asked, by), { visited: ["z", "a"], hopsLeft: 0 });
  assert.equal(nextWay({ visited: ["b"], hopsLeft: 5 }, by), null);
  assert.equal(nextWay({ visited: ["z"], hopsLeft: 0 }, by), null);
});

test("nextWay ends every ring of operators that pass a question on", () => {
  const ring = ["a", "b", "c", "d"];
  let way: ReturnType<typeof nextWay> = null;
  let asked = 0;
  for (let at = 0; at < 100; at += 1) {
    const [self = "", to = ""] = [ring[at % 4], ring[(at + 1) % 4]];
    way = nextWay(way, { self, hops: 8, to });
    if (way === null) break;
    asked += 1;
  }
  assert.equal(asked, 3);
});
