import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { cityKey, companyName, companyNames, streetKey } from "../../src/matching/normalize.ts";
import { words } from "../../src/text/fold.ts";

function check(text: string, expected: readonly string[]): void {
  const cores = companyNames(text).map((name) => name.words.join(" "));
  assert.deepEqual(cores, expected, text);
}

test("companyNames drops legal forms at the end, in all their spellings", () => {
  for (const end of [
    "Inc",
    ", Inc.",
    "L.L.C.",
    "L L C",
    "Limited Liability Company",
    "Co., Ltd.",
    "CORPORATIO",
    "P.C.",
    "Company, Inc.",
  ]) {
    check(`Wolverine Gasket ${end}`, ["WOLVERINE GASKET"]);
  }
});

test("companyNames never strips a name to nothing", () => {
  check("The Company, Inc.", ["COMPANY"]);
  check("LLC", ["LLC"]);
  check("CORP", ["CORP"]);
  check("The The", ["THE THE"]);
  check("A", ["A"]);
  check("(IBM)", ["IBM"]);
  check("DBA", ["DBA"]);
  check("And", ["AND"]);
});

test("companyNames makes each side of another name's mark a name of its own", () => {
  check("Maxwell Foods LLC DBA Bluebird Diner", ["MAXWELL FOOD", "BLUEBIRD DINER"]);
  check("MAXWELL FOODS, D/B/A BLUEBIRD DINER", ["MAXWELL FOOD", "BLUEBIRD DINER"]);
  check("Maxwell Foods d.b.a. Bluebird", ["MAXWELL FOOD", "BLUEBIRD"]);
  check("Maxwell Foods f/k/a Minwell Foods", ["MAXWELL FOOD", "MINWELL FOOD"]);
  check("Maxwell Foods (formerly Minwell Foods Inc.)", ["MAXWELL FOOD", "MINWELL FOOD"]);
  check("Maxwell Foods (Bluebird Diner)", ["MAXWELL FOOD", "BLUEBIRD DINER"]);
  check("Maxwell Foods (USA)", ["MAXWELL FOOD"]);
  check("MAXWELL FOODS OF NORTHERN OHIO D/B", ["MAXWELL FOOD NORTHERN OHIO"]);
});

test("companyNames gives abbreviations, numbers and plurals one spelling", () => {
  check("UNIV OF TOLEDO MED CTR", ["UNIVERSITY TOLEDO MEDICAL CENTER"]);
  check("University of Toledo Medical Center", ["UNIVERSITY TOLEDO MEDICAL CENTER"]);
  check("Acquisition Corp II", ["ACQUISITION 2"]);
  check("1st Natl Bank", ["FIRST NATIONAL BANK"]);
  check("Saint Jude Hospitals", ["STREET JUDE HOSPITAL"]);
  check("St. Jude Hospital", ["STREET JUDE HOSPITAL"]);
});

test("companyNames joins single letters and short ampersands", () => {
  check("A T & T Services", ["ATT SERVICE"]);
  check("AT&T Services", ["ATT SERVICE"]);
  check("H & R Block", ["HR BLOCK"]);
  check("J P Morgan Chase", ["JP MORGAN CHASE"]);
  check("Johnson & Johnson", ["JOHNSON JOHNSON"]);
  check("Johnson and Johnson", ["JOHNSON JOHNSON"]);
});

test("companyName tells the families of legal forms", () => {
  const family = (text: string) => companyName(text)?.legal;
  assert.equal(family("Acme Inc"), "corporation");
  assert.equal(family("Acme L.L.C."), "llc");
  assert.equal(family("Acme, a Limited Partnership"), "partnership");
  assert.equal(family("Acme GmbH"), "foreign");
  assert.equal(family("Acme"), null);
});

test("companyNames has at least one word for every text with a letter or digit, and none for others", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
      const names = companyNames(text);
      assert.equal(names.length > 0, words(text).length > 0);
      for (const name of names) assert.ok(name.words.length > 0 && name.compact.length > 0);
    }),
  );
});

test("companyNames is the same whatever the case, the blanks and the commas", () => {
  const word = fc.constantFrom(
    "Acme",
    "Univ",
    "of",
    "Toledo",
    "Inc",
    "LLC",
    "Svcs",
    "D/B/A",
    "II",
    "&",
    "St",
    "Bros",
    "A",
    "B",
  );
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (parts) => {
      const plain = companyNames(parts.join(" "));
      assert.deepEqual(companyNames(parts.join("  ").toLowerCase()), plain);
      assert.deepEqual(companyNames(` ${parts.join(" ").toUpperCase()} .`), plain);
    }),
  );
});

test("cityKey and streetKey leave out what is written in many ways", () => {
  assert.equal(cityKey("St. Louis"), cityKey("SAINT LOUIS"));
  assert.equal(cityKey("Ft Worth"), cityKey("Fort Worth"));
  assert.notEqual(cityKey("Toledo"), cityKey("Akron"));
  assert.equal(streetKey("200 S. Main St., Suite 4"), streetKey("200 SOUTH MAIN STREET"));
  assert.equal(streetKey("P.O. Box 28"), streetKey("PO BOX 28"));
  assert.notEqual(streetKey("200 Main St"), streetKey("201 Main St"));
  assert.equal(streetKey("Merchants Plaza"), null);
});
