import assert from "node:assert/strict";
import { test } from "node:test";
import { placeText, readableName } from "../../web/src/text/readable-name.ts";

test("readableName writes a name in capitals as names are written, and keeps legal forms and initials", () => {
  assert.equal(readableName("AMAZON COM SERVICES LLC"), "Amazon Com Services LLC");
  assert.equal(readableName("THE BANK OF NEW YORK MELLON"), "The Bank of New York Mellon");
  assert.equal(readableName("O'REILLY AUTOMOTIVE, INC."), "O'reilly Automotive, Inc.");
  assert.equal(readableName("KPMG LLP"), "KPMG LLP");
  assert.equal(readableName("3M COMPANY"), "3M Company");
});

test("readableName leaves a name with small letters as its owner writes it", () => {
  for (const name of ["eBay Inc.", "McDonald's", "J.B. Hunt Transport"]) assert.equal(readableName(name), name);
});

test("placeText says what is known of a place", () => {
  assert.equal(placeText("SPRINGFIELD", "IL"), "Springfield, IL");
  assert.equal(placeText(null, "IL"), "IL");
  assert.equal(placeText(null, null), "");
});
