import type { PayrollDeduction, PayrollLine, PayrollStatement } from "../../payroll/document.ts";

/** Amounts of a statement's year up to it; each null where the year's statements do not show it. */
interface YearToDate {
  readonly regular_ytd: string | null;
  readonly overtime_ytd: string | null;
  readonly bonus_ytd: string | null;
  readonly commission_ytd: string | null;
  readonly other_pay_ytd: string | null;
  readonly earnings_ytd: readonly PayrollLine[] | null;
  readonly deductions_ytd: readonly PayrollDeduction[] | null;
}

/** A statement with the amounts of its year. */
export type StatementOfYear = PayrollStatement & YearToDate;

/** The names of {@link YearToDate}, in the order of the API. */
export const YEAR_TO_DATE_FIELDS = [
  "regular_ytd",
  "overtime_ytd",
  "bonus_ytd",
  "commission_ytd",
  "other_pay_ytd",
  "earnings_ytd",
  "deductions_ytd",
] as const satisfies readonly (keyof YearToDate)[];

const KINDS = ["regular", "overtime", "bonus", "commission", "other_pay"] as const;
const NONE: YearToDate = {
  regular_ytd: null,
  overtime_ytd: null,
  bonus_ytd: null,
  commission_ytd: null,
  other_pay_ytd: null,
  earnings_ytd: null,
  deductions_ytd: null,
};

type Sums<Line> = Map<string, { readonly line: Line; readonly cents: number }>;

interface Year {
  gross: number;
  readonly kinds: Map<(typeof KINDS)[number], number | null>;
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
  return { gross: 0, kinds: new Map(KINDS.map((kind) => [kind, 0])), earnings: new Map(), deductions: new Map() };
}

function addTo(year: Year, statement: PayrollStatement): void {
  year.gross += centsOf(statement.gross_pay);
  for (const kind of KINDS) {
    const [before, amount] = [year.kinds.get(kind) ?? null, statement[kind]];
    year.kinds.set(kind, before === null || amount === null ? null : before + centsOf(amount));
  }
  for (const line of statement.earnings) addLine(year.earnings, [line.name, line.category], line);
  for (const line of statement.deductions)
    addLine(year.deductions, [line.name, line.category, line.tax_treatment], line);
}

function addLine<Line extends PayrollLine>(sums: Sums<Line>, alike: readonly (string | null)[], line: Line): void {
  const key = JSON.stringify(alike);
  sums.set(key, { line, cents: (sums.get(key)?.cents ?? 0) + centsOf(line.amount) });
}

function yearToDate(year: Year, { gross_pay_ytd }: PayrollStatement): YearToDate {
  if (gross_pay_ytd === null || centsOf(gross_pay_ytd) !== year.gross) return NONE;
  const sumOf = (kind: (typeof KINDS)[number]) => {
    const cents = year.kinds.get(kind) ?? null;
    return cents === null ? null : moneyOf(cents);
  };
  return {
    regular_ytd: sumOf("regular"),
    overtime_ytd: sumOf("overtime"),
    bonus_ytd: sumOf("bonus"),
    commission_ytd: sumOf("commission"),
    other_pay_ytd: sumOf("other_pay"),
    earnings_ytd: linesOf(year.earnings),
    deductions_ytd: linesOf(year.deductions),
  };
}

/** Null for a year whose statements show no lines. */
function linesOf<Line extends PayrollLine>(sums: Sums<Line>): Line[] | null {
  if (sums.size === 0) return null;
  return [...sums.values()].map(({ line, cents }) => ({ ...line, amount: moneyOf(cents), rate: null, units: null }));
}

function centsOf(amount: string): number {
  return Math.round(Number(amount) * 100);
}

function moneyOf(cents: number): string {
  return (cents / 100).toFixed(2);
}
