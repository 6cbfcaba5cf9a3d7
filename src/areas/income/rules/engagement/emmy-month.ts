import { type Facts, inputQuantity } from "../../facts/facts.ts";
import { figure, moneyFigure, outcome, type RuleOutcome } from "../../figures.ts";
import { constant, isAtLeast, type Quantity, sum, times } from "../../quantity.ts";
import { inPack, inRequest, type Parameters } from "../parameters.ts";
import { type RuleDefinition, read } from "../rule.ts";
import { CREDIT_HOURS, statedHours } from "./activities.ts";
import { hoursOfMonth, monthEvidence, payOfMonth } from "./month-evidence.ts";

/**
 * A month as the receivers of Emmy (the income reports of CMS's verification service) count it: hours and pay by pay date, missing hours as none, half-time enrolment as the hours needed, and
 * a credit hour as four. For comparison with what such a system shows; it has no third answer.
 */
export const emmyMonth: RuleDefinition = {
  kind: "emmy_month",
  title: "A month as Emmy counts it",
  text: "Hours and earnings by pay date. Missing hours count as zero, a credit hour as four hours, and half-time enrollment as 80 hours. For comparison with Emmy's count; not a reading of the rule.",
  citations: [read("Emmy (DSACMS/iv-cbv-payroll e6346af64)", "AggregatorReport, activity flow")],
  parameters: {
    month: inRequest.month(),
    hours_needed: inPack.number("80"),
    earnings_needed: inPack.number("580"),
    hours_of_credit_month: inPack.number("4"),
    ...CREDIT_HOURS,
  },
  evaluate,
};

function evaluate(facts: Facts, parameters: Parameters): RuleOutcome {
  const month = parameters.text("month") ?? facts.as_of.slice(0, 7);
  const needed = parameters.required("hours_needed");
  const evidence = monthEvidence(facts, month, parameters);
  const reading = { attribution: "pay_date", countsPaidLeave: true, countsPossibleDuplicates: true } as const;
  const payroll = hoursOfMonth(evidence, month, reading);
  const activities = facts.activities.flatMap((activity) => activityHours(activity, needed, parameters));
  const hours = sum([payroll.hours, ...activities]);
  const earnings = payOfMonth(evidence, true).pay;
  const cents = times(earnings, constant("cents of a dollar", 100));
  const isMet = isAtLeast(hours, needed) || isAtLeast(earnings, parameters.required("earnings_needed"));
  return outcome(isMet ? "met" : "not_met", {
    figures: [
      figure("hours", "hours", hours, "hours of the month; missing ones count as none"),
      moneyFigure("earnings", earnings, "gross pay of the month"),
      figure("earnings_cents", "whole", cents, "gross pay of the month in cents"),
    ],
    omissions: evidence.omissions,
  });
}

function activityHours(activity: Facts["activities"][number], needed: Quantity, parameters: Parameters): Quantity[] {
  if (activity.kind !== "education") {
    const stated = statedHours(activity, parameters);
    return stated === null ? [] : [stated];
  }
  if (activity.enrolment === "half_time" || activity.enrolment === "more_than_half_time") return [needed];
  const credits = inputQuantity(`${activity.id}/credit_hours`, activity.credit_hours);
  return credits === null ? [] : [times(credits, parameters.required("hours_of_credit_month"))];
}
