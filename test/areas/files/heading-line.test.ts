import assert from "node:assert/strict";
import { test } from "node:test";
import { findHeadings } from "../../../src/areas/files/headings.ts";

test("findHeadings finds the sign that divides the values, whichever of the usual ones it is", () => {
  const headings = ["Employee ID", "Employer", "First Name", "Last Name"];
  for (const delimiter of [",", ";", "\t", "|", "~", "^"]) {
    const found = findHeadings(`${headings.join(delimiter)}\nE1${delimiter}Acme${delimiter}Ann${delimiter}Sample\n`);
    assert.deepEqual(found, { delimiter, above: 0 }, delimiter);
  }
});
