import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePhone } from "../../../../src/kernel/text/us/phone.ts";

test("parsePhone takes US numbers in any writing, and no other country's", () => {
  for (const [text, expected] of Object.entries({
    "(650) 308-7300": "6503087300",
    "+16503087300": "6503087300",
    "1-650-308-7300": "6503087300",
    "650.308.7300 ext. 12": "6503087300",
    "+44 20 7946 0958": null,
    "308-7300": null,
    "call me": null,
    "6503087300123": null,
  }))
    assert.equal(parsePhone(text), expected, text);
});
