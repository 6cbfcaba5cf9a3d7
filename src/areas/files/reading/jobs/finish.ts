import { parseDecimal } from "../../../../kernel/pay/money.ts";
import type { JobDraft } from "../../layouts/layout-result.ts";
import { cents } from "../../values/amounts.ts";
import { added } from "../rows/cells.ts";
import type { Draft, PartDraft, StatementDraft } from "../rows/drafts.ts";
import { monthSpan } from "../rows/spans.ts";

/** A job as the contract has it. The draft is let go of: those of a large file would be held next to the jobs. */
export function finishedJob(draft: Draft): JobDraft {
  const job: Record<string, unknown> = { ...draft.fields };
  if (typeof draft.task === "string") job.job_title ??= draft.task;
  const { rate } = draft;
  const unit = rate === null ? null : (rate.unit ?? unitByPay(rate.value, draft));
  if (rate !== null && unit !== null) {
    if (rate.value !== "") Object.assign(job, { pay_rate: trimmed(rate.value), pay_unit: unit });
    if (rate.annual !== undefined && unit === "hour") job.annual_equivalent = trimmed(rate.annual);
  }
  const figures = draft.statements.filter(hasFigures);
  const statements = figures.filter((one) => !figures.some((other) => paysFor(other, one)));
  if (statements.length > 0) {
    markReversals(statements);
    for (const one of statements) addGrossOfLines(one);
    job.statements = statements.map(finishedStatement);
  }
  draft.statements.length = 0;
  draft.byDate.clear();
  if (draft.totals !== null) {
    job.totals = draft.totals;
    job.as_of ??= endOfQuarter(draft.totals);
  }
  return { ...job, ...(draft.columns === undefined ? {} : { columns: draft.columns }), rows: [...draft.rows] };
}

/** What is a person's and no person: a number and an employer alone may be any text that stands in each row. */
const NOBODYS: ReadonlySet<string> = new Set(["employee_id", "employer", "rows", "columns"]);

/** True if a job tells who somebody is or anything of the job. */
export function tellsSomething(job: JobDraft): boolean {
  return Object.keys(job).some((field) => !NOBODYS.has(field));
}

/** The last day of the quarter of totals: who is in a quarterly report was employed in it; undefined: they are of none. */
function endOfQuarter({ year, quarter }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof year === "number" && typeof quarter === "number" ? monthSpan(year, quarter * 3)[1] : undefined;
}

function finishedStatement({
  days = [],
  areHoursTold: _,
  hasUnknownLines: ___,
  parts,
  hours,
  ...statement
}: StatementDraft): Record<string, unknown> {
  const sorted = days.toSorted();
  return {
    ...(sorted.length > 0 ? { period_start: sorted[0], period_end: sorted.at(-1) } : {}),
    ...statement,
    ...(hours === undefined ? {} : { hours: cents(hours) }),
    parts: parts.length === 0 ? parts : parts.map(({ code: __, ...part }) => part),
  };
}

/** Gives a payment of lines the sum of its earnings for gross pay, unless its net pay shows that they are not all of it. */
function addGrossOfLines(statement: StatementDraft): void {
  const { parts, net, gross } = statement;
  // A list of earnings alone may not have all of them; one with what is withheld has the whole payment, or net pay that shows it.
  const isOfLines = parts.some(({ code }) => code !== undefined) && parts.some(({ kind }) => kind === "tax");
  const isWhole = isOfLines && (net !== undefined || parts.every(({ code }) => code !== undefined));
  if (gross !== undefined || !isWhole || statement.hasUnknownLines === true) return;
  const sum = (kind: PartDraft["kind"]) =>
    parts
      .filter((part) => part.kind === kind)
      .reduce((total: string | undefined, { amount }) => added(total, amount), undefined);
  const earned = sum("earning");
  if (earned === undefined) return;
  const cents = (amount: string | undefined) => parseDecimal(amount ?? "0") ?? 0n;
  const paid = cents(earned) + cents(sum("reimbursement")) - cents(sum("tax")) - cents(sum("deduction"));
  const apart = paid - cents(net);
  if (net === undefined || (apart > -2n && apart < 2n)) statement.gross = earned;
}

/** True if a payment tells anything but its dates. */
function hasFigures({ gross, net, hours, parts, ytd }: StatementDraft): boolean {
  return gross !== undefined || net !== undefined || hours !== undefined || parts.length > 0 || ytd !== undefined;
}

/** True if a payment with its hours is for all days of a time clock, which tell the same hours. */
function paysFor(
  { gross, hours, period_start: start, period_end: end }: StatementDraft,
  clock: StatementDraft,
): boolean {
  const { days = [], gross: earned, parts } = clock;
  if (days.length === 0 || earned !== undefined || parts.length > 0) return false;
  if (gross === undefined || start === undefined || end === undefined) return false;
  return days.every((day) => day >= start && day <= end) && Math.abs(Number(hours) - Number(clock.hours)) < CENT;
}

/** A payment that takes another one back. */
function markReversals(statements: readonly StatementDraft[]): void {
  if (!statements.some(({ gross }) => gross?.startsWith("-"))) return;
  const paid = new Set(statements.map(({ gross }) => gross));
  for (const one of statements) {
    if (one.gross?.startsWith("-") === true && one.type === undefined && paid.has(one.gross.slice(1)))
      one.type = "reversal";
  }
}

function trimmed(value: string): string {
  return value.replace(/(\.\d\d)0+$/, "$1");
}

const CENT = 0.02;
const PRODUCT_CENTS = 0.06;

/** The unit of a rate by the payments next to it: hours times rate, or the rate itself, is the pay. */
export function unitByPay(value: string, draft: Draft): string | null {
  const rate = Number(value);
  for (const { hours, gross, parts } of draft.statements) {
    const earned = parts.filter(({ kind }) => kind === "earning").map(({ amount }) => amount);
    const pays = [gross, ...earned].flatMap((one) => (one === undefined ? [] : [Number(one)]));
    if (pays.some((pay) => Math.abs(pay - rate) < CENT)) return "pay_period";
    if (hours !== undefined && pays.some((pay) => Math.abs(pay - rate * Number(hours)) < PRODUCT_CENTS)) return "hour";
  }
  return null;
}
