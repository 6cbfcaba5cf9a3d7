import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { withPlainGroups } from "../../src/matching/group.ts";

const entry = (coreName: string, place: { zip?: string; city?: string; numbers?: string; group?: string } = {}) => ({
  group: `36 ${coreName} ${place.zip ?? ""}`,
  coreName,
  numbers: "",
  city: "36 NEWYORK",
  zip: "",
  ...place,
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
  const elsewhere = { city: "5 LOSANGELES", group: "5" };
  assert.equal(groupCount([entry("LIGHTBEAMHEALTHSOLUTION"), entry("LIGHTBEAMHEALTHSOLUTION", elsewhere)]), 2);
  assert.equal(groupCount([entry("ALPHA"), entry("ALPHABETICAL")]), 2);
});

test("withPlainGroups joins the same entries in whatever order they come", () => {
  const names = fc.array(
    fc.constantFrom("NORTHERNLIGHTBAKERY", "NORTHERNLIGHTSBAKERY", "NORTHERNLIGHTBAKERYCAFE", "ACME"),
  );
  fc.assert(
    fc.property(names, (list) => {
      const entries = list.map((name, at) => ({ ...entry(name, { zip: String(at % 3) }), city: "" }));
      const groups = (those: typeof entries) =>
        new Map(withPlainGroups(those).map(({ coreName, zip, group }) => [`${coreName} ${zip}`, group]));
      assert.deepEqual([...groups(entries)].sort(), [...groups([...entries].reverse())].sort());
    }),
  );
});
