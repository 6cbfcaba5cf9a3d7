/**
 * How often pay comes: the one list of frequencies, each with all of its names. `word` is that of a payroll file, `code` that of a
 * record, `fact` that of facts of income, `text` that for people. `quarterly` has no code of its own: it is a custom cycle in a record.
 */
const FREQUENCY_ROWS = [
  { word: "annually", code: "A", fact: "annual", text: "Annually", perYear: 1, daysMax: 366 },
  { word: "semiannually", code: "SA", fact: "semiannual", text: "Semi-annually", perYear: 2, daysMax: 184 },
  { word: "monthly", code: "M", fact: "monthly", text: "Monthly", perYear: 12, daysMax: 31 },
  { word: "semimonthly", code: "SM", fact: "semimonthly", text: "Semi-monthly", perYear: 24, daysMax: 16 },
  { word: "biweekly", code: "BW", fact: "biweekly", text: "Every two weeks", perYear: 26, daysMax: 14 },
  { word: "weekly", code: "W", fact: "weekly", text: "Weekly", perYear: 52, daysMax: 7 },
  { word: "quarterly", code: "C", fact: "quarterly", text: "On a cycle of its own", perYear: 4, daysMax: 92 },
] as const;

/** A frequency by its word in a payroll file. */
export type FrequencyWord = (typeof FREQUENCY_ROWS)[number]["word"];

/**
 * The code of a frequency in a record: annually, semi-annually, monthly, semi-monthly, every two weeks, weekly, on a
 * custom cycle.
 */
export type PayFrequency = (typeof FREQUENCY_ROWS)[number]["code"];

/** A frequency with a fixed number of payments a year. */
export type RegularFrequency = Exclude<PayFrequency, "C">;

/** A frequency in the facts of an income assessment; `variable` is a custom cycle. */
export type FactFrequency = (typeof FREQUENCY_ROWS)[number]["fact"] | "daily" | "variable";

/** Every {@link PayFrequency}, in the order of the API. */
export const PAY_FREQUENCIES = FREQUENCY_ROWS.map(({ code }) => code);

/** Every {@link RegularFrequency}, in the order of the API. */
export const REGULAR_FREQUENCIES = PAY_FREQUENCIES.filter((code) => code !== "C");

/** Every {@link FactFrequency}, in the order of the API: the most frequent first. */
export const FACT_FREQUENCIES: readonly FactFrequency[] = [
  "daily",
  ...FREQUENCY_ROWS.toSorted((one, other) => other.perYear - one.perYear).map(({ fact }) => fact),
  "variable",
];

/** The code of a file's word. */
export const FREQUENCY_CODES = columnBy(FREQUENCY_ROWS, "word", "code");

/** How many payments a year has, by a file's word. */
export const PAYMENTS_PER_YEAR = columnBy(FREQUENCY_ROWS, "word", "perYear");

/** The text of a frequency for people. */
export const FREQUENCY_TEXTS = columnBy(FREQUENCY_ROWS, "code", "text");

/** How many payments a year has, by the code of its frequency. */
export const PAY_CYCLES_PER_YEAR: Readonly<Record<RegularFrequency, number>> = columnBy(
  FREQUENCY_ROWS.filter(({ code }) => code !== "C"),
  "code",
  "perYear",
);

/** The name in facts of the code of a record. */
export const FACT_FREQUENCY: Readonly<Record<PayFrequency, FactFrequency>> = {
  ...columnBy(FREQUENCY_ROWS, "code", "fact"),
  C: "variable",
};

/** How many payments a year has of a frequency in facts; null: it has no fixed number, or is not known. */
export function paymentsPerYear(frequency: string | null | undefined): number | null {
  return FREQUENCY_ROWS.find(({ fact }) => fact === frequency)?.perYear ?? null;
}

/** The most days that a pay period has of a frequency in facts; those of a month where it has no fixed ones, or is not known. */
export function periodDaysMax(frequency: string | null | undefined): number {
  return FREQUENCY_ROWS.find(({ fact }) => fact === frequency)?.daysMax ?? MONTH_DAYS_MAX;
}

const MONTH_DAYS_MAX = 31;

/** One column of a table by another, as a record. */
export function columnBy<Row extends object, Name extends keyof Row, Value extends keyof Row>(
  rows: readonly Row[],
  name: Name,
  value: Value,
): { readonly [Key in Row[Name] & string]: Extract<Row, Readonly<Record<Name, Key>>>[Value] } {
  return Object.fromEntries(rows.map((row) => [row[name], row[value]])) as never;
}
