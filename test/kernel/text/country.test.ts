import assert from "node:assert/strict";
import { test } from "node:test";
import { readCountry } from "../../../src/kernel/text/country.ts";

test("readCountry returns the two-letter code of a code or an English name", () => {
  for (const text of ["us", "USA", "U.S.", "U.S.A.", "United States", "United States of America"])
    assert.equal(readCountry(text), "US", text);
  assert.equal(readCountry("Mexico"), "MX");
  assert.equal(readCountry("Côte d’Ivoire"), "CI");
  for (const text of ["", "Atlantis", "123", "USSRX"]) assert.equal(readCountry(text), null, text);
});
