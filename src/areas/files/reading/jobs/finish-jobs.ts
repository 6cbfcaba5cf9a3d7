import type { JobDraft } from "../../layouts/layout-result.ts";
import { assembleJobs } from "../../payroll/assemble.ts";
import type { FileQuestion, FileReject, IgnoredRow, PayrollJob, QuestionKind } from "../../payroll/payroll-file.ts";
import { withConstants } from "../../payroll/reading/with-constants.ts";
import {
  type AnswersById,
  answerEmployers,
  answerPeriod,
  answerUnits,
  employerQuestions,
  hasNoYear,
  periodQuestion,
  summaryQuestion,
  unitQuestions,
  yearOfAnswer,
} from "../questions.ts";
import type { Draft } from "../rows/drafts.ts";
import type { Jobs } from "../rows/jobs.ts";
import { impossibleIn } from "../rows/sense.ts";
import { finishedJob, tellsSomething } from "./finish.ts";

/** What is known of jobs where they are finished. */
export interface Finishing {
  readonly answers: AnswersById;
  /** Values that the operator gives for all rows. */
  readonly constants: ReadonlyMap<string, string>;
  /** True if the file tells wages of a quarter. */
  readonly isOfQuarter: boolean;
  /** True of jobs of which none has a number of a person: those of one name are then several persons'. */
  readonly hasNoPersonId: (jobs: readonly JobDraft[]) => boolean;
}

/** Jobs as the contract has them, what cannot be so in them, and what they leave open. */
interface FinishedJobs {
  readonly jobs: readonly PayrollJob[];
  readonly rejects: readonly FileReject[];
  /** Rows of jobs that tell nothing. */
  readonly ignored: readonly IgnoredRow[];
  readonly questions: readonly FileQuestion[];
}

/** Finishes the jobs of a file, or of some of its persons. */
export function finishJobs(
  { drafts }: Jobs,
  { answers, constants, isOfQuarter, hasNoPersonId }: Finishing,
): FinishedJobs {
  answerUnits(drafts, answers);
  answerEmployers(drafts, answers);
  const several = drafts.filter((draft) => draft.hasSeveralTotals && hasNoYear(draft));
  const undated = yearOfAnswer(answers) !== null || constants.has("year") ? several : [];
  for (const draft of undated) draft.totals = null;
  answerPeriod(drafts, answers);
  const questions = unitQuestions(drafts);
  if (!constants.has("employer_name")) questions.push(...employerQuestions(drafts));
  const period = constants.has("year") ? null : periodQuestion(drafts, isOfQuarter);
  if (period !== null) {
    questions.push(period);
    // Months side by side: with the year that is answered they are payments.
    for (const draft of several) draft.totals = null;
  }
  const summary = summaryQuestion(drafts, answers);
  if (summary !== null) questions.push(summary);
  const impossible = [...drafts.flatMap(impossibleIn), ...undated.flatMap(undatedRows)];
  const byTelling = Map.groupBy(drafts.map(finishedJob), tellsSomething);
  const [finished = [], nobodys = []] = [byTelling.get(true), byTelling.get(false)];
  const ignored = nobodys.flatMap(({ rows }) => rows.map((row) => ({ row, why: "names no person" })));
  const { jobs, rejects } = assembleJobs(finished, { hasNoPersonId: hasNoPersonId(finished) });
  return { ...withConstants({ jobs }, constants), rejects: [...impossible, ...rejects], ignored, questions };
}

/** Rows of one person with pay and without a day or year are payments of unknown days: no year that is answered is that of each. */
function undatedRows({ rows }: Draft): FileReject[] {
  return [...rows].map((row) => ({
    scope: "field",
    row,
    field: "pay_date",
    reason: "is one of several rows of pay of a person, and the file does not show when each was paid",
    remedy: "Add a column with the pay date, or with the year that each row is about.",
  }));
}

const ASKED: readonly QuestionKind[] = [
  ...(["dates", "same_person", "column", "pay_unit", "name_order", "hours_form", "employer", "period"] as const),
];

/** Questions in the order in which they are asked. */
export function inOrder(questions: readonly FileQuestion[]): FileQuestion[] {
  const rank = ({ kind }: FileQuestion) => ASKED.indexOf(kind);
  return questions.toSorted((one, other) => rank(one) - rank(other));
}
