import { setTimeout as wait } from "node:timers/promises";
import type { EmploymentId } from "../../../kernel/ids.ts";
import type { SubjectDetails } from "../../../kernel/subject.ts";
import { foldedWords } from "../../../kernel/text/fold.ts";
import type { EmploymentRecord } from "../../payroll/employment.ts";
import { fieldAgreements } from "../linkage/agreement.ts";
import { compare } from "../linkage/comparison/compare.ts";
import { type Person, personOfRecord, personOfSubject } from "../linkage/comparison/normalize.ts";
import type { MatchedEmployment, SourceAnswer } from "../source-answer.ts";
import { SANDBOX_PERSONS, type SandboxAnswer, type SandboxPerson } from "./sandbox-persons.ts";
import type { Source, SourceQuestion } from "./source.ts";

/** What replaces real time in the simulated sources. */
interface SandboxOptions {
  /** Waits this long, in milliseconds, or rejects as soon as the signal is aborted. */
  readonly delay?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** The probabilities of the simulated answers. */
const MATCH_PROBABILITY = 0.9999;
const AMBIGUOUS_PROBABILITY = 0.5;

const PERSON_BY_SSN = new Map(SANDBOX_PERSONS.map((person) => [person.subject.ssn, person]));

/**
 * True if a subject has the SSN of a test person, whatever the name. Only the sandbox is asked
 * about such a subject.
 */
export function isSandboxPerson(details: SubjectDetails): boolean {
  return details.subject.ssn !== null && PERSON_BY_SSN.has(details.subject.ssn);
}

/**
 * The two simulated sources of the sandbox, `sandbox-payroll` and `sandbox-registry`. They answer
 * about the test persons only (docs/start/sandbox.md), and `no_match` if name or date of birth are not
 * the test person's.
 */
export function sandboxSources(options: SandboxOptions = {}): Source[] {
  const delay = options.delay ?? ((ms, signal) => wait(ms, undefined, { signal }));
  return [
    sandboxSource("sandbox-payroll", { delay, scriptOf: (person) => person.payroll }),
    sandboxSource("sandbox-registry", { delay, scriptOf: (person) => person.registry }),
  ];
}

interface Script extends Required<SandboxOptions> {
  readonly scriptOf: (person: SandboxPerson) => SandboxAnswer;
}

function sandboxSource(name: string, { delay, scriptOf }: Script): Source {
  return {
    name,
    appliesTo: ({ environment, details }: SourceQuestion) => environment === "sandbox" && isSandboxPerson(details),
    ask: async ({ details }: SourceQuestion, signal: AbortSignal): Promise<SourceAnswer> => {
      const script = scriptFor(details, scriptOf);
      const ended = await waitFor(script, { delay, signal });
      return ended === "aborted"
        ? { source: name, kind: "unreachable", reason: "timeout" }
        : answer(name, script, details);
    },
  };
}

function scriptFor(details: SubjectDetails, scriptOf: Script["scriptOf"]): SandboxAnswer {
  const person = PERSON_BY_SSN.get(details.subject.ssn ?? "");
  return person !== undefined && isThePerson(details, person) ? scriptOf(person) : { kind: "no_match" };
}

/** Names up to case, accents and punctuation; the date of birth to the day. */
function isThePerson({ subject }: SubjectDetails, { subject: listed }: SandboxPerson): boolean {
  const nameOf = (one: SubjectDetails["subject"]): string =>
    `${foldedWords(one.first_name)}|${foldedWords(one.last_name)}`;
  return nameOf(subject) === nameOf(listed) && subject.date_of_birth === listed.date_of_birth;
}

async function waitFor(
  script: SandboxAnswer,
  { delay, signal }: Required<SandboxOptions> & { readonly signal: AbortSignal },
): Promise<"waited" | "aborted"> {
  if (signal.aborted) return "aborted";
  if (script.kind !== "match" || script.afterMs === undefined) return "waited";
  try {
    await delay(script.afterMs, signal);
    return "waited";
  } catch (error) {
    if (signal.aborted) return "aborted";
    throw error;
  }
}

function answer(source: string, script: SandboxAnswer, details: SubjectDetails): SourceAnswer {
  switch (script.kind) {
    case "match": {
      const subject = personOfSubject(details);
      const matches = script.jobs.map((record) => matchedEmployment(source, record, subject));
      return { source, kind: "match", matches, probability: MATCH_PROBABILITY };
    }
    case "no_match":
      return { source, kind: "no_match", probability: 0 };
    case "ambiguous":
      return { source, kind: "ambiguous", probability: AMBIGUOUS_PROBABILITY };
    case "unreachable":
      return { source, kind: "unreachable", reason: script.reason };
  }
}

/** The SSN agrees because it is listed: the linkage treats a never-issued one as missing. */
function matchedEmployment(source: string, record: EmploymentRecord, subject: Person): MatchedEmployment {
  const agreements = fieldAgreements(compare(subject, personOfRecord(record)));
  return {
    employment: { id: employmentId(record.record_id), source, companyId: null, record },
    match: { probability: MATCH_PROBABILITY, ...agreements, ssn: "agree" },
  };
}

/**
 * An id in the store's form, derived from the record's own: its bytes in hex, cut or padded to 32
 * digits.
 */
function employmentId(recordId: string): EmploymentId {
  return Buffer.from(recordId).toString("hex").slice(0, 32).padEnd(32, "0") as EmploymentId;
}
