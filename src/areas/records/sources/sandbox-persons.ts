import assert from "node:assert/strict";
import { type IsoDate, isIsoDate } from "../../../kernel/ids.ts";
import type { Subject } from "../../../kernel/subject.ts";
import { EMPTY_RECORD, type EmploymentRecord } from "../../payroll/employment.ts";
import type { UnreachableReason } from "../source-answer.ts";

/** The answer of a simulated source about one person, and its delay. */
export type SandboxAnswer =
  | { readonly kind: "match"; readonly jobs: readonly EmploymentRecord[]; readonly afterMs?: number }
  | { readonly kind: "no_match" }
  | { readonly kind: "ambiguous" }
  | { readonly kind: "unreachable"; readonly reason: UnreachableReason };

/** A fictional person of the sandbox. */
export interface SandboxPerson {
  /** The SSN is of a never-issued area, and in no range of taxpayer numbers either (group 01). */
  readonly subject: Subject & { readonly ssn: string };
  /** The result of a verification of the person, in the words of the documentation. */
  readonly happens: string;
  readonly payroll: SandboxAnswer;
  readonly registry: SandboxAnswer;
}

/** The delay of the slow person, in milliseconds. */
export const SLOW_ANSWER_MS = 3_000;

const NO_MATCH = { kind: "no_match" } as const;
/** The date of the simulated records. */
const AS_OF = "2026-10-31";

type Job = Partial<EmploymentRecord> & Pick<EmploymentRecord, "record_id" | "employer_name">;

/** A subject's jobs, with the fields that all of the person's records have in common. */
function jobsOf(subject: Subject, jobs: readonly Job[]): EmploymentRecord[] {
  return jobs.map((job) => ({ ...EMPTY_RECORD, ...personFields(subject), as_of: date(AS_OF), ...job }));
}

type PersonFields = typeof SANDBOX_ADDRESS & Omit<Subject, "middle_name"> & { readonly middle_name: null };

function personFields(subject: Subject): PersonFields {
  return { ...subject, middle_name: null, ...SANDBOX_ADDRESS };
}

/** The address of all records of the sandbox's persons. */
export const SANDBOX_ADDRESS = { street: "1 Example Way", city: "Springfield", state: "IL", zip: "62701" } as const;
function date(text: string): IsoDate {
  assert(isIsoDate(text));
  return text;
}

function subjectOf(ssn: string, name: readonly [first: string, last: string], birth: string): SandboxPerson["subject"] {
  return { first_name: name[0], last_name: name[1], date_of_birth: date(birth), ssn };
}

const AVERY = subjectOf("900010001", ["Avery", "Fieldstone"], "1985-03-14");
const JORDAN = subjectOf("900010002", ["Jordan", "Maplewood"], "1990-07-22");
const RILEY = subjectOf("900010003", ["Riley", "Stonebridge"], "1978-11-02");
const CASEY = subjectOf("900010004", ["Casey", "Northgate"], "1982-05-09");
const MORGAN = subjectOf("900010005", ["Morgan", "Riverton"], "1995-01-30");
const QUINN = subjectOf("900010006", ["Quinn", "Harborview"], "1969-08-17");
const TAYLOR = subjectOf("900010007", ["Taylor", "Brookhaven"], "1988-12-05");
const JAMIE = subjectOf("900010008", ["Jamie", "Lakeshore"], "1993-04-26");

const YEARLY_JOB = {
  job_type: "F",
  start_date: date("2019-06-03"),
  income: "84500.00",
  income_unit: "YEARLY",
  pay_frequency: "BW",
} as const;

const JORDANS_CURRENT_JOB = {
  record_id: "sandbox-2a",
  employer_name: "Example Bakery LLC",
  job_title: "Shift lead",
  job_type: "P",
  start_date: date("2023-02-13"),
  income: "22.50",
  income_unit: "HOURLY",
  pay_frequency: "W",
} as const;

const JORDANS_PAST_JOB = {
  record_id: "sandbox-2b",
  employer_name: "Example Logistics, Inc.",
  job_title: "Dispatcher",
  job_type: "F",
  start_date: date("2018-09-04"),
  end_date: date("2023-01-31"),
  income: "3900.00",
  income_unit: "MONTHLY",
  pay_frequency: "SM",
  as_of: date("2023-01-31"),
} as const;

/** The registry also has Jordan's current job, from an older list: it counts once. */
const JORDANS_JOB_IN_THE_REGISTRY = {
  ...JORDANS_CURRENT_JOB,
  record_id: "sandbox-2c",
  employer_name: "EXAMPLE BAKERY",
  income: "20.00",
  as_of: date("2025-12-31"),
} as const;

/** All persons of the sandbox, in the order of their SSNs. */
export const SANDBOX_PERSONS: readonly SandboxPerson[] = [
  {
    subject: AVERY,
    happens: "completed, match: one current job",
    payroll: match(AVERY, [
      { ...YEARLY_JOB, record_id: "sandbox-1", employer_name: "Example Instruments, Inc.", job_title: "Engineer" },
    ]),
    registry: NO_MATCH,
  },
  {
    subject: JORDAN,
    happens: "completed, match: a current job, which both sources report, and an ended job at another employer",
    payroll: match(JORDAN, [JORDANS_CURRENT_JOB, JORDANS_PAST_JOB]),
    registry: match(JORDAN, [JORDANS_JOB_IN_THE_REGISTRY]),
  },
  { subject: RILEY, happens: "completed, no_match", payroll: NO_MATCH, registry: NO_MATCH },
  {
    subject: CASEY,
    happens: "completed, ambiguous: no record is returned",
    payroll: { kind: "ambiguous" },
    registry: NO_MATCH,
  },
  {
    subject: MORGAN,
    happens: "partial, match: sandbox-registry is unreachable",
    payroll: match(MORGAN, [
      { ...YEARLY_JOB, record_id: "sandbox-5", employer_name: "Example Schools", job_title: "Teacher" },
    ]),
    registry: { kind: "unreachable", reason: "unavailable" },
  },
  {
    subject: QUINN,
    happens: "failed: no source is reachable",
    payroll: { kind: "unreachable", reason: "timeout" },
    registry: { kind: "unreachable", reason: "unavailable" },
  },
  {
    subject: TAYLOR,
    happens: "completed after about 3 seconds, match: one current job",
    payroll: {
      ...match(TAYLOR, [
        { ...YEARLY_JOB, record_id: "sandbox-7", employer_name: "Example Health Partners", job_title: "Nurse" },
      ]),
      afterMs: SLOW_ANSWER_MS,
    },
    registry: NO_MATCH,
  },
  {
    subject: JAMIE,
    happens: "completed, match: one current job with unknown pay",
    payroll: match(JAMIE, [
      {
        record_id: "sandbox-8",
        employer_name: "Example Gardens",
        job_title: "Gardener",
        job_type: "S",
        start_date: date("2024-03-01"),
      },
    ]),
    registry: NO_MATCH,
  },
];

function match(subject: Subject, jobs: readonly Job[]): Extract<SandboxAnswer, { kind: "match" }> {
  return { kind: "match", jobs: jobsOf(subject, jobs) };
}
