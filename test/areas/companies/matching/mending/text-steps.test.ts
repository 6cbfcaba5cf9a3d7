import assert from "node:assert/strict";
import { test } from "node:test";
import { foldName } from "../../../../../src/areas/companies/matching/names/mending/text-steps.ts";
import { companyNames } from "../../../../../src/areas/companies/matching/names/normalize.ts";

function check(text: string, expected: string): void {
  assert.equal(foldName(text), expected, text);
}

test("foldName decodes HTML's entities, in any case and encoded twice", () => {
  check("Quarrel &amp; Sons", "QUARREL & SONS");
  check("QUARREL &AMP; SONS", "QUARREL & SONS");
  check("Quarrel &amp;amp; Sons", "QUARREL & SONS");
  check("Quarrel&#39;s &quot;Tidewater&quot;", "QUARREL'S  TIDEWATER ");
  check("Quarrel&rsquo;s&nbsp;Caf&eacute;", "QUARREL'S CAFE");
  check("&#201;cole Quarrel", "ECOLE QUARREL");
  check("AT&T; Quarrel", "AT&T; QUARREL");
  check("Quarrel&#160;Sons&#55296;", "QUARREL SONS ");
});

test("foldName decodes a web address's signs", () => {
  check("Quarrel%20%26%20Sons", "QUARREL & SONS");
  check("100% Quarrel", "100% QUARREL");
  check("Quarrel%zz", "QUARREL%ZZ");
});

test("foldName mends what a town's name begins with, and nothing else before OF", () => {
  for (const town of ["Ciy of Larkspur", "ity of Larkspur", "Citty of Larkspur"]) check(town, "CITY OF LARKSPUR");
  check("Towm of Larkspur", "TOWN OF LARKSPUR");
  for (const town of ["Cityof Larkspur", "City ofLarkspur", "CITYOFLARKSPUR"]) check(town, "CITY OF LARKSPUR");
  for (const other of ["CITY OFFICE PLUS", "BANKOFFICERS", "CITY OFFSHORE", "STATE OF IT"]) check(other, other);
  for (const other of ["ESTATE OF LARKSPUR", "BANK OF LARKSPUR", "TOWER OF LARKSPUR", "CIY LARKSPUR"])
    check(other, other);
});

test("foldName leaves out a letter that was lost within a word", () => {
  check("Quar?el Gasket", "QUAREL GASKET");
  check("Quar\ufffdel Gasket", "QUAREL GASKET");
  check("What? Inc", "WHAT? INC");
});

test("foldName writes words in Latin whose letters only look like it, and no others", () => {
  check("Quаrrеl Gаskеt", "QUARREL GASKET");
  check("ΚΕΤΤΕΗ Gasket", "KETTEH GASKET");
  check("Роснефть", "РОСНЕФТЬ");
  check("日本 Gasket", "日本 GASKET");
});

test("companyNames takes the part of a web address before its suffix", () => {
  for (const text of ["www.quarrel-gasket.com", "HTTP://QUARREL-GASKET.CO.UK/", "https://www.quarrel-gasket.com"]) {
    assert.deepEqual(
      companyNames(text).map(({ compact }) => compact),
      ["QUARRELGASKET"],
      text,
    );
  }
});
