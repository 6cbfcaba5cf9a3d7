import type { Environment } from "../../kernel/access/caller.ts";
import type { Letterhead } from "../../kernel/access/members/team-profile.ts";
import { FREQUENCY_TEXTS } from "../../kernel/pay/frequencies.ts";
import { writeEnvironment, writeLetterhead } from "../../kernel/sheet/letterhead.ts";
import { type Column, Sheet } from "../../kernel/sheet/sheet.ts";
import { maskSsn } from "../../kernel/text/us/ssn.ts";
import type { FieldAgreement } from "../payroll/employment.ts";
import {
  statementsShown,
  writeForms,
  writeIncomeByYear,
  writeQuarters,
  writeStatements,
} from "../payroll/print/pay-part.ts";
import { dateText, fieldText, incomeText, moneyText, purposeText, timeText } from "../payroll/print/texts.ts";
import {
  disputeText,
  type IncomeReason,
  type IncomeSummary,
  type ResultEmployment,
} from "../payroll/result-employment.ts";
import type { Verification, VerificationResults } from "./results/results.ts";

const TITLE = "Verification of employment and income";
/** Jobs that are printed, so that the report without statements is one page; the API has all. */
const JOBS_SHOWN = 6;

/** Files that are named of the pay of one job. */
const FILES_SHOWN = 4;

/** A final verification with the further values of its report. */
interface VerificationReport {
  readonly verification: Verification;
  /** The team that created it. */
  readonly letterhead: Letterhead;
  readonly environment: Environment;
  /** Of {@link verificationFingerprint}. */
  readonly fingerprint: string;
  /** The address at which anyone can compare the fingerprint. */
  readonly checkUrl: string;
  /** The page at which the person sees and disputes what is held about them. */
  readonly personUrl: string;
}

/**
 * The PDF of a final verification, for a loan file: the client and its purpose, the result, its
 * sources and their dates, its probability, and unknown facts on one page; behind it the pay
 * statements and totals of each job, if a source has them. An SSN shows its last four digits. The
 * same values yield the same bytes.
 */
export function renderVerificationReport(report: VerificationReport): Promise<Buffer> {
  const { verification } = report;
  const { id, created_at, completed_at, results } = verification;
  const sheet = new Sheet({ title: TITLE, createdAt: completed_at ?? created_at, footer: `${TITLE} · ${id}` });
  writeLetterhead(sheet, report.letterhead);
  sheet.title(TITLE, "Data of payroll records, as the sources named below hold them");
  writeRequest(sheet, report);
  sheet.heading("What was found");
  sheet.notice(FINDINGS[findingOf(verification)]);
  if (results !== null) writeResults(sheet, results);
  writeUnknown(sheet, verification);
  writeCheck(sheet, report);
  if (results !== null) writePay(sheet, results);
  return sheet.finish();
}

function writeRequest(sheet: Sheet, { verification, letterhead, environment }: VerificationReport): void {
  const { details, created_at, completed_at, tracking_info, permissiblePurpose, consent } = verification;
  const { first_name, middle_name, last_name, suffix, date_of_birth, ssn } = details.subject;
  sheet.facts([
    ["Requested by", letterhead.requestedBy],
    ["About", [first_name, middle_name, last_name, suffix].filter(Boolean).join(" ")],
    ["Purpose", permissiblePurpose === null ? "Not stated" : purposeText(permissiblePurpose)],
    ["Date of birth", dateText(date_of_birth)],
    ["Requested at", timeText(created_at)],
    ["SSN", ssn === null ? "Not given" : maskSsn(ssn)],
    ["Completed at", completed_at === null ? null : timeText(completed_at)],
    ["Your reference", tracking_info],
  ]);
  if (consent !== null) {
    const { obtained_at, evidence_sha256 } = consent;
    sheet.note(`Consent obtained at ${timeText(obtained_at)}. SHA-256 of the evidence: ${evidence_sha256}`);
  }
  sheet.note(`Verification ${verification.id}`);
  writeEnvironment(sheet, environment);
}

/** The result of a verification, for {@link FINDINGS}. */
function findingOf({ status, results }: Verification): keyof typeof FINDINGS {
  if (results === null) return "failed";
  if (results.outcome === "ambiguous" || status !== "partial") return results.outcome;
  return `partial_${results.outcome}`;
}

const FINDINGS = {
  match: "Records of this person were found.",
  partial_match: "Records of this person were found. Not every source answered: there may be others.",
  no_match:
    "No record of this person was found. This does not mean that the person is not employed: the sources hold no record that could be attributed to them.",
  partial_no_match:
    "No record of this person was found, and not every source answered. This does not mean that the person is not employed.",
  ambiguous:
    "Records of several persons fit equally well, so none is shown. This says nothing for or against an employment.",
  failed: "No source gave an answer. This says nothing for or against an employment.",
} as const;

const JOB_COLUMNS: readonly Column[] = [
  { title: "Employer", share: 24 },
  { title: "Job title", share: 17 },
  { title: "From", share: 15 },
  { title: "To", share: 15 },
  { title: "Pay", share: 22 },
  { title: "Source", share: 19 },
  { title: "Data as of", share: 15 },
];

const MATCH_COLUMNS: readonly Column[] = [
  { title: "Employer", share: 30 },
  { title: "Record is this person's", share: 22 },
  { title: "Name", share: 16 },
  { title: "Date of birth", share: 16 },
  { title: "SSN", share: 16 },
  { title: "Address", share: 16 },
];

function writeResults(sheet: Sheet, results: VerificationResults): void {
  const shown = results.employments.slice(0, JOBS_SHOWN);
  if (shown.length > 0) sheet.table(JOB_COLUMNS, shown.map(jobRow));
  if (shown.length < results.employments.length) {
    sheet.note(`The newest ${shown.length} of ${results.employments.length} jobs. The interface returns all.`);
  }
  for (const { employer_name, disputes = [] } of shown) {
    for (const mark of disputes) {
      sheet.notice(`${employer_name}: ${disputeText(mark)}`);
      if (mark.statement !== null) sheet.note(`The person says: ${mark.statement}`);
    }
  }
  writeIncome(sheet, results);
  sheet.subheading("How sure this is");
  sheet.note(confidenceWords(results));
  if (shown.length > 0) sheet.table(MATCH_COLUMNS, shown.map(matchRow));
}

/** The pay of each printed job that has any, with the files that it is from. */
function writePay(sheet: Sheet, { employments }: VerificationResults): void {
  const paid = employments.slice(0, JOBS_SHOWN).filter(hasPay);
  for (const job of paid) {
    const { statements = [], annual_income_summary: incomes = [], quarters = [], w2s = [] } = job;
    sheet.heading(`Pay from ${job.employer_name}`, 150);
    writeIncomeByYear(sheet, incomes, statements);
    if (statements.length > 0) writeStatements(sheet, statements, statementsShown(paid.length));
    writeQuarters(sheet, quarters);
    writeForms(sheet, w2s);
    sheet.note(originWords([...statements, ...quarters, ...w2s]));
    const computed = new Set(statements.flatMap(({ derived_fields }) => derived_fields));
    if (computed.size > 0) {
      sheet.note(`Not in the files of some statements, but computed: ${[...computed].map(fieldText).join(", ")}.`);
    }
  }
}

function hasPay({ statements = [], quarters = [], w2s = [] }: ResultEmployment): boolean {
  return statements.length + quarters.length + w2s.length > 0;
}

/** The files, each once, in the order of the newest figure of each. */
function originWords(figures: readonly { readonly source_file: string | null }[]): string {
  const files = [...new Set(figures.flatMap(({ source_file: file }) => file ?? []))];
  const more = files.length - FILES_SHOWN;
  if (files.length === 0) return "The source does not name the files that these figures are from.";
  const named = files.slice(0, FILES_SHOWN).join(", ");
  return `Read from ${named}${more > 0 ? ` and ${more} more files` : ""}. The explanation names the row of each figure.`;
}

function jobRow(job: ResultEmployment): (string | null)[] {
  const to = job.end_date === null && job.is_active ? "current" : dateText(job.end_date);
  const frequency = job.pay_frequency === null ? null : FREQUENCY_TEXTS[job.pay_frequency].toLowerCase();
  const pay = [incomeText(job), frequency === null ? null : `paid ${frequency}`].filter((part) => part !== null);
  return [
    job.employer_name,
    job.job_title,
    dateText(job.start_date),
    to,
    pay.length === 0 ? null : pay.join(", "),
    job.source,
    dateText(job.as_of),
  ];
}

function writeIncome(sheet: Sheet, { income_summary: income }: VerificationResults): void {
  if (income === null) return;
  sheet.subheading("Income for a year, in US dollars");
  sheet.facts([
    ["Current jobs", yearText(income, "current_annual_income")],
    ["Last job that ended", yearText(income, "previous_annual_income")],
  ]);
  sheet.note(income.derived_from);
}

/** A year's income, or why it is not known. */
function yearText(income: IncomeSummary, name: IncomeReason["about"]): string | null {
  const known = income[name];
  const why = (income.reasons ?? []).filter(({ about }) => about === name);
  if (known !== null || why.length === 0) return moneyText(known);
  const words = why.map(({ text, employer_name: employer }) => (employer === null ? text : `${employer}: ${text}`));
  return `Not known: ${words.join("; ")}`;
}

function confidenceWords({ outcome, confidence_score: score }: VerificationResults): string {
  if (outcome === "no_match") return "There is no record whose probability could be stated.";
  return `The calibrated probability that the records are this person's: ${percentWords(score)}.`;
}

/** Rounded down, never to 100 %: 0.99996 is 99.99 %. */
function percentWords(probability: number): string {
  return `${(Math.floor(probability * 10_000) / 100).toFixed(2)} %`;
}

const AGREEMENT_WORDS: Readonly<Record<FieldAgreement, string>> = {
  agree: "agrees",
  close: "is close",
  differ: "differs",
  missing: "not compared",
};

function matchRow({ employer_name, match }: ResultEmployment): string[] {
  const fields = [match.name, match.date_of_birth, match.ssn, match.address];
  return [employer_name, percentWords(match.probability), ...fields.map((field) => AGREEMENT_WORDS[field])];
}

/** Lists the sources that answered, and the limits of the report. */
function writeUnknown(sheet: Sheet, { results }: Verification): void {
  sheet.heading("Sources, and what is not known", 90);
  const answered = results?.sources ?? [];
  const unreachable = results?.unreachable_sources ?? [];
  sheet.facts([
    ["Answered", answered.length === 0 ? "None" : answered.join(", ")],
    ["Did not answer", unreachable.length === 0 ? "None that was asked" : unreachable.map(sourceWords).join(", ")],
  ]);
  if (unreachable.length > 0) {
    sheet.note("What these sources hold is not in this report. A source in both lists could not read all its records.");
  }
  for (const job of results?.employments.slice(0, JOBS_SHOWN) ?? []) {
    const missing = UNKNOWN_FIELDS.filter((field) => job[field] === null).map(fieldText);
    if (missing.length > 0) sheet.note(`${job.employer_name}: the source does not say: ${missing.join(", ")}.`);
  }
  sheet.note("Jobs of which these sources hold no record are not known. A dash means that the source does not say.");
}

const UNKNOWN_FIELDS = ["job_title", "start_date", "income", "pay_frequency", "as_of"] as const;

function sourceWords({ name, reason }: { readonly name: string; readonly reason: string }): string {
  return `${name} (${reason})`;
}

function writeCheck(sheet: Sheet, { fingerprint, checkUrl, personUrl }: VerificationReport): void {
  sheet.subheading("How to check this report");
  sheet.note(`Fingerprint of the result (SHA-256): ${fingerprint}`);
  sheet.note(`Whether the service issued it: ${checkUrl}`);
  sheet.note(`The person whom it is about sees, disputes and freezes what is held about them at ${personUrl}`);
}
