import assert from "node:assert/strict";
import { test } from "node:test";
import {
  isIssuableSsn,
  isIssuableWithinArea,
  maskSsn,
  parseSsn,
  parseWrittenSsn,
} from "../../../../src/kernel/text/us/ssn.ts";

test("isIssuableSsn refuses areas 000, 666 and 900 to 999, group 00 and serial 0000, and nothing else", () => {
  for (const ssn of ["001010001", "665019999", "667010001", "899990001", "078051120", "6789"]) {
    assert.ok(isIssuableSsn(ssn), ssn);
  }
  for (const ssn of ["000123456", "666123456", "900123456", "999999999", "123006789", "123450000", "0000"]) {
    assert.ok(!isIssuableSsn(ssn), ssn);
  }
});

test("isIssuableWithinArea refuses group 00 and serial 0000 alone, whatever the area", () => {
  for (const ssn of ["000123456", "666123456", "900010001", "999999999", "123456789", "6789"]) {
    assert.ok(isIssuableWithinArea(ssn), ssn);
  }
  for (const ssn of ["900006789", "123006789", "900010000", "123450000", "0000"]) {
    assert.ok(!isIssuableWithinArea(ssn), ssn);
  }
});

test("parseSsn takes nine digits or the last four, with or without dashes, blanks and a mask", () => {
  for (const text of ["123456789", "123-45-6789", " 123 45 6789 ", "123.45.6789"])
    assert.equal(parseSsn(text), "123456789", text);
  for (const text of ["6789", "***-**-6789", "XXX-XX-6789", "xxxxx6789", "###-##-6789", "•••-••-6789", "●●●●●6789"])
    assert.equal(parseSsn(text), "6789", text);
  for (const text of ["", "12345678", "1234567890", "***-**-678", "12A456789", "123/45/6789", "#6789"])
    assert.equal(parseSsn(text), null, text);
});

test("parseWrittenSsn takes the forms of files too", () => {
  for (const text of ["123456789", "123-45-6789", "123/45/6789", "123_45_6789", "123–45–6789"])
    assert.equal(parseWrittenSsn(text), "123456789", text);
  for (const text of ["***-**-6789", "###-##-6789", "•••-••-6789"]) assert.equal(parseWrittenSsn(text), "6789", text);
  for (const text of ["12/345/6789", "123/456/789", "#6789"]) assert.equal(parseWrittenSsn(text), null, text);
});

test("maskSsn shows the last four digits of a whole SSN or of four digits", () => {
  assert.equal(maskSsn("123456789"), "***-**-6789");
  assert.equal(maskSsn("6789"), "***-**-6789");
});
