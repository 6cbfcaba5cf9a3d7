import type { FilePayPart, PayrollFile, PayrollJob } from "../../src/files/payroll/payroll-file.ts";
import { decodeBytes } from "../../src/files/values/decode.ts";
import { sheetsOfText } from "../../src/reading/sheets.ts";

/** By the place of a row, the person of the truth whose it is. */
export type RowOwners = ReadonlyMap<string, string>;

/** Fewer digits are found in a row by chance. */
const DIGITS_MIN = 3;

/**
 * Amounts that stand in no row of their person, and persons that are read from the rows of several, in words without a value of
 * the file.
 *
 * @param owners empty: not known
 */
export function strayAmounts(bytes: Uint8Array, { jobs }: Pick<PayrollFile, "jobs">, owners: RowOwners): string[] {
  const rows = rowsOf(decodeBytes(bytes).text);
  const textOf = (places: readonly (number | string)[]) =>
    places.map((place) => rows.get(String(place)) ?? "").join("\n");
  const personsOf = new Map<string, Set<string>>();
  const stray = jobs.flatMap((job) => {
    for (const place of job.rows) {
      const owner = owners.get(String(place));
      if (owner !== undefined) personsOf.set(job.person, (personsOf.get(job.person) ?? new Set()).add(owner));
    }
    if (job.rows.some((place) => !rows.has(String(place)))) return [];
    const numbers = new Numbers(textOf(job.rows));
    return amountsOf(job)
      .filter(({ amount }) => !numbers.has(amount))
      .map(({ path }) => `a ${path} stands in no row of its person: row ${job.rows[0]}`);
  });
  const mixed = [...personsOf].filter(([, persons]) => persons.size > 1);
  return [...stray, ...mixed.map(([, persons]) => `rows of ${persons.size} persons are read as one person's`)];
}

/** The rows of a text by their places, as the reader numbers them. */
function rowsOf(text: string): Map<string, string> {
  const rows = new Map<string, string>();
  for (const sheet of sheetsOfText(text)) {
    for (const { place, cells, text: line } of sheet.rows) {
      const before = rows.get(String(place));
      rows.set(String(place), [before ?? "", line ?? "", ...cells].join("\n"));
    }
  }
  return rows;
}

/** The numbers of a text, whatever their separators. */
class Numbers {
  readonly #digits: ReadonlySet<string>;
  readonly #all: string;

  constructor(text: string) {
    const found = text.match(/\d[\d.,' \u00a0]*/g) ?? [];
    this.#digits = new Set(found.flatMap((one) => [significant(one), significant(rounded(one))]));
    this.#all = text.replace(/[^\d]/g, "");
  }

  has(amount: string): boolean {
    const digits = significant(amount);
    return digits.length < DIGITS_MIN || this.#digits.has(digits) || this.#all.includes(digits);
  }
}

function rounded(text: string): string {
  const value = Number(text.replace(/[,' \u00a0]/g, ""));
  return Number.isFinite(value) ? value.toFixed(2) : text;
}

function significant(text: string): string {
  return text.replace(/\D/g, "").replace(/^0+|0+$/g, "");
}

/** What is paid as the file says; gross pay may be the sum of its lines, which are looked at themselves. */
function amountsOf({ statements = [] }: PayrollJob): { readonly path: string; readonly amount: string }[] {
  return statements.flatMap(({ gross, net, parts }) => {
    const own = [
      { path: "net", amount: net },
      ...(isSum(gross, parts) ? [] : [{ path: "gross", amount: gross }]),
      ...parts.map(({ kind, amount }) => ({ path: kind, amount })),
    ];
    return own.flatMap(({ path, amount }) => (amount === undefined ? [] : [{ path, amount }]));
  });
}

function isSum(gross: string | undefined, parts: readonly FilePayPart[]): boolean {
  const earnings = parts.filter(({ kind }) => kind === "earning");
  return (
    earnings.length > 1 &&
    Math.abs(earnings.reduce((sum, { amount }) => sum + Number(amount), 0) - Number(gross)) < 0.01
  );
}
