import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { withPlainGroups } from "../../../../src/areas/companies/matching/answer/group.ts";

interface Details {
  zip?: number;
  city?: string;
  numbers?: string;
  state?: number;
  isDistinctive?: boolean;
  hasEin?: boolean;
  hasDomain?: boolean;
  employer?: number;
}

const entry = (coreName: string, details: Details = {}) => ({
  state: 36,
  coreName,
  numbers: "",
  city: "NEWYORK",
  zip: 0,
  isDistinctive: false,
  hasEin: false,
  hasDomain: false,
  employer: 0,
  isMain: false,
  ...details,
});

const groupCount = (entries: ReturnType<typeof entry>[]) =>
  new Set(withPlainGroups(entries).map(({ group }) => group)).size;

test("withPlainGroups joins spellings of one name at one place, cut ones too", () => {
  assert.equal(groupCount([entry("HARRYFRANKGUGGENHEIMFOUNDATION"), entry("TAEHARRYFRANKGUGGENHEIMFOUNDATION")]), 1);
  assert.equal(groupCount([entry("ENCOMPASSHEALTHREHABILITATIONHOSPITAL"), entry("ENCOMPASSHEALTHREHAB")]), 1);
});

test("withPlainGroups keeps siblings, numbers of a series and other places apart", () => {
  assert.equal(groupCount([entry("CHMCANESTHESIAFOUNDATION"), entry("CHMCSURGICALFOUNDATION")]), 2);
  assert.equal(
    groupCount([
      entry("CHURCHILLCAPITAL2", { numbers: "2" }),
      entry("CHURCHILLCAPITAL3", { numbers: "3" }),
      entry("CHURCHILLCAPITAL"),
    ]),
    3,
  );
  const elsewhere = { city: "LOSANGELES", state: 5 };
  assert.equal(groupCount([entry("LIGHTBEAMHEALTHSOLUTION"), entry("LIGHTBEAMHEALTHSOLUTION", elsewhere)]), 2);
  assert.equal(groupCount([entry("ALPHA"), entry("ALPHABETICAL")]), 2);
});

test("withPlainGroups joins entries of one distinctive name in several states, and no others", () => {
  const office = (state: number, details: Details = {}) =>
    entry("ZORVANE", { state, city: "", isDistinctive: true, ...details });
  assert.equal(groupCount([office(1, { hasEin: true }), office(2), office(3, { hasDomain: true })]), 1);
  assert.equal(groupCount([office(1, { hasEin: true }), office(1, { hasEin: true }), office(2)]), 1, "one state");
  assert.equal(groupCount([office(1), office(2, { isDistinctive: false })]), 2, "a common name");
  assert.equal(groupCount([office(1, { hasEin: true }), office(2, { hasEin: true }), office(3)]), 3, "two EINs");
  assert.equal(groupCount([office(1, { hasDomain: true }), office(2, { hasDomain: true })]), 2, "two domains");
});

test("withPlainGroups joins the same entries in whatever order they come", () => {
  const names = fc.array(
    fc.constantFrom("NORTHERNLIGHTBAKERY", "NORTHERNLIGHTSBAKERY", "NORTHERNLIGHTBAKERYCAFE", "ACME"),
  );
  fc.assert(
    fc.property(names, (list) => {
      const entries = list.map((name, at) => entry(name, { state: (at % 3) + 1, zip: (at % 3) + 1, city: "" }));
      const joined = (those: typeof entries) => {
        const groups = Map.groupBy(withPlainGroups(those), ({ group }) => group);
        return [...groups.values()].map((members) => members.map(({ coreName, zip }) => `${coreName} ${zip}`).sort());
      };
      assert.deepEqual(joined(entries).sort(), joined([...entries].reverse()).sort());
    }),
  );
});
