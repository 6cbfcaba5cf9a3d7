import { amountsOf } from "../../facts/clean.ts";
import { type Employment, type Facts, inputQuantity, type PayStatement } from "../../facts/facts.ts";
import { cannotTell, type Figure, figure, moneyFigure, outcome, type RuleOutcome, textFigure } from "../../figures.ts";
import { constant, type Quantity, sum } from "../../quantity.ts";
import { compareRatios } from "../../ratio.ts";
import { type Reasons, reasonsWith } from "../../reasons.ts";
import { inRequest, type Parameters } from "../parameters.ts";
import { weeklyHoursOfStatements } from "../pay/statement-hours.ts";
import { type RuleDefinition, read, recalled } from "../rule.ts";

const REASONS = { form_items_missing: ["items of the form are missing: {items}", "items_of_form"] } satisfies Reasons;
const reason = reasonsWith(REASONS);

/** Items of Part II that a present employment needs; the others are optional, or the employer's to sign. */
const REQUIRED_PRESENT = ["9", "10", "12A_amount", "12A_period", "12B_ytd"] as const;
/** Items of Part III that a previous employment needs. */
const REQUIRED_PREVIOUS = ["21", "22", "23", "25"] as const;
/** Items that only the employer can answer; open, and listed as such. */
const EMPLOYER_ONLY = ["11", "14", "16", "17", "18", "19", "24"] as const;

/** Lines of pay of item 12B, by the kind of a statement's line. */
const LINES = [
  ["12B_ytd_base", "regular"],
  ["12B_ytd_overtime", "overtime"],
  ["12B_ytd_commissions", "commission"],
  ["12B_ytd_bonus", "bonus"],
] as const;

/**
 * Items of Form 1005 that payroll knows of an employment: Part II of a present one, Part III of a previous one. What payroll does not
 * know is left open; complete if only optional items are, and not decided while required ones are open.
 */
export const form1005: RuleDefinition = {
  kind: "form_1005",
  title: "Items of Form 1005",
  text: "Fills the items of the Request for Verification of Employment that payroll knows. Optional items, and items that only the employer can answer, are left blank and listed.",
  citations: [
    read("Fannie Mae, Form 1005", "items 1-11, 14, 16-19, 24"),
    recalled("Fannie Mae, Form 1005", "other items"),
  ],
  parameters: { check: inRequest.flag() },
  reasons: REASONS,
  evaluate,
};

function evaluate(facts: Facts, parameters: Parameters): RuleOutcome {
  const employment = formEmployment(facts);
  if (employment === undefined) return cannotTell(reason("no_statements"));
  if (employment.has_contradicting_dates === true) return cannotTell(reason("dates_contradict"));
  const isPrevious = employment.end_date != null && employment.end_date < facts.as_of;
  const items = isPrevious ? previousItems(employment) : presentItems(employment, facts.as_of);
  const required = isPrevious ? REQUIRED_PREVIOUS : REQUIRED_PRESENT;
  const missing = required.filter((name) => !items.some((item) => item.name === name));
  const figures = [
    ...items,
    figure(
      "missing_required",
      "whole",
      constant("items that are missing", missing.length),
      "required items without a value",
    ),
    textFigure("open", [...missing, ...EMPLOYER_ONLY].join(","), "items that payroll does not answer"),
  ];
  const reasons = missing.length === 0 ? [] : [reason("form_items_missing", { items: missing.join(", ") })];
  if (!parameters.isSet("check")) return outcome("computed", { figures, reasons });
  return outcome(missing.length === 0 ? "complete" : "cannot_tell", { figures, reasons });
}

/** The newest job that has begun and goes on, or else the newest one. */
function formEmployment({ employments, as_of }: Facts): Employment | undefined {
  const begun = employments.filter(({ start_date }) => start_date == null || start_date <= as_of);
  const present = begun.filter(({ status, end_date }) => status !== "ended" && (end_date == null || end_date >= as_of));
  return present.at(-1) ?? begun.at(-1);
}

function presentItems(employment: Employment, asOf: string): Figure[] {
  const latest = employment.statements.findLast(({ ytdGross, payDate }) => ytdGross !== null && payDate !== null);
  const year = (latest?.payDate ?? asOf).slice(0, 4);
  const ofYear = employment.statements.filter(({ payDate }) => payDate?.startsWith(year) === true);
  const isWhole = latest === undefined || addUpTo(latest, ofYear);
  const stated = inputQuantity(`${employment.id}/hours_per_week`, employment.hours_per_week);
  const weekly = stated ?? weeklyHoursOfStatements(employment);
  const w2s = (employment.w2s ?? []).filter(({ wages }) => wages != null).toSorted((a, b) => b.year - a.year);
  return [
    ...text("9", employment.start_date, "start date"),
    ...text("10", employment.position, "position"),
    ...amount("12A_amount", inputQuantity(`${employment.id}/pay_rate`, employment.pay_rate), "current gross base pay"),
    ...text("12A_period", employment.pay_unit, "period of the base pay"),
    ...amount("12B_ytd", latest?.ytdGross ?? null, "year-to-date gross of the newest statement"),
    ...text("12B_ytd_through", latest?.payDate ?? null, "pay date of that statement"),
    ...(isWhole ? LINES : []).flatMap(([name, kind]) => {
      const amounts = ofYear.flatMap((statement) => amountsOf(statement, kind));
      return amounts.length === 0 ? [] : [moneyFigure(name, sum(amounts), `${kind} lines of the year's statements`)];
    }),
    ...w2s
      .slice(0, 2)
      .flatMap(({ year: of, wages }, at) =>
        amount(
          at === 0 ? "12B_past_year" : "12B_past_year_2",
          inputQuantity(`${employment.id}/w2 ${of}/wages`, wages),
          `wages of ${of}`,
        ),
      ),
    ...(weekly === null ? [] : [figure("15", "hours", weekly, "average hours a week")]),
  ];
}

/** True if the statements of the year up to one are all that its total to date counts. Otherwise the sums of its lines are not the year to date. */
function addUpTo({ payDate, ytdGross }: PayStatement, statements: readonly PayStatement[]): boolean {
  const amounts = statements.flatMap((one) => ((one.payDate ?? "") <= (payDate ?? "") ? (one.gross ?? []) : []));
  return ytdGross !== null && compareRatios(sum(amounts).value, ytdGross.value) === 0;
}

function previousItems(employment: Employment): Figure[] {
  return [
    ...text("21", employment.start_date, "start date"),
    ...text("22", employment.end_date, "end date"),
    ...amount("23", inputQuantity(`${employment.id}/pay_rate`, employment.pay_rate), "last pay rate"),
    ...text("23_period", employment.pay_unit, "period of the last pay rate"),
    ...text("25", employment.position, "position"),
  ];
}

function text(name: string, value: string | null | undefined, formula: string): Figure[] {
  return value == null ? [] : [textFigure(name, value, formula)];
}

function amount(name: string, quantity: Quantity | null, formula: string): Figure[] {
  return quantity === null ? [] : [moneyFigure(name, quantity, formula)];
}
