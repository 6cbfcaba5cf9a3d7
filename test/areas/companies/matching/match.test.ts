import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { Company, CompanyQuery } from "../../../../src/areas/companies/company.ts";
import {
  type Directory,
  MATCH_CANDIDATES_MAX,
  matchCompany,
  type SearchAnswer,
} from "../../../../src/areas/companies/matching/answer/match.ts";
import { buildDirectoryIndex } from "../../../../src/areas/companies/matching/index/build.ts";
import type { DirectoryLayer } from "../../../../src/areas/companies/matching/index/directory-layer.ts";
import { type CompanyDetails, parseCompanyQuery } from "../../../../src/areas/companies/matching/names/query.ts";
import type { CompanyId } from "../../../../src/kernel/ids.ts";
import { STATE_CODES } from "../../../../src/kernel/text/us/state.ts";
import { draws } from "../../../support/draws.ts";
import { company, directoryOf, idOf, manyCompanies, NOTHING } from "./companies.ts";

const COMPANIES = manyCompanies();
const EXTRA = [
  company(9_001, "City of Toledo"),
  company(9_002, "Zephyr Acquisition Corp"),
  company(9_003, "Zephyr Acquisition Corp II"),
  company(9_004, "International Business Machines Corporation", {
    aliases: ["IBM"],
    city: "ARMONK",
    state: "NY",
    zip: "10504",
  }),
  company(9_006, "Corporation Service Company"),
  company(9_007, "Ohio Inc"),
  company(9_008, "New York Company", { city: "NEW YORK", state: "NY", zip: "10001" }),
  company(9_005, "Vantablack Holdings LLC d/b/a Tidewater Grill", { city: "NORFOLK", state: "VA", zip: "23510" }),
];
const DIRECTORY = directoryOf([...COMPANIES, ...EXTRA]);

function search(query: Partial<CompanyQuery>, directory: Directory = DIRECTORY): SearchAnswer {
  return matchCompany(directory, { ...NOTHING, ...query });
}

function found(query: Partial<CompanyQuery>, directory?: Directory) {
  return search(query, directory).companyId;
}

function probabilityIn({ candidates }: SearchAnswer, id: CompanyId): number {
  return candidates.find(({ companyId }) => companyId === id)?.probability ?? 0;
}

const WOLVERINE = { name: "Wolverine Gasket", city: "Toledo", state: "OH" };

test("matchCompany finds a company by its name and place, however the name is written", () => {
  const spellings = [
    "Wolverine Gasket Inc",
    "WOLVERINE GASKET, INCORPORATED",
    "Wolverine Gaskets",
    "Wolvrine Gasket Inc",
    "WolverineGasket",
    "Wolver ine Gasket Inc",
    "Gasket, Wolverine",
    "Wolverine Gasket LLC dba Something Unknown",
    "The Wolverine Gasket Company of Toledo",
  ];
  for (const name of spellings) assert.equal(found({ ...WOLVERINE, name }), idOf(1), name);
});

test("matchCompany finds companies named by common words, legal forms or a state's name alone, in their own place", () => {
  const named = [
    company(9_102, "And Company"),
    company(9_103, "Corporations of Idaho Inc"),
    company(9_104, "Formerly Known As LLC"),
  ];
  const directory = directoryOf([...COMPANIES, ...EXTRA, ...named]);
  const here = { city: "Toledo", state: "OH" };
  for (const { id, name } of named) {
    assert.equal(search({ ...here, name }, directory).candidates[0]?.companyId, id, name);
    assert.notEqual(found({ name, city: "Akron", state: "OH" }, directory), id, name);
  }
  for (const name of ["Company", "Corporations", "LLC", "Inc", "Known"]) {
    assert.equal(found({ ...here, name }, directory), null, name);
  }
});

test("matchCompany finds a company by each exact detail alone", () => {
  assert.equal(found({ id: idOf(1) }), idOf(1));
  assert.equal(found({ ein: "100000001" }), idOf(1));
  assert.equal(found({ phone: "4192000001" }), idOf(1));
  assert.equal(found({ domain: "wolverine-gasket-tx.com" }), idOf(2_001));
});

test("matchCompany finds a company by an alias and by each side of a trade name", () => {
  assert.equal(found({ name: "IBM", state: "NY" }), idOf(9_004));
  assert.equal(found({ name: "Tidewater Grill", state: "VA" }), idOf(9_005));
  assert.equal(found({ name: "Vantablack Holdings", state: "VA" }), idOf(9_005));
});

test("matchCompany answers nothing to an unknown name, to a place, to a legal form, to a common word", () => {
  const nothing = [
    { name: "Xylograph Foundry", city: "Toledo", state: "OH" },
    { name: "Toledo", city: "Toledo", state: "OH" },
    { name: "Inc" },
    { name: "Corp", state: "OH" },
    { name: "Services", state: "OH" },
    { name: "Services Corporation", state: "OH" },
    { name: "Ohio", state: "OH" },
    { name: "New York" },
    { name: "!!!" },
    { state: "OH" },
    { city: "Toledo", state: "OH", zip: "43604" },
    { ein: "999999999" },
    { domain: "nowhere.example" },
  ];
  for (const query of nothing) assert.equal(found(query), null, JSON.stringify(query));
});

test("matchCompany distinguishes the numbers of a series", () => {
  assert.equal(found({ name: "Zephyr Acquisition Corp", state: "OH" }), idOf(9_002));
  assert.equal(found({ name: "Zephyr Acquisition Corporation II", state: "OH" }), idOf(9_003));
  assert.equal(found({ name: "Zephyr Acquisition Corp. 2", state: "OH" }), idOf(9_003));
});

test("matchCompany is less sure when the place is not given and namesakes are elsewhere", () => {
  const placed = search(WOLVERINE).probability;
  const unplaced = search({ name: WOLVERINE.name });
  assert.ok(unplaced.probability < placed);
  assert.ok(unplaced.candidates.length > 1);
});

test("matchCompany never lets an id or EIN that contradicts the name win silently", () => {
  const alone = search(WOLVERINE).probability;
  const other = { ein: "100002075", id: idOf(2_075) };
  for (const detail of [{ ein: other.ein }, { id: other.id }, other]) {
    const contested = search({ ...WOLVERINE, ...detail });
    assert.equal(search({ name: WOLVERINE.name, ...detail }).companyId, null);
    assert.ok(contested.probability < alone, `${JSON.stringify(detail)} ${contested.probability} ${alone}`);
    assert.ok(contested.probability < 0.9);
    assert.ok(probabilityIn(search({ ...WOLVERINE, ...detail }), other.id) < probabilityIn(search(detail), other.id));
  }
  const confirmed = search({ ...WOLVERINE, ein: "100000001" });
  assert.equal(confirmed.companyId, idOf(1));
  assert.ok(confirmed.probability >= alone - 0.01);
});

test("matchCompany answers only from the threshold on, and says how likely the best one is all the same", () => {
  const query = { ...NOTHING, ...WOLVERINE };
  const { probability } = matchCompany(DIRECTORY, query);
  assert.equal(matchCompany(DIRECTORY, query, { threshold: probability }).companyId, idOf(1));
  const strict = matchCompany(DIRECTORY, query, { threshold: Math.min(1, probability + 1e-9) });
  assert.equal(strict.companyId, probability === 1 ? idOf(1) : null);
  assert.equal(strict.probability, probability);
  assert.equal(strict.candidates[0]?.companyId, idOf(1));
});

test("matchCompany counts plainly identical entries as one and answers with the best-filled", () => {
  const twice = directoryOf([
    ...COMPANIES,
    company(9_100, "Larkspur Foundry LLC"),
    company(9_101, "LARKSPUR FOUNDRY", { phone: "4195550100", ein: "341111111", employees: 50 }),
  ]);
  const { companyId, probability, candidates } = search({ name: "Larkspur Foundry", state: "OH" }, twice);
  assert.equal(companyId, idOf(9_101));
  assert.ok(probability > 0.8, String(probability));
  assert.equal(candidates.filter((one) => [idOf(9_100), idOf(9_101)].includes(one.companyId)).length, 1);
});

function layer(companies: readonly Company[], later: readonly CompanyId[] = []): DirectoryLayer {
  return { index: buildDirectoryIndex(companies, { raritiesOf: DIRECTORY.base }), superseded: new Set(later) };
}

/** All details are known: an entry that most names make likelier. */
const FILLED = {
  ein: "351112223",
  domain: "larkspurmeridian.edu",
  phone: "4195550123",
  street: "1 Main St",
  employees: 9_000,
};

test("matchCompany answers with the entry of exactly the name asked for, not with a better-filled one of its group", () => {
  const school = company(9_201, "Larkspur Meridian Quarrel", FILLED);
  const clinic = company(9_202, "Larkspur Meridian Quarrel Medical");
  const directory = directoryOf([...COMPANIES, school, clinic]);
  const here = { city: "Toledo", state: "OH" };
  assert.equal(found({ ...here, name: clinic.name }, directory), clinic.id);
  assert.equal(found({ ...here, name: school.name }, directory), school.id);
  const elsewhere = directoryOf([...COMPANIES, school, { ...clinic, zip: "43699" }]);
  const atSchool = { ...here, name: clinic.name, street: "1 Main St", zip: "43604", phone: "4195550123" };
  assert.equal(found(atSchool, elsewhere), school.id);
});

test("matchCompany prefers exactly the name and place to another, better-filled name", () => {
  const named = company(9_203, "Larkspur Dental Plan OH");
  const filled = company(9_204, "Larkspur Dental Plan Ohio", { ...FILLED, zip: "43699" });
  const directory = directoryOf([...COMPANIES, named, filled]);
  assert.equal(found({ name: named.name, city: "Toledo", state: "OH" }, directory), named.id);
});

test("matchCompany prefers an alias in the city asked for to another name in another city", () => {
  const named = company(9_205, "Riverside Ferry Hospital", { aliases: ["Larkspur Vireo Plumbing"] });
  const filled = company(9_206, "Larkspur Vireo Plumbing Dental Inc", { ...FILLED, city: "AKRON", zip: "44308" });
  const directory = directoryOf([...COMPANIES, named, filled]);
  const { candidates } = search({ name: "Larkspur Vireo Plumbing", city: "Toledo", state: "OH" }, directory);
  assert.equal(candidates[0]?.companyId, named.id);
});

test("matchCompany answers none of several that are nearly as likely, however little one is ahead", () => {
  const places = ["OH", "TX", "ID", "NY", "WA", "IN"];
  const cities = places.map((state, at) =>
    company(9_300 + at, "City of Larkspur", {
      city: "LARKSPUR",
      state,
      zip: null,
      domain: at === 0 ? "larkspur.gov" : null,
    }),
  );
  const directory = directoryOf([...COMPANIES, ...cities]);
  for (const query of [{ name: "City of Larkspur" }, { name: "City of Larkspur", city: "Larkspur" }]) {
    const { companyId, probability, candidates } = search(query, directory);
    assert.equal(companyId, null);
    assert.equal(candidates[0]?.companyId, idOf(9_300));
    assert.ok(probability < 0.35, String(probability));
  }
});

test("matchCompany reads the state from a city or a ZIP code as if it were given", () => {
  for (const place of [{ city: "Toledo" }, { zip: "43604" }, { city: "Toledo", zip: "43604" }]) {
    const query = { name: "Wolverine Gasket Inc", ...place };
    const [unsaid, said] = [search(query), search({ ...query, state: "OH" })];
    assert.ok(Math.abs(said.probability - unsaid.probability) < 0.01, JSON.stringify([place, unsaid, said]));
  }
});

test("matchCompany searches the changes and the base, without what the changes supersede", () => {
  const changed = company(1, "Obsidian Gasket Inc");
  const directory: Directory = {
    base: DIRECTORY.base,
    superseded: new Set([idOf(1), idOf(9_003)]),
    changes: [layer([changed, company(9_200, "Peregrine Kiln Works")])],
  };
  assert.equal(found({ name: "Obsidian Gasket", city: "Toledo", state: "OH" }, directory), idOf(1));
  assert.equal(found({ name: "Peregrine Kiln Works" }, directory), idOf(9_200));
  assert.equal(found({ ein: "100000001" }, directory), null);
  assert.notEqual(found(WOLVERINE, directory), idOf(1));
  assert.notEqual(found({ name: "Zephyr Acquisition Corp II", state: "OH" }, directory), idOf(9_003));
  assert.equal(found({ name: "Juniper Dental", city: "Boise", state: "ID" }, directory), idOf(3_059));
});

test("matchCompany uses the last of several layers that hold a company", () => {
  const directory: Directory = {
    base: DIRECTORY.base,
    superseded: new Set([idOf(1), idOf(9_200)]),
    changes: [
      layer([company(1, "Obsidian Gasket Inc"), company(9_200, "Peregrine Kiln Works")], [idOf(1), idOf(9_200)]),
      layer([company(1, "Quince Gasket Inc")]),
    ],
  };
  const place = { city: "Toledo", state: "OH" };
  assert.equal(found({ name: "Quince Gasket", ...place }, directory), idOf(1));
  assert.notEqual(found({ name: "Obsidian Gasket", ...place }, directory), idOf(1));
  assert.notEqual(found({ name: "Peregrine Kiln Works", ...place }, directory), idOf(9_200));
});

test("matchCompany puts forward of many layers what it does of one index of their companies", () => {
  const names = COMPANIES.map(({ name }) => name);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 40 }), (places) => {
      const lists: Company[][] = [[], [], [], []];
      COMPANIES.forEach((one, at) => {
        lists[places[at % places.length] ?? 0]?.push(one);
      });
      const [base = [], ...changes] = lists;
      const directory = {
        base: buildDirectoryIndex(base, { raritiesOf: DIRECTORY.base }),
        superseded: new Set<CompanyId>(),
        changes: changes.map((list) => layer(list)),
      };
      for (const name of names.slice(0, 40)) {
        const whole = search({ name, city: "Toledo", state: "OH" }).candidates[0];
        const spread = search({ name, city: "Toledo", state: "OH" }, directory).candidates[0];
        assert.equal(spread?.companyId, whole?.companyId, name);
      }
    }),
    draws(5),
  );
});

test("matchCompany lists the likeliest companies, best first, each once", () => {
  fc.assert(
    fc.property(fc.constantFrom(...COMPANIES), fc.boolean(), (one, isPlaced) => {
      const { candidates, probability } = search({ name: one.name, ...(isPlaced ? { state: one.state } : {}) });
      assert.ok(candidates.length >= 1 && candidates.length <= MATCH_CANDIDATES_MAX);
      assert.equal(new Set(candidates.map(({ companyId }) => companyId)).size, candidates.length);
      assert.equal(candidates[0]?.probability, probability);
      assert.ok(candidates.reduce((sum, candidate) => sum + candidate.probability, 0) <= 1 + 1e-9);
      candidates.forEach((candidate, at) => {
        assert.ok(candidate.probability >= 0 && candidate.probability <= 1);
        assert.ok(candidate.probability <= (candidates[at - 1]?.probability ?? 1));
      });
    }),
    draws(60),
  );
});

test("matchCompany finds every company by its own name, city and state", () => {
  for (const one of COMPANIES) {
    assert.equal(found({ name: one.name, city: one.city, state: one.state }), one.id, one.name);
  }
});

test("matchCompany finds each of some fifty companies of one name, or under one domain, by its place", () => {
  const branches = Array.from({ length: 50 }, (_, at) =>
    company(8_001 + at, "Quillhaven Diner LLC", {
      city: `TOWN ${at}`,
      state: STATE_CODES[at] ?? "",
      zip: null,
      domain: "quillhaven.com",
    }),
  );
  const directory = directoryOf([...COMPANIES, ...branches]);
  for (const { id, name, city, state } of branches) {
    assert.equal(found({ name, city, state }, directory), id, `${state}`);
    assert.equal(found({ name, state }, directory), id, `${state}`);
    assert.equal(found({ domain: "quillhaven.com", city, state }, directory), id, `${state}`);
  }
});

test("matchCompany does not mind the order of the fields, case, punctuation and blanks", () => {
  const body = (one: (typeof COMPANIES)[number]) => ({
    name: one.name,
    phone: one.phone ?? "",
    domain: one.domain ?? "",
    address: { street: one.street ?? "", city: one.city ?? "", state: one.state ?? "", zip: one.zip ?? "" },
  });
  const answer = (input: CompanyDetails) => {
    const parsed = parseCompanyQuery(input);
    assert.ok("query" in parsed);
    return matchCompany(DIRECTORY, parsed.query);
  };
  const restyle = fc.constantFrom<(text: string) => string>(
    (text) => text.toLowerCase(),
    (text) => text.toUpperCase(),
    (text) => `  ${text} `,
  );
  fc.assert(
    fc.property(fc.constantFrom(...COMPANIES), restyle, restyle, fc.boolean(), (one, first, second, isDotted) => {
      const plain = body(one);
      const { street, city, state, zip } = plain.address;
      const restyled = {
        address: { zip: `${zip}-0001`, state: first(state), city: second(city), street: second(street) },
        domain: `https://www.${first(plain.domain).trim()}/careers`,
        phone: plain.phone.replace(/^(...)(...)/, "($1) $2-"),
        name: second(isDotted ? plain.name.replace(/ /g, ", ") : plain.name.replace(/ /g, "   ")),
      };
      assert.deepEqual(answer(restyled), answer(plain));
    }),
    draws(100),
  );
});

test("matchCompany gives the same answers whatever the order in which the companies came", () => {
  const reversed = directoryOf([...EXTRA, ...COMPANIES].reverse());
  for (const name of ["Wolverine Gasket", "Gasket", "Juniper Dental", "Zephyr Acquisition"]) {
    assert.deepEqual(search({ name }, reversed), search({ name }), name);
  }
});
