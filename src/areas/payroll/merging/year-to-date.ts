import { formatDecimal, parseDecimal } from "../../../kernel/pay/money.ts";
import { EARNING_SUMS, type PayrollDeduction, type PayrollLine, type PayrollStatement } from "../document.ts";
import { byName } from "../field.ts";

const SUMS_OF_YEAR = EARNING_SUMS.map((name) => `${name}_ytd` as const);
type SumOfYear = (typeof SUMS_OF_YEAR)[number];

/** Amounts of a statement's year up to it; each null where the year's statements do not show it. */
type YearToDate = Readonly<Record<SumOfYear, string | null>> & {
  readonly earnings_ytd: readonly PayrollLine[] | null;
  readonly deductions_ytd: readonly PayrollDeduction[] | null;
};

/** A statement with the amounts of its year. */
export type StatementOfYear = PayrollStatement & YearToDate;

/** The names of {@link YearToDate}, in the order of the API. */
export const YEAR_TO_DATE_FIELDS = [...SUMS_OF_YEAR, "earnings_ytd", "deductions_ytd"] as const;

const NONE: YearToDate = byName(YEAR_TO_DATE_FIELDS, () => null);

type Sums<Line> = Map<string, { readonly line: Line; readonly cents: bigint }>;

interface Year {
  gross: bigint;
  readonly kinds: Map<SumOfYear, bigint | null>;
  readonly earnings: Sums<PayrollLine>;
  readonly deductions: Sums<PayrollDeduction>;
}

/**
 * The statements of one employment, in the given order, each with the amounts of its year so far. They are the sums of the
 * year's statements, and given only where the gross pay of these adds up to the `gross_pay_ytd` that the statement states:
 * else some are missing. Lines of the same name and category are one line, deductions only if they are
 * treated alike for tax.
 */
export function withYearToDate(statements: readonly PayrollStatement[]): StatementOfYear[] {
  const years = new Map<string, Year>();
  const found = new Map<PayrollStatement, YearToDate>();
  for (const statement of [...statements].sort((one, other) => (one.pay_date < other.pay_date ? -1 : 1))) {
    const name = statement.pay_date.slice(0, 4);
    const year = years.get(name) ?? newYear();
    years.set(name, year);
    addTo(year, statement);
    found.set(statement, yearToDate(year, statement));
  }
  return statements.map((statement) => ({ ...statement, ...(found.get(statement) ?? NONE) }));
}

function newYear(): Year {
  return {
    gross: 0n,
    kinds: new Map(SUMS_OF_YEAR.map((name) => [name, 0n])),
    earnings: new Map(),
    deductions: new Map(),
  };
}

function addTo(year: Year, statement: PayrollStatement): void {
  year.gross += centsOf(statement.gross_pay);
  for (const kind of EARNING_SUMS) {
    const [before, amount] = [year.kinds.get(`${kind}_ytd`) ?? null, statement[kind]];
    year.kinds.set(`${kind}_ytd`, before === null || amount === null ? null : before + centsOf(amount));
  }
  for (const line of statement.earnings) addLine(year.earnings, [line.name, line.category], line);
  for (const line of statement.deductions)
    addLine(year.deductions, [line.name, line.category, line.tax_treatment], line);
}

function addLine<Line extends PayrollLine>(sums: Sums<Line>, alike: readonly (string | null)[], line: Line): void {
  const key = JSON.stringify(alike);
  sums.set(key, { line, cents: (sums.get(key)?.cents ?? 0n) + centsOf(line.amount) });
}

function yearToDate(year: Year, { gross_pay_ytd }: PayrollStatement): YearToDate {
  if (gross_pay_ytd === null || centsOf(gross_pay_ytd) !== year.gross) return NONE;
  const sumOf = (name: SumOfYear) => {
    const cents = year.kinds.get(name) ?? null;
    return cents === null ? null : formatDecimal(cents);
  };
  return {
    ...byName(SUMS_OF_YEAR, sumOf),
    earnings_ytd: linesOf(year.earnings),
    deductions_ytd: linesOf(year.deductions),
  };
}

/** Null for a year whose statements show no lines. */
function linesOf<Line extends PayrollLine>(sums: Sums<Line>): Line[] | null {
  if (sums.size === 0) return null;
  return [...sums.values()].map(({ line, cents }) => ({
    ...line,
    amount: formatDecimal(cents),
    rate: null,
    units: null,
  }));
}

function centsOf(amount: string): bigint {
  return parseDecimal(amount) ?? 0n;
}
