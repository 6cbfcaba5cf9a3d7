import assert from "node:assert/strict";
import { test } from "node:test";
import { matchPair } from "../../../../src/areas/companies/matching/answer/pair.ts";

function probabilityOf(asked: string, held: string): number {
  return matchPair(asked, held).probability;
}

test("matchPair says of the same name in other spellings that it is one company", () => {
  for (const asked of ["Acme Widgets", "ACME WIDGET", "acme widgets llc inc", "AcmeWidgets Inc", "Acme Widgtes Inc"]) {
    assert.ok(probabilityOf(asked, "ACME WIDGETS, INC.") > 0.5, asked);
  }
});

test("matchPair says of other names, of common words and of what is no name that they are not", () => {
  for (const asked of ["Zorvane Gasket", "Inc", "None", "", "Services", "Acme"]) {
    assert.ok(probabilityOf(asked, "ACME HOME SERVICES OF TOLEDO INC") < 0.5, asked);
  }
  assert.equal(probabilityOf("Acme", ""), 0);
});

test("matchPair says that a distinctive name is the same company's with words behind it that people leave out", () => {
  for (const longer of ["Zorvane Systems", "Zorvane International Group", "Zorvane America Inc"]) {
    assert.ok(probabilityOf("Zorvane", longer) >= 0.5, longer);
    assert.ok(probabilityOf(longer, "Zorvane Inc") >= 0.5, longer);
  }
  assert.ok(probabilityOf("Zorvane", "Zorvane North America Inc") >= 0.5);
  assert.ok(probabilityOf("Zorvane", "Zorvane North Inc") < 0.5, "a company of its own");
  assert.ok(probabilityOf("Zorvane", "Zorvane America North") < 0.5, "a company of its own");
  assert.ok(probabilityOf("Zorvane", "Zorvane Capital") < 0.5, "a company of its own");
  assert.ok(probabilityOf("Summit", "Summit Systems") < 0.5, "many are called Summit");
});

test("matchPair says that a distinctive word is the same however it is divided", () => {
  for (const [asked = "", held = ""] of [
    ["Zorvaneco", "Zorvane Co"],
    ["Zor Vane", "Zorvane Corporation"],
    ["ZorVane Inc", "Zor Vane"],
  ]) {
    const { probability, features } = matchPair(asked, held);
    assert.ok(probability >= 0.5, `${asked}, ${held}: ${probability}`);
    assert.ok(probability > 0.5 || features[0]?.feature === "run_together", asked);
  }
  assert.ok(probabilityOf("Zorvaneco", "Zorvane Gasket Co") < 0.5, "another name");
  const isTold = (asked: string, held: string, rarity = 1) =>
    matchPair(asked, held, { rarityOf: () => rarity }).features.some(({ feature }) => feature === "run_together");
  assert.ok(isTold("Zorvaneco", "Zorvane Co"));
  assert.ok(!isTold("Zorvaneco", "Zorvane Co", 0.5), "a word that many have");
  assert.ok(!isTold("Alco", "Al Co"), "too short");
});

test("matchPair uses the given rarities, and the city of both", () => {
  const pair = ["Bluebird Kitchens", "BLUEBIRD BAKERY LLC"] as const;
  const place = { city: "Toledo", state: "OH" };
  assert.ok(matchPair(...pair, { place }).probability > matchPair(...pair).probability);
  const common = matchPair(...pair, { rarityOf: () => 0.2 }).probability;
  assert.equal(common, 0, "nothing distinctive is shared");
});

test("matchPair explains the score by what each feature adds, the strongest first", () => {
  const { features } = matchPair("Acme Widgets", "ACME WIDGETS, INC.");
  assert.ok(features.some(({ feature }) => feature === "same_name"));
  const sizes = features.map(({ weight }) => Math.abs(weight));
  assert.deepEqual(
    sizes,
    sizes.toSorted((a, b) => b - a),
  );
});

test("matchPair tells what raised the probability to even", () => {
  const isTold = (held: string) => matchPair("Zorvane", held).features.some(({ feature }) => feature === "longer_form");
  const { probability, features } = matchPair("Zorvane", "Zorvane Systems");
  const [raised] = features;
  assert.equal(probability, 0.5);
  assert.equal(raised?.feature, "longer_form");
  assert.ok(raised.weight > 0);
  assert.ok(!isTold("Zorvane Inc"), "likely without it");
  assert.ok(!isTold("Zorvane North Inc"), "not raised");
});
