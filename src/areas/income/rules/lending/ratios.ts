import { type Facts, inputQuantity } from "../../facts/facts.ts";
import { cannotTell, figure, moneyFigure, outcome, type RuleOutcome } from "../../figures.ts";
import { constant, isAtLeast, isNonZero, over, type Quantity, sum, times } from "../../quantity.ts";
import { compareRatios, exactText } from "../../ratio.ts";
import { type Reasons, reasonsWith } from "../../reasons.ts";
import { inRequest, type Parameters, PER_YEAR } from "../parameters.ts";
import { currentAnnualPay } from "../pay/base-pay.ts";
import { type RuleDefinition, read, secondary } from "../rule.ts";

const REASONS = {
  debt_unknown: ["a debt amount is unknown", "debt_amount"],
  income_zero: ["income is zero", "proof_of_income"],
  rent_unknown: ["rent unknown", "rent"],
  tenant_unknown: ["income unknown for one tenant", "tenant_income"],
} satisfies Reasons;
const reason = reasonsWith(REASONS);

const INCOME = ["gross_monthly", "gross_annual"] as const;

/** Gross income of a month: as stated, of a stated year, or of base pay; null if none of them is known. */
function grossMonthly(facts: Facts, parameters: Parameters): Quantity | null {
  const annual = grossAnnual(facts, parameters);
  return (
    inputQuantity("gross_monthly", facts.gross_monthly) ??
    (annual === null ? null : over(annual, constant("months of a year", 12)))
  );
}

function grossAnnual(facts: Facts, parameters: Parameters): Quantity | null {
  const stated = inputQuantity("gross_annual", facts.gross_annual);
  if (stated !== null) return stated;
  const monthly = inputQuantity("gross_monthly", facts.gross_monthly);
  if (monthly !== null) return times(monthly, constant("months of a year", 12));
  return currentAnnualPay(facts, parameters);
}

/** Gross income of a year against a multiple of the monthly rent; compared unrounded, "at least" passes. */
export const annualRentMultiple: RuleDefinition = {
  kind: "annual_rent_multiple",
  title: "40 times the rent",
  text: "Gross annual income of at least 40 times the monthly rent.",
  citations: [secondary("accountinginsights.org", "40x rent rule"), secondary("newsilver.com", "rent to income")],
  choices: ["This is custom, not law. The rule is at least, not more than."],
  parameters: { ...PER_YEAR, multiple: inRequest.number("40"), decide: inRequest.flag(true) },
  facts: { neededForVerdict: ["rent_monthly"], further: INCOME },
  reasons: REASONS,
  evaluate: (facts, parameters) =>
    rentMultiple(facts, parameters, { total: grossAnnual(facts, parameters), name: "annual" }),
};

/** Gross income of a month against a multiple of the monthly rent; compared unrounded, "at least" passes. */
export const monthlyRentMultiple: RuleDefinition = {
  kind: "monthly_rent_multiple",
  title: "3 times the rent",
  text: "Gross monthly income of at least 3 times the monthly rent.",
  citations: [secondary("newsilver.com", "rent to income")],
  choices: ["This is custom, not law. One source says higher than; most say at least."],
  parameters: { ...PER_YEAR, multiple: inRequest.number("3"), decide: inRequest.flag(true) },
  facts: { neededForVerdict: ["rent_monthly"], further: INCOME },
  reasons: REASONS,
  evaluate: (facts, parameters) =>
    rentMultiple(facts, parameters, { total: grossMonthly(facts, parameters), name: "monthly" }),
};

function rentMultiple(
  facts: Facts,
  parameters: Parameters,
  { total: income, name }: { readonly total: Quantity | null; readonly name: "annual" | "monthly" },
): RuleOutcome {
  const multiple = parameters.required("multiple");
  const rent = inputQuantity("rent_monthly", facts.rent_monthly);
  const words = exactText(multiple.value);
  const needed = rent === null ? null : times(rent, multiple);
  const figures = [
    ...(income === null ? [] : [moneyFigure(name, income, `gross ${name} income`)]),
    ...(income === null ? [] : [moneyFigure("max_rent", over(income, multiple), `gross ${name} income ÷ ${words}`)]),
    ...(needed === null ? [] : [moneyFigure(`${name}_needed`, needed, `rent × ${words}`)]),
  ];
  if (!parameters.isSet("decide")) {
    return figures.length > 0 ? outcome("computed", { figures }) : cannotTell(reason("rent_unknown"));
  }
  if (needed === null) return outcome("cannot_tell", { figures, reasons: [reason("rent_unknown")] });
  if (income === null) return outcome("cannot_tell", { figures, reasons: [incomeReason(facts)] });
  return outcome(isAtLeast(income, needed) ? "met" : "not_met", { figures });
}

function incomeReason(facts: Facts) {
  return reason((facts.net_monthly ?? null) === null ? "income_unknown" : "gross_unknown");
}

/**
 * Rent over gross monthly income of all tenants. A tenant whose income is not known can only lower the ratio: within the limit on what
 * is known is within.
 */
export const rentToIncome: RuleDefinition = {
  kind: "rent_to_income",
  title: "Rent to income",
  text: "Rent divided by the gross monthly income of all tenants. The unrounded ratio is compared with the limit.",
  citations: [secondary("newsilver.com", "rent to income")],
  parameters: { ...PER_YEAR, limit: inRequest.number("0.30") },
  facts: { further: ["rent_monthly", ...INCOME] },
  reasons: REASONS,
  evaluate: evaluateRentToIncome,
};

function evaluateRentToIncome(facts: Facts, parameters: Parameters): RuleOutcome {
  const limit = parameters.required("limit");
  const rent = inputQuantity("rent_monthly", facts.rent_monthly);
  const tenants = facts.tenants ?? [];
  const known = tenants.flatMap(
    ({ gross_monthly }, at) => inputQuantity(`tenant ${at + 1}/gross_monthly`, gross_monthly) ?? [],
  );
  const hasUnknown = known.length < tenants.length;
  const income = tenants.length > 0 ? sum(known) : grossMonthly(facts, parameters);
  if (income === null) return cannotTell(incomeReason(facts));
  const maxRent = moneyFigure("max_rent", times(income, limit), "gross monthly income × limit");
  if (rent === null) {
    return hasUnknown
      ? outcome("cannot_tell", { reasons: [reason("tenant_unknown")] })
      : outcome("computed", { figures: [maxRent] });
  }
  if (!isNonZero(income)) {
    if (!isNonZero(rent)) return outcome("within");
    return hasUnknown ? cannotTell(reason("tenant_unknown")) : outcome("exceeds", { reasons: [reason("income_zero")] });
  }
  const ratio = over(rent, income);
  const name = hasUnknown ? "ratio_upper_bound" : "ratio";
  const figures = [figure(name, "ratio", ratio, "rent ÷ gross monthly income"), maxRent];
  if (compareRatios(ratio.value, limit.value) <= 0) return outcome("within", { figures });
  return hasUnknown
    ? outcome("cannot_tell", { figures, reasons: [reason("tenant_unknown")] })
    : outcome("exceeds", { figures });
}

/** Monthly obligations over gross monthly income. A debt whose amount is not known can only raise the ratio. */
export const debtToIncome: RuleDefinition = {
  kind: "debt_to_income",
  title: "Debt to income",
  text: "All monthly obligations divided by gross monthly income. The unrounded ratio is compared with the limit. A debt of unknown amount can only raise the ratio.",
  citations: [read("Fannie Mae Selling Guide", "B3-6-02 (2022-05-04)")],
  choices: [
    "The default limit is 36 percent, for manual underwriting; the caller states 0.45 or 0.50 where they apply.",
  ],
  parameters: { ...PER_YEAR, limit: inRequest.number("0.36") },
  facts: { needed: ["debts"], further: INCOME },
  reasons: REASONS,
  evaluate: evaluateDebtToIncome,
};

function evaluateDebtToIncome(facts: Facts, parameters: Parameters): RuleOutcome {
  const limit = parameters.required("limit");
  const income = grossMonthly(facts, parameters);
  const debts = facts.debts ?? [];
  if (income === null) return cannotTell(incomeReason(facts));
  if (facts.debts === undefined) return cannotTell(reason("debt_unknown"));
  const known = debts.flatMap((debt, at) => inputQuantity(`debt ${at + 1}`, debt) ?? []);
  const hasUnknown = known.length < debts.length;
  const total = sum(known);
  if (!isNonZero(income)) {
    if (isNonZero(total)) return outcome("exceeds", { reasons: [reason("income_zero")] });
    return cannotTell(reason("income_zero"));
  }
  const ratio = over(total, income);
  const formula = "monthly obligations ÷ gross monthly income";
  const percent = figure("whole_percent", "whole", times(ratio, constant("per cent", 100)), `${formula} × 100`);
  const figures = hasUnknown
    ? [figure("dti_lower_bound", "ratio", ratio, formula)]
    : [figure("dti", "ratio", ratio, formula), percent];
  if (compareRatios(ratio.value, limit.value) > 0) return outcome("exceeds", { figures });
  return hasUnknown
    ? outcome("cannot_tell", { figures, reasons: [reason("debt_unknown")] })
    : outcome("within", { figures });
}
