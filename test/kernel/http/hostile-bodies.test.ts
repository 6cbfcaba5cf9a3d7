import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { BODIED_ROUTES, type HostileWalk, walkRoutes } from "./hostile/walk.ts";

/* Some of the hostile bodies at each route, in turn, so that each is sent to many; all at all: `hostile-bodies.slow.test.ts`. */

describe("hostile bodies", { timeout: 600_000 }, () => {
  let walk: HostileWalk;
  before(async () => {
    walk = await walkRoutes({ bodies: 1, values: 1 });
  });

  test("every route refuses them in the form of errors, without their values, and answers the next request", () => {
    assert.deepEqual(walk.faults, []);
  });

  test("the walk of them reaches the body of every route that reads one", () => {
    assert.deepEqual([...walk.walked.keys()].sort(), BODIED_ROUTES.toSorted());
    const unread = [...walk.walked]
      .filter(([, codes]) => !codes.has("malformed_json") && !codes.has("incorrect_parameters"))
      .map(([name]) => name);
    assert.deepEqual(unread, []);
  });

  test("the log of them holds none of their values", () => {
    assert.deepEqual(walk.logged, []);
  });
});
