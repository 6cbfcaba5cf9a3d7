import { type Facts, inputQuantity } from "../../facts/facts.ts";
import { cannotTell, moneyFigure, outcome, type RuleOutcome } from "../../figures.ts";
import { least } from "../../quantity.ts";
import { type Reasons, reasonsWith } from "../../reasons.ts";
import { inPack, inRequest, maybeInPack, type Parameters } from "../parameters.ts";
import { type RuleDefinition, read, recalled } from "../rule.ts";

const REASONS = {
  employed_too_short: ["employed under {months} months"],
  history_interrupted: ["the history was interrupted"],
  history_length_unknown: ["length of history unknown", "start_of_income"],
  history_too_short: ["history under {months} months"],
  leave_pay_unknown: ["leave income unknown", "leave_pay"],
  return_unknown: ["return date unknown", "return_date"],
  same_line_counted: ["earlier work in the same line counted"],
  same_line_unknown: ["earlier work in the same line, or training for it, is not known", "earlier_employment"],
} satisfies Reasons;
const reason = reasonsWith(REASONS);

/**
 * Length of a history against the months that a guide asks for. A guide that has a lower bound for cases with positive factors names it;
 * `employment` is the time in the position, everything else the time for which a kind of income was received. Earlier work in the same
 * line counts where the guide says so, and supports a short employment where training does.
 */
export const minimumHistory: RuleDefinition = {
  kind: "minimum_history",
  title: "History of variable income",
  text: "24 months are recommended. 12 to 24 months are acceptable with positive factors. Fewer than 12 months are not.",
  citations: [read("Fannie Mae Selling Guide", "B3-3.1-01 (2018-08-07 and 2024-03-06)")],
  parameters: {
    months: inPack.number("24"),
    months_with_factors: maybeInPack.number("12"),
    employment_months: maybeInPack.number(),
    employment_months_with_factors: maybeInPack.number(),
    counts_same_line: maybeInPack.flag(),
    kinds_without_factors: maybeInPack.words(["part time"]),
  },
  reasons: REASONS,
  evaluate: evaluateMinimumHistory,
};

function evaluateMinimumHistory({ employments }: Facts, parameters: Parameters): RuleOutcome {
  const received = employments.find(({ received: of }) => of != null)?.received ?? null;
  const own = received?.months ?? null;
  if (received === null || own === null) return cannotTell(reason("history_length_unknown"));
  const isEmployment = received.kind === "employment";
  const full = parameters.number(isEmployment ? "employment_months" : "months") ?? parameters.required("months");
  const isStrict = parameters.list("kinds_without_factors").includes((received.kind ?? "").replaceAll("_", " "));
  if (isStrict && received.has_interruption === true) {
    return outcome("not_usable", { reasons: [reason("history_interrupted")] });
  }
  const isEnough = (months: number) => BigInt(months) * full.value.d >= full.value.n;
  const earlier = parameters.isSet("counts_same_line") ? received.same_line_months : undefined;
  const months = own + (earlier ?? 0);
  if (isEnough(months)) return outcome("usable", earlier ? { reasons: [reason("same_line_counted")] } : {});
  if (earlier === null) return cannotTell(reason("same_line_unknown"));
  const fewer = isStrict
    ? null
    : parameters.number(isEmployment ? "employment_months_with_factors" : "months_with_factors");
  const isSupported = received.has_related_training === true || received.has_related_work === true;
  const helped = isEmployment && isSupported;
  if (helped || (fewer !== null && BigInt(months) * fewer.value.d >= fewer.value.n)) {
    return outcome("usable_with_positive_factors");
  }
  const support = [received.has_related_training, received.has_related_work];
  if (isEmployment && support.includes(null)) return cannotTell(reason("same_line_unknown"));
  const values = { months: String((fewer ?? full).value.n) };
  return outcome("not_usable", {
    reasons: [reason(isEmployment ? "employed_too_short" : "history_too_short", values)],
  });
}

/**
 * Income of somebody on temporary leave: the regular income if they are back by the first payment, or else the lesser of the income
 * on leave and the regular one.
 */
export const leaveIncome: RuleDefinition = {
  kind: "leave_income",
  title: "Income during temporary leave",
  text: "Regular income if the person returns by the first payment date; otherwise the lesser of the leave income and the regular income.",
  citations: [recalled("Fannie Mae Selling Guide", "B3-3.1-09")],
  choices: ["Reserves that supplement the income are not included."],
  parameters: { first_payment_date: inRequest.day() },
  reasons: REASONS,
  evaluate: evaluateLeaveIncome,
};

function evaluateLeaveIncome({ employments }: Facts, parameters: Parameters): RuleOutcome {
  const employment = employments.find(({ regular_monthly }) => regular_monthly != null) ?? employments[0];
  const first = parameters.text("first_payment_date");
  const regular = inputQuantity("regular_monthly", employment?.regular_monthly);
  const onLeave = inputQuantity("leave_monthly", employment?.leave_monthly);
  const back = employment?.return_date ?? null;
  if (regular === null) return cannotTell(reason("income_unknown"));
  if (first === null) return cannotTell(reason("fact_unknown", { fact: "first payment date" }));
  if (back === null) return cannotTell(reason("return_unknown"));
  if (back <= first)
    return outcome("computed", {
      figures: [moneyFigure("monthly", regular, "regular income: back by the first payment")],
    });
  if (onLeave === null) return cannotTell(reason("leave_pay_unknown"));
  const lesser = least(onLeave, regular);
  return outcome("computed", {
    figures: [moneyFigure("monthly", lesser, "the lesser of income on leave and regular income")],
  });
}
