import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type Comparison, compare } from "../../../../../src/areas/records/linkage/comparison/compare.ts";
import { personOfRecord, personOfSubject } from "../../../../../src/areas/records/linkage/comparison/normalize.ts";
import { date, ELSEWHERE, HOME, record, subjectDetails } from "../persons.ts";

type Fields = Parameters<typeof record>[0];
type Subject = Parameters<typeof subjectDetails>[0];

function check(subject: Subject, fields: Fields, expected: Partial<Comparison>): void {
  const comparison = levels(subject, fields);
  assert.deepEqual({ ...comparison, ...expected }, comparison, JSON.stringify([subject, fields]));
}

function levels(subject: Subject, fields: Fields): Comparison {
  return compare(personOfSubject(subjectDetails(subject)), personOfRecord(record(fields)));
}

test("compare gives given names a level", () => {
  check({ first_name: "RÓBERT" }, {}, { given: "exact" });
  check({ first_name: "Mary-Ann" }, { first_name: "Maryann" }, { given: "exact" });
  check({ first_name: "Mary Ann" }, { first_name: "Mary", middle_name: "A." }, { given: "exact" });
  check({ first_name: "Idaa" }, { first_name: "Ida", middle_name: "A" }, { given: "typo" });
  check({ first_name: "Bob" }, {}, { given: "nickname" });
  check({ first_name: "Elizabeth" }, { first_name: "Betty" }, { given: "variant" });
  check({ first_name: "Bobby" }, { first_name: "Bob" }, { given: "variant" });
  check({ first_name: "R" }, {}, { given: "initial" });
  check({ first_name: "Rboert" }, {}, { given: "typo" });
  check({ first_name: "Max" }, { first_name: "Mcx" }, { given: "typo" });
  check({ first_name: "Robert" }, { first_name: "Roberta" }, { given: "near" });
  check({ first_name: "Max" }, { first_name: "Maxi" }, { given: "typo" });
  check({ first_name: "Robert" }, { first_name: "Inmatexx" }, { given: "garbled" });
  check({ first_name: "Mary" }, { first_name: "Floorence" }, { given: "differ" });
  check({ first_name: "Ed" }, { first_name: "Edward" }, { given: "variant" });
  check({ first_name: "John Q" }, { first_name: "John", middle_name: "Abel" }, { given: "far" });
  check({ first_name: "K" }, {}, { given: "letter" });
  check({ first_name: "Linda" }, {}, { given: "differ" });
  check({ first_name: "Beto" }, { first_name: "Roberto" }, { given: "alias" });
  check({ first_name: "Grace" }, { first_name: "Katherine", middle_name: "Grace" }, { given: "alias" });
  check({ first_name: "Unknown" }, { first_name: "Unknown" }, { given: "missing" });
});

test("compare treats swapped given name and surname as the same", () => {
  const swapped = { first_name: "Kofron", last_name: "Robert" };
  check({}, swapped, { given: "exact", surname: "exact" });
  check({ first_name: "James" }, swapped, { given: "garbled", surname: "differ" });
});

test("compare takes a first of January for a year only, and another century for a slip", () => {
  const born = (date_of_birth: string) => ({ date_of_birth: date(date_of_birth) });
  check(born("1988-06-15"), born("1988-01-01"), { birth: "year" });
  check(born("1988-01-01"), born("1987-06-15"), { birth: "year" });
  check(born("1988-06-15"), born("1986-01-01"), { birth: "differ" });
  check(born("1988-01-01"), born("1987-01-01"), { birth: "differ" });
  check(born("1988-01-11"), born("1988-01-01"), { birth: "close" });
  check(born("1930-04-08"), born("2030-04-08"), { birth: "close" });
  check(born("1930-04-08"), born("2030-04-18"), { birth: "differ" });
});

test("compare takes a word that may be a placeholder for a name only if both have it, and for no rare one", () => {
  check({ first_name: "Son" }, { first_name: "Son", middle_name: "Van" }, { given: "exact", givenRarity: 0 });
  check({ last_name: "Null" }, { last_name: "Null" }, { surname: "exact", surnameRarity: 0 });
  check({ first_name: "Baby" }, {}, { given: "missing" });
  check({}, { last_name: "Child" }, { surname: "missing" });
  check({ first_name: "Baby Robert" }, {}, { given: "exact" });
});

test("compare treats names in one field, or the only one in another, as the same", () => {
  const deng = { first_name: "Xiao-Ping", last_name: "Deng" };
  check(deng, { first_name: "Deng", last_name: "Xiaoping" }, { given: "exact", surname: "exact" });
  check({ first_name: "Wei", last_name: "Zhang" }, { first_name: "Zhang Wei", last_name: "." }, { given: "exact" });
  const lopez = { first_name: "Juan", last_name: "Garcia Lopez" };
  check(lopez, { first_name: "Garcia Lopez", last_name: "Juan" }, { given: "exact", surname: "exact" });
  check(
    { first_name: "FNU", last_name: "Wiratmaja" },
    { first_name: "Wiratmaja", last_name: "." },
    { surname: "exact" },
  );
  check(
    { first_name: "Wiratmaja", last_name: "NLN" },
    { first_name: "XXX", last_name: "Wiratmaja" },
    { given: "exact" },
  );
  check({ first_name: "Ann Lee" }, { first_name: "Lee Ann" }, { given: "alias", surname: "exact" });
});

test("compare treats two double surnames as one only if neither has another half", () => {
  const lopez = { last_name: "Garcia Lopez" };
  for (const last_name of ["Garcia", "Lopez", "García-Lopes"]) {
    check(lopez, { last_name }, { surname: "part" });
    check({ last_name }, lopez, { surname: "part" });
  }
  check(lopez, { last_name: "Lopez Garcia Ruiz" }, { surname: "part" });
  check(lopez, { last_name: "Garcia Torres" }, { surname: "differ" });
  check(lopez, { last_name: "Aguilar-Lopez" }, { surname: "differ" });
});

test("compare counts swapped names as rare as they are in their places", () => {
  // Many are called James with their surname, too.
  const james = personOfSubject(subjectDetails({ first_name: "James" }));
  const { givenRarity, surnameRarity } = compare(james, james);
  check({ first_name: "James" }, { first_name: "Kofron", last_name: "James" }, { givenRarity, surnameRarity });
});

test("compare counts a name as rare as its most common form", () => {
  const rarityOf = (first: string): number =>
    compare(personOfSubject(subjectDetails({ first_name: first })), personOfRecord(record({ first_name: first })))
      .givenRarity;
  assert.equal(rarityOf("Davey"), rarityOf("David"));
  assert.ok(rarityOf("Thaddeus") > rarityOf("Mary") + 4);
});

test("compare gives surnames a level", () => {
  check({ last_name: "De la Cruz" }, { last_name: "DELACRUZ" }, { surname: "exact" });
  check({ last_name: "Cruz" }, { last_name: "De La Cruz" }, { surname: "exact" });
  check({ last_name: "O'Brien" }, { last_name: "O Brien" }, { surname: "exact" });
  check({ last_name: "Lopez-Diaz" }, { last_name: "Diaz" }, { surname: "part" });
  check({ last_name: "Kofrom" }, {}, { surname: "near" });
  check({ last_name: "Zimmer" }, {}, { surname: "differ" });
  check({ last_name: "Householder" }, { last_name: "Householder" }, { surname: "missing" });
});

test("compare distinguishes generations only if both are given", () => {
  check({ last_name: "Kofron Jr." }, { last_name: "Kofron, Sr" }, { surname: "exact", generationsDiffer: true });
  check({ last_name: "Kofron Jr" }, { last_name: "Kofron II" }, { generationsDiffer: false });
  check({ last_name: "Kofron Jr" }, {}, { surname: "exact", generationsDiffer: false });
});

test("compare finds the generation after whichever name it is written", () => {
  const both = { given: "exact", generationsDiffer: true } as const;
  check({ first_name: "Robert Jr." }, { last_name: "Kofron Sr" }, both);
  check({ last_name: "Kofron Sr" }, { first_name: "Robert Jr", middle_name: "Lee" }, both);
  check({ last_name: "Kofron Sr", first_name: "Robert Lee" }, { middle_name: "Jr" }, both);
  check({ last_name: "Kofron Jr", first_name: "Robert Lee" }, { middle_name: "Jr" }, { given: "exact" });
  check({ last_name: "Kofron Jr" }, { middle_name: "L. Junior" }, { isGenerationUnsaid: false });
  check(
    { first_name: "Junior" },
    { first_name: "Junior", middle_name: "Lee" },
    { given: "exact", isGenerationUnsaid: false },
  );
});

test("compare does not treat two firsts of January of different years as a slip", () => {
  const born = { date_of_birth: date("1971-01-01") };
  check(born, { date_of_birth: date("1973-01-01") }, { birth: "differ", birthYearsApart: 2 });
  check(born, { date_of_birth: date("1971-01-11") }, { birth: "close" });
  check(born, born, { birth: "january_first" });
});

test("compare treats one digit and swapped day and month as a close date of birth, but not another decade", () => {
  check({}, {}, { birth: "exact" });
  check({}, { date_of_birth: date("1971-03-09") }, { birth: "close" });
  check({}, { date_of_birth: date("1971-08-03") }, { birth: "close" });
  check({}, { date_of_birth: date("1951-03-08") }, { birth: "differ", birthYearsApart: 20, birthPartsEqual: 2 });
  check({}, { date_of_birth: date("1973-10-30") }, { birth: "differ", birthYearsApart: 2, birthPartsEqual: 0 });
  check({}, { date_of_birth: date("1900-01-01") }, { birth: "missing", birthYearsApart: 0, birthPartsEqual: 0 });
  const filler = date("1980-01-01");
  check({ date_of_birth: filler }, { date_of_birth: filler }, { birth: "january_first" });
});

test("compare gives SSNs a level by how much of them is given and agrees", () => {
  check({}, {}, { ssn: "nine" });
  check({}, { ssn: "523417768" }, { ssn: "nine_near" });
  check({}, { ssn: "644057786" }, { ssn: "last_four_only" });
  check({}, { ssn: "644057072" }, { ssn: "differ" });
  check({ ssn: "7786" }, {}, { ssn: "four" });
  check({ ssn: "7768" }, {}, { ssn: "four_near" });
  check({ ssn: "1209" }, {}, { ssn: "differ" });
  check({ ssn: null }, {}, { ssn: "missing" });
  check({ ssn: "900010001" }, { ssn: "900010001" }, { ssn: "missing" });
});

test("compare treats the next number as a slip only if no sibling is written by the name and date of birth", () => {
  check({}, { ssn: "523417787" }, { ssn: "nine_near" });
  check({ ssn: "7785" }, {}, { ssn: "four_near" });
  for (const other of [
    { first_name: "Gerald" },
    { first_name: "Bob" },
    { last_name: "Zimmer" },
    { date_of_birth: date("1971-03-09") },
  ]) {
    assert.equal(levels({}, { ssn: "523417787", ...other }).ssn, "differ", JSON.stringify(other));
    assert.equal(levels({ ssn: "7785" }, other).ssn, "differ", JSON.stringify(other));
  }
  // Marilyn is written Mary: two twins' numbers follow one another.
  check({ first_name: "Mary" }, { first_name: "Mary", ssn: "523417787" }, { ssn: "differ" });
  const filler = { date_of_birth: date("1980-01-01") };
  check(filler, { ssn: "523417787", ...filler }, { ssn: "differ" });
});

test("compare recognizes swapped names if one of them is also written short, whichever person has them swapped", () => {
  const short = { first_name: "Kofron", last_name: "Bob" };
  check({}, short, { given: "nickname", surname: "exact" });
  check(short, {}, { given: "nickname", surname: "exact" });
  check({}, { first_name: "Kofron", last_name: "Gerald" }, { surname: "differ" });
});

test("compare gives addresses a level from the same house to another state", () => {
  check({}, { street: "1834 north Second st, apt 9", zip: "76701-2210" }, { address: "same" });
  check({}, { street: "1834 N 2nd St", zip: "76702" }, { address: "near" });
  check({}, { street: "1843 N 2nd St" }, { address: "near" });
  check({}, { street: "77 Larch Rd" }, { address: "area" });
  check({}, { ...ELSEWHERE, state: "TX" }, { address: "state" });
  check({}, ELSEWHERE, { address: "differ" });
  check({}, { street: null, zip: null }, { address: "missing" });
});

test("compare uses the best pair of addresses", () => {
  const details = subjectDetails({}, [ELSEWHERE, HOME, { ...HOME, zip: "76702" }]);
  assert.equal(compare(personOfSubject(details), personOfRecord(record())).address, "same");
});

test("compare is symmetric", () => {
  const some = fc.record({
    first_name: fc.constantFrom("Robert", "Bob", "Rboert", "R", "Mary Ann", "Maryann", ""),
    middle_name: fc.constantFrom(null, "J", "Quincy"),
    last_name: fc.constantFrom("Kofron", "Kofrom Jr", "Diaz", "Kofron-Diaz", "Kofron III", "De la Cruz"),
    date_of_birth: fc.constantFrom(null, ...["1971-03-08", "1971-08-03", "1944-09-21", "1980-01-01"].map(date)),
    ssn: fc.constantFrom(null, "523417786", "523417787", "301227786"),
    street: fc.constantFrom(null, HOME.street, "1834 N 2nd Avenue", ELSEWHERE.street),
  });
  fc.assert(
    fc.property(some, some, (a, b) => {
      const [one, other] = [personOfRecord(record(a)), personOfRecord(record(b))];
      assert.deepEqual(compare(one, other), compare(other, one));
    }),
  );
});
