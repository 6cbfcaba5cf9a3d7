import assert from "node:assert/strict";
import { test } from "node:test";
import { readsAsHeading, toldHeader } from "../../../src/areas/files/told-header.ts";

const ROWS = [
  ["E8", "Ottoline", "Harrowgate", "1981-02-03", "219-55-7102", "41000.00"],
  ["E9", "Ann", "Sample", "1990-12-30", "219-55-7103", "52000.00"],
];

test("toldHeader takes a first line for headings where the columns below hold what it does not", () => {
  for (const cells of [
    ["Emp", "First", "Last", "Birthday", "Social", "Pay A"],
    ["Nr", "Vorname", "Nachname", "Geboren", "Kennzahl", "Lohn"],
    ["e", "f", "l", "b", "s", "p"],
  ]) {
    const { kind, names, told } = toldHeader(cells, ROWS);
    assert.deepEqual([kind, names, told], ["headings", cells, cells]);
  }
});

test("toldHeader takes a first line for a row where it holds what the columns below do, and one that stands alone by its own values", () => {
  const row = ["E7", "Zephyrinette", "Vander", "1973-08-19", "219-55-7101", "83417.29"];
  for (const below of [ROWS, ROWS.slice(1), []]) {
    const { kind, told, given } = toldHeader(row, below, new Map([["ssn", "219-55-7101"]]));
    assert.deepEqual([kind, told], ["row", ["#1", "#2", "#3", "#4", "#5", "#6"]]);
    assert.equal(given.get("ssn"), "#5");
  }
  assert.equal(toldHeader(["unknown", "", "Vander", "not told", "219557101", "-"], ROWS).kind, "row");
  assert.equal(toldHeader(["1", "900.00"], [["2", "700.00"]]).kind, "row");
});

test("toldHeader tells the place of a column whose heading may be a value, and is unsure of words above words", () => {
  const { kind, told } = toldHeader(
    ["Name", "SSN", "01/15/2025", "Box 12", "2025 Gross", "G/L 60017", "401k"],
    [["Ann", "219-55-7102"]],
  );
  assert.deepEqual([kind, told], ["headings", ["Name", "SSN", "#3", "Box 12", "2025 Gross", "#6", "401k"]]);
  const words = toldHeader(["Zephyrinette", "Employer", "Vander"], [["Ann", "Acme", "Sample"]]);
  assert.deepEqual([words.kind, words.told], ["unsure", ["#1", "Employer", "#3"]]);
});

test("toldHeader takes a first line of words for a row if one of them comes again below, and neither a usual heading nor the whole line does", () => {
  const kindOf = (cells: readonly string[], below: readonly (readonly string[])[]) => toldHeader(cells, below).kind;
  const below = [["Harrowgate", "Ottoline", "Thistlewhite Mills"]];
  assert.equal(kindOf(["Vander", "Zephyrinette", "Thistlewhite Mills"], below), "row");
  assert.equal(kindOf(["Vander", "Zephyrinette", "n/a"], [["Harrowgate", "Ottoline", "n/a"]]), "unsure");
  assert.equal(kindOf(["Last Name", "Zephyrinette", "Thistlewhite Mills"], below), "unsure");
  assert.equal(kindOf(["Nachname", "Ort", "Firma"], [...below, ["Nachname", "Ort", "Firma"]]), "unsure");
});

test("toldHeader names a column by its place where it is given so", () => {
  const { names } = toldHeader(["Emp", "First", "Last", "Birthday", "Social", "Pay A"], ROWS, new Map([["ssn", "#5"]]));
  assert.deepEqual(names, ["Emp", "First", "Last", "Birthday", "#5", "Pay A"]);
});

test("readsAsHeading refuses dates, amounts, numbers and addresses of persons, and takes numbers of forms and years", () => {
  for (const text of [
    "1973-08-19",
    "Aug 19, 1973",
    "219557101",
    "***-**-7101",
    "83,417.29",
    "$9.50",
    "a@b.example",
    "(555) 123-4567",
    "7719 Quagmire Terrace",
    "E7731",
  ])
    assert.equal(readsAsHeading(text), false, text);
  for (const text of [
    "SSN",
    "Address 2",
    "Box 1",
    "401(k)",
    "Form 1099",
    "2025 Wages",
    "Q1 2024",
    "#3",
    "Überstunden",
    "01",
  ])
    assert.equal(readsAsHeading(text), true, text);
});
