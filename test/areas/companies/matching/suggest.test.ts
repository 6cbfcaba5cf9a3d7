import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Directory, matchCompany } from "../../../../src/areas/companies/matching/answer/match.ts";
import { SUGGESTIONS_MAX, suggestCompanies } from "../../../../src/areas/companies/matching/answer/suggest.ts";
import { buildDirectoryIndex } from "../../../../src/areas/companies/matching/index/build.ts";
import type { CompanyId } from "../../../../src/kernel/ids.ts";
import { company, directoryOf, idOf, manyCompanies, NOTHING } from "./companies.ts";

const EXTRA = [
  company(9_001, "Northwind Traders Inc", { employees: 12 }),
  company(9_002, "Northwind Aviation LLC", { employees: 52_000 }),
  company(9_003, "The Home Depot", { domain: "homedepot.com", domains: ["thd.example"] }),
  company(9_004, "Homegrown Vegetables"),
  company(9_005, "University of Saskatoon"),
  company(9_006, "International Business Machines Corporation", { aliases: ["IBM"], employees: 300_000 }),
  company(9_007, "Sparrowhawk"),
  company(9_008, "Sparrowhawk Aviation of Norfolk", { employees: 9_000 }),
  company(9_009, "Zoölogical Łódź Garden"),
  company(9_010, "Twin Spires LLC", { employees: 30 }),
  company(9_011, "Twin Spires Inc"),
  company(9_012, "Twin Spires Inc", { city: "AUSTIN", state: "TX", zip: "78701" }),
];
const DIRECTORY = directoryOf([...manyCompanies(), ...EXTRA]);

function suggested(text: string, directory: Directory = DIRECTORY, limit = SUGGESTIONS_MAX) {
  return suggestCompanies(directory, text, { limit }).map(({ companyId }) => companyId);
}

test("suggestCompanies finds a company by every beginning of its name, from three letters on first", () => {
  for (const [id, name] of [
    [9_005, "University of Saskatoon"],
    [9_003, "home depot"],
    [9_006, "International Business Machines Corp"],
    [9_009, "Zoölogical Łódź Garden"],
  ] as const) {
    for (let length = 1; length <= name.length; length += 1) {
      assert.ok(suggested(name.slice(0, length)).includes(idOf(id)) || length < 4, `${name.slice(0, length)}`);
    }
    assert.equal(suggested(name)[0], idOf(id), name);
  }
});

test("suggestCompanies puts the name itself first, then the larger of those that begin with the text", () => {
  assert.deepEqual(suggested("Sparrowhawk").slice(0, 2), [idOf(9_007), idOf(9_008)]);
  assert.deepEqual(suggested("northw").slice(0, 2), [idOf(9_002), idOf(9_001)]);
  assert.deepEqual(suggested("north wind a")[0], idOf(9_002));
});

test("suggestCompanies finds words in any order, the last of them unfinished, and abbreviated ones", () => {
  assert.equal(suggested("aviation norf")[0], idOf(9_008));
  assert.equal(suggested("depot ho")[0], idOf(9_003));
  assert.equal(suggested("univ sask")[0], idOf(9_005));
  assert.equal(suggested("northwind traders in")[0], idOf(9_001));
  assert.equal(suggested("northwind traders inc")[0], idOf(9_001));
});

test("suggestCompanies finds aliases, domains and web addresses, unfinished too", () => {
  assert.equal(suggested("ibm")[0], idOf(9_006));
  for (const text of ["homedepot.c", "homedepot.com", "https://www.homedepot.com/jobs", "thd.exa", "www.thd"]) {
    assert.equal(suggested(text)[0], idOf(9_003), text);
  }
});

test("suggestCompanies allows for a typing error, also in an unfinished word", () => {
  for (const text of ["sparowhawk", "sparrwh", "sparrowhawl", "sparorwh", "spparrowh"]) {
    assert.ok(suggested(text).slice(0, 2).includes(idOf(9_007)), text);
  }
});

test("suggestCompanies shows plain duplicates once, and the same name elsewhere separately", () => {
  const twins = suggested("twin spires");
  assert.equal(twins.length, 2);
  assert.ok(twins.includes(idOf(9_012)));
  // Of the two in one state that which the search answers with, and as likely as there.
  const [first] = matchCompany(DIRECTORY, { ...NOTHING, name: "twin spires", state: "OH" }).candidates;
  assert.ok(first !== undefined && twins.includes(first.companyId));
  // Offices of one employer are one answer of a search; a suggestion lets the caller choose the
  // office.
  const [listed, ...others] = matchCompany(DIRECTORY, { ...NOTHING, name: "twin spires" }).candidates;
  const shown = suggestCompanies(DIRECTORY, "twin spires", { limit: 2 });
  assert.deepEqual(others, []);
  assert.deepEqual(shown[0], { ...listed, fits: true });
  assert.equal(shown[1]?.probability, 0);
});

test("suggestCompanies answers nothing to a text without letter or digit", () => {
  for (const text of ["", " ", "!!", "&", "—"]) assert.deepEqual(suggested(text), []);
});

test("suggestCompanies never says more than the search for the same text, and no more than 1 for all together", () => {
  const texts = fc.oneof(
    fc
      .constantFrom(...EXTRA, ...manyCompanies().slice(0, 60))
      .chain(({ name }) => fc.nat(name.length).map((length) => name.slice(0, length))),
    fc.string({ maxLength: 40 }),
  );
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: SUGGESTIONS_MAX }), (text, limit) => {
      const found = suggestCompanies(DIRECTORY, text, { limit });
      assert.ok(found.length <= limit);
      assert.equal(new Set(found.map(({ companyId }) => companyId)).size, found.length);
      const sum = found.reduce((total, { probability }) => total + probability, 0);
      assert.ok(sum <= 1 + 1e-9, `${sum}`);
      if (/[./]/.test(text)) return;
      const listed = matchCompany(DIRECTORY, { ...NOTHING, name: text }).candidates;
      const said = new Map(listed.map(({ companyId, probability }) => [companyId, probability]));
      for (const { companyId, probability } of found) {
        assert.ok(probability <= (said.get(companyId) ?? 0) + 1e-9, `${text}: ${probability}`);
      }
    }),
  );
});

test("suggestCompanies makes no difference of case, blanks and punctuation", () => {
  for (const [a, b] of [
    ["northwind tr", "  NORTHWIND, Tr"],
    ["the home d", "The Home-D"],
  ] as const) {
    assert.deepEqual(suggestCompanies(DIRECTORY, a, { limit: 20 }), suggestCompanies(DIRECTORY, b, { limit: 20 }));
  }
});

test("suggestCompanies includes changes since the index was built", () => {
  const changed = company(9_007, "Sparrowhawk Renamed Kestrel");
  const index = buildDirectoryIndex([changed], { raritiesOf: DIRECTORY.base });
  const superseded = new Set([idOf(9_007), idOf(9_008)]);
  const directory = { ...DIRECTORY, superseded, changes: [{ index, superseded: new Set<CompanyId>() }] };
  assert.deepEqual(suggested("sparrowha", directory), [idOf(9_007)]);
  assert.deepEqual(suggested("kestr", directory), [idOf(9_007)]);
});

test("suggestCompanies lists what the text fits before what is merely similar, however likely that is, and the larger first", () => {
  const directory = directoryOf([
    ...manyCompanies(),
    company(9_030, "Starr Inc"),
    company(9_031, "Starbrook Coffee Company", { employees: 200_000 }),
    company(9_032, "Starbright Cleaning LLC", { employees: 9 }),
  ]);
  for (const text of ["starb", "starbr"]) {
    const found = suggestCompanies(directory, text, { limit: SUGGESTIONS_MAX });
    assert.deepEqual(
      found.slice(0, 2).map(({ companyId }) => companyId),
      [idOf(9_031), idOf(9_032)],
      text,
    );
    const order = found.map(({ fits }) => Number(fits));
    assert.deepEqual(
      order,
      order.toSorted((a, b) => b - a),
      text,
    );
  }
});

test("suggestCompanies lists in the order of the probabilities as they are shown, and says what merely is similar", () => {
  for (const text of ["north", "Northwind Traders", "sparrowhawk", "wolverine", "twin spires"]) {
    const found = suggestCompanies(DIRECTORY, text, { limit: SUGGESTIONS_MAX });
    const shown = found.filter(({ fits }) => fits).map(({ probability }) => Math.round(100 * probability));
    assert.deepEqual(
      shown,
      shown.toSorted((a, b) => b - a),
      text,
    );
    assert.ok(found[0]?.fits, text);
  }
  assert.ok(
    suggestCompanies(DIRECTORY, "Northwnid Tradres", { limit: 5 }).every(
      ({ probability, fits }) => fits || probability >= 0.1,
    ),
  );
});

test("suggestCompanies finds nothing for nonsense", () => {
  assert.deepEqual(suggested("xqz wolvarn wzz"), []);
});

test("suggestCompanies lists an employer of several entries once, by the one that stands for all", () => {
  const entries = [idOf(9_020), idOf(9_021)].map((id, at) =>
    company(9_020 + at, ["Tanager Associates LLC", "Tanager Inc"][at] ?? "", {
      id,
      employer_id: idOf(9_021),
      state: ["OH", "TX"][at] ?? null,
    }),
  );
  const directory = directoryOf([...manyCompanies(), ...entries]);
  assert.deepEqual(suggested("tanag", directory), [idOf(9_021)]);
});
