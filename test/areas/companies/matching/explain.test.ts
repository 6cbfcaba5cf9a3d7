import assert from "node:assert/strict";
import { test } from "node:test";
import type { CompanyQuery } from "../../../../src/areas/companies/company.ts";
import {
  describeContributions,
  EXPLANATION_VERDICTS,
  explainCompany,
} from "../../../../src/areas/companies/matching/answer/explain.ts";
import { directoryCandidates } from "../../../../src/areas/companies/matching/answer/match.ts";
import { askFor, matchReasons } from "../../../../src/areas/companies/matching/answer/reading/reasons.ts";
import { FEATURES } from "../../../../src/areas/companies/matching/scoring/features/features.ts";
import { featureValues, utility } from "../../../../src/areas/companies/matching/scoring/score.ts";
import { company, directoryOf, idOf, manyCompanies, NOTHING } from "./companies.ts";

const KESTREL = company(9_001, "Kestrel Holdings Inc", {
  aliases: ["Windhover Foods"],
  ein: "123456789",
  phone: "4195550100",
  domain: "kestrel.com",
  domains: ["windhover.com"],
  street: "12 Main Street",
  employees: 480,
});
const DIRECTORY = directoryOf([...manyCompanies(), KESTREL]);

function explained(query: Partial<CompanyQuery>) {
  const full = { ...NOTHING, ...query };
  const { contributions, reading } = explainCompany(DIRECTORY, full, { companyId: KESTREL.id });
  return describeContributions(contributions, { query: full, company: KESTREL, reading });
}

function entryOf(query: Partial<CompanyQuery>, feature: string) {
  const { query: asked, candidate, verdict } = explained(query).find((one) => one.feature === feature) ?? {};
  return [asked, candidate, verdict];
}

const ASKED = { name: "Kestrel Holdings LLC", city: "Toledo", state: "OH" };

test("explainCompany has an entry for each feature that adds something, the strongest first, that sum to the company's score", () => {
  const entries = explained(ASKED);
  const names = new Set(FEATURES.map(({ name }) => name));
  assert.ok(entries.every(({ feature, weight }) => weight !== 0 && names.has(feature)));
  assert.equal(new Set(entries.map(({ feature }) => feature)).size, entries.length);
  const strengths = entries.map(({ weight }) => Math.abs(weight));
  assert.deepEqual(
    strengths,
    [...strengths].sort((a, b) => b - a),
  );
  const candidate = directoryCandidates(DIRECTORY, { ...NOTHING, ...ASKED }).find(
    (one) => one.companyId === KESTREL.id,
  );
  assert.ok(candidate !== undefined);
  const sum = entries.reduce((total, { weight }) => total + weight, 0);
  assert.ok(Math.abs(sum - utility(featureValues(candidate.evidence))) < 1e-9);
  for (const { meaning, verdict } of entries) {
    assert.ok(meaning.length > 5);
    assert.ok(EXPLANATION_VERDICTS.includes(verdict));
  }
});

test("explainCompany is empty for a company that is no candidate", () => {
  const explanation = explainCompany(DIRECTORY, { ...NOTHING, ...ASKED }, { companyId: idOf(1) });
  assert.deepEqual(explanation, { contributions: [], reading: null });
});

test("describeContributions says what each side says of a detail, and how the two agree", () => {
  const { name } = KESTREL;
  const cases: readonly (readonly [query: Partial<CompanyQuery>, feature: string, entry: readonly unknown[]])[] = [
    [ASKED, "fit", [ASKED.name, name, "agree"]],
    [{ name: "Kestrel Holding Kites" }, "fit", ["Kestrel Holding Kites", name, "close"]],
    [{ ein: KESTREL.ein, name: "Ochre Ferry" }, "exact_misfit", ["Ochre Ferry", name, "differ"]],
    [ASKED, "legal_differs", [ASKED.name, name, "differ"]],
    [{ name: "windhover foods" }, "alias", ["windhover foods", "Windhover Foods", "agree"]],
    [ASKED, "state_agrees", ["OH", "OH", "agree"]],
    [{ ...ASKED, state: null }, "state_agrees", ["Toledo", "OH", "agree"]],
    [{ ...ASKED, state: null, city: "Akron" }, "state_agrees", ["Akron", "OH", "agree"]],
    [{ ...ASKED, state: null, city: "Austin" }, "state_differs", ["Austin", "OH", "differ"]],
    [{ name: KESTREL.name, zip: "43604" }, "state_agrees", ["43604", "OH", "agree"]],
    [{ ...ASKED, state: null, city: "Austin", zip: "99999" }, "state_differs", ["Austin 99999", "OH", "differ"]],
    [{ ...ASKED, state: null, zip: "78701" }, "state_differs", ["Toledo 78701", "OH", "differ"]],
    [{ ...ASKED, state: "TX" }, "state_differs", ["TX", "OH", "differ"]],
    [{ ...ASKED, city: "Akron" }, "city_differs", ["Akron", "TOLEDO", "differ"]],
    [{ ...ASKED, zip: "43699" }, "zip_differs", ["43699", "43604", "close"]],
    [{ ...ASKED, zip: "78701" }, "zip_differs", ["78701", "43604", "differ"]],
    [{ ein: KESTREL.ein }, "exact_agrees", ["123456789", "123456789", "agree"]],
    [{ id: KESTREL.id }, "exact_agrees", [KESTREL.id, KESTREL.id, "agree"]],
    [{ ein: KESTREL.ein, id: KESTREL.id }, "exact_agrees", ["123456789", "123456789", "agree"]],
    [{ ...ASKED, ein: "999999999" }, "exact_differs", ["999999999", "123456789", "differ"]],
    [{ ...ASKED, id: idOf(1) }, "exact_differs", [idOf(1), KESTREL.id, "differ"]],
    [{ domain: "windhover.com" }, "domain_agrees", ["windhover.com", "windhover.com", "agree"]],
    [{ name: "www.windhover.com" }, "domain_agrees", ["www.windhover.com", "kestrel.com", "agree"]],
    [{ domain: "kestrelholdings.com" }, "same_name", ["kestrelholdings.com", name, "agree"]],
    [{ ...ASKED, phone: "4195550100" }, "phone_agrees", ["4195550100", "4195550100", "agree"]],
    [ASKED, "size", [null, "480", "prior"]],
    [ASKED, "any", [null, null, "prior"]],
  ];
  for (const [query, feature, entry] of cases) assert.deepEqual(entryOf(query, feature), entry, feature);
});

function reasonsOf(query: Partial<CompanyQuery>, employer = KESTREL) {
  const full = { ...NOTHING, ...query };
  const { reading } = explainCompany(directoryOf([...manyCompanies(), employer]), full, { companyId: employer.id });
  return reading === null ? [] : matchReasons(reading, { query: full, company: employer }).map(({ text }) => text);
}

test("matchReasons names the alias that was compared, and what was left out of the text as what", () => {
  const brand = company(9_002, "Quillhaven Provisions Inc", {
    aliases: ["Marrowby Provisions"],
    everyday_names: ["Larkmere Grill"],
    is_nationwide: true,
  });
  const [compared = ""] = reasonsOf({ name: "marrowby provisions" }, brand);
  assert.match(compared, /other name “Marrowby Provisions”/);
  const [everyday = "", leftOut = ""] = reasonsOf({ name: "Larkmere Grill warehouse", state: "TX" }, brand);
  assert.match(everyday, /everyday name “Larkmere Grill”/);
  assert.equal(leftOut, "“WAREHOUSE” was left out of the text: it was taken for a site of the employer.");
});

test("matchReasons says that the employer is in another state than the one asked for", () => {
  const reasons = reasonsOf({ name: KESTREL.name, state: "TX" });
  assert.ok(
    reasons.includes(
      "The directory has this employer in OH, the search says TX. An employer of this name in TX may be another one.",
    ),
  );
});

test("askFor asks for what the search lacks, the full name instead of initials first", () => {
  assert.deepEqual(askFor({ ...NOTHING, name: "KHC" }), ["full_name", "state", "city", "ein", "former_name"]);
  assert.deepEqual(askFor({ ...NOTHING, ...ASKED, ein: "123456789" }), ["legal_name", "former_name"]);
  assert.deepEqual(askFor({ ...NOTHING, ein: "123456789" }), ["full_name", "state", "city"]);
});
