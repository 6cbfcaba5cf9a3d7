import assert from "node:assert/strict";
import { test } from "node:test";
import { matchCompany } from "../../../../src/areas/companies/matching/answer/match.ts";
import { withoutPersons } from "../../../../src/areas/companies/matching/answer/reading/meant-query.ts";
import { bodiesOf } from "../../../../src/areas/companies/matching/names/mending/body-names.ts";
import { plainSounds, soundOf } from "../../../../src/areas/companies/matching/names/mending/sound.ts";
import { withSpokenLetters } from "../../../../src/areas/companies/matching/names/mending/spoken-letters.ts";
import { company, directoryOf, manyCompanies, NOTHING } from "./companies.ts";

const GREAT = { is_nationwide: true, employees: 90_000 } as const;

test("withSpokenLetters reads the names of letters in a row, and leaves other words alone", () => {
  const cases: readonly (readonly [said: string, read: string | null])[] = [
    ["cue ar tee logistics", "QRT LOGISTICS"],
    ["el em double you tools", "LMW TOOLS"],
    ["tee and tee paving", null],
    ["aye bee queue tools", "IBQ TOOLS"],
    ["are you ready daycare", "RU READY DAYCARE"],
    ["see the light church", null],
  ];
  for (const [said, read] of cases) assert.equal(withSpokenLetters(said), read, said);
});

test("soundOf is the same for names that sound alike, and plainSounds is nearly so", () => {
  assert.equal(soundOf("FONEKRAFT"), soundOf("PHONECRAFT"));
  assert.notEqual(soundOf("FONEKRAFT"), soundOf("FONEDRAFT"));
  assert.equal(plainSounds("NIGHTLEE"), plainSounds("NITLY").replace("NIT", "NIT"));
});

test("withoutPersons leaves the firm that stands beside a person", () => {
  assert.equal(withoutPersons("MILLER, ROBERT, QUARREL DENTAL INC"), "QUARREL DENTAL INC");
  assert.equal(withoutPersons("MILLER, ROBERT,QUARREL DENTAL, INC,SMITH, MARY ANN"), "QUARREL DENTAL, INC");
  assert.equal(withoutPersons("(ROBERT MILLER) QUARREL DENTAL"), "QUARREL DENTAL");
  assert.equal(withoutPersons("MILLER, DUGAS, QUARREL LLP"), null);
});

test("bodiesOf finds the body of a department, and whose a federal site is", () => {
  const namesOf = (text: string, state: string | null = null) =>
    bodiesOf(text.split(" "), state).map(({ name }) => name);
  assert.deepEqual(namesOf("WAYNE COUNTY MEDICAL EXAMINERS OFFICE"), ["WAYNE COUNTY"]);
  assert.deepEqual(namesOf("WAYNE COUNTY COMMUNITY HOSPITAL"), []);
  assert.deepEqual(namesOf("WAYNE COUNTY WATER AND SEWER"), [], "a body of its own");
  assert.deepEqual(namesOf("WAYNE COUNTY WATER DEPARTMENT"), ["WAYNE COUNTY"]);
  assert.deepEqual(namesOf("WAYNE COUNTY HOUSING DEPT AUTHORIT"), [], "cut");
  assert.deepEqual(namesOf("CITY OF OCHRE FIRE DEPARTMENT"), ["CITY OF OCHRE FIRE", "CITY OF OCHRE"]);
  assert.deepEqual(namesOf("OHIO STATE DEPARTMENT OF HEALTH"), ["OHIO DEPARTMENT OF HEALTH", "STATE OF OHIO"]);
  assert.deepEqual(namesOf("IOWA DOT"), ["IOWA DEPARTMENT OF TRANSPORTATION", "STATE OF IOWA"]);
  const inOhio = ["OHIO DEPARTMENT OF TRANSPORTATION GARAGE", "OHIO DEPARTMENT OF TRANSPORTATION", "STATE OF OHIO"];
  assert.deepEqual(namesOf("ODOT GARAGE", "OH"), inOhio);
  assert.deepEqual(namesOf("ODOT GARAGE"), [], "Oregon's too");
  assert.deepEqual(namesOf("QUARREL AFB"), ["UNITED STATES AIR FORCE"]);
});

function probabilityOf(directory: ReturnType<typeof directoryOf>, query: Partial<typeof NOTHING>): number {
  return matchCompany(directory, { ...NOTHING, ...query }).probability;
}

test("matchCompany knows a dictated name in whichever layer its employer is, and takes none that a later one replaced", () => {
  const heard = company(9_050, "Bly-Zee Stores", { ...GREAT, everyday_names: ["Bly-Zee"], state: "NY" });
  const renamed = company(9_050, "Quarrel Stores", { ...GREAT, everyday_names: ["Quarrel Stores"], state: "NY" });
  const other = company(9_051, "Bligh-Sea Stores", { ...GREAT, everyday_names: ["Bligh-Sea"], state: "TX" });
  const many = directoryOf(manyCompanies());
  const layer = (...companies: Parameters<typeof directoryOf>[0]) => ({
    index: directoryOf(companies).base,
    superseded: new Set<string>(),
  });
  const inOne = directoryOf([...manyCompanies(), heard]);
  const inLayers = { ...many, changes: [layer(heard)] };
  const both = directoryOf([...manyCompanies(), heard, other]);
  const replaced = { ...both, superseded: new Set([heard.id]), changes: [layer(renamed)] };
  const answerOf = (directory: typeof many, name: string) => matchCompany(directory, { ...NOTHING, name }).companyId;
  for (const name of ["bly zee", "bligh zee", "bly zea"]) {
    assert.equal(answerOf(inOne, name), heard.id, name);
    assert.equal(answerOf(inLayers, name), heard.id, name);
    assert.equal(answerOf(replaced, name), other.id, name);
  }
});

test("matchCompany rates a great employer lower by what was left out of the text, and more so a name of persons", () => {
  const rates = (brand: string, text: string) => {
    const employer = company(9_100, `${brand} Corporation`, { ...GREAT, everyday_names: [brand], state: "NY" });
    return probabilityOf(directoryOf([...manyCompanies(), employer]), { name: text, state: "OH" });
  };
  const whole = rates("Zorvex", "Zorvex");
  assert.ok(whole > rates("Zorvex", "Zorvex Cafe"));
  assert.ok(rates("Zorvex", "Zorvex Cafe") > rates("Jack", "Jack's Cafe"));
  assert.ok(rates("Zorvex", "Zorvex #1842") > 0.5);
});

test("matchCompany answers no make for its dealer", () => {
  const maker = company(9_101, "Subaru of America Inc", { ...GREAT, everyday_names: ["Subaru"], state: "NJ" });
  const directory = directoryOf([...manyCompanies(), maker]);
  assert.equal(matchCompany(directory, { ...NOTHING, name: "Subaru of Toledo", state: "OH" }).companyId, null);
  assert.equal(matchCompany(directory, { ...NOTHING, name: "Subaru" }).companyId, maker.id);
});

test("matchCompany answers none of the townships of which a state has several", () => {
  const towns = ["AKRON", "TOLEDO", "LIMA"].map((city, at) =>
    company(9_110 + at, "Larkspur Township", { city, state: ["OH", "PA", "NJ"][at] ?? null, zip: null }),
  );
  const directory = directoryOf([...manyCompanies(), ...towns]);
  assert.equal(matchCompany(directory, { ...NOTHING, name: "Larkspur Township", state: "OH" }).companyId, null);
  assert.equal(
    matchCompany(directory, { ...NOTHING, name: "Larkspur Township", state: "OH", city: "AKRON" }).companyId,
    towns[0]?.id,
  );
});

test("matchCompany finds a distinctive name in another state, and a common one less", () => {
  const zorvex = company(9_120, "Zorvex Kalindra Industries Inc", { state: "TX", city: "AUSTIN", zip: null });
  const common = company(9_121, "Juniper Dental Inc", { state: "TX", city: "AUSTIN", zip: null });
  const directory = directoryOf([...manyCompanies(), zorvex, common]);
  const rare = probabilityOf(directory, { name: "Zorvex Kalindra Industries Inc", state: "OH" });
  assert.ok(rare >= 0.5, `${rare}`);
  assert.ok(rare > probabilityOf(directory, { name: "Juniper Dental Inc", state: "ID" }));
});

test("matchCompany finds a firm with a domain and several known words in another state, and a public body less", () => {
  const rate = (domain: string | null) => {
    const firm = { everyday_names: ["Ochre Medical"], domain, city: "Quillford", state: "WY" };
    const directory = directoryOf([...manyCompanies(), company(9_200, "Ochre Medical Corp", firm)]);
    return probabilityOf(directory, { name: "Ochre Medical", state: "OH" });
  };
  assert.ok(rate("ochremedical.com") > rate("ochremedical.gov"));
});

test("matchCompany does not answer a brand for the firm that stands beside it", () => {
  const brand = company(9_300, "Zorvex Corporation", { ...GREAT, everyday_names: ["Zorvex"], state: "NY" });
  const directory = directoryOf([...manyCompanies(), brand]);
  const rate = (name: string) => probabilityOf(directory, { name, state: "NY" });
  assert.ok(rate("Zorvex / Bollard Foods LLC") < 0.5);
  assert.ok(rate("Zorvex - The Bollard Agency") < 0.5);
  assert.ok(rate("Zorvex (Bollard Foods LLC)") < 0.5);
  assert.ok(rate("Zorvex (Zorvexx Foods LLC)") > 0.5, "the same firm, misspelt");
  assert.ok(rate("Zorvex - Bollard Mall") > 0.5);
});

test("matchCompany answers a domain that several agencies have with their department", () => {
  const agency = (at: number, name: string) => company(at, name, { ...GREAT, domain: "quarrel.gov" });
  const bodies = [agency(9_400, "Quarrel Protective Service"), agency(9_401, "Department of Quarrels")];
  const { companyId } = matchCompany(directoryOf([...manyCompanies(), ...bodies]), {
    ...NOTHING,
    domain: "quarrel.gov",
  });
  assert.equal(companyId, bodies[1]?.id);
});

test("matchCompany reads a base that is a town too, an agency's field office and a corps without its S", () => {
  const body = (at: number, name: string, everyday_names: readonly string[]) =>
    company(at, name, { ...GREAT, everyday_names: [...everyday_names], city: "WASHINGTON", state: "DC" });
  const force = body(9_410, "United States Air Force", ["US Air Force"]);
  const agency = body(9_411, "Quarrel Settlement Administration", ["QSA"]);
  const corps = body(9_412, "Ochre Corps of Engineers", []);
  const clinic = company(9_413, "Juniper Clinic", { city: "ZORVEX AFB", state: "FL" });
  const directory = directoryOf([...manyCompanies(), force, agency, corps, clinic]);
  const found = (name: string, state: string) => matchCompany(directory, { ...NOTHING, name, state }).companyId;
  assert.equal(found("Zorvex AFB", "FL"), force.id);
  assert.equal(found("QSA field office", "OH"), agency.id);
  assert.equal(found("Ochre Corp of Engineers", "NE"), corps.id);
});

test("matchCompany answers no great employer for a trade of its town, and no county for a body beside it", () => {
  const town = { city: "OCHRE", state: "TX", zip: null };
  const great = company(9_420, "Zorvex Corp", { ...GREAT, ...town });
  const county = company(9_421, "Quillford County Government", { ...town, everyday_names: ["Quillford County"] });
  const directory = directoryOf([...manyCompanies(), great, county]);
  const rate = (name: string) => probabilityOf(directory, { name, state: "TX", city: "OCHRE" });
  assert.ok(rate("Zorvex") > 0.5);
  assert.ok(rate("Zorvex Tattoo") < 0.5);
  assert.ok(rate("Quillford County Sheriff's Office") > 0.5);
  assert.ok(rate("Quillford County Botanical Society") < 0.5);
});

test("certaintyMax is less than even for a shared name that a company goes on behind, if only the state is asked for", () => {
  const hospital = company(9_430, "St Marys Hospital Quillford", { city: "QUILLFORD", state: "WI", zip: null });
  const directory = directoryOf([...manyCompanies(), hospital]);
  const rate = (city: string | null) => probabilityOf(directory, { name: "St Mary's Hospital", state: "WI", city });
  assert.ok(rate(null) < 0.5, `${rate(null)}`);
  assert.ok(rate("QUILLFORD") > 0.5, `${rate("QUILLFORD")}`);
});

test("certaintyMax is less than even for a small company if a short usual word of the text is another than its own", () => {
  const firm = company(9_440, "Koss Gaskets Inc", { city: "QUILLFORD", state: "KS", zip: null });
  const usual = Array.from({ length: 60 }, (_, at) => company(9_500 + at, `Boss ${"ABCDEFGH"[at % 8]}${at} Works`));
  const rate = (name: string, city: string | null) =>
    probabilityOf(directoryOf([...manyCompanies(), ...usual, firm]), { name, state: "KS", city });
  assert.ok(rate("Boss Gaskets", null) < 0.5);
  assert.ok(rate("Koss Gaskets", null) > 0.5);
});
