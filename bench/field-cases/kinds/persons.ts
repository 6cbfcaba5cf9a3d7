/*
 * Persons: each case is a payroll record and the subject of a verification. All records are imported
 * by the command line, and every subject is verified over HTTP in the modes that count for the case.
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

interface PersonCase {
  readonly one: FieldCase;
  readonly record: Fields;
  readonly subject: Fields;
  readonly ssn: string;
  /** The subject's number: the record's, unless the case is about another person with another number. */
  readonly subjectSsn: string;
  readonly home: Address;
  readonly employer: string;
}

const HEADINGS =
  "record_id,employer_name,first_name,middle_name,last_name,date_of_birth,ssn,street,city,state,zip,start_date,job_title";
const ELSEWHERE: Address = { street: "4410 Larkspur Crossing", city: "Bangor", state: "ME", zip: "04401" };

/** Imports every record, verifies every subject, and compares the outcomes with what was expected. */
export async function runPersons(cases: readonly FieldCase[], service: FieldService): Promise<Outcome[]> {
  const persons = cases.map(personCase);
  const csv = [HEADINGS, ...persons.map(rowOf)].join("\n");
  const imported = await service.run([
    ...["import", "employments", service.file("persons.csv", `${csv}\n`)],
    ...["--env", "development", "--source", "persons", "--json"],
  ]);
  const outcomes: Outcome[] = [];
  for (const person of persons) outcomes.push(await outcomeOf(person, service));
  if (!imported.isDone) console.log(`persons: the import says: ${imported.output.slice(0, 2_000)}`);
  return outcomes;
}

function personCase(one: FieldCase, at: number): PersonCase {
  const { record, subject } = fieldsOf(one) as { record: Fields; subject: Fields };
  const ssn = ssnOf(at);
  const isOthers = one.kind.includes("different") && !one.kind.includes("samessn");
  return {
    one,
    record,
    subject,
    ssn,
    employer: `Field Works ${at}`,
    subjectSsn: isOthers ? ssnOf(at + 5_000) : ssn,
    home: addressOf(record.address) ?? {
      street: `${100 + at} Juniper Lane`,
      city: "Auburn",
      state: "ME",
      zip: "04210",
    },
  };
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

function rowOf({ record, ssn, home, employer }: PersonCase, at: number): string {
  const name = [textOf(record.first), textOf(record.middle), textOf(record.last)];
  const { street, city, state, zip } = home;
  const cells = [`r${at}`, employer, ...name, textOf(record.dob), ssn, street, city, state, zip, "2015-01-05", "Clerk"];
  return cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",");
}

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
  if (expected.startsWith("no_match")) return !outcomes.includes("match");
  if (expected.includes("all modes")) return outcomes.every((outcome) => outcome === "match");
  if (expected.includes("without SSN")) return got.N === "match";
  return [got.S, got.L].every((outcome) => outcome === undefined || outcome === "match");
}

async function verify(person: PersonCase, mode: Mode, service: FieldService): Promise<string> {
  const { subject, subjectSsn, home, employer } = person;
  const isAtHome = mode === "L" || mode === "N";
  const address = isAtHome ? (addressOf(subject.address) ?? home) : ELSEWHERE;
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
  if (employments.some(({ employer_name }) => employer_name !== employer)) return "another person";
  return results?.outcome ?? "unfinished";
}
