import type { IsoDate } from "../../../kernel/ids.ts";
import { usableJobDate } from "../../../kernel/text/persons/placeholders.ts";
import { isActive } from "../../payroll/employment.ts";
import { recordedIncome } from "../../payroll/merging/link-report.ts";
import type { RecordedPay } from "../../payroll/recorded-pay.ts";
import type { ResultEmployment } from "../../payroll/result-employment.ts";
import { personOfRecord } from "../../records/linkage/comparison/normalize.ts";
import { contradict } from "../../records/linkage/model/person-set.ts";
import type { MatchedEmployment, Outcome, SourceAnswer } from "../../records/source-answer.ts";
import type { EndTrigger } from "../verification.ts";
import { summarizeIncome } from "./income.ts";
import { mergeDuplicates } from "./merge.ts";
import type { VerificationResults } from "./results.ts";

type Unreachable = Extract<SourceAnswer, { kind: "unreachable" }>;

type Answered = Exclude<SourceAnswer, Unreachable>;

/** The compiled answers of all sources. */
interface Compilation {
  readonly trigger: EndTrigger;
  /** Null if no source answered. */
  readonly results: VerificationResults | null;
}

/**
 * Compiles the answers of all sources into one result.
 *
 * One ambiguous answer, or records of two sources that cannot be one person's, make the result
 * ambiguous, without any records. A source that could not read all of its records makes the
 * verification partial. A job of two sources counts once, from the fresher record. The order of the
 * answers has no effect. No answers at all count as no source reached.
 *
 * @param answers one of each source that was asked
 */
export function compileResults(answers: readonly SourceAnswer[], options: { readonly today: IsoDate }): Compilation {
  const unreachable = answers.filter((answer) => answer.kind === "unreachable").sort(bySource);
  const answered = answers.filter((answer) => answer.kind !== "unreachable").sort(bySource);
  if (answered.length === 0) return { trigger: "none_answered", results: null };
  const found = compileAnswered(answered, options.today);
  const missing = [...unreachable, ...answered.filter(({ isPartial }) => isPartial === true).map(partlyRead)];
  const results = {
    ...found,
    sources: answered.map(({ source }) => source),
    unreachable_sources: missing.sort(bySource).map(({ source, reason }) => ({ name: source, reason })),
  };
  return { trigger: missing.length === 0 ? "all_answered" : "some_answered", results };
}

/**
 * A source that answered without some of its records is listed as one that answered, and as one
 * that failed.
 */
function partlyRead({ source }: Answered): Unreachable {
  return { source, kind: "unreachable", reason: "error" };
}

type Found = Omit<VerificationResults, "sources" | "unreachable_sources">;

function compileAnswered(all: readonly Answered[], today: IsoDate): Found {
  const answered = withoutTwinsElsewhere(all);
  const matches = answered.flatMap((answer) => (answer.kind === "match" ? answer.matches.map(withUsableDates) : []));
  const outcome = outcomeOf(answered, matches);
  if (outcome !== "match") return { ...NOTHING, outcome, confidence_score: confidence(answered, outcome) };
  const jobs = mergeDuplicates(matches).sort((a, b) => newestFirst(a, b, today));
  const employments = jobs.map((job) => resultEmployment(job, today));
  return {
    outcome,
    employments,
    income_summary: summarizeIncome(employments, today),
    confidence_score: confidence(answered, outcome),
  };
}

/**
 * Removes records by a given name that is merely similar, if another source has a record by the
 * subject's very name and date of birth: they may be a twin's who works under the number. Within
 * its own records each source sees that itself.
 */
function withoutTwinsElsewhere(answered: readonly Answered[]): readonly Answered[] {
  const certain = answered.filter((answer) => answer.kind === "match" && answer.matches.some(isByVeryName));
  return answered.map((answer) => {
    if (answer.kind !== "match" || !certain.some((other) => other !== answer)) return answer;
    const matches = answer.matches.filter(({ match }) => match.given_name !== "similar");
    return matches.length > 0 ? { ...answer, matches } : { ...answer, kind: "no_match", probability: 0 };
  });
}

function isByVeryName({ match }: MatchedEmployment): boolean {
  return match.name === "agree" && match.date_of_birth === "agree";
}

const NOTHING = { employments: [], income_summary: null } as const;

function outcomeOf(answered: readonly Answered[], matches: readonly MatchedEmployment[]): Outcome {
  if (answered.some(({ kind }) => kind === "ambiguous")) return "ambiguous";
  if (matches.length === 0) return "no_match";
  return matchDifferentPersons(answered) ? "ambiguous" : "match";
}

/**
 * True if records of two sources cannot be one person's. Within its own records each source has
 * decided that itself: it knows which SSNs are generic.
 */
function matchDifferentPersons(answered: readonly Answered[]): boolean {
  const matching = answered.filter((answer) => answer.kind === "match");
  if (matching.length < 2) return false;
  const persons = matching.flatMap((answer) =>
    answer.matches.map(({ employment }) => ({ answer, person: personOfRecord(employment.record) })),
  );
  return persons.some((a) => persons.some((b) => a.answer !== b.answer && contradict(a.person, b.person)));
}

/**
 * Minimum probability of the answers with this outcome: all of the records must be the subject's.
 * Of `no_match`, 0.
 */
function confidence(answered: readonly Answered[], outcome: Outcome): number {
  if (outcome === "no_match") return 0;
  const bearing = answered.filter(({ kind }) => kind === "match" || kind === outcome);
  return Math.min(...bearing.map(({ probability }) => probability));
}

function resultEmployment({ employment, match, pay, disputes }: MatchedEmployment, today: IsoDate): ResultEmployment {
  const { record } = employment;
  return {
    employer_name: record.employer_name,
    company_mapping_id: employment.companyId,
    job_title: record.job_title,
    start_date: record.start_date,
    end_date: record.end_date,
    is_active: isActive(record, today),
    income: record.income,
    income_unit: record.income_unit,
    pay_frequency: record.pay_frequency,
    source: employment.source,
    as_of: record.as_of,
    match,
    ...(record.derived_fields !== undefined && { derived_fields: record.derived_fields }),
    ...(pay !== undefined && paidOf(pay)),
    ...(disputes !== undefined && { disputes }),
  };
}

function paidOf({ statements, quarters, years }: RecordedPay) {
  return { statements, annual_income_summary: recordedIncome(statements), quarters, w2s: years };
}

/**
 * Current jobs first, then by start, by end, and by the other fields, so that the order is always
 * the same.
 */
function newestFirst(a: MatchedEmployment, b: MatchedEmployment, today: IsoDate): number {
  const [one, other] = [a.employment.record, b.employment.record];
  return (
    Number(isActive(other, today)) - Number(isActive(one, today)) ||
    compareTexts(other.start_date, one.start_date) ||
    compareTexts(other.end_date, one.end_date) ||
    compareTexts(one.employer_name, other.employer_name) ||
    compareTexts(a.employment.id, b.employment.id)
  );
}

function compareTexts(a: string | null, b: string | null): number {
  const [one, other] = [a ?? "", b ?? ""];
  return one < other ? -1 : one > other ? 1 : 0;
}

function bySource(a: SourceAnswer, b: SourceAnswer): number {
  return compareTexts(a.source, b.source);
}

/** Placeholders are not dates: a job that ends in 9999 has no end. */
export function withUsableDates({ employment, ...rest }: MatchedEmployment): MatchedEmployment {
  const { record } = employment;
  const dates = {
    start_date: usableJobDate(record.start_date),
    end_date: usableJobDate(record.end_date),
    as_of: usableJobDate(record.as_of),
  };
  return { employment: { ...employment, record: { ...record, ...dates } }, ...rest };
}
