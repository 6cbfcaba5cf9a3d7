import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { foundBy } from "../../../../bench/linkage/outcome.ts";
import type { EmploymentRecord, StoredEmployment } from "../../../../src/areas/payroll/employment.ts";
import type { SubjectDetails } from "../../../../src/kernel/subject.ts";
import { AMONG_TWINS, AUDITED, date, decideOn, ELSEWHERE, HOME, stored, subjectDetails, told } from "./persons.ts";

/*
 * Without an SSN: persons on file by whose name the subject may also be called, and their twins.
 */

const SEEN = { population: 10_000, model: AMONG_TWINS };
const UNSEEN = { population: 10_000, model: AUDITED };
const TWINS_NUMBER = "523417787";

interface Expected {
  /** Where the operator's records show twins. */
  readonly seen: string;
  readonly unseen: string;
}

function check(details: SubjectDetails, candidates: readonly StoredEmployment[], expected: Expected): void {
  assert.equal(told(decideOn(details, candidates, SEEN)), expected.seen);
  assert.equal(told(decideOn(details, candidates, UNSEEN)), expected.unseen);
}

function calledOnly(first_name: string, address = HOME): SubjectDetails {
  return subjectDetails({ first_name, ssn: null }, [address]);
}

test("decide leaves those alone whom their own number shows, among twins", () => {
  const own = (first_name: string, fields: Partial<EmploymentRecord> = {}) => stored("E1", { first_name, ...fields });
  const nowhere = { ssn: null, street: null, city: null, state: null, zip: null } as const;
  for (const name of ["William", "Katie"]) {
    const far = stored("E2", { first_name: name, ...nowhere });
    check(subjectDetails({ first_name: name }), [own(name), far], { seen: "match E1", unseen: "match E1" });
  }
  const undated = stored("E2", { first_name: "John", ssn: null, date_of_birth: null });
  check(subjectDetails({ first_name: "John" }), [own("Juan"), undated], { seen: "match E1", unseen: "match E1" });
});

test("decide is ambiguous about a record by the subject's name if the person is on file by a fuller one, among twins", () => {
  const luke = stored("E1", { first_name: "Luke", middle_name: "J" });
  const luther = (fields: Partial<EmploymentRecord> = {}) =>
    stored("E2", { first_name: "Luther", middle_name: "Jose", ...fields });
  check(calledOnly("Luke"), [luke], { seen: "match E1", unseen: "match E1" });
  check(calledOnly("Luke"), [luke, luther()], { seen: "ambiguous", unseen: "match E1 E2" });
  check(calledOnly("Luke"), [luke, luther({ date_of_birth: null })], { seen: "ambiguous", unseen: "match E1 E2" });
  const twice = [luke, stored("E3", { first_name: "Luke" }), luther()];
  check(calledOnly("Luke"), twice, { seen: "ambiguous", unseen: "match E1 E2 E3" });
  const unnumbered = stored("E1", { first_name: "Luke", ssn: null });
  check(calledOnly("Luke"), [unnumbered, luther()], { seen: "ambiguous", unseen: "match E1 E2" });
});

test("decide returns records by a fuller name where something else shows that it is the subject's, among twins", () => {
  const luke = stored("E1", { first_name: "Luke", middle_name: "J" });
  const luther = stored("E2", { first_name: "Luther", middle_name: "Jose" });
  for (const ssn of ["523417786", "7786"])
    check(subjectDetails({ first_name: "Luke", ssn }), [luke, luther], { seen: "match E1 E2", unseen: "match E1 E2" });
  check(calledOnly("Luke Jose"), [luke, luther], { seen: "match E1 E2", unseen: "match E1 E2" });
  const robert = [stored("E1", { first_name: "Bob" }), stored("E2", { first_name: "Robert" })];
  check(calledOnly("Bob"), robert, { seen: "match E1 E2", unseen: "match E1 E2" });
});

test("decide is ambiguous if another person of the house has a name by which the subject may be known, among twins", () => {
  for (const [asked = "", other = ""] of [
    ["Barb", "Barbara"],
    ["Antoinette", "Toennete"],
  ]) {
    const own = stored("E1", { first_name: asked });
    const twin = (fields: Partial<EmploymentRecord>) => stored("E2", { first_name: other, ...fields });
    check(calledOnly(asked), [own, twin({ ssn: TWINS_NUMBER })], { seen: "ambiguous", unseen: "match E1" });
    const away = twin({ ssn: TWINS_NUMBER, ...ELSEWHERE });
    check(calledOnly(asked), [own, away], { seen: "match E1", unseen: "match E1" });
    check(subjectDetails({ first_name: asked }), [own, twin({ ssn: TWINS_NUMBER })], {
      seen: "match E1",
      unseen: "match E1",
    });
  }
});

test("decide is ambiguous if the very name is on file beside a form of it, even without a date, among twins", () => {
  const cheryl = stored("E1", { first_name: "Cheryl" });
  const cher = stored("E2", { first_name: "Cher", ssn: TWINS_NUMBER, date_of_birth: null });
  check(calledOnly("Cher"), [cheryl], { seen: "match E1", unseen: "match E1" });
  check(calledOnly("Cher"), [cheryl, cher], { seen: "ambiguous", unseen: "match E1" });
  const away = stored("E2", { ...cher.record, ...ELSEWHERE });
  check(calledOnly("Cher"), [cheryl, away], { seen: "match E1", unseen: "match E1" });
});

test("decide is ambiguous if the subject's name is on file under another number in no place, among twins", () => {
  const patrice = [stored("E1", { first_name: "Patrice" }), stored("E2", { first_name: "Phadrig" })];
  const nowhere = { street: null, city: null, state: null, zip: null };
  const own = stored("E3", { first_name: "Patrice", ssn: TWINS_NUMBER, ...nowhere });
  const otherwise = stored("E4", { first_name: "Myra", ssn: TWINS_NUMBER, ...nowhere });
  check(calledOnly("Patrice"), patrice, { seen: "match E1", unseen: "match E1" });
  check(calledOnly("Patrice"), [...patrice, own, otherwise], { seen: "ambiguous", unseen: "match E1" });
});

test("decide is ambiguous if somebody else who fits better is only refused as a twin", () => {
  const misdated = stored("E1", {
    first_name: "Marie",
    middle_name: "J",
    ssn: null,
    date_of_birth: date("1971-08-03"),
  });
  const marilyn = stored("E2", { first_name: "Marilyn", middle_name: "Kim" });
  const marie = subjectDetails({ first_name: "Marie" });
  check(marie, [misdated], { seen: "match E1", unseen: "match E1" });
  check(marie, [misdated, marilyn], { seen: "ambiguous", unseen: "match E2" });
});

test("decide leaves out a record whose name and the best one's are two names of their own, a man's and a woman's anywhere", () => {
  const both = [stored("E1", { first_name: "Patrick" }), stored("E2", { first_name: "Patricia" })];
  check(subjectDetails({ first_name: "Phadrig" }), both, { seen: "match E1", unseen: "match E1" });
});

test("decide returns no record with a slip in the date, if only a twin under its number has the subject's", () => {
  const misdated = stored("E1", { first_name: "Marilyn", date_of_birth: date("1971-08-03") });
  const owner = stored("E2", { first_name: "Luke", date_of_birth: date("1969-11-20") });
  const twin = stored("E3", { first_name: "Zebedee" });
  const marilyn = calledOnly("Marilyn");
  check(marilyn, [misdated], { seen: "match E1", unseen: "match E1" });
  check(marilyn, [misdated, owner, twin], { seen: "no_match", unseen: "no_match" });
  const own = stored("E4", { first_name: "Marilyn" });
  check(marilyn, [misdated, owner, own], { seen: "match E1 E4", unseen: "match E1 E4" });
});

test("decide returns no record of another place by a name that a sibling is also written by, among twins", () => {
  const rare = { last_name: "Abney" };
  const asked = (first_name: string) => subjectDetails({ first_name, ssn: null, ...rare });
  const away = (id: string, fields: Partial<EmploymentRecord>) => stored(id, { ...rare, ...ELSEWHERE, ...fields });
  check(asked("Evan"), [away("E1", { first_name: "Evan" })], { seen: "no_match", unseen: "match E1" });
  const middle = away("E1", { first_name: "Evan", middle_name: "B" });
  check(asked("Evan Barry"), [middle], { seen: "match E1", unseen: "match E1" });
  check(asked("Thaddeus"), [away("E1", { first_name: "Thaddeus" })], { seen: "match E1", unseen: "match E1" });
  const home = stored("E2", { ...rare, first_name: "Evan" });
  const both = [away("E1", { first_name: "Evan" }), home];
  check(asked("Evan"), both, { seen: "match E1 E2", unseen: "match E1 E2" });
});

/** Names and their forms: each may be the subject's, a record's, or a twin's. */
const NAMES =
  "Luke Luther Lucas Mary Marilyn Carl Carlton Bob Robert Marie Maria Gary Gayla John Ivan Barb Barbara".split(" ");
/** No form of any other of {@link NAMES}. */
const UNLIKE = ["Wanda", "Keith"];
const anyName = fc.constantFrom(...NAMES);
const anyMiddle = fc.constantFrom(null, "J", "Jose", "Kim");
const BORN = date("1971-03-08");
const SUBJECTS_NUMBERS = ["523417786", "7786", null];

interface Drawn {
  readonly names: readonly string[];
  readonly numbers: readonly (string | null)[];
  readonly births: readonly EmploymentRecord["date_of_birth"][];
}

function anyRecord({ names, numbers, births }: Drawn): fc.Arbitrary<Partial<EmploymentRecord>> {
  const place = fc.constantFrom(HOME, HOME, { ...ELSEWHERE, zip: HOME.zip }, ELSEWHERE);
  return fc
    .tuple(fc.constantFrom(...names), anyMiddle, fc.constantFrom(...numbers), fc.constantFrom(...births), place)
    .map(([first_name, middle_name, ssn, date_of_birth, home]) => ({
      ...home,
      first_name,
      middle_name,
      ssn,
      date_of_birth,
    }));
}

const anyRequest = fc
  .tuple(anyName, anyMiddle, fc.constantFrom(...SUBJECTS_NUMBERS))
  .map(([name, middle, ssn]) => subjectDetails({ first_name: middle === null ? name : `${name} ${middle}`, ssn }));
const BIRTHS = [BORN, BORN, BORN, date("1971-08-03"), date("1969-11-20"), null];
const anyRecords = fc.array(anyRecord({ names: NAMES, numbers: SUBJECTS_NUMBERS, births: BIRTHS }), {
  minLength: 1,
  maxLength: 3,
});
/** Under their own number by any name, or under the subject's by one of their own. */
const twinsRecords = fc.array(
  fc.oneof(
    anyRecord({ names: [...NAMES, ...UNLIKE], numbers: [TWINS_NUMBER], births: [BORN] }),
    anyRecord({ names: UNLIKE, numbers: ["523417786"], births: [BORN] }),
  ),
  { minLength: 1, maxLength: 2 },
);

function asStored(letter: string, records: readonly Partial<EmploymentRecord>[]): StoredEmployment[] {
  return records.map((one, at) => stored(`${letter}${at + 1}`, one));
}

test("decide matches nobody where twins were seen whom it refuses where none were", () => {
  fc.assert(
    fc.property(anyRequest, anyRecords, (details, records) => {
      const candidates = asStored("E", records);
      if (decideOn(details, candidates, UNSEEN).kind !== "no_match") return;
      assert.equal(decideOn(details, candidates, SEEN).kind, "no_match");
    }),
    { numRuns: 800 },
  );
});

test("decide never matches a request, refused or ambiguous so far, because a twin's records are on file as well", () => {
  fc.assert(
    fc.property(anyRequest, anyRecords, twinsRecords, (details, records, others) => {
      fc.pre(others.every(({ first_name }) => first_name !== details.subject.first_name.split(" ")[0]));
      const [candidates, twins] = [asStored("E", records), asStored("T", others)];
      if (decideOn(details, candidates, SEEN).kind === "match") return;
      const found = foundBy(decideOn(details, [...candidates, ...twins], SEEN));
      assert.deepEqual(
        found.filter((id) => id.startsWith("E")),
        [],
      );
      if (decideOn(details, twins, SEEN).kind !== "match") assert.deepEqual(found, []);
    }),
    { numRuns: 800 },
  );
});
