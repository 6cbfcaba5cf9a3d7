import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import type { EmploymentRecord, StoredEmployment } from "../../../../src/areas/payroll/employment.ts";
import { type Person, personOfRecord } from "../../../../src/areas/records/linkage/comparison/normalize.ts";
import type { LinkageDecision } from "../../../../src/areas/records/linkage/decision.ts";
import { SHIPPED_MODEL } from "../../../../src/areas/records/linkage/model/model.ts";
import { contradict, genericSsns, withoutGenericSsn } from "../../../../src/areas/records/linkage/model/person-set.ts";
import { type NumberedRecord, withOneNumberEach } from "../../../../src/areas/records/linkage/model/same-number.ts";
import { priorBits } from "../../../../src/areas/records/linkage/model/score.ts";
import type { SubjectDetails } from "../../../../src/kernel/subject.ts";
import { draws } from "../../../support/draws.ts";
import { AMONG_TWINS, AUDITED, date, decideOn, ELSEWHERE, HOME, stored, subjectDetails, told } from "./persons.ts";

const POPULATION = { population: 1_000_000 };

function check(details: SubjectDetails, candidates: readonly StoredEmployment[], expected: string): void {
  assert.equal(told(decideOn(details, candidates, POPULATION)), expected);
}

function checkAmongTwins(details: SubjectDetails, candidates: readonly StoredEmployment[], expected: string): void {
  assert.equal(told(decideOn(details, candidates, { population: 10_000, model: AMONG_TWINS })), expected);
}

function checkOne(
  details: SubjectDetails,
  fields: Partial<EmploymentRecord>,
  expected: "match" | "no_match" | "ambiguous",
): void {
  check(details, [stored("E1", fields)], expected === "match" ? "match E1" : expected);
}

const NO_SSN = subjectDetails({ ssn: null });
const LAST_FOUR = subjectDetails({ ssn: "7786" });

test("decide finds a record that agrees in every field, with the whole SSN, its last four or none", () => {
  checkOne(subjectDetails(), {}, "match");
  checkOne(LAST_FOUR, {}, "match");
  checkOne(NO_SSN, {}, "match");
});

test("decide finds nothing without candidates", () => {
  const decision = decideOn(subjectDetails(), [], POPULATION);
  assert.deepEqual([decision.kind, decision.probability, decision.candidateDecisions], ["no_match", 0, []]);
});

test("decide returns how a record agrees, field by field", () => {
  const decision = decideOn(
    subjectDetails({ first_name: "Bob", ssn: null }),
    [stored("E1", { street: "1834 N 2nd St Apt 4", zip: "76702", ssn: null })],
    POPULATION,
  );
  assert.equal(decision.kind, "match");
  assert.deepEqual(decision.kind === "match" && decision.matches[0]?.match, {
    probability: 0.9999,
    name: "close",
    date_of_birth: "agree",
    ssn: "missing",
    address: "close",
  });
});

test("decide separates a junior's and a senior's records at one address", () => {
  const senior = { date_of_birth: date("1944-09-21"), ssn: "301224455" };
  checkOne(subjectDetails(), senior, "no_match");
  checkOne(LAST_FOUR, senior, "no_match");
  checkOne(NO_SSN, senior, "no_match");
  checkOne(NO_SSN, { ...senior, ssn: null }, "no_match");
  checkOne(subjectDetails({ last_name: "Kofron Jr." }), { last_name: "Kofron Sr", ssn: null }, "no_match");
});

test("decide separates twins: one day of birth, one address, neighbouring numbers", () => {
  const twin = { first_name: "Gerald", ssn: "523417787" };
  checkOne(subjectDetails(), twin, "no_match");
  checkOne(LAST_FOUR, twin, "no_match");
  checkOne(NO_SSN, twin, "no_match");
  checkOne(NO_SSN, { ...twin, ssn: null }, "no_match");
  checkOne(subjectDetails({ first_name: "Maria", ssn: null }), { first_name: "Mary", ssn: null }, "no_match");
  checkOne(subjectDetails({ first_name: "Jaden", ssn: null }), { first_name: "Jayden", ssn: null }, "no_match");
});

test("decide refuses a spouse's record, even under the subject's number", () => {
  const spouse = { first_name: "Linda", date_of_birth: date("1973-10-30") };
  checkOne(subjectDetails(), { ...spouse, ssn: "411982301" }, "no_match");
  checkOne(subjectDetails(), spouse, "no_match");
  checkOne(NO_SSN, spouse, "no_match");
});

test("decide refuses name and address without SSN or date of birth", () => {
  checkOne(NO_SSN, { ssn: null, date_of_birth: null }, "no_match");
  checkOne(subjectDetails(), { ssn: null, date_of_birth: null }, "no_match");
  checkOne(NO_SSN, { date_of_birth: null }, "no_match");
  checkOne(NO_SSN, { date_of_birth: date("1900-01-01") }, "no_match");
});

test("decide refuses a namesake born the same day elsewhere without an SSN", () => {
  checkOne(NO_SSN, ELSEWHERE, "ambiguous");
  checkOne(NO_SSN, { street: null, city: null, state: null, zip: null }, "ambiguous");
  checkOne(NO_SSN, { ...ELSEWHERE, first_name: "Bob" }, "no_match");
  checkOne(LAST_FOUR, ELSEWHERE, "match");
});

test("decide refuses another whole SSN, however well the rest agrees", () => {
  checkOne(subjectDetails(), { ssn: "644057072" }, "no_match");
  checkOne(subjectDetails(), { ssn: "644057786" }, "no_match");
  checkOne(LAST_FOUR, { ssn: "523411209" }, "no_match");
});

test("decide accepts a slip in the SSN only if names and date of birth agree", () => {
  checkOne(subjectDetails(), { ssn: "523417768" }, "match");
  checkOne(subjectDetails(), { ssn: "523417768", date_of_birth: null }, "no_match");
  checkOne(subjectDetails(), { ssn: "523417768", first_name: "Bob" }, "no_match");
});

test("decide finds a record under a former surname, a nickname or swapped day and month by the SSN", () => {
  checkOne(subjectDetails(), { last_name: "Zimmer" }, "match");
  checkOne(subjectDetails(), { first_name: "Bob" }, "match");
  checkOne(subjectDetails(), { date_of_birth: date("1971-08-03"), ...ELSEWHERE }, "match");
  checkOne(subjectDetails({ last_name: "Kofron-Diaz" }), { last_name: "Diaz", ssn: null }, "match");
});

test("decide accepts a given name in two words for the same name in one word, also without an SSN", () => {
  const joined = [stored("E1", { first_name: "Maryann" })];
  check(subjectDetails({ first_name: "Mary Ann", ssn: null }), joined, "match E1");
  check(subjectDetails({ first_name: "Mary", ssn: null }), joined, "no_match");
  checkOne(subjectDetails({ first_name: "Maryann", ssn: null }), { first_name: "Mary", middle_name: "Ann" }, "match");
  checkAmongTwins(subjectDetails({ first_name: "Mary Ann", ssn: null }), joined, "match E1");
});

test("decide refuses name and date of birth with an address that is a placeholder", () => {
  const nowhere = { street: "Unknown", city: "Unknown", state: "TX", zip: "99999" };
  for (const part of [nowhere, { ...nowhere, zip: "" }, { ...nowhere, street: "", city: "Waco" }]) {
    check(subjectDetails({ ssn: null }, [part]), [stored("E1", nowhere)], "ambiguous");
  }
});

test("decide treats placeholders as missing, never as agreeing", () => {
  const nobody = { first_name: "Baby", last_name: "Unknown", date_of_birth: date("1900-01-01"), ssn: "123456789" };
  check(subjectDetails(nobody), [stored("E1", nobody)], "no_match");
  const advertised = { ssn: "078051120", date_of_birth: null };
  checkOne(subjectDetails({ ssn: "078051120" }), advertised, "no_match");
});

test("decide returns every record of the person, also one that only its SSN ties to the others", () => {
  const old = stored("E3", { ...ELSEWHERE, date_of_birth: date("1971-03-09") });
  check(NO_SSN, [stored("E2"), old, stored("E1")], "match E1 E2 E3");
  check(NO_SSN, [old], "no_match");
});

test("decide returns nothing if records of two persons fit equally well", () => {
  const other = { street: "9 Oak Lane", employer_name: "Corning" };
  check(NO_SSN, [stored("E1"), stored("E2", { ssn: "301224455", ...other })], "ambiguous");
  check(LAST_FOUR, [stored("E1"), stored("E2", { ssn: "301227786", ...other })], "ambiguous");
});

test("decide returns the person with the subject's number, and not the other", () => {
  check(subjectDetails(), [stored("E1"), stored("E2", { ssn: "301224455" })], "match E1");
  const slip = { ssn: "523417768", date_of_birth: date("1971-03-08"), middle_name: null };
  check(subjectDetails(), [stored("E1"), stored("E2", slip)], "match E1 E2");
});

test("decide leaves out a record without a date of birth if the subject's number is lent to another person", () => {
  const undated = stored("E2", { date_of_birth: null });
  const junior = stored("E3", { date_of_birth: date("1996-07-19") });
  check(subjectDetails(), [stored("E1"), undated], "match E1 E2");
  check(subjectDetails(), [stored("E1"), undated, junior], "match E1");
  check(subjectDetails(), [undated, junior], "no_match");
});

test("decide leaves out a slip in a date, without SSN, under a number of a person born on another day", () => {
  const slip = stored("E1", { date_of_birth: date("1971-03-09") });
  const father = stored("E2", { date_of_birth: date("1944-09-21") });
  checkAmongTwins(NO_SSN, [slip], "match E1");
  checkAmongTwins(NO_SSN, [slip, father], "no_match");
  checkAmongTwins(NO_SSN, [slip, stored("E3"), father], "match E1 E3");
  check(subjectDetails(), [slip, father], "match E1");
});

test("decide leaves out a twin who works under the subject's number", () => {
  const pamela = subjectDetails({ first_name: "Pamela" });
  const own = stored("E1", { first_name: "Pamela" });
  const twin = stored("E2", { first_name: "Paul" });
  check(pamela, [twin], "no_match");
  check(pamela, [own, twin], "match E1");
  check(subjectDetails({ first_name: "Paul", ssn: "7786" }), [own, twin], "match E2");
  check(pamela, [own, stored("E2", { first_name: "Paxxla" })], "match E1 E2");
  check(pamela, [stored("E1", { first_name: "Pamela", date_of_birth: date("1971-03-09") }), twin], "match E1");
});

test("decide returns no twin by the twin's number if the subject is on file under another", () => {
  const twins = [
    ["Robert", "Roberta"],
    ["Maribel", "Marisol"],
    ["Zebedee", "Marisol"],
    ["Marisol", "Zebedee"],
  ] as const;
  for (const [first_name, twin] of twins) {
    const details = subjectDetails({ first_name, ssn: "523417777" });
    const twins = stored("E2", { first_name: twin, ssn: "523417777" });
    for (const ssn of ["523417796", "523417786", "301224455"]) {
      check(details, [stored("E1", { first_name, ssn }), twins], "no_match");
    }
    check(
      subjectDetails({ first_name, ssn: "523417776" }),
      [stored("E1", { first_name, ssn: "523417776" }), twins],
      "match E1",
    );
  }
  const unnumbered = stored("E1", { first_name: "Zebedee", ssn: null });
  const twin = stored("E2", { first_name: "Marisol", ssn: "523417777" });
  check(subjectDetails({ first_name: "Zebedee", ssn: "523417777" }), [unnumbered, twin], "match E1");
});

test("decide accepts a garbled or misspelt name under the number of the subject's own records", () => {
  const own = stored("E1");
  check(subjectDetails(), [own, stored("E2", { first_name: "Xqzwt" })], "match E1 E2");
  check(subjectDetails(), [own, stored("E2", { first_name: "Robret" })], "match E1 E2");
});

test("decide ignores a number with three unrelated names", () => {
  const others = [
    stored("E2", { first_name: "Olga", last_name: "Petrenko", date_of_birth: date("1990-01-12") }),
    stored("E3", { first_name: "Hugh", last_name: "Dalrymple", date_of_birth: date("1966-06-02") }),
  ];
  const atHome = stored("E1");
  const away = stored("E1", ELSEWHERE);
  check(subjectDetails(), [atHome, ...others], "match E1");
  check(subjectDetails(), [away, ...others], "ambiguous");
  check(subjectDetails(), [away, others[0] ?? away], "match E1");
});

test("decide needs more evidence in a larger population", () => {
  const weak = stored("E1", ELSEWHERE);
  const details = subjectDetails({ ssn: "7786" });
  assert.equal(decideOn(details, [weak], { population: 100 }).kind, "match");
  assert.equal(decideOn(details, [weak], { population: 1_000_000_000 }).kind, "no_match");
});

test("decide returns the weights of every candidate's fields, the guard that refused it, and the model", () => {
  const decision = decideOn(subjectDetails(), [stored("E2", { first_name: "Linda" }), stored("E1")], POPULATION);
  assert.equal(decision.modelVersion, SHIPPED_MODEL.version);
  const told = decision.candidateDecisions.map(({ id, guard, isReturned }) => [id, guard, isReturned]);
  assert.deepEqual(told, [
    ["E1", null, true],
    ["E2", "given_name_differs", false],
  ]);
  for (const { weights, bits } of decision.candidateDecisions) {
    const sum = Object.values(weights).reduce((total, weight) => total + weight, priorBits(POPULATION.population));
    assert.ok(Math.abs(sum - bits) < 1e-9);
  }
});

const someRecord: fc.Arbitrary<Partial<EmploymentRecord>> = fc.record(
  {
    first_name: fc.constantFrom("Robert", "Bob", "Rboert", "R", "Roberta", "Gerald", "Baby"),
    middle_name: fc.constantFrom(null, "J", "Quincy"),
    last_name: fc.constantFrom("Kofron", "Kofrom", "Diaz", "Kofron-Diaz", "Kofron Jr", "Zimmer"),
    date_of_birth: fc.constantFrom(null, ...["1971-03-08", "1971-08-03", "1971-03-09", "1944-09-21"].map(date)),
    ssn: fc.constantFrom(null, "523417786", "523417787", "301224455", "301227786"),
    street: fc.constantFrom(null, HOME.street, "1834 N 2nd Avenue", ELSEWHERE.street),
    zip: fc.constantFrom(null, HOME.zip, ELSEWHERE.zip),
  },
  { requiredKeys: [] },
);
const someSubject = fc.record(
  {
    first_name: fc.constantFrom("Robert", "Bob", "Robin"),
    ssn: fc.constantFrom(null, "7786", "523417786"),
  },
  { requiredKeys: [] },
);
const someRecords = fc
  .array(someRecord, { maxLength: 6 })
  .map((all) => all.map((fields, index) => stored(`E${index}`, fields)));

test("decide does not depend on the order of records and addresses", () => {
  const places = [HOME, ELSEWHERE, { ...HOME, zip: "76702" }];
  const shuffled = someRecords.chain((records) =>
    fc.tuple(fc.constant(records), fc.shuffledSubarray(records, { minLength: records.length })),
  );
  const orders = fc.shuffledSubarray(places, { minLength: places.length });
  fc.assert(
    fc.property(someSubject, shuffled, orders, (subject, [records, others], order) => {
      for (const options of [POPULATION, { population: 1, model: AUDITED }]) {
        const one = decideOn(subjectDetails(subject, places), records, options);
        assert.deepEqual(decideOn(subjectDetails(subject, order), others, options), one);
      }
    }),
    draws(500),
  );
});

/** The persons of the returned records, without a number that three unrelated names have: it identifies nobody. */
function returnedPersons(decision: LinkageDecision, records: readonly StoredEmployment[]): Person[] {
  if (decision.kind !== "match") return [];
  const generic = genericSsns(records.map(({ record }) => personOfRecord(record)));
  return decision.matches.map(({ employment }) => withoutGenericSsn(personOfRecord(employment.record), generic));
}

/** All that are in an answer may tell that two numbers are one person's. The subject's houses are {@link HOME} alone. */
function joined(persons: readonly Person[]): NumberedRecord[] {
  return persons.map((person) => ({ person, mayJoin: true, isAtSubjectsAddress: false }));
}

test("decide never returns records of two SSNs that differ in more than the number, or of two dates of birth beyond a slip", () => {
  fc.assert(
    fc.property(someSubject, someRecords, (subject, records) => {
      const returned = returnedPersons(decideOn(subjectDetails(subject), records, { population: 1 }), records);
      const numbers = withOneNumberEach(joined(returned));
      const areas = new Set(numbers.flatMap(({ ssn9 }) => ssn9?.slice(0, 3) ?? []));
      const years = new Set(returned.flatMap(({ birth }) => birth?.slice(0, 4) ?? []));
      assert.ok(areas.size <= 1 && years.size <= 1);
    }),
    draws(1_000),
  );
});

test("decide never returns records that contradict each other, whatever shapes are trusted", () => {
  fc.assert(
    fc.property(someSubject, someRecords, (subject, records) => {
      const decision = decideOn(subjectDetails(subject), records, { population: 1, model: AUDITED });
      const persons = withOneNumberEach(joined(returnedPersons(decision, records)));
      for (const a of persons) for (const b of persons) assert.ok(!contradict(a, b));
    }),
    draws(1_000),
  );
});

test("decide never returns a record without the subject's SSN or date of birth", () => {
  const unidentified = someRecord.map((fields) => ({ ...fields, ssn: null, date_of_birth: null }));
  fc.assert(
    fc.property(someSubject, unidentified, (subject, fields) => {
      assert.equal(decideOn(subjectDetails(subject), [stored("E1", fields)], { population: 1 }).kind, "no_match");
    }),
  );
});

test("decide gives no weight to a number that is passed as generic", () => {
  const details = subjectDetails({ ssn: "7786" }, [ELSEWHERE]);
  const records = [stored("E1", { ...ELSEWHERE, date_of_birth: date("1971-03-09") })];
  assert.equal(decideOn(details, records, POPULATION).kind, "match");
  const genericSsns = new Set(["523417786"]);
  const { kind, candidateDecisions } = decideOn(details, records, { ...POPULATION, genericSsns });
  assert.deepEqual([kind, candidateDecisions[0]?.comparison.ssn], ["no_match", "missing"]);
});

test("decide ignores another person's record that weighs less by the margin, and is ambiguous otherwise", () => {
  const details = subjectDetails({ ssn: "7786" });
  const twoPersons = [
    stored("E1"),
    stored("E2", { ssn: "611907786", street: null, zip: null, city: null, state: null, employer_name: "Corning" }),
  ];
  const bits = decideOn(details, twoPersons, POPULATION).candidateDecisions.map((one) => one.bits);
  const apart = Math.abs((bits[0] ?? 0) - (bits[1] ?? 0));
  const kindAt = (marginBits: number) =>
    decideOn(details, twoPersons, { ...POPULATION, thresholds: { thresholdBits: 13.29, marginBits } }).kind;
  assert.deepEqual([kindAt(apart - 0.1), kindAt(apart + 0.1)], ["match", "ambiguous"]);
});

test("decide needs the house for a slip in the date of birth and only four digits", () => {
  const slip = { date_of_birth: date("1970-03-08"), ssn: "7786" };
  checkOne(subjectDetails(), slip, "match");
  checkOne(subjectDetails(), { ...slip, ...ELSEWHERE }, "no_match");
  checkOne(LAST_FOUR, { ...slip, ...ELSEWHERE, ssn: "523417786" }, "no_match");
  checkOne(subjectDetails(), { ...slip, ...ELSEWHERE, ssn: "523417786" }, "match");
});

test("decide takes a record of placeholders in both names for nobody's", () => {
  checkOne(subjectDetails(), { first_name: "Test", last_name: "Test" }, "no_match");
  checkOne(subjectDetails(), { first_name: "Test" }, "match");
  checkOne(subjectDetails(), { first_name: "" }, "match");
});

test("decide reads the initial of the father's name before the given name", () => {
  const selvam = subjectDetails({ first_name: "Selvam", last_name: "Karuppiah" });
  checkOne(selvam, { first_name: "K", last_name: "Selvam" }, "match");
  checkOne(
    { ...selvam, subject: { ...selvam.subject, ssn: "7786" } },
    { first_name: "K", last_name: "Selvam" },
    "match",
  );
  checkOne(selvam, { first_name: "M", last_name: "Selvam", ...ELSEWHERE, ssn: "7786" }, "no_match");
});

test("decide finds names written by another system beside the number and the date of birth", () => {
  for (const [first, last, otherFirst, otherLast] of [
    ["Kuo-Liang", "Hsieh", "Guoliang", "Xie"],
    ["Wai Kit", "Wong", "Weijie", "Huang"],
    ["Kyung Soo", "Chung", "Gyeongsu", "Jeong"],
    ["Dong Hyun", "Rhee", "Donghyeon", "Yi"],
  ] as const) {
    const asked = (ssn: string | null) => subjectDetails({ first_name: first, last_name: last, ssn });
    const other = { first_name: otherFirst, last_name: otherLast };
    const away = [stored("E1", { ...other, ...ELSEWHERE })];
    assert.equal(told(decideOn(asked("523417786"), away, { population: 10_000 })), "match E1");
    checkOne(asked("7786"), other, "match");
    checkOne(asked(null), other, "no_match");
    checkOne(asked("523417786"), { ...other, first_name: "Minghua" }, "no_match");
  }
});
