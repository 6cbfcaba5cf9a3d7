import assert from "node:assert/strict";
import { test } from "node:test";
import { nameSides } from "../../../../src/areas/companies/matching/names/name-sides.ts";
import { companyNames } from "../../../../src/areas/companies/matching/names/normalize.ts";

function check(text: string, expected: readonly string[]): void {
  const sides = nameSides(text).map((side) => side.text.trim());
  assert.deepEqual(
    sides.filter((side) => side !== ""),
    expected,
    text,
  );
}

test("nameSides divides at every mark of another name", () => {
  for (const mark of ["DBA", "D/B/A", "D.B.A.", "D B A", "FKA", "F/K/A", "F K A", "AKA", "A/K/A", "NKA", "T/A"]) {
    check(`MAXWELL FOODS ${mark} BLUEBIRD DINER`, ["MAXWELL FOODS", "BLUEBIRD DINER"]);
  }
  for (const mark of [
    "DOING BUSINESS AS",
    "FORMERLY",
    "FORMERLY KNOWN AS",
    "TRADING AS",
    "OPERATING AS",
    "DOING BUS AS",
    "ALSO DBA",
  ]) {
    check(`MAXWELL FOODS, ${mark} BLUEBIRD DINER`, ["MAXWELL FOODS", "BLUEBIRD DINER"]);
  }
});

test("nameSides divides at a mark with any signs next to it and between its letters", () => {
  const signs = [" - ", "/", " /", "-", "—", "|", "_", "*", ".", '"', ": ", " [", " {", " ("];
  for (const sign of signs) {
    for (const mark of ["DBA", "D/B/A", "D-B-A", "D. B. A.", "D|B|A", "F/K/A", "FDBA", "T/A", "DOING-BUSINESS-AS"]) {
      const names = companyNames(`MAXWELL FOODS INC${sign}${mark}${sign}BLUEBIRD DINER`);
      const cores = names.map(({ words }) => words.join(" "));
      assert.deepEqual(cores, ["MAXWELL FOOD", "BLUEBIRD DINER"], `${sign}${mark}${sign}`);
    }
  }
  check("MAXWELL FOODS INC/DBA/", ["MAXWELL FOODS INC"]);
  check("MAXWELL FOODS [BLUEBIRD DINER]", ["MAXWELL FOODS", "BLUEBIRD DINER"]);
});

test("nameSides divides at a mark with a slash too many", () => {
  for (const mark of ["DB//A", "DB/A", "D//B//A"])
    check(`MAXWELL FOODS ${mark} BLUEBIRD DINER`, ["MAXWELL FOODS", "BLUEBIRD DINER"]);
});

test("nameSides also takes a mark at the start for a word of a name", () => {
  check("DBA SYSTEMS INC", ["DBA SYSTEMS INC", "SYSTEMS INC"]);
  check("THE AKA TEAM INC", ["THE AKA TEAM INC", "TEAM INC"]);
  check("AKA STUDY LTD DBA BLUEBIRD", ["AKA STUDY LTD", "STUDY LTD", "BLUEBIRD"]);
});

test("nameSides finds a mark that ran into the legal form before it", () => {
  check("MAXWELL FOODS INC.DBA BLUEBIRD", ["MAXWELL FOODS INC", "BLUEBIRD"]);
  check("MAXWELL FOODS INCDBA BLUEBIRD", ["MAXWELL FOODS INC", "BLUEBIRD"]);
  check("MAXWELL FOODS INCD BA BLUEBIRD", ["MAXWELL FOODS INC", "BLUEBIRD"]);
  check("MAXWELL FOODS LLCD/B/A BLUEBIRD", ["MAXWELL FOODS LLC", "BLUEBIRD"]);
  check("MAXWELL FOODS LLC T A BLUEBIRD", ["MAXWELL FOODS LLC", "BLUEBIRD"]);
  check("T A MAXWELL FOODS", ["T A MAXWELL FOODS"]);
});

test("nameSides finds a mark with a letter wrong behind a legal form, and there alone", () => {
  for (const mark of ["DAB", "BDA", "KBA", "DVA", "D/B/S", "K/B/A", "BA"]) {
    check(`MAXWELL FOODS INC ${mark} BLUEBIRD`, ["MAXWELL FOODS INC", "BLUEBIRD"]);
  }
  check("MAXWELL DAB BLUEBIRD", ["MAXWELL DAB BLUEBIRD"]);
  check("MAXWELL LLC DNA BLUEBIRD", ["MAXWELL LLC DNA BLUEBIRD"]);
});

test("nameSides leaves out where a company is registered", () => {
  for (const end of ["/DE/", "/MD", " /VA/", "/NEW/"]) check(`MAXWELL FOODS CORP${end}`, ["MAXWELL FOODS CORP"]);
  check("MAXWELL/OSPREY", ["MAXWELL/OSPREY"]);
});

test("nameSides leaves out what a column width has cut to nothing", () => {
  check("MAXWELL FOODS OF OHIO LLC D", ["MAXWELL FOODS OF OHIO LLC"]);
  check("INDEPENDENT GARDEN SURVEYS PLLC SU", ["INDEPENDENT GARDEN SURVEYS PLLC"]);
  check("INDEPENDENT GARDEN SURVEYS PLLC NY", ["INDEPENDENT GARDEN SURVEYS PLLC NY"]);
  check("INDEPENDENT GARDEN PLLC SU", ["INDEPENDENT GARDEN PLLC SU"]);
  check("INDEPENDENT GARDEN SURVEY CORP. IV", ["INDEPENDENT GARDEN SURVEY CORP. IV"]);
  check("MAXWELL PEDIATRIC HEALTH INC DBA A", ["MAXWELL PEDIATRIC HEALTH INC"]);
  check("MAXWELL PEDIATRIC HLTH INC DBA ABE", ["MAXWELL PEDIATRIC HLTH INC", "ABE"]);
});

test("nameSides reads a text alike with a point behind it", () => {
  for (const [text, side] of [
    ["INDEPENDENT GARDEN SURVEYS PLLC SU", "INDEPENDENT GARDEN SURVEYS PLLC"],
    ["MAXWELL FOODS OF OHIO LLC D", "MAXWELL FOODS OF OHIO LLC"],
    ["MAXWELL FOODS OF OHIO D/B", "MAXWELL FOODS OF OHIO"],
    ["MAXWELL FOODS STORE #12", "MAXWELL FOODS"],
  ] as const) {
    for (const end of ["", ".", " .", " . . "]) check(`${text}${end}`, [side]);
  }
});

test("nameSides leaves out a mark that a column width has cut", () => {
  for (const end of ["D/B/A", "D/B/", "D/B", "D/", "DBA", "DB", "FKA", "F/K/"]) {
    check(`MAXWELL FOODS OF OHIO ${end}`, ["MAXWELL FOODS OF OHIO"]);
  }
});

test("nameSides leaves out whose the company is", () => {
  check("MAXWELL FOODS INC A WESTERN COMPANY", ["MAXWELL FOODS INC"]);
  check("MAXWELL FOODS INC, AN OSPREY CORP", ["MAXWELL FOODS INC"]);
  check("MAXWELL FOODS INC AN", ["MAXWELL FOODS INC"]);
  check("MAXWELL FOODS A DIVISION OF OSPREY", ["MAXWELL FOODS"]);
  check("MAXWELL FOODS-A DIVISION OF OSPREY", ["MAXWELL FOODS"]);
  check("MAXWELL FOODS AN INDIRECT WHOLLY OWNED", ["MAXWELL FOODS"]);
  check("MAXWELL & CO INC AND SUBSIDIARIES", ["MAXWELL & CO INC"]);
  check("MAXWELL FOODS C/O OSPREY LLC", ["MAXWELL FOODS"]);
});

test("nameSides keeps the divisions of a state", () => {
  for (const text of ["ARIZONA DIVISION OF LANDS", "STATE OF ALASKA - DIVISION OF LANDS", "OHIO STATE DIV OF LANDS"]) {
    check(text, [text]);
  }
  check("MAXWELL DIV OF OSPREY INC", ["MAXWELL"]);
});

test("nameSides leaves out the number of a branch, and keeps those that distinguish sisters", () => {
  check("DOLLAR BAKERY STORE 10422", ["DOLLAR BAKERY"]);
  check("DOLLAR BAKERY STORE NO 7781", ["DOLLAR BAKERY"]);
  check("DOLLAR BAKERY #5523", ["DOLLAR BAKERY"]);
  check("7 ELEVEN STORE 33120B", ["7 ELEVEN"]);
  for (const text of ["PLUMBERS LOCAL #138", "VFW POST #1337", "STORE 24", "PUBLIC SCHOOL 141", "STUDIO 54"])
    check(text, [text]);
});

test("nameSides keeps a name that only looks like a mark or an owner", () => {
  for (const text of [
    "BUILD A BEAR WORKSHOP",
    "MAKE A WISH FOUNDATION",
    "ONCE UPON A CHILD",
    "DIVISION STREET GRILL",
    "S/T/A ARCHITECTURAL GROUP",
  ]) {
    check(text, [text]);
  }
});

test("nameSides takes a text in parentheses for a name when it is long enough", () => {
  check("MAXWELL FOODS (BLUEBIRD DINER)", ["MAXWELL FOODS", "BLUEBIRD DINER"]);
  check("MAXWELL FOODS (USA)", ["MAXWELL FOODS"]);
});

test("nameSides calls the last side of a text of a column's width cut, whatever the blanks and the punctuation", () => {
  const cut = (text: string) => nameSides(text).map(({ isCut }) => isCut);
  assert.deepEqual(cut("MAXWELL FOODS OF NORTHERN OHIO AND"), [true]);
  assert.deepEqual(cut("MAXWELL,  FOODS OF NORTHERN OHIO AND "), [true]);
  assert.deepEqual(cut("MAXWELL FOODS OF NORTHERN OHIO INC"), [true]);
  assert.deepEqual(cut("MAXWELL FOODS LLC DBA BLUEBIRD DIN"), [false, true]);
  assert.deepEqual(cut("MAXWELL FOODS OF NORTHERN OHIO"), [true]);
  assert.deepEqual(cut("MAXWELL FOODS OF OHIO"), [false]);
  assert.deepEqual(cut("MAXWELL FOODS OF NORTHERN OHI D/B/"), [false]);
});
