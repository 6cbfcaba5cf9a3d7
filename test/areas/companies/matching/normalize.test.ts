import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  cityKey,
  companyName,
  companyNames,
  streetKey,
} from "../../../../src/areas/companies/matching/names/normalize.ts";
import { foldedWords } from "../../../../src/kernel/text/fold.ts";

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
    "Ltd Liab Co",
    "Limited Liability",
    "Sp. z o.o.",
    "Lt\u00e9e",
    "EIRELI",
    "1NC",
  ]) {
    check(`Wolverine Gasket ${end}`, ["WOLVERINE GASKET"]);
  }
  check("Limited Liability", ["LIABILITY"]);
});

test("companyNames drops legal forms that are cut, misspelled, run in, or whose blank has moved", () => {
  for (const end of ["LIMTED", "CORPORTION", "INCORPORTED", "COMPNAY", "INCORPOR", "CORPORA", "LL", "NIC"]) {
    check(`Wolverine Gasket ${end}`, ["WOLVERINE GASKET"]);
  }
  for (const end of ["I NC", "SLLC", "SPLLC"]) check(`Wolverine Gasket${end}`, ["WOLVERINE GASKET"]);
  check("WOLVERINE GASKETS OF TOLEDO OHIO L", ["WOLVERINE GASKET TOLEDO OHIO"]);
  check("WOLVERINE GASKETS OF THE TOLEDO IN", ["WOLVERINE GASKET TOLEDO"]);
  check("Wolverine Partners", ["WOLVERINE PARTNER"]);
  check("Wolverine Bancorp", ["WOLVERINE BANCORP"]);
  check("Wolverine Zinc", ["WOLVERINE ZINC"]);
  check("Gasket, a Limited Liability Co", ["GASKET"]);
  check("Gasket a Ltd Liability Co", ["GASKET"]);
  check("Gasket Professional Assoc.", ["GASKET"]);
});

test("companyNames drops long legal forms that are cut, and inner ones with a letter wrong", () => {
  assert.deepEqual(companyName("LAUREL FERTILITY CARE A PROFESSION", { isCut: true })?.words, [
    "LAUREL",
    "FERTILITY",
    "CARE",
  ]);
  assert.deepEqual(companyName("HARBOR CORPORATINO A MUTUAL")?.words, ["HARBOR", "A", "MUTUAL"]);
  assert.deepEqual(companyName("HARBOR UPSTREAM SO", { isCut: true })?.words, ["HARBOR", "UPSTREAM", "SO"]);
});

test("companyNames drops a legal form before an article at the end", () => {
  for (const text of ["Urgent Company, The", "URGENT CO INC THE", "Urgent Company (The)", "The Urgent Company"]) {
    check(text, ["URGENT"]);
    assert.equal(companyNames(text)[0]?.legal, "corporation", text);
  }
  check("Company, The", ["COMPANY"]);
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

test("companyNames gives United States, co-op, manager and a cut corporation one spelling", () => {
  check("U.S. Zorvane Corp", ["US ZORVANE"]);
  check("United States Zorvane Corporation", ["US ZORVANE"]);
  for (const coop of [
    "Zorvane Co-op",
    "Zorvane Co Op Inc",
    "Zorvane Coop",
    "Zorvane Co-operative",
    "Zorvane Cooperative",
  ])
    check(coop, ["ZORVANE COOPERATIVE"]);
  check("Zorvane Hotel Mgr LLC", ["ZORVANE HOTEL MANAGER"]);
  check("Zorvane Crp", ["ZORVANE"]);
  check("CRP Industries Inc", ["CRP INDUSTRY"]);
});

test("companyNames writes a state's code behind OF out, unless it is a legal form", () => {
  check("Univ of MD", ["UNIVERSITY MARYLAND"]);
  check("Bank of NY", ["BANK NEW YORK"]);
  check("Offices of Zorvane PA", ["OFFICE ZORVANE"]);
});

test("companyNames takes an S that ends a name behind a kind of place for SOUTH, and for a lost apostrophe elsewhere", () => {
  check("Zorvane Academy S", ["ZORVANE ACADEMY SOUTH"]);
  check("Zorvane Academy N", ["ZORVANE ACADEMY NORTH"]);
  check("Zorvane Plant S LLC", ["ZORVANE PLANT SOUTH"]);
  check("Zorvane S", ["ZORVANE"]);
  check("Women S Hospital", ["WOMEN HOSPITAL"]);
});

test("companyNames gives numbers above ten one spelling", () => {
  check("Thirteen Acquisition Corp", ["13 ACQUISITION"]);
  check("Twenty Bakery", ["20 BAKERY"]);
  check("Twentieth Century Film", ["20TH CENTURY FILM"]);
  check("Eleventh Street Dental", ["11TH STREET DENTAL"]);
  check("Fund XVIII LP", ["FUND 18"]);
  check("Fund XX LP", ["FUND 20"]);
  check("Seventy-Six Gasket", ["76 GASKET"]);
});

test("companyNames gives numbers in words, letters for digits and lost apostrophes one spelling", () => {
  check("Three S Bakery", ["3S BAKERY"]);
  check("3S Bakery", ["3S BAKERY"]);
  check("Twenty First Avenue Dental", ["21ST AVENUE DENTAL"]);
  check("Forty Niner Feed", ["49ER FEED"]);
  check("Children S Hospital", ["CHILDREN HOSPITAL"]);
  check("Children's Hospital", ["CHILDREN HOSPITAL"]);
  check("St Mary S Clinic", ["STREET MARY CLINIC"]);
  check("S Mart", ["SOUTH MART"]);
  check("0konkwo Dental", ["OKONKWO DENTAL"]);
  check("Foxg1ove Dental", ["FOXGLOVE DENTAL"]);
  check("H1B Dental", ["H1B DENTAL"]);
});

test("companyNames writes the abbreviations of filings out", () => {
  const same = [
    ["LIGHTBEAM HLTH SOLNS", "Lightbeam Health Solutions"],
    ["RADIOLOGY FDTN", "Radiology Foundation"],
    ["CRITICAL CARE SPCS", "Critical Care Specialists"],
    ["JAWOOD BUS PROCESS SLTNS", "Jawood Business Process Solutions"],
    ["PERRIGO RSCH & DVLP", "Perrigo Research & Development"],
    ["CMPTR SVCS INTL", "Computer Services International"],
    ["T Y LIN INTL ENGRS", "T.Y. Lin International Engineers"],
    ["ENVIRO GEOTECH", "Environmental Geotechnical"],
    ["BLOOM TWP SCH DIST", "Bloom Township School Dist"],
    ["HARBOR WHSL TRDG OFC", "Harbor Wholesale Trading Office"],
    ["HARBOR BLDRS & PLBG CONTRS", "Harbor Builders & Plumbing Contractors"],
    ["HARBOR HSG AGCY", "Harbor Housing Agency"],
  ];
  for (const [short = "", long = ""] of same) {
    assert.equal(companyName(short)?.compact, companyName(long)?.compact, short);
  }
});

test("companyNames leaves out words that say nothing with two letters exchanged", () => {
  check("Town fo Wolverine", ["TOWN WOLVERINE"]);
  check("Wolverine adn teh Gasket", ["WOLVERINE GASKET"]);
  check("Fo Wolverine", ["FO WOLVERINE"]);
  check("Wolverine Gasket fo", ["WOLVERINE GASKET FO"]);
});

test("companyNames joins single letters and short ampersands", () => {
  check("A T & T Services", ["ATT SERVICE"]);
  check("AT&T Services", ["ATT SERVICE"]);
  check("H & R Block", ["HR BLOCK"]);
  check("J P Morgan Chase", ["JP MORGAN CHASE"]);
  check("Johnson & Johnson", ["JOHNSON JOHNSON"]);
  check("Johnson and Johnson", ["JOHNSON JOHNSON"]);
});

test("companyNames reads a plus at a word's end out", () => {
  check("A+ Tutors", ["A PLUS TUTOR"]);
  check("Lamps+ Inc", ["LAMP PLUS"]);
  check("LAMPS PLUS, INC.", ["LAMP PLUS"]);
  check("Barnes+Noble", ["BARNE NOBLE"]);
  check("Barnes + Noble", ["BARNE NOBLE"]);
  check("+ +", []);
});

test("companyName distinguishes the families of legal forms", () => {
  const family = (text: string) => companyName(text)?.legal;
  assert.equal(family("Acme Inc"), "corporation");
  assert.equal(family("Acme L.L.C."), "llc");
  assert.equal(family("Acme, a Limited Partnership"), "partnership");
  assert.equal(family("Acme GmbH"), "foreign");
  assert.equal(family("Acme"), null);
});

test("companyName drops legal forms of public benefit, and Mexican ones", () => {
  for (const [form, family] of [
    ["PBC", "corporation"],
    ["P.B.C.", "corporation"],
    ["Public Benefit Corporation", "corporation"],
    ["L3C", "llc"],
    ["GP", "partnership"],
    ["S.A. de C.V.", "foreign"],
    ["S. de R.L. de C.V.", "foreign"],
    ["S.A.B. de C.V.", "foreign"],
  ] as const) {
    const name = companyName(`Acme Gasket ${form}`);
    assert.deepEqual([name?.words, name?.legal], [["ACME", "GASKET"], family], form);
  }
});

test("companyNames has at least one word for every text with a letter or digit, and none for others", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (text) => {
      const names = companyNames(text);
      assert.equal(names.length > 0, foldedWords(text).length > 0);
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
    "D",
    "C/O",
    "Co",
    "Corp.",
    "T/A",
    "/DE/",
    "(USA)",
    "Store",
    "#12",
  );
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (parts) => {
      const plain = companyNames(parts.join(" "));
      assert.deepEqual(companyNames(parts.join(", ")), plain);
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
