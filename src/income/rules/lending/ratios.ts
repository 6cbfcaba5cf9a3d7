import type { Facts } from "../../facts/facts.ts";
import { inputQuantity } from "../../facts/facts.ts";
import { cannotTell, figure, moneyFigure, outcome, type RuleOutcome } from "../../figures.ts";
import { constant, isAtLeast, isNonZero, over, type Quantity, sum, times } from "../../quantity/quantity.ts";
import { compareRatios, exactText } from "../../quantity/ratio.ts";
import { reason } from "../../reasons.ts";
import type { Parameters } from "../parameters.ts";
import { currentAnnualPay } from "../pay/base-pay.ts";

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
export function annualRentMultiple(facts: Facts, parameters: Parameters): RuleOutcome {
  return rentMultiple(facts, parameters, { annual: grossAnnual(facts, parameters), name: "annual" });
}

/** Gross income of a month against a multiple of the monthly rent; compared unrounded, "at least" passes. */
export function monthlyRentMultiple(facts: Facts, parameters: Parameters): RuleOutcome {
  return rentMultiple(facts, parameters, { annual: grossMonthly(facts, parameters), name: "monthly" });
}

function rentMultiple(
  facts: Facts,
  parameters: Parameters,
  total: { annual: Quantity | null; name: "annual" | "monthly" },
): RuleOutcome {
  const multiple = parameters.required("multiple");
  const rent = inputQuantity("rent_monthly", facts.rent_monthly);
  const income = total.annual;
  const words = exactText(multiple.value);
  const needed = rent === null ? null : times(rent, multiple);
  const figures = [
    ...(income === null ? [] : [moneyFigure(total.name, income, `gross ${total.name} income`)]),
    ...(income === null
      ? []
      : [moneyFigure("max_rent", over(income, multiple), `gross ${total.name} income ÷ ${words}`)]),
    ...(needed === null ? [] : [moneyFigure(`${total.name}_needed`, needed, `rent × ${words}`)]),
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
export function rentToIncome(facts: Facts, parameters: Parameters): RuleOutcome {
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
export function debtToIncome(facts: Facts, parameters: Parameters): RuleOutcome {
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
