import type { IsoDate } from "../../../kernel/ids.ts";
import { assess } from "../../income/assess.ts";
import type { EmploymentDocument } from "../../income/facts/facts-document.ts";
import { resultFacts } from "../../income/facts/facts-of-payroll.ts";
import { BUNDLED_PACKS, rulesById } from "../../income/packs/packs.ts";
import type { IncomeReason, IncomeSummary, ResultEmployment } from "../../payroll/result-employment.ts";

/** The rule that derives a year's income, in a summary as in an assessment. */
const RULE_ID = "fannie_mae.base_pay";
const RULE = rulesById(BUNDLED_PACKS).get(RULE_ID);

/**
 * The yearly base pay of the jobs: of all current ones together, and of the one that ended last of those whose pay is known. It is the
 * answer of the rule `fannie_mae.base_pay` by the rates and statements of the jobs, so that a summary and an assessment never differ:
 * hours and days of a week are never assumed, and two jobs that may be one are not added up. What is not known is null, with the
 * reason. Null if there is neither a current job nor one that ended.
 *
 * @param jobs newest first
 */
export function summarizeIncome(jobs: readonly ResultEmployment[], today: IsoDate): IncomeSummary | null {
  const facts = jobs.map((job, at) => ({ job, facts: resultFacts(job, { id: `job ${at + 1}`, isPartial: false }) }));
  const current = facts.filter(({ job }) => job.is_active).map(({ facts: of }) => of);
  const ended = facts
    .filter(({ job }) => hasEnded(job, today))
    .sort((a, b) => compareTexts(b.job.end_date, a.job.end_date))
    .map(({ facts: of }) => ({ ...of, status: "current" as const, end_date: null }));
  if (current.length === 0 && ended.length === 0) return null;
  const now = yearOf(current, today);
  const last = lastYearOf(ended, today);
  return {
    current_annual_income: now.annual,
    previous_annual_income: last.annual,
    currency: "USD",
    derived_from: `Current: ${now.words}. Last job that ended: ${last.words}. ${RULE_WORDS}`,
    reasons: [
      ...now.reasons.map((one) => ({ about: "current_annual_income" as const, ...one })),
      ...last.reasons.map((one) => ({ about: "previous_annual_income" as const, ...one })),
    ],
  };
}

const RULE_WORDS = `Rule: ${RULE?.title ?? RULE_ID}. Weekly hours and days are not assumed. Overtime is not included.`;

/** True if a job has ended; one to come, which is not active either, has not. */
function hasEnded({ is_active, start_date, end_date }: ResultEmployment, today: IsoDate): boolean {
  return !is_active && !(start_date !== null && start_date > today) && (end_date === null || end_date <= today);
}

/** The year of the first job whose pay is known, or else of the first one. */
function lastYearOf(ended: readonly EmploymentDocument[], today: IsoDate): Year {
  let first: Year | null = null;
  for (const job of ended) {
    const year = yearOf([job], today);
    if (year.annual !== null) return year;
    first ??= year;
  }
  return first ?? yearOf([], today);
}

interface Year {
  readonly annual: string | null;
  readonly words: string;
  readonly reasons: readonly Omit<IncomeReason, "about">[];
}

/** A year's base pay of jobs, each as current: of all together, in words each by itself. */
function yearOf(employments: readonly EmploymentDocument[], today: IsoDate): Year {
  const [first] = employments;
  if (first === undefined || RULE === undefined) return { annual: null, words: "no employment", reasons: [] };
  const { figures, reasons: found } = assess(RULE, { as_of: today, employments: [...employments] });
  const annual = figures.find(({ name }) => name === "annual");
  const isOne = employments.length === 1;
  const each = isOne ? [] : employments.map((employment) => yearOf([employment], today));
  const employer = isOne ? (first.employer ?? null) : null;
  if (annual !== undefined) {
    const words = isOne ? `${employer}, ${annual.formula}` : each.map((one) => one.words).join("; ");
    return { annual: annual.value, words, reasons: [] };
  }
  // Of several jobs each says what it lacks; what lies between them is a reason of all.
  const ofEach = each.flatMap((one) => one.reasons);
  const ownCodes = new Set(ofEach.map(({ code }) => code));
  const ofAll = found.filter(({ code }) => !ownCodes.has(code));
  const reasons = [...ofAll.map(({ code, text }) => ({ code, text, employer_name: employer })), ...ofEach];
  return { annual: null, words: `not known, ${reasons.map(inWords).join("; ")}`, reasons };
}

function inWords({ text, employer_name }: Year["reasons"][number]): string {
  return employer_name === null ? text : `${employer_name}: ${text}`;
}

function compareTexts(a: string | null, b: string | null): number {
  const [one, other] = [a ?? "", b ?? ""];
  return one < other ? -1 : one > other ? 1 : 0;
}
