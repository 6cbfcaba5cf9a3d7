import assert from "node:assert/strict";
import { test } from "node:test";
import { companyIdAt } from "../../../../src/areas/companies/matching/index/directory-layer.ts";
import { companiesBeginning } from "../../../../src/areas/companies/matching/retrieval/suggest-candidates.ts";
import { company, directoryOf, idOf, manyCompanies } from "./companies.ts";

const SCORES = { whole: 5_000, beginning: 4_000, domain: 3_000, word: 2_000, near: 1_000 };
const INDEX = directoryOf([
  ...manyCompanies(),
  company(9_001, "Sparrowhawk"),
  company(9_002, "Sparrowhawk Aviation of Norfolk", { employees: 9_000 }),
  company(9_003, "Norfolk Sparrow Bakery"),
  company(9_004, "Vantage Foods", { aliases: ["Sparrowhawk Foods"] }),
  company(9_005, "University of Saskatoon"),
  company(9_006, "Saskatoon Universal"),
  company(9_008, "Crampon Tool Manufacturing"),
  company(9_007, "Wyvern", { domain: "wyvernworks.example", domains: ["dragons.example"] }),
]).base;

/** The companies of a text with the name of the best reason for each, best first. */
function reasons(text: string): [number, string][] {
  return companiesBeginning(INDEX, text, { limit: 60, scores: SCORES }).map(([at, score]) => {
    const reason = Object.entries(SCORES).find(([, least]) => score >= least && score < least + 1_000)?.[0] ?? "none";
    return [Number.parseInt(companyIdAt(INDEX, at), 16), reason];
  });
}

function check(text: string, expected: readonly (readonly [number, string])[]): void {
  assert.deepEqual(reasons(text), expected, text);
}

test("companiesBeginning ranks the name itself, then names that begin with the text, aliases last", () => {
  check("sparrowhawk", [
    [9_001, "whole"],
    [9_002, "beginning"],
    [9_004, "beginning"],
  ]);
  check("SPARROW-H", [
    [9_002, "beginning"],
    [9_001, "beginning"],
    [9_004, "beginning"],
  ]);
});

test("companiesBeginning puts names that begin with the text before domains, and those before words within names", () => {
  check("sparrow", [
    [9_002, "beginning"],
    [9_001, "beginning"],
    [9_004, "beginning"],
    [9_003, "word"],
  ]);
  check("wyvern", [[9_007, "whole"]]);
  check("wyvernw", [[9_007, "domain"]]);
  check("dragons.ex", [[9_007, "domain"]]);
  check("https://www.dragons.example/", [[9_007, "whole"]]);
});

test("companiesBeginning takes words in any order, all of them needed, the last perhaps unfinished or short for one", () => {
  check("aviation sparr", [[9_002, "word"]]);
  check("norfolk sp", [
    [9_003, "beginning"],
    [9_002, "word"],
  ]);
  check("norfolk norf", []);
  check("aviation sparrow norf", []);
  check("tool crampon mf", [[9_008, "word"]]);
  check("bakery aviation", []);
  check("saskatoon univ", [
    [9_006, "beginning"],
    [9_005, "word"],
  ]);
  check("norfolk in", [
    [9_003, "beginning"],
    [9_002, "word"],
  ]);
});

test("companiesBeginning allows for a typing error in the last word when little else is found", () => {
  for (const text of ["sparowhaw", "spxrrowh", "spaarrowh", "sprarowh"]) {
    check(text, [
      [9_002, "near"],
      [9_001, "near"],
      [9_004, "near"],
    ]);
  }
  check("norfolk avaition", [[9_002, "near"]]);
  check("sprrwhwk", []);
});

test("companiesBeginning gives no more companies than asked for, the heaviest", () => {
  const found = companiesBeginning(INDEX, "s", { limit: 1, scores: SCORES });
  assert.deepEqual(
    found.map(([at]) => companyIdAt(INDEX, at)),
    [idOf(9_002)],
  );
});
