import assert from "node:assert/strict";
import { test } from "node:test";
import { openSemaphore } from "../../../src/kernel/http/connections/semaphore.ts";

/** Tasks that end when a test says so, in the order in which they began. */
function makeTasks(count: number) {
  const semaphore = openSemaphore(count);
  const begun: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  return {
    begun,
    run(holder: string, name: string) {
      const end = Promise.withResolvers<void>();
      ends.set(name, end);
      return semaphore.run(holder, () => {
        begun.push(name);
        return end.promise;
      });
    },
    /** Ends a task well, or with an error, and lets the next one begin. */
    async end(name: string, failure?: Error) {
      if (failure === undefined) ends.get(name)?.resolve();
      else ends.get(name)?.reject(failure);
      await new Promise(setImmediate);
    },
  };
}

test("openSemaphore runs as many tasks as it has places, and lets holders take turns", async () => {
  const { begun, run, end } = makeTasks(2);
  const all = [run("a", "a1"), run("a", "a2"), run("a", "a3"), run("a", "a4"), run("b", "b1"), run("b", "b2")];
  assert.deepEqual(begun, ["a1", "a2"]);
  for (const name of ["a1", "a2", "a3", "b1", "a4"]) await end(name);
  assert.deepEqual(begun, ["a1", "a2", "a3", "b1", "a4", "b2"]);
  await end("b2");
  await Promise.all(all);
});

test("openSemaphore gives the place of a task that fails to the next", async () => {
  const { begun, run, end } = makeTasks(1);
  const failing = assert.rejects(run("a", "a1"), /no/);
  const next = run("b", "b1");
  await end("a1", new Error("no"));
  await failing;
  assert.deepEqual(begun, ["a1", "b1"]);
  await end("b1");
  await next;
  const last = run("a", "a2");
  assert.deepEqual(begun, ["a1", "b1", "a2"]);
  await end("a2");
  await last;
});
