/*
 * Persons: each case is a payroll record, further records of others in the store, and the subject of a verification. All records
 * are imported by the command line, and every subject is verified over HTTP in the modes that count for the case.
 */
import { type FieldCase, fieldsOf, type Outcome, textOf } from "../case.ts";
import type { FieldService } from "../service.ts";

/**
 * S: whole SSN, another address; L: last four, the record's address; X: last four, another address;
 * N: no SSN, the record's address.
 */
const MODES = ["S", "L", "X", "N"] as const;
type Mode = (typeof MODES)[number];
type Verdicts = Partial<Record<Mode, string>>;

interface Address {
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** A record to be imported. */
interface Row {
  readonly fields: Fields;
  /** "" for none. */
  readonly ssn: string;
  /** Null for none. */
  readonly address: Address | null;
  readonly employer: string;
}

interface PersonCase {
  readonly one: FieldCase;
  /** The first is the case's record, the rest are others' that are in the store. */
  readonly rows: readonly Row[];
  readonly subject: Fields;
  /** The subject's number: the record's, unless the case is about another person with another number. */
  readonly subjectSsn: string;
  /** Where the subject lives in the modes of the record's address, and in the others. */
  readonly home: Address;
  readonly elsewhere: Address;
}

const HEADINGS =
  "record_id,employer_name,first_name,middle_name,last_name,date_of_birth,ssn,street,city,state,zip,start_date,job_title";
const ELSEWHERE: Address = { street: "4410 Larkspur Crossing", city: "Bangor", state: "ME", zip: "04401" };
/** For cases that say each record's address: some of those are in the other place. */
const FAR: Address = { street: "77 Larch Road", city: "Boise", state: "ID", zip: "83702" };

/** Imports every record, verifies every subject, and compares the outcomes with what was expected. */
export async function runPersons(cases: readonly FieldCase[], service: FieldService): Promise<Outcome[]> {
  const persons = cases.map(personCase);
  const csv = [
    HEADINGS,
    ...persons.flatMap(({ rows }, at) => rows.map((row, place) => lineOf(row, `r${at}-${place}`))),
  ];
  const imported = await service.run([
    ...["import", "employments", service.file("persons.csv", `${csv.join("\n")}\n`)],
    ...["--env", "development", "--source", "persons", "--json"],
  ]);
  const outcomes: Outcome[] = [];
  for (const person of persons) outcomes.push(await outcomeOf(person, service));
  if (!imported.isDone) console.log(`persons: the import says: ${imported.output.slice(0, 2_000)}`);
  const strangers = persons.filter((person, at) => isAnothers(person, outcomes[at]?.got as Verdicts)).length;
  console.log(`persons: another person's record in ${strangers} of ${persons.length} cases (0)`);
  return outcomes;
}

/** A case that says its numbers and addresses is run by them; another one gets its own. */
function personCase(one: FieldCase, at: number): PersonCase {
  const { record, subject, others = [] } = fieldsOf(one) as { record: Fields; subject: Fields; others?: Fields[] };
  const employer = `Field Works ${at}`;
  if ("ssn" in record) {
    const rows = [record, ...others].map((fields, place) => ({
      ...{ fields, ssn: textOf(fields.ssn), address: addressOf(fields.address) },
      employer: place === 0 ? employer : `Other Works ${at}`,
    }));
    const home = addressOf(subject.address) ?? addressOf(record.address) ?? auburn(at);
    return { one, rows, subject, subjectSsn: textOf(subject.ssn), home, elsewhere: FAR };
  }
  const ssn = ssnOf(at);
  const isOthers = one.kind.includes("different") && !one.kind.includes("samessn");
  const address = addressOf(record.address) ?? auburn(at);
  return {
    one,
    rows: [{ fields: record, ssn, address, employer }],
    subject,
    subjectSsn: isOthers ? ssnOf(at + 5_000) : ssn,
    home: addressOf(subject.address) ?? address,
    elsewhere: ELSEWHERE,
  };
}

function auburn(at: number): Address {
  return { street: `${100 + at} Juniper Lane`, city: "Auburn", state: "ME", zip: "04210" };
}

/** A number that is issued to nobody else here, and whose last four digits are nobody else's. */
function ssnOf(at: number): string {
  return `${100 + ((at * 7) % 500)}${String(11 + ((at * 13) % 80)).padStart(2, "0")}${String(((at * 37) % 9_998) + 1).padStart(4, "0")}`;
}

function addressOf(value: unknown): Address | null {
  if (!Array.isArray(value)) return null;
  const [street, city, state, zip] = value.map(textOf);
  return { street: street ?? "", city: city ?? "", state: state ?? "", zip: zip ?? "" };
}

function lineOf({ fields, ssn, address, employer }: Row, id: string): string {
  const name = [textOf(fields.first), textOf(fields.middle), textOf(fields.last)];
  const { street = "", city = "", state = "", zip = "" } = address ?? {};
  const cells = [id, employer, ...name, textOf(fields.dob), ssn, street, city, state, zip, "2015-01-05", "Clerk"];
  return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");
}

/** True if a record of somebody else was returned: one of the others, or the case's own if it is another person's. */
function isAnothers({ one }: PersonCase, got: Verdicts): boolean {
  const outcomes = Object.values(got);
  return outcomes.includes(ANOTHERS) || (one.expected.startsWith("no_match") && outcomes.includes("match"));
}

const ANOTHERS = "another person";

async function outcomeOf(person: PersonCase, service: FieldService): Promise<Outcome> {
  const got: Verdicts = {};
  for (const mode of modesOf(person.one)) got[mode] = await verify(person, mode, service);
  const isAsJudged = person.one.verdict === "pass" && isSame(got, person.one.got);
  return { isRight: isAsJudged || isExpected(person.one.expected, got), got };
}

/** Those that were tried before; for a case without them, those that its expectation names. */
function modesOf({ got, expected }: FieldCase): readonly Mode[] {
  const tried = typeof got === "object" && got !== null ? MODES.filter((mode) => mode in got) : [];
  if (tried.length > 0) return tried;
  return expected.includes("without SSN") ? ["N"] : MODES;
}

function isSame(got: Verdicts, before: unknown): boolean {
  const known = before as Verdicts;
  return Object.entries(got).every(([mode, outcome]) => known[mode as Mode] === outcome);
}

/**
 * With a whole SSN, or its last four at the record's address, a match is expected; elsewhere with the
 * last four only, or with none, it is left to the strictness of the engine, unless it is asked for.
 */
function isExpected(expected: string, got: Verdicts): boolean {
  const outcomes = Object.values(got);
  if (outcomes.includes(ANOTHERS)) return false;
  if (expected.startsWith("no_match")) return !outcomes.includes("match");
  if (expected.startsWith("no record of another person")) return true;
  if (expected.includes("all modes")) return outcomes.every((outcome) => outcome === "match");
  if (expected.startsWith("match with the whole SSN (S)")) return got.S === "match";
  if (expected.startsWith("match by the last four at one address (L)")) return got.L === "match";
  if (expected.includes("also without SSN at the same address (N)"))
    return [got.S, got.L, got.N].every((outcome) => outcome === undefined || outcome === "match");
  if (expected.includes("without SSN")) return got.N === "match";
  return [got.S, got.L].every((outcome) => outcome === undefined || outcome === "match");
}

async function verify(person: PersonCase, mode: Mode, service: FieldService): Promise<string> {
  const { rows, subject, subjectSsn, home, elsewhere } = person;
  const address = mode === "L" || mode === "N" ? home : elsewhere;
  const answer = await service.request("POST", "/v1/instant-verifications/", {
    subject: {
      first_name: subject.first,
      last_name: subject.last,
      ...(textOf(subject.middle) === "" ? {} : { middle_name: subject.middle }),
      ...(textOf(subject.suffix) === "" ? {} : { suffix: subject.suffix }),
      date_of_birth: subject.dob,
      ssn: mode === "N" ? null : mode === "S" ? subjectSsn : subjectSsn.slice(-4),
    },
    addresses: [{ ...address, from_date: "2012-01-01" }],
  });
  if (answer.status !== 201) return `HTTP ${answer.status}`;
  const { results } = answer.body as {
    results: { outcome: string; employments: readonly { employer_name: string }[] } | null;
  };
  const employments = results?.employments ?? [];
  const [own] = rows;
  if (employments.some(({ employer_name }) => employer_name !== own?.employer)) return ANOTHERS;
  return results?.outcome ?? "unfinished";
}
