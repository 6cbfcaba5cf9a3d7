import assert from "node:assert/strict";
import { test } from "node:test";
import {
  mayBePlaceholder,
  namingWords,
  usableAddress,
  usableBirth,
  usableSsn,
} from "../../../../../src/kernel/text/persons/placeholders.ts";
import { parseUsAddress } from "../../../../../src/kernel/text/us/address.ts";

test("namingWords drops placeholders with the words that come with them, and titles", () => {
  assert.deepEqual(namingWords(["LADY", "IN", "THE", "HOUSE"]), []);
  assert.deepEqual(namingWords(["MR", "JAMES"]), ["JAMES"]);
  assert.deepEqual(namingWords(["HOUSE"]), ["HOUSE"]);
  assert.deepEqual(namingWords(["UNKNOWN"]), []);
  assert.deepEqual(namingWords(["BABY", "BOY"]), []);
});

test("namingWords keeps a word that may be a name if it is alone", () => {
  for (const word of ["NULL", "SON", "MISS"]) {
    assert.deepEqual(namingWords([word]), [word]);
    assert.ok(mayBePlaceholder(word));
  }
  assert.ok(!mayBePlaceholder("ROBERT"));
});

test("usableSsn is null for never-issued, advertised and filler numbers", () => {
  const none = ["900010001", "666123456", "000123456", "523007786", "523410000", "078051120", "219099999"];
  for (const ssn of [...none, "333333333", "123456789", "0000", "12345", ""]) assert.equal(usableSsn(ssn), null, ssn);
  assert.equal(usableSsn(null), null);
  assert.equal(usableSsn("523417786"), "523417786");
  assert.equal(usableSsn("7786"), "7786");
});

test("usableBirth is null for filler and impossible dates", () => {
  for (const date of ["1900-01-01", "1901-01-01", "1899-05-06", "1971-02-30", ""])
    assert.equal(usableBirth(date), null);
  assert.equal(usableBirth(null), null);
  assert.equal(usableBirth("1971-03-08"), "1971-03-08");
  assert.equal(usableBirth("1980-01-01"), "1980-01-01");
});

test("usableAddress drops filler streets and ZIP codes where nobody lives", () => {
  const tell = (street: string, zip: string) => {
    const address = usableAddress(parseUsAddress({ street, city: "Waco", state: "TX", zip }));
    return [address.number, address.street, address.zip].join("|");
  };
  for (const street of ["Unknown", "N/A", "General Delivery", "0 Unknown", ""])
    assert.equal(tell(street, "99999"), "||");
  assert.equal(tell("Homeless", "76701"), "||76701");
  assert.equal(tell("1834 N 2nd St", "12345-6789"), "1834|N 2 ST|");
  assert.equal(tell("1 Unknown Soldier Rd", "76701"), "1|UNKNOWN SOLDIER RD|76701");
});
