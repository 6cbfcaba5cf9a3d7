import assert from "node:assert/strict";
import { test } from "node:test";
import { writtenOut } from "../../../../../src/areas/companies/matching/names/mending/word-steps.ts";
import { companyName } from "../../../../../src/areas/companies/matching/names/normalize.ts";

test("writtenOut writes the initials of kinds of employers out, where a word says which", () => {
  const same = [
    ["Harbor ISD", "Harbor Independent School District"],
    ["Harbor USD 45", "Harbor Unified Sch Dist 45"],
    ["HARBOR COUNTY BOE", "Harbor County Board of Education"],
    ["Harbor F.C.U.", "Harbor Federal Credit Union"],
    ["U of Harbor", "University of Harbor"],
    ["YMCA of Harbor", "Young Men's Christian Association of Harbor"],
    ["HARBOR YWCA", "HARBOR YOUNG WOMEN S CHRISTIAN ASSN"],
  ];
  for (const [short = "", long = ""] of same) {
    assert.equal(companyName(short)?.compact, companyName(long)?.compact, short);
  }
});

test("writtenOut leaves a company's own initials and other words as they are", () => {
  for (const text of [
    "ISD",
    "FCU LLC",
    "U HAUL",
    "U OF",
    "YOUNG MEN",
    "YOUNG LIFE ASSOCIATION",
    "THE YOUNG GROUP",
    "",
  ]) {
    const tokens = text.split(" ");
    assert.deepEqual(writtenOut(tokens), tokens, text);
  }
});
