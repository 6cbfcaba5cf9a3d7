import assert from "node:assert/strict";
import { test } from "node:test";
import { parseState, STATE_CODES } from "../../../../src/kernel/text/us/state.ts";

test("parseState takes codes and full names in any case and punctuation", () => {
  const cases: Readonly<Record<string, string | null>> = {
    ny: "NY",
    "N.Y.": "NY",
    "new  york": "NY",
    "North Carolina": "NC",
    "District of Columbia": "DC",
    "Washington, D.C.": null,
    "Washington DC": "DC",
    "U.S. Virgin Islands": "VI",
    USVI: "VI",
    "Puerto Rico": "PR",
    AE: "AE",
    XX: null,
    Ontario: null,
    N: null,
  };
  for (const [text, expected] of Object.entries(cases)) assert.equal(parseState(text), expected, text);
});

test("parseState takes each of STATE_CODES for itself, all 62 of them", () => {
  assert.equal(STATE_CODES.length, 62);
  for (const code of STATE_CODES) assert.equal(parseState(code.toLowerCase()), code);
});
