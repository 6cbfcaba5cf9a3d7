import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import {
  isKnownAsForm,
  LEAST_NON_SIBLING_BITS,
  MOST_NON_SIBLING_BITS,
  nonSiblingBits,
  OWN_NAME_BITS,
  ownNameBits,
} from "../../../../../src/areas/records/linkage/comparison/siblings.ts";

test("nonSiblingBits is greatest for a name that only stands for itself, and least for two unrelated names", () => {
  for (const name of ["MARY", "ROBERT", "ZBIGNIEW"])
    assert.equal(nonSiblingBits(name, name), MOST_NON_SIBLING_BITS, name);
  assert.equal(nonSiblingBits("MARY", "ROBERT"), LEAST_NON_SIBLING_BITS);
});

test("nonSiblingBits is lower for a short form, the more likely a sibling has another name that it is short for", () => {
  const rising = [
    ["ED", "EDWARD"], // EDWIN, EDGAR and EDMUND as well
    ["JEFF", "JEFFREY"], // JEFFERY as well
    ["BOB", "ROBERT"], // BOB alone is a rare name
    ["JEM", "JAMES"],
  ].map(([short = "", formal = ""]) => nonSiblingBits(short, formal));
  assert.deepEqual(
    [...rising].sort((a, b) => a - b),
    rising,
  );
  assert.ok((rising[0] ?? 0) < 3 && (rising[3] ?? 0) > 12, String(rising));
});

test("nonSiblingBits is low for one short form of two similar names", () => {
  assert.ok(nonSiblingBits("DI", "DI") < 7);
  assert.ok(nonSiblingBits("DICEY", "DIANA") < 7);
  assert.ok(nonSiblingBits("KIM", "KIM") > 10);
  // Though people are registered as AL, too: ALBERT, ALAN and ALFRED as well.
  assert.ok(nonSiblingBits("AL", "AL") < 7);
});

test("nonSiblingBits counts persons written by a more common name, but not if both records have it", () => {
  assert.ok(nonSiblingBits("KIM", "KIMBERLY") < 7); // KIMBERLEY as well
  assert.ok(nonSiblingBits("SANDY", "SANDRA") < 7); // SANFORD as well
  assert.equal(nonSiblingBits("FRANK", "FRANK"), MOST_NON_SIBLING_BITS); // not for the sake of FRANCIS
});

test("nonSiblingBits is lower for a slip that is also a slip away from another name", () => {
  assert.ok(nonSiblingBits("ROBXRT", "ROBERT") > 7);
  assert.ok(nonSiblingBits("GRY", "GARY") < 7); // GUY and GAY as well
  assert.equal(nonSiblingBits("ROBBERT", "ROBERTO"), LEAST_NON_SIBLING_BITS);
});

test("nonSiblingBits is symmetric and finite", () => {
  const name = fc.constantFrom(
    ..."DI DIANA DIANE DICEY ED EDWARD EDWIN BOB ROBERT ROBXRT GRY GARY GUY JAYDEN HAYDEN ZBIGNIEW X".split(" "),
  );
  fc.assert(
    fc.property(name, name, (a, b) => {
      const bits = nonSiblingBits(a, b);
      assert.ok(bits >= LEAST_NON_SIBLING_BITS && bits <= MOST_NON_SIBLING_BITS);
      assert.ok(Math.abs(nonSiblingBits(b, a) - bits) < 1e-9);
    }),
  );
});

test("ownNameBits counts every name that may be written so, however rare it is", () => {
  assert.equal(ownNameBits("DAVID"), 30);
  for (const word of ["ROBERT", "MICHAEL", "KATHLEEN"]) assert.ok(ownNameBits(word) >= OWN_NAME_BITS, word);
  for (const word of ["MARY", "CHRIS", "AL"]) assert.ok(ownNameBits(word) < OWN_NAME_BITS, word);
  assert.ok(ownNameBits("MARY") < nonSiblingBits("MARY", "MARY"));
});

test("isKnownAsForm is true for a short form that shows its name, or that is mostly short for it, and false for a name of its own", () => {
  for (const [a = "", b = ""] of ["JUDY JUDITH", "TINA CHRISTINA", "JACK JOHN", "KATHY CATHERINE"].map((one) =>
    one.split(" "),
  ))
    assert.ok(isKnownAsForm(a, b) && isKnownAsForm(b, a), `${a}, ${b}`);
  for (const [a = "", b = ""] of ["LISA MELISSA", "AARON ERIN", "MARY ROBERT"].map((one) => one.split(" ")))
    assert.ok(!isKnownAsForm(a, b) && !isKnownAsForm(b, a), `${a}, ${b}`);
  assert.ok(nonSiblingBits("LISA", "MELISSA") < 3);
});
