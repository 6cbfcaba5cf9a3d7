import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { walkRoutes } from "./hostile/walk.ts";

describe("all hostile bodies", { timeout: 1_800_000 }, () => {
  test("every route refuses them in the form of errors, without their values, and answers the next request", async () => {
    const { faults, logged } = await walkRoutes("all");
    assert.deepEqual([faults, logged], [[], []]);
  });
});
