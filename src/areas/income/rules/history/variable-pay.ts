import { type Facts, inputQuantity } from "../../facts/facts.ts";
import { cannotTell, moneyFigure, outcome, type RuleOutcome, textFigure } from "../../figures.ts";
import { constant, count, isNonZero, least, over, type Quantity, sum } from "../../quantity.ts";
import { compareRatios, subtractRatios } from "../../ratio.ts";
import { type Reasons, reasonsWith } from "../../reasons.ts";
import { inPack, inRequest, type Parameters } from "../parameters.ts";
import { type RuleDefinition, read, secondary } from "../rule.ts";

const REASONS = {
  benefit_frequency_unknown: ["frequency of bonus unknown", "bonus_frequency"],
  continuing_decline: ["continuing decline"],
  history_missing: ["no history", "income_history"],
  latest_fall_alone: ["fell at the last step with nothing after it", "later_statements"],
  no_overtime_breakdown: ["no breakdown of {kind} from base pay", "breakdown_of_pay"],
  one_time_excluded: ["one-time payment excluded"],
  // The months that an amount of variable pay covers; `history_length_unknown`: since when the income is received.
  received_length_unknown: ["length of receipt unknown", "start_of_income"],
  received_too_short: ["received less than {months} months"],
  recent_amount_unknown: ["amount of the last {months} months unknown", "statements_of_last_months"],
} satisfies Reasons;
const reason = reasonsWith(REASONS);

/** Income of one period of a history. */
interface Period {
  readonly amount: Quantity;
  readonly months: Quantity;
  readonly monthly: Quantity;
}

/**
 * Effective variable income: the lesser of the average over the time that it was received, two years at most, and of the average of
 * the last year. It has to be documented apart from base pay and received for a year.
 */
export const lesserOfAverages: RuleDefinition = {
  kind: "lesser_of_averages",
  title: "Overtime, bonus, tips and commission",
  text: "The lesser of two averages: over two years (or over the time of receipt, if shorter) and over the last year. The income must have been received for a year and be documented separately from base pay.",
  citations: [secondary("HUD Handbook 4000.1", "II.A.4.c")],
  parameters: {
    kind: inRequest.word(["overtime", "bonus", "tips", "commission"]),
    recent_12_months: inRequest.number(),
    months_min: inPack.number("12"),
  },
  reasons: REASONS,
  evaluate: evaluateLesserOfAverages,
};

function evaluateLesserOfAverages(facts: Facts, parameters: Parameters): RuleOutcome {
  const [employment] = facts.employments;
  const kind = parameters.text("kind") ?? "overtime";
  const entries = (employment?.history ?? []).filter((of) => of.kind == null || of.kind === kind);
  const amounts = entries.flatMap(({ label, amount: of }) => inputQuantity(`history ${label}/amount`, of) ?? []);
  if (entries.length === 0 || amounts.length < entries.length) {
    return cannotTell(reason("no_overtime_breakdown", { kind }));
  }
  const lengths = entries.flatMap(({ label, months: of }) => inputQuantity(`history ${label}/months`, of) ?? []);
  if (lengths.length < entries.length || lengths.some((of) => !isNonZero(of))) {
    return cannotTell(reason("received_length_unknown"));
  }
  const [amount, months] = [sum(amounts), sum(lengths)];
  const shortest = parameters.required("months_min");
  if (compareRatios(months.value, shortest.value) < 0) {
    return outcome("not_usable", { reasons: [reason("received_too_short", { months: String(shortest.value.n) })] });
  }
  const whole = over(amount, months);
  const name = months.value.n === 24n && months.value.d === 1n ? "two_year_average" : "length_average";
  const recent = parameters.number("recent_12_months");
  if (recent === null) {
    return outcome("cannot_tell", {
      figures: [moneyFigure(name, whole, "amount ÷ months")],
      reasons: [reason("recent_amount_unknown", { months: "12" })],
    });
  }
  const lastYear = over(recent, constant("months of a year", 12));
  return outcome("computed", {
    figures: [
      moneyFigure(name, whole, "amount ÷ months"),
      moneyFigure("one_year_average", lastYear, "amount of the last 12 months ÷ 12"),
      moneyFigure("monthly", least(whole, lastYear), "the lesser of the averages"),
    ],
  });
}

/**
 * Trend of variable income by monthly amounts, and the amount to use: stable or rising is averaged over all months; after a fall that
 * held it is the current amount; what still falls is not usable.
 */
export const incomeTrend: RuleDefinition = {
  kind: "income_trend",
  title: "Trend of variable income",
  text: "Compares the monthly amounts of the periods in order. Stable or rising income is averaged over all months. After a decline that has stabilized, the current amount is used. Income that is still declining is not usable.",
  citations: [read("Fannie Mae Selling Guide", "B3-3.1-01 (2018-08-07 and 2024-03-06)")],
  choices: [
    "The source gives no tolerance: a change of one cent counts unless the caller states a tolerance.",
    'If the only decline is in the last period, the answer is "cannot tell".',
  ],
  parameters: { weekly_hours: inRequest.numbers(), tolerance: inRequest.number("0") },
  reasons: REASONS,
  evaluate: evaluateIncomeTrend,
};

function evaluateIncomeTrend(facts: Facts, parameters: Parameters): RuleOutcome {
  const weekly = parameters.list("weekly_hours");
  if (weekly.length > 0) return hoursClass(weekly);
  const [employment] = facts.employments;
  const entries = employment?.history ?? [];
  const periods = entries.flatMap(({ label, amount, months }): Period[] => {
    const [sumOf, length] = [
      inputQuantity(`history ${label}/amount`, amount),
      inputQuantity(`history ${label}/months`, months),
    ];
    if (sumOf === null || length === null || !isNonZero(length)) return [];
    return [{ amount: sumOf, months: length, monthly: over(sumOf, length) }];
  });
  if (periods.length < entries.length) return cannotTell(reason("income_unknown"));
  if (periods.length < 2) return cannotTell(reason("history_missing"));
  return judgeTrend(periods, parameters);
}

function judgeTrend(periods: readonly Period[], parameters: Parameters): RuleOutcome {
  const tolerance = parameters.required("tolerance");
  const steps = periods.slice(1).map((period, at) => {
    const change = subtractRatios(period.monthly.value, periods[at]?.monthly.value ?? period.monthly.value);
    const size = change.n < 0n ? { n: -change.n, d: change.d } : change;
    return compareRatios(size, tolerance.value) <= 0 ? 0 : change.n < 0n ? -1 : 1;
  });
  const average = over(sum(periods.map(({ amount }) => amount)), sum(periods.map(({ months }) => months)));
  const direction = (of: string) => textFigure("direction", of, "monthly amounts of the periods in order");
  const all = "sum of all amounts ÷ sum of all months";
  if (!steps.includes(-1)) {
    const word = steps.includes(1) ? "increasing" : "stable";
    return outcome("computed", { figures: [direction(word), moneyFigure("monthly", average, all)] });
  }
  const last = steps.at(-1);
  const current = periods.at(-1)?.monthly ?? average;
  if (last !== -1) {
    const used = steps.lastIndexOf(-1) < steps.length - 1 ? least(current, average) : current;
    return outcome("computed", {
      figures: [
        direction("declined then stable"),
        moneyFigure("monthly", used, "current monthly amount, not above the average"),
      ],
    });
  }
  const figures = [direction("declining"), moneyFigure("average_not_to_use", average, all)];
  const isContinuing = steps.filter((step) => step === -1).length > 1;
  return isContinuing
    ? outcome("not_usable", { figures, reasons: [reason("continuing_decline")] })
    : outcome("cannot_tell", { figures, reasons: [reason("latest_fall_alone")] });
}

/** Hours that vary at all make hourly pay variable, whatever is agreed. */
function hoursClass(weekly: readonly string[]): RuleOutcome {
  const distinct = new Set(weekly.map(Number));
  const word = distinct.size > 1 ? "variable" : "not variable";
  return outcome("computed", { figures: [textFigure("classification", word, "weekly hours are all alike, or not")] });
}

/** Monthly value of a bonus or another extra payment: the payment over the months that it covers. One that is paid once counts nothing. */
export const extraPay: RuleDefinition = {
  kind: "extra_pay",
  title: "Monthly value of a bonus",
  text: "A bonus is spread over the period that it is for: an annual bonus over 12 months, whatever its pay date. A one-time payment does not count.",
  citations: [read("Fannie Mae Selling Guide", "B3-3.1-01 (2018-08-07 and 2024-03-06)")],
  parameters: {
    pay_every: inRequest.word(["month", "quarter", "half_year", "year"]),
    one_time: inRequest.flag(),
    total_months: inRequest.number(),
    months_of: inPack.table({ month: "1", quarter: "3", half_year: "6", year: "12" }),
  },
  reasons: REASONS,
  evaluate: evaluateExtraPay,
};

function evaluateExtraPay(facts: Facts, parameters: Parameters): RuleOutcome {
  const payments = facts.employments.flatMap(({ statements }) =>
    statements.flatMap((statement) => {
      const extras = statement.parts.filter(({ kind, amount }) => kind !== "regular" && amount !== null);
      const amounts = extras.flatMap(({ amount }) => (amount === null ? [] : [amount]));
      return amounts.length === 0 ? [] : [{ id: statement.id, amount: sum(amounts) }];
    }),
  );
  if (payments.length === 0) return cannotTell(reason("no_statements"));
  if (parameters.isSet("one_time")) {
    return outcome("computed", {
      figures: [moneyFigure("monthly", sum([]), "a payment that does not come again counts nothing")],
      reasons: [reason("one_time_excluded")],
      omissions: payments.map(({ id }) => ({ id, reason: "one_time" as const })),
    });
  }
  const every = parameters.text("pay_every");
  const months = parameters.number("total_months") ?? (every === null ? null : parameters.entry("months_of", every));
  if (months === null) return cannotTell(reason("benefit_frequency_unknown"));
  const total = sum(payments.map(({ amount }) => amount));
  const single = over(
    total,
    count(
      "payments",
      payments.map(({ id }) => id),
    ),
  );
  const monthly = parameters.number("total_months") === null ? over(single, months) : over(total, months);
  return outcome("computed", { figures: [moneyFigure("monthly", monthly, "payment ÷ months that it covers")] });
}
