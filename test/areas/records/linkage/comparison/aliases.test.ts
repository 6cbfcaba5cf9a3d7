import assert from "node:assert/strict";
import { test } from "node:test";
import { areAliases } from "../../../../../src/areas/records/linkage/comparison/two-names.ts";

function check(a: string, b: string, expected: boolean): void {
  const [names, others] = [a.split(" "), b.split(" ")];
  assert.equal(areAliases(names, others), expected, `${a} and ${b}`);
  assert.equal(areAliases(others, names), expected, `${b} and ${a}`);
}

test("areAliases is true if each of the fewer given names is one of the others, in any order", () => {
  check("MARTA IRENE", "IRENE", true);
  check("MARTA I", "IRENE", false);
  check("HELEN ELIZABETH", "LIZ", true);
  check("PETER LOUIS", "LOUIS PETER", true);
  check("THI LAN ANH", "LAN ANH", true);
  check("THUY ANH", "LAN ANH", false);
  check("MARTA IRENE", "IRENE JOAN", false);
  check("MARTA IRENE", "IRENE M", true);
  check("MARTA IRENE", "CLARA IRENE", false);
});

test("areAliases is true for the initials of all given names", () => {
  check("PETER LOUIS", "PL", true);
  check("PETER L", "PL", true);
  check("P L", "PL", false);
  check("PETER LOUIS", "LP", false);
  check("PETER", "PL", false);
});

test("areAliases is true for a short form of two given names, and a name in another language", () => {
  check("JUAN PABLO", "JUAMPA", true);
  check("PIOTR", "PEDRO", true);
  check("PAUL", "PAMELA", false);
});

test("areAliases is true for a name that is cut from another, and false if it is another person's name", () => {
  check("JOHN FITZGERALD", "FITZ", true);
  check("OLUWASEUN DAVID", "SEUN", true);
  check("VYACHESLAV", "SLAVA", true);
  check("THOMAS", "THMS", true);
  check("WILLIAM", "WM", true);
  for (const [name = "", other = ""] of [
    ["MARICELA", "MARIA"],
    ["JUANITA", "JUAN"],
    ["GARRETT", "GARY"],
    ["CARLOTTA", "CARLO"],
    ["DENNIS", "DENA"],
    ["MARCUS", "MARA"],
    ["HERBERT", "BERTA"],
    ["RENETTA", "ETTA"],
    ["TIMOTHY", "TY"],
  ]) {
    check(name, other, false);
    check(`IRENE ${name}`, other, false);
    check(`IRENE ${name}`, `${other} IRENE`, false);
  }
});
