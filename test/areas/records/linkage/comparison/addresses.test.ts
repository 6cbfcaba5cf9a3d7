import assert from "node:assert/strict";
import { test } from "node:test";
import { compareHistories } from "../../../../../src/areas/records/linkage/comparison/addresses.ts";
import { parseUsAddress } from "../../../../../src/kernel/text/us/address.ts";

function levelOf(one: string, other: string, zip = "84770"): string {
  const [a, b] = [
    parseUsAddress({ street: one, city: "St George", state: "UT", zip: "84770" }),
    parseUsAddress({ street: other, city: "St George", state: "UT", zip }),
  ];
  const level = compareHistories([a], [b]);
  assert.equal(compareHistories([b], [a]), level, "not symmetric");
  return level;
}

test("compareHistories finds one house in one ZIP code, in other words", () => {
  for (const [one, other] of [
    ["N41 W7720 Harbor Way", "N41W7720 Harbor Way"],
    ["88-15 Parsons Blvd", "8815 Parsons Boulevard"],
    ["610-612 4th St", "612 Fourth Street"],
    ["P O Box 77", "POB 77"],
    ["Post Office Box 77", "PO Box 77"],
    ["URB Villa Rosa 31 Calle 2", "31 Calle 2 Urb. Villa Rosa"],
    ["RR 4 Box 19", "Rural Route 4, Box 19"],
    ["HC 5 Box 8B", "HCR 5 Box 8-B"],
    ["14 1/2 Water St", "14½ Water Street"],
    ["9-C Water St", "9C Water St"],
    ["71 County Road 9", "71 CR 9"],
    ["300 US Highway 50 W", "300 Hwy 50 West"],
    ["8 Martin Luther King Jr Ave", "8 MLK Ave"],
    ["c/o Ann Poe 16 Birch St", "16 Birch St"],
    ["Unit 30200", "UNIT 30200 BOX 12"],
  ] as const)
    assert.ok(["same", "near"].includes(levelOf(one, other)), `${one}, ${other}: ${levelOf(one, other)}`);
});

test("compareHistories tells other houses in one ZIP code apart, and the same words in another one", () => {
  for (const [one, other] of [
    ["16 Birch St", "85 Birch St"],
    ["16 Birch St", "Birch St"],
    ["16 Birch St", "16 Elm St"],
    ["RR 4 Box 19", "RR 4 Box 20"],
    ["71 CR 9", "71 County Road 8"],
    ["16", "16 Birch St"],
    ["URB Villa Rosa 31 Calle 2", "URB Villa Rosa 31 Calle 3"],
  ] as const)
    assert.equal(levelOf(one, other), "area", `${one}, ${other}`);
  assert.equal(levelOf("N41 W7720 Harbor Way", "N41W7720 Harbor Way", "84771"), "state");
});
