import { addDays, daysBetween, monthOf } from "../../kernel/text/calendar.ts";
import { cleanStatements } from "./facts/clean.ts";
import type { Employment, Facts } from "./facts/facts.ts";
import { isNonZero, minus, sum } from "./quantity.ts";
import { compareRatios, formatRatio, multiplyRatios, ratio } from "./ratio.ts";
import { possibleSameJobs } from "./same-job.ts";

/** What a reader of a figure should look at, whatever the verdict. */
export const FLAG_CODES = [
  "stale",
  "short_history",
  "gap",
  "falling",
  "variable",
  "unpaid_leave",
  "employment_ended",
  "ytd_differs",
  "mostly_bonus",
  "sources_disagree",
  "possible_same_job",
  "disputed",
  "person_differs",
  "person_not_compared",
] as const;

/** A key of a {@link Flag}. */
export type FlagCode = (typeof FLAG_CODES)[number];

/** A flag with its numbers. */
export interface Flag {
  readonly code: FlagCode;
  /** Id of the employment. */
  readonly about: string;
  /** In words, with the numbers. */
  readonly text: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Days after the newest statement from which it is stale: two months, longer than any pay period but a quarter. */
const STALE_DAYS = 60;
/** Months of statements under which a history is short. */
const SHORT_MONTHS = 3;
/** Days between pay dates that no frequency up to a month explains. */
const GAP_DAYS = 45;

type Check = (employment: Employment, facts: Facts) => Omit<Flag, "about"> | null;

const CHECKS: readonly Check[] = [
  stale,
  shortHistory,
  gap,
  falling,
  variable,
  unpaidLeave,
  ended,
  ytdDiffers,
  mostlyBonus,
  disagreeing,
  possibleSameJob,
];

/** Flags that the pay of employments raises, in the order of {@link FLAG_CODES}; whose account it is flags `accountFlags`. */
export function flagsOf(facts: Facts): Flag[] {
  return facts.employments.flatMap((employment) =>
    CHECKS.flatMap((check) => {
      const flag = check(employment, facts);
      return flag === null ? [] : [{ ...flag, about: employment.id }];
    }),
  );
}

function payDates({ statements }: Employment): string[] {
  return [...new Set(statements.flatMap(({ payDate }) => payDate ?? []))].sort();
}

function stale(employment: Employment, { as_of }: Facts): Omit<Flag, "about"> | null {
  const last = payDates(employment).at(-1);
  if (last === undefined || employment.status === "ended") return null;
  const days = daysBetween(last, as_of);
  if (days <= STALE_DAYS) return null;
  return {
    code: "stale",
    text: `The newest statement is ${days} days old.`,
    values: { days: String(days), pay_date: last },
  };
}

function shortHistory(employment: Employment): Omit<Flag, "about"> | null {
  const months = new Set(payDates(employment).map(monthOf)).size;
  if (months === 0 || months >= SHORT_MONTHS) return null;
  return { code: "short_history", text: `Months with statements: ${months}.`, values: { months: String(months) } };
}

function gap(employment: Employment): Omit<Flag, "about"> | null {
  const dates = payDates(employment);
  const gaps = dates.slice(1).map((to, at) => ({ from: dates[at] ?? to, to, days: daysBetween(dates[at] ?? to, to) }));
  const longest = gaps.toSorted((a, b) => b.days - a.days)[0];
  if (longest === undefined || longest.days <= GAP_DAYS) return null;
  const { from, to, days } = longest;
  return { code: "gap", text: `No pay for ${days} days, ${from} to ${to}.`, values: { from, to, days: String(days) } };
}

/** Gross pay of the newest three statements and of the three before, if there are six. */
function halves(employment: Employment) {
  const grosses = cleanStatements(employment.statements).distinct.flatMap(({ gross }) => gross ?? []);
  if (grosses.length < 6) return null;
  return { before: sum(grosses.slice(-6, -3)), after: sum(grosses.slice(-3)), all: grosses };
}

function falling(employment: Employment): Omit<Flag, "about"> | null {
  const of = halves(employment);
  if (of === null || compareRatios(of.after.value, multiplyRatios(of.before.value, ratio(9n, 10n))) >= 0) return null;
  const values = { before: formatRatio(of.before.value, 2), after: formatRatio(of.after.value, 2) };
  return {
    code: "falling",
    text: `The newest three payments are ${values.after}, the three before ${values.before}.`,
    values,
  };
}

function variable(employment: Employment): Omit<Flag, "about"> | null {
  const of = halves(employment)?.all.map(({ value }) => value) ?? [];
  const [first] = of;
  if (first === undefined) return null;
  const low = of.reduce((a, b) => (compareRatios(b, a) < 0 ? b : a));
  const high = of.reduce((a, b) => (compareRatios(b, a) > 0 ? b : a));
  if (compareRatios(high, multiplyRatios(low, ratio(6n, 5n))) <= 0) return null;
  const values = { low: formatRatio(low, 2), high: formatRatio(high, 2) };
  return { code: "variable", text: `Payments from ${values.low} to ${values.high}.`, values };
}

function unpaidLeave({ leave }: Employment): Omit<Flag, "about"> | null {
  const unpaid = (leave ?? []).find(({ kind }) => kind === "unpaid");
  if (unpaid === undefined) return null;
  const values = { from: unpaid.start, to: unpaid.end ?? "" };
  return { code: "unpaid_leave", text: `Unpaid leave from ${values.from}.`, values };
}

function ended({ status, end_date }: Employment, { as_of }: Facts): Omit<Flag, "about"> | null {
  const isEnded = (end_date != null && end_date < as_of) || (status === "ended" && end_date == null);
  if (!isEnded) return null;
  const values = end_date == null ? {} : { end_date };
  return { code: "employment_ended", text: `The job ended${end_date == null ? "" : ` on ${end_date}`}.`, values };
}

function ytdDiffers(employment: Employment): Omit<Flag, "about"> | null {
  const { distinct } = cleanStatements(employment.statements);
  for (const [at, statement] of distinct.entries()) {
    const before = distinct[at - 1];
    const isSameYear = before?.payDate?.slice(0, 4) === statement.payDate?.slice(0, 4);
    if (before?.ytdGross == null || statement.ytdGross === null || statement.gross === null || !isSameYear) continue;
    const difference = minus(minus(statement.ytdGross, before.ytdGross), statement.gross);
    if (!isNonZero(difference)) continue;
    const values = { difference: formatRatio(difference.value, 2), statement: statement.id };
    return {
      code: "ytd_differs",
      text: `The year-to-date total is ${values.difference} from what the statements add up to.`,
      values,
    };
  }
  return null;
}

function mostlyBonus(employment: Employment, { as_of }: Facts): Omit<Flag, "about"> | null {
  const recent = cleanStatements(employment.statements).distinct.filter(
    ({ payDate }) => (payDate ?? "") > addDays(as_of, -365),
  );
  const bonus = sum(
    recent.flatMap(({ parts }) =>
      parts.flatMap(({ kind, amount }) => (kind === "bonus" && amount !== null ? [amount] : [])),
    ),
  );
  const gross = sum(recent.flatMap(({ gross: of }) => of ?? []));
  if (!isNonZero(bonus) || compareRatios(multiplyRatios(bonus.value, ratio(2n)), gross.value) <= 0) return null;
  const values = { bonus: formatRatio(bonus.value, 2), gross: formatRatio(gross.value, 2) };
  return { code: "mostly_bonus", text: `Bonuses are ${values.bonus} of ${values.gross}.`, values };
}

/** Another employment with the employer's name, of another source, that has another amount for one pay date. */
function disagreeing(employment: Employment, { employments }: Facts): Omit<Flag, "about"> | null {
  for (const other of employments) {
    if (
      other === employment ||
      other.employer == null ||
      other.employer !== employment.employer ||
      other.id < employment.id
    )
      continue;
    for (const { payDate, periodEnd, gross } of employment.statements) {
      const same = other.statements.find(
        (of) => of.payDate === payDate && of.periodEnd === periodEnd && payDate !== null,
      );
      if (same?.gross == null || gross === null || !isNonZero(minus(same.gross, gross))) continue;
      const values = {
        pay_date: payDate ?? "",
        here: formatRatio(gross.value, 2),
        there: formatRatio(same.gross.value, 2),
        other: other.id,
      };
      return {
        code: "sources_disagree",
        text: `Two sources have ${values.here} and ${values.there} for ${values.pay_date}.`,
        values,
      };
    }
  }
  return null;
}

/** Another employment that may be the same job under another source's name, so that its pay may be there twice. */
function possibleSameJob(employment: Employment, facts: Facts): Omit<Flag, "about"> | null {
  const other = possibleSameJobs(facts).find(({ first }) => first === employment)?.second;
  if (other === undefined) return null;
  const values = { here: employment.employer ?? employment.id, there: other.employer ?? other.id, other: other.id };
  return { code: "possible_same_job", text: `${values.here} and ${values.there} may be one job.`, values };
}
