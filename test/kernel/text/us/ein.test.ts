import assert from "node:assert/strict";
import { test } from "node:test";
import { parseEin } from "../../../../src/kernel/text/us/ein.ts";

test("parseEin takes nine digits with dashes, points and blanks", () => {
  for (const [text, expected] of Object.entries({
    "770493581": "770493581",
    "77-0493581": "770493581",
    " 77 0493581 ": "770493581",
    "77\u20130493581": "770493581",
    "77.0493581": "770493581",
    "77-049358": null,
    "77-04935811": null,
    "7A-0493581": null,
  }))
    assert.equal(parseEin(text), expected, text);
});
