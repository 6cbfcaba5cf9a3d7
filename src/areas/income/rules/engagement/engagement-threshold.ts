import type { Facts } from "../../facts/facts.ts";
import { moneyFigure, outcome, type RuleOutcome } from "../../figures.ts";
import { times } from "../../quantity.ts";
import { inRequest, type Parameters } from "../parameters.ts";
import { type RuleDefinition, read } from "../rule.ts";

/** Income at which a month is met: the federal minimum wage times the hours. */
export const engagementThreshold: RuleDefinition = {
  kind: "engagement_threshold",
  title: "Income threshold of community engagement",
  text: "The federal minimum wage in force times 80 hours. State, tipped and youth wages do not count.",
  citations: [
    read("CMS-2454-IFC, preamble", "II.C.8, 91 FR 33360"),
    read("42 CFR", "435.552 (CMS-2454-IFC, 91 FR 33348, corrected 91 FR 39028)"),
  ],
  parameters: {
    month: inRequest.month(),
    minimum_wage: inRequest.number("7.25"),
    hours_needed: inRequest.number("80"),
  },
  evaluate,
};

function evaluate(_: Facts, parameters: Parameters): RuleOutcome {
  const threshold = times(parameters.required("minimum_wage"), parameters.required("hours_needed"));
  const figures = [moneyFigure("threshold", threshold, "federal minimum wage × hours")];
  return outcome("computed", { period: parameters.text("month"), figures });
}
