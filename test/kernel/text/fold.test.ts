import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { areDigits, digits, fold, foldedWords } from "../../../src/kernel/text/fold.ts";

test("fold gives upper-case plain Latin", () => {
  const cases: readonly (readonly [string, string])[] = [
    ["Café Łódź", "CAFE LODZ"],
    ["straße", "STRASSE"],
    ["Ærøskøbing", "AEROSKOBING"],
    ["ﬁne", "FINE"],
    ["Ñandú", "NANDU"],
    ["Cafe\u0301", "CAFE"],
    ["ＡＢＣ１２３", "ABC123"],
    ["Đorđe", "DORDE"],
    ["", ""],
  ];
  for (const [given, expected] of cases) assert.equal(fold(given), expected);
});

test("fold is idempotent, and the same for composed and decomposed letters", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      assert.equal(fold(fold(text)), fold(text));
      assert.equal(fold(text.normalize("NFD")), fold(text.normalize("NFC")));
    }),
  );
  for (const sign of "ŉ´″‴™\u3164") assert.equal(fold(fold(sign)), fold(sign), sign);
});

test("foldedWords are the runs of letters and digits; an apostrophe joins", () => {
  assert.deepEqual(foldedWords("O'Neil & Sons, Inc."), ["ONEIL", "SONS", "INC"]);
  assert.deepEqual(foldedWords("  3M—Company  "), ["3M", "COMPANY"]);
  assert.deepEqual(foldedWords(" .,- "), []);
  assert.deepEqual(foldedWords("d'Arcy-O`Neil 2nd"), ["DARCY", "ONEIL", "2ND"]);
  assert.deepEqual(foldedWords("O`Neil"), ["ONEIL"]);
  assert.deepEqual(foldedWords("L’Oréal"), ["LOREAL"]);
});

test("foldedWords are the same whether a text is plain ASCII or not", () => {
  const text = fc.string({ unit: "binary-ascii" });
  fc.assert(fc.property(text, (plain) => assert.deepEqual(foldedWords(`${plain} Ж`), [...foldedWords(plain), "Ж"])));
});

test("foldedWords are the same with any form of apostrophe", () => {
  for (const sign of ["'", "`", "‘", "’", "‛", "′", "´", "ʻ", "ʼ", "＇", "\u1ffd"]) {
    assert.deepEqual(foldedWords(`Hawai${sign}i Kai`), ["HAWAII", "KAI"], sign);
  }
});

test("foldedWords contain no invisible characters, and no trademark's letters", () => {
  for (const sign of ["\u00ad", "\u200b", "\u200d", "\u200e", "\u200f", "\u202c", "\u2060", "\ufe0f", "\ufeff"]) {
    const code = sign.charCodeAt(0).toString(16);
    assert.deepEqual(foldedWords(`${sign}Acme Gas${sign}ket${sign}`), ["ACME", "GASKET"], code);
  }
  for (const sign of ["™", "℠", "®", "©", "™️"])
    assert.deepEqual(foldedWords(`Acme${sign} Gasket`), ["ACME", "GASKET"], sign);
});

test("digits keeps decimal digits in their order", () => {
  assert.equal(digits("123-45-6789"), "123456789");
  assert.equal(digits("(650) 308 7300 x"), "6503087300");
  assert.equal(digits("none"), "");
  assert.equal(digits("042"), "042");
});

test("areDigits is true for decimal digits only", () => {
  for (const text of ["", "0", "0123456789"]) assert.ok(areDigits(text), text);
  for (const text of ["a", "1a", "a1", "1 2", "-1", "٣"]) assert.ok(!areDigits(text), text);
});
