import assert from "node:assert/strict";
import { test } from "node:test";
import { leadingZip, parseZip } from "../../../../src/kernel/text/us/address.ts";

test("parseZip takes five or nine digits", () => {
  for (const [text, expected] of Object.entries({
    "04401": "04401",
    " 04401-1234 ": "04401",
    "04401\u20131234": "04401",
    "044011234": "04401",
    "4401": null,
    "0440-1": null,
    A4401: null,
  }))
    assert.equal(parseZip(text), expected, text);
});

test("leadingZip returns the first five digits however they are written, and nothing for fewer or for zeros", () => {
  for (const text of ["04401", "04401-1234", "ZIP 04401"]) assert.equal(leadingZip(text), "04401", text);
  for (const text of ["", "4401", "00000"]) assert.equal(leadingZip(text), "", text);
});
