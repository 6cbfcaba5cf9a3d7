import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { NameSums } from "../../../../../src/areas/companies/matching/index/name-sums.ts";
import { draws } from "../../../../support/draws.ts";

/**
 * A list of names, each once, ascending; and whether only names that were read before get
 * something.
 */
const LISTS = fc.array(
  fc.record({
    names: fc.uniqueArray(fc.nat({ max: 5_000 }), { maxLength: 400 }).map((names) => names.sort((a, b) => a - b)),
    isKnownOnly: fc.boolean(),
    units: fc.integer({ min: 1, max: 1_000 }),
    isPart: fc.boolean(),
    isNextStep: fc.boolean(),
  }),
  { maxLength: 12 },
);

test("NameSums gives each name what a map by name would, also when they are cleared and used again", () => {
  const sums = new NameSums();
  fc.assert(
    fc.property(LISTS, (lists) => {
      sums.clear();
      const expected = new Map<number, { units: number; step: number }>();
      let step = 1;
      for (const { names, isKnownOnly, units, isPart, isNextStep } of lists) {
        if (isNextStep) step += 1;
        for (const name of names) {
          const known = expected.get(name);
          if (known === undefined && isKnownOnly) continue;
          if (known?.step === step && !isPart) continue;
          expected.set(name, { units: (known?.units ?? 0) + units, step });
        }
        const postings = Uint32Array.from(names);
        const all = { from: 0, to: names.length };
        if (isKnownOnly) sums.addKnown(postings, all, { units, step, isPart });
        else sums.addAll(postings, all, { units, step, isPart });
      }
      const found = new Map<number, number>();
      for (let place = 1; place <= sums.count; place += 1) {
        found.set(sums.names[place] ?? -1, sums.unitsAt(place));
      }
      assert.deepEqual(found, new Map([...expected].map(([name, { units }]) => [name, units])));
      assert.equal(sums.most, Math.max(0, ...found.values()));
    }),
    draws(200),
  );
});
