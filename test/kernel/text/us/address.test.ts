import assert from "node:assert/strict";
import { test } from "node:test";
import { parseUsAddress } from "../../../../src/kernel/text/us/address.ts";

function check(street: string, number: string, expected: string): void {
  const parsed = parseUsAddress({ street, city: "Waco", state: "TX", zip: "76701" });
  assert.deepEqual([parsed.number, parsed.street], [number, expected], street);
}

test("parseUsAddress brings street words to their postal short forms", () => {
  check("1834 North Second Street", "1834", "N 2 ST");
  check("1834 n. 2nd ST", "1834", "N 2 ST");
  check("12B Martin Luther King, Jr. Boulevard", "12B", "MARTIN LUTHER KING JR BLVD");
  check("jefferson street northwest", "", "JEFFERSON ST NW");
});

test("parseUsAddress drops the unit, however it is written", () => {
  for (const unit of ["Apt 4", "APARTMENT 4B", "# 4", "#4", "Unit 12", "Ste. 300", "Floor 2"])
    check(`9 Elm Ave, ${unit}`, "9", "ELM AVE");
});

test("parseUsAddress reads boxes", () => {
  check("P.O. Box 117", "117", "PO BOX");
  check("PO BOX 117", "117", "PO BOX");
  check("Box 117", "117", "PO BOX");
  check("RR 2 Box 117A", "117A", "PO BOX");
  check("P O Box B", "B", "PO BOX");
});

test("parseUsAddress takes no street for a box", () => {
  check("12 Box Elder Rd", "12", "BOX ELDER RD");
  check("14 Box Elder Rd", "14", "BOX ELDER RD");
  check("Box Canyon Trail", "", "BOX CYN TRL");
});

test("parseUsAddress keeps five digits of a ZIP code, or none", () => {
  const zipOf = (zip: string): string => parseUsAddress({ street: "", city: "", state: "", zip }).zip;
  assert.equal(zipOf("76701-1234"), "76701");
  assert.equal(zipOf("767011234"), "76701");
  assert.equal(zipOf("7670"), "");
  assert.equal(zipOf("00000"), "");
});

test("parseUsAddress folds city and state", () => {
  const { city, state } = parseUsAddress({ street: "", city: " San  Germán ", state: "pr", zip: "" });
  assert.deepEqual([city, state], ["SAN GERMAN", "PR"]);
});
