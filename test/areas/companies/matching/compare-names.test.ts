import assert from "node:assert/strict";
import { test } from "node:test";
import { buildDirectoryIndex } from "../../../../src/areas/companies/matching/index/build.ts";
import { companyIdAt } from "../../../../src/areas/companies/matching/index/directory-layer.ts";
import { companyNames } from "../../../../src/areas/companies/matching/names/normalize.ts";
import { indexedCompany, indexVocabulary } from "../../../../src/areas/companies/matching/preparation/indexed-names.ts";
import { compareNames, type NameComparison } from "../../../../src/areas/companies/matching/scoring/compare-names.ts";
import { prepareName } from "../../../../src/areas/companies/matching/scoring/prepare-name.ts";
import { company, idOf, manyCompanies } from "./companies.ts";

/** How a name compares with a company's, in a directory of some hundred others. */
function compared(
  asked: string,
  held: string,
  place: { city: string; state: string } = { city: "TOLEDO", state: "OH" },
) {
  const index = buildDirectoryIndex([...manyCompanies(), company(9_000, held, place)]);
  const names = companyNames(asked).map((name) => prepareName(indexVocabulary(index), name));
  const at = Array.from({ length: index.size }, (_, i) => i).find((i) => companyIdAt(index, i) === idOf(9_000)) ?? -1;
  return compareNames(names, indexedCompany(index, at), indexVocabulary(index));
}

function isWhole({ queryCover, candidateCover }: NameComparison): boolean {
  return queryCover > 0.8 && candidateCover > 0.8;
}

test("compareNames covers words that are run together, taken apart, or whose blank has moved", () => {
  const pairs = [
    ["Heller Manntyton", "Hellermanntyton"],
    ["Hellermann Tyton", "Hellermantyton"],
    ["Citius Tech", "Citiustech"],
    ["Harbor Ferry Boat", "Harborferryboat"],
    ["HarborFerry Medical", "Harbor Ferry Medical"],
    ["HarborfFerry", "Harbor Ferry"],
    ["Bluebir Dbakery", "Bluebird Bakery"],
    ["Quadrant4 Steel", "Quadrant 4 Steel"],
    ["Quadrant 4 Steel", "Quadrant4 Steel"],
    ["Muquarrel It", "Mu Quarrelit"],
    ["Mgfharborferry Medicine", "Mg Harborferry Medicine"],
    ["Quarrel Tecnologies", "Quarrel Technologies"],
    ["Quarrel Svsc", "Quarrel Services"],
    ["Quarrel Assoc", "Quarrel Associates"],
    ["QuarrelJoes", "Quarrel Joe's"],
    ["BluebirdKids", "Bluebird Kids"],
  ];
  for (const [asked = "", held = ""] of pairs) {
    const comparison = compared(asked, held);
    assert.ok(isWhole(comparison), `${asked} ${held} ${comparison.queryCover} ${comparison.candidateCover}`);
  }
});

test("compareNames takes a state's code and its name, one and I, initials and the words for each other", () => {
  const pairs = [
    ["NM Oncology", "New Mexico Oncology"],
    ["New Mexico Oncology", "NM Oncology"],
    ["Cobalt of TX", "Cobalt of Texas"],
    ["Alpha I Marketing", "Alpha 1 Marketing"],
    ["UNC Quarrel", "University of North Carolina Quarrel"],
    ["Quarrel Ochre Xylem", "QOX"],
    ["Airline Tariff Publishing", "Airline Tariff Publishing ATP"],
  ];
  for (const [asked = "", held = ""] of pairs) {
    const comparison = compared(asked, held);
    assert.ok(isWhole(comparison), `${asked} ${held} ${comparison.queryCover} ${comparison.candidateCover}`);
  }
});

test("compareNames counts what a column width has cut as there, on either side", () => {
  const whole = "Kingfisher Reproductive Medicine Associates of Toledo";
  const cut = whole.slice(0, 34);
  assert.ok(isWhole(compared(cut, whole)) && isWhole(compared(whole, cut)));
  assert.ok(!isWhole(compared("Kingfisher Reproductive", whole)));
  assert.ok(!isWhole(compared(cut, "Kingfisher Dental Medicine Associates")));
});

test("compareNames sees a number, letter, place or point of the compass instead of another", () => {
  const contrasts = [
    ["Zephyr Fund II", "Zephyr Fund III"],
    ["Orchard Trust Series A", "Orchard Trust Series B"],
    ["Northwest Kiln Supply", "Southwest Kiln Supply"],
    ["Bowne of Akron", "Bowne of Boise"],
    ["Kestrel Mining Chile", "Kestrel Mining Peru"],
  ];
  for (const [asked = "", held = ""] of contrasts) assert.equal(compared(asked, held).isContrast, true, asked);
  assert.equal(compared("Zephyr Fund", "Zephyr Fund III").isContrast, false);
  assert.equal(compared("Zephyr Fund", "Zephyr Fund III").numbersApart, 1);
  assert.equal(compared("Kiln Supply of North Ohio", "Kiln Supply of Northern Ohio").isContrast, false);
});

test("compareNames sees a country or a point of the compass instead of another, and takes no first word for one", () => {
  const isContrast = (asked: string, held: string) => compared(asked, held).isRegionContrast;
  assert.ok(isContrast("Kestrel Foods France", "Kestrel Foods Germany Inc"));
  assert.ok(isContrast("Kestrel Foods Sweden", "Kestrel Foods Netherlands BV"));
  assert.ok(isContrast("Kestrel Academy N", "Kestrel Academy S"));
  assert.ok(!isContrast("Kestrel Foods France", "Kestrel Foods France Inc"));
  assert.ok(!isContrast("Kestrel Foods France", "Kestrel Foods"));
  assert.ok(!isContrast("France Kestrel", "Germany Kestrel"));
  assert.ok(!isContrast("Kestrel Foods France", "Kestrel Foods South"));
});

test("compareNames says whether a place that one name lacks is where the company is", () => {
  assert.equal(compared("Kingfisher of Toledo", "Kingfisher").isOwnPlace, true);
  assert.equal(compared("Kingfisher", "Kingfisher of Ohio").isOwnPlace, true);
  assert.equal(compared("Kingfisher of Texas", "Kingfisher").isOwnPlace, false);
  assert.equal(compared("Kingfisher", "Kingfisher").isOwnPlace, false);
});

test("compareNames says what two names share besides the company's own place", () => {
  const here = { city: "QUILLFORD", state: "OH" };
  assert.equal(compared("Quillford Schools", "Quillford Bakery", here).sharedAway, 0);
  assert.ok(compared("Quillford Schools", "Quillford Bakery").sharedAway > 0);
  assert.ok(compared("Quillford Xylem", "Quillford Xylem", here).sharedAway > 0);
});

test("compareNames distinguishes initials in the directory from those that were asked for", () => {
  assert.ok(compared("Quarrel Ochre Xylem", "QOX").isHeldInitials);
  const asked = compared("QOX", "Quarrel Ochre Xylem");
  assert.ok(asked.isInitials && !asked.isHeldInitials);
});

test("compareNames prefers the first names of both when later ones fit equally", () => {
  const comparison = compared("Perimeter Intrnational DBA PGL", "Perimeter International DBA PGL");
  assert.ok(!comparison.isByLaterName && !comparison.isAlias && comparison.otherSides > 0.8);
});

test("compareNames says how well a company has the other names asked for", () => {
  const both = compared("Kingfisher Foods LLC DBA Tidewater Grill", "Kingfisher Foods LLC DBA Tidewater Grill");
  const one = compared("Kingfisher Foods LLC DBA Tidewater Grill", "Tidewater Grill");
  assert.equal(both.sides, 2);
  assert.ok(both.otherSides > 0.9 && one.otherSides < 0.2);
  assert.equal(one.isByLaterName, true);
  assert.equal(compared("Kingfisher Foods", "Kingfisher Foods").otherSides, 0);
});

test("compareNames says how alike the letters of two names are", () => {
  assert.equal(compared("Vyopta", "Vyopta").spelling, 1);
  const typo = compared("Vypota", "Vyopta").spelling;
  assert.ok(typo > 0.4 && typo < 1, String(typo));
  assert.equal(compared("Wolverine", "Vyopta").spelling, 0);
});
