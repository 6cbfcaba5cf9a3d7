import { isDeepStrictEqual } from "node:util";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { yearOf } from "../../kernel/ids.ts";
import {
  currentStatement,
  INCOME_OF_YEAR,
  type IncomeOfYear,
  PAYROLL_DEDUCTION,
  PAYROLL_LINE,
  PAYROLL_STATEMENT,
  PAYROLL_W2,
  W2_BOXES,
} from "./document.ts";
import {
  byName,
  type DocumentOf,
  flagField,
  hoursOrNull,
  list,
  moneyOrNull,
  names,
  nullableField,
  textField,
  unknownOf,
  year,
} from "./field.ts";

/*
 * The pay of an imported employment: the statements, quarters and years of the files of its source,
 * each with the file and row that it was read from.
 */

const { has_file: _statementFile, id: _statementId, ...recorded } = PAYROLL_STATEMENT.fields;
const { gross_pay, net_pay, ...statement } = recorded;
const { has_file: _w2File, id: _w2Id, year: w2Year, state_tax, ...boxes } = PAYROLL_W2.fields;
const { year: incomeYear, gross_pay: _yearGross, net_pay: _yearNet, ...sumsOfYear } = INCOME_OF_YEAR.fields;

const LINES = { maxItems: 100 };
const ORIGIN = {
  source_file: nullableField(textField("Name of the file that it was read from", "payroll-2026-11.csv")),
  source_row: nullableField(textField("Row of that file, counted from 1, or its path", "42")),
};

/** A pay statement of an imported employment. What its file does not tell is null. */
export const RECORDED_STATEMENT = {
  title: "RecordedStatement",
  description: "A pay statement of imported records; what its file does not tell is null",
  fields: {
    ...statement,
    gross_pay: nullableField(gross_pay),
    net_pay: nullableField(net_pay),
    earnings: list(PAYROLL_LINE, "As far as the file lists them", LINES),
    deductions: list(PAYROLL_DEDUCTION, "Taxes and deductions, as far as the file lists them", LINES),
    type: nullableField(textField("What was paid, as the file names it", "regular")),
    employer_taxes: list(PAYROLL_LINE, "Taxes that the employer pays", LINES),
    reimbursements: list(PAYROLL_LINE, "Expenses that were paid back; no part of gross_pay", LINES),
    derived_fields: names("Fields that were computed, not stated by the file", "net_pay"),
    ...ORIGIN,
  },
} as const;

/** A statement of an imported employment of which its file tells nothing, in the order in which it is stored. */
export const UNTOLD_STATEMENT = unknownOf({ ...recorded, ...RECORDED_STATEMENT.fields });

/** Texts of a statement that are not from the file: they follow from amounts, from the job and from the place of the row. */
type Followed = keyof IncomeOfYear | "gross_pay_ytd" | "net_pay_ytd" | "basis_of_pay" | keyof typeof ORIGIN;

/** The texts that a file tells of a statement, by their fields. Absent: not stated. */
export type ToldTexts = {
  readonly [Name in keyof RecordedStatement as RecordedStatement[Name] extends string | null
    ? Exclude<Name, Followed>
    : never]?: string;
};

/** What one quarter of an employment adds up to, as a file declares it. */
export const RECORDED_QUARTER = {
  title: "RecordedQuarter",
  description: "Wages and hours of one quarter, as declared to a state",
  fields: {
    year: year("Calendar year", 2026),
    quarter: year("1 to 4", 3),
    state: nullableField(textField("State to which they were declared", "WA")),
    gross_pay: moneyOrNull("Before deductions", "21000.00"),
    net_pay: moneyOrNull("After deductions", "16200.00"),
    ui_wages: moneyOrNull("Wages for unemployment insurance", "21000.00"),
    hours: hoursOrNull("Worked"),
    weeks: nullableField(year("Weeks worked; null if not known", 13)),
    lines: list(PAYROLL_LINE, "Further figures of the quarter that are not zero", LINES),
    ...ORIGIN,
  },
} as const;

/** What one year of an employment adds up to, as a file declares it: the boxes of a Form W-2. */
export const RECORDED_YEAR = {
  title: "RecordedYear",
  description: "Totals of one year by the boxes of a Form W-2, or as a report of the payroll gives them",
  fields: {
    year: w2Year,
    is_fiscal: flagField("True if it is the fiscal year of the employer that ends in this year, not the calendar year"),
    ...byName(W2_BOXES, (box) => nullableField(boxes[box])),
    state_tax,
    gross_pay: moneyOrNull("Before deductions", "84000.00"),
    net_pay: moneyOrNull("After deductions", "63500.00"),
    hours: hoursOrNull("Worked"),
    lines: list(PAYROLL_LINE, "Further boxes and figures that are not zero, such as box 12 and each state's", LINES),
    corrected_fields: names("Fields, and names of lines, that a Form W-2c corrected", "wages"),
    ...ORIGIN,
  },
} as const;

/** What the statements of one year add up to. */
export const RECORDED_INCOME = {
  title: "RecordedIncome",
  description:
    "Totals of the pay statements of one year, which is the pay of the year only if they cover it: see is_partial. null: no statement says",
  fields: {
    year: incomeYear,
    gross_pay: moneyOrNull("Before deductions", "74307.71"),
    net_pay: moneyOrNull("After deductions", "55432.76"),
    hours: hoursOrNull("Worked"),
    ...sumsOfYear,
  },
} as const;

/** See {@link RECORDED_STATEMENT}. */
export type RecordedStatement = DocumentOf<typeof RECORDED_STATEMENT>;
/** See {@link RECORDED_QUARTER}. */
export type RecordedQuarter = DocumentOf<typeof RECORDED_QUARTER>;
/** See {@link RECORDED_YEAR}. */
export type RecordedYear = DocumentOf<typeof RECORDED_YEAR>;
/** See {@link RECORDED_INCOME}. */
export type RecordedIncome = DocumentOf<typeof RECORDED_INCOME> & {
  /** True: the statements do not cover the year. Absent in results that an older version stored. */
  readonly is_partial?: boolean;
};

/** The pay of one employment: what a file says of it, or what all files of its source have said. */
export interface RecordedPay {
  /** Newest first. */
  readonly statements: readonly RecordedStatement[];
  /** Newest first. */
  readonly quarters: readonly RecordedQuarter[];
  /** Newest first. */
  readonly years: readonly RecordedYear[];
  /** True: a correction, which tells only what it corrects. */
  readonly isCorrection?: boolean;
}

/** The pay of one employment in one year, as it is stored. */
export interface PayOfYear extends RecordedPay {
  /** Values that a later file replaced, the latest last. */
  readonly former: readonly (RecordedStatement | RecordedQuarter | RecordedYear)[];
}

/** Bounds of the pay of one employment that another system sends. */
export const PAY_MAX = { statements: 1_000, quarters: 240, years: 60 } as const;

/** No pay. */
export const NO_PAY: RecordedPay = { statements: [], quarters: [], years: [] };
/** Most former values that are kept of one year. */
const FORMER_MAX = 200;

/** The pay by year: of a statement the year of its pay date. */
export function payByYear({
  statements,
  quarters,
  years,
  isCorrection = false,
}: RecordedPay): Map<number, RecordedPay> {
  const found = new Map<number, RecordedPay>();
  const add = (of: number, part: Partial<RecordedPay>) => {
    const known = found.get(of) ?? NO_PAY;
    found.set(of, {
      statements: [...known.statements, ...(part.statements ?? [])],
      quarters: [...known.quarters, ...(part.quarters ?? [])],
      years: [...known.years, ...(part.years ?? [])],
      ...(isCorrection && { isCorrection }),
    });
  };
  for (const [of, some] of Map.groupBy(statements, ({ pay_date }) => yearOf(pay_date))) add(of, { statements: some });
  for (const [of, some] of Map.groupBy(quarters, (one) => one.year)) add(of, { quarters: some });
  for (const one of years) add(one.year, { years: [one] });
  return found;
}

/**
 * The stored pay of a year with that of a file. An entry of the same period replaces the stored one
 * if it differs in more than its origin, and the stored one becomes a former value; others are
 * added. Of totals, what a file does not tell stays as it was, and so does what a correction
 * corrected, unless another correction comes. Idempotent.
 *
 * @returns the stored value itself if nothing changes
 */
export function mergePay(stored: PayOfYear | null, loaded: RecordedPay): PayOfYear {
  return mergeCounted(stored, loaded).pay;
}

/** Entries of pay by what loading them does. */
export interface EntryCounts {
  readonly added: number;
  /** Another value replaces the stored one, which is kept as a former value. */
  readonly corrected: number;
  readonly unchanged: number;
}

/** What {@link mergePay} returns, with what it does to the statements, and to quarters and years. */
export interface MergedPay {
  readonly pay: PayOfYear;
  readonly statements: EntryCounts;
  readonly totals: EntryCounts;
}

/** As {@link mergePay}, with the counts of the file's entries. */
export function mergeCounted(stored: PayOfYear | null, loaded: RecordedPay): MergedPay {
  const before = stored ?? { ...NO_PAY, former: [] };
  const statements = mergeEntries(before.statements, loaded.statements, { keyOf: statementKey });
  const quarters = mergeEntries(before.quarters, loaded.quarters, {
    keyOf: ({ quarter, state }) => `${quarter} ${state}`,
    combine: (known, entry) => withTold(known, entry),
  });
  const isCorrection = loaded.isCorrection === true;
  const years = mergeEntries(before.years, loaded.years, {
    keyOf: ({ is_fiscal }) => `${is_fiscal}`,
    combine: (known, entry) => (isCorrection ? corrected(known, entry) : withoutCorrected(known, entry)),
  });
  const counts = { statements: countsOf([statements]), totals: countsOf([quarters, years]) };
  if (stored !== null && [statements, quarters, years].every(({ isChanged }) => !isChanged)) {
    return { pay: stored, ...counts };
  }
  const replaced = [...statements.replaced, ...quarters.replaced, ...years.replaced];
  const pay = {
    statements: statements.entries.sort(newestFirst),
    quarters: quarters.entries.sort((a, b) => b.quarter - a.quarter),
    years: years.entries,
    former: [...before.former, ...replaced].slice(-FORMER_MAX),
  };
  return { pay, ...counts };
}

function countsOf(merged: readonly Omit<MergedEntries<unknown>, "entries">[]): EntryCounts {
  const sum = (of: (one: Omit<MergedEntries<unknown>, "entries">) => number) =>
    merged.reduce((total, one) => total + of(one), 0);
  return {
    added: sum(({ added }) => added),
    corrected: sum(({ replaced }) => replaced.length),
    unchanged: sum(({ unchanged }) => unchanged),
  };
}

/** A total with what a later file tells; a list of lines replaces the other as a whole. */
function withTold<Entry extends RecordedQuarter | RecordedYear>(known: Entry, entry: Entry): Entry {
  const told = Object.entries(entry).filter(([, value]) => value !== null);
  return { ...known, ...Object.fromEntries(told), lines: entry.lines.length > 0 ? entry.lines : known.lines };
}

function corrected(known: RecordedYear, entry: RecordedYear): RecordedYear {
  const lines = new Map([...known.lines, ...entry.lines].map((line) => [line.name, line]));
  const names = new Set([...known.corrected_fields, ...entry.corrected_fields]);
  return { ...withTold(known, entry), lines: [...lines.values()], corrected_fields: [...names] };
}

function withoutCorrected(known: RecordedYear, entry: RecordedYear): RecordedYear {
  const names = new Set(known.corrected_fields);
  if (names.size === 0) return withTold(known, entry);
  const kept = Object.entries(known).filter(([field]) => names.has(field));
  const lines = entry.lines.filter(({ name }) => !names.has(name));
  const correctedLines = known.lines.filter(({ name }) => names.has(name));
  const told = withTold(known, { ...entry, ...Object.fromEntries(kept), corrected_fields: known.corrected_fields });
  return { ...told, lines: entry.lines.length === 0 ? known.lines : [...lines, ...correctedLines] };
}

function statementKey({ pay_date, period_start, period_end, type, check_number }: RecordedStatement): string {
  return JSON.stringify([pay_date, period_start, period_end, type, check_number]);
}

/** Statements, each with a key that is the same whenever its period is loaded again. */
export function keyedStatements(statements: readonly RecordedStatement[]): [string, RecordedStatement][] {
  return numbered(statements, statementKey);
}

/** How entries of one period are found and combined. */
interface MergeRules<Entry> {
  readonly keyOf: (entry: Entry) => string;
  /** The stored entry with a loaded one of its key; the loaded one unless given. */
  readonly combine?: (known: Entry, loaded: Entry) => Entry;
}

interface MergedEntries<Entry> {
  readonly entries: Entry[];
  readonly replaced: readonly Entry[];
  readonly added: number;
  readonly unchanged: number;
  readonly isChanged: boolean;
}

/** Of entries of one key the first replaces the first, the second the second: none is a duplicate. */
function mergeEntries<Entry>(
  before: readonly Entry[],
  loaded: readonly Entry[],
  { keyOf, combine = (_, entry) => entry }: MergeRules<Entry>,
): MergedEntries<Entry> {
  const entries = new Map(numbered(before, keyOf));
  const replaced: Entry[] = [];
  let [added, unchanged] = [0, 0];
  for (const [key, entry] of numbered(loaded, keyOf)) {
    const known = entries.get(key);
    const next = known === undefined ? entry : combine(known, entry);
    if (known !== undefined && isSame(known, next)) {
      unchanged += 1;
      continue;
    }
    if (known === undefined) added += 1;
    else replaced.push(known);
    entries.set(key, next);
  }
  return { entries: [...entries.values()], replaced, added, unchanged, isChanged: added + replaced.length > 0 };
}

function numbered<Entry>(entries: readonly Entry[], keyOf: (entry: Entry) => string): [string, Entry][] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const key = keyOf(entry);
    const at = seen.get(key) ?? 0;
    seen.set(key, at + 1);
    return [`${key} ${at}`, entry];
  });
}

function isSame(a: unknown, b: unknown): boolean {
  const nowhere = { source_file: null, source_row: null };
  return isDeepStrictEqual(Object.assign({}, a, nowhere), Object.assign({}, b, nowhere));
}

function newestFirst(a: RecordedStatement, b: RecordedStatement): number {
  return compareTexts(b.pay_date, a.pay_date) || compareTexts(b.period_end ?? "", a.period_end ?? "");
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The pay of all years as one, newest first. */
export function joinPay(years: readonly PayOfYear[]): RecordedPay {
  return {
    statements: years.flatMap(({ statements }) => statements).sort(newestFirst),
    quarters: years.flatMap(({ quarters }) => quarters).sort((a, b) => b.year - a.year || b.quarter - a.quarter),
    years: years.flatMap((one) => one.years).sort((a, b) => b.year - a.year),
  };
}

/** A statement repeats the one before it: a larger window takes longer to prepare than it saves. */
const PACKING = { level: 1, windowBits: 12, memLevel: 6 } as const;

/** A year's pay as the text that is sealed. Compressed: statements of a year repeat themselves. */
export function packPay(pay: PayOfYear): string {
  return deflateRawSync(JSON.stringify(pay), PACKING).toString("base64");
}

/** What {@link packPay} packed. */
export function unpackPay(packed: string): PayOfYear {
  const pay = JSON.parse(inflateRawSync(Buffer.from(packed, "base64")).toString("utf8")) as PayOfYear;
  return { ...pay, statements: pay.statements.map(currentStatement) };
}
