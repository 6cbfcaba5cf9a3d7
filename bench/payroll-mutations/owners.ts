import type { FilePayPart, PayrollFile, PayrollJob } from "../../src/areas/files/payroll/payroll-file.ts";
import { sheetsOfText } from "../../src/areas/files/reading/sheets.ts";
import { decodeBytes } from "../../src/areas/files/values/decode.ts";

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
      .filter(({ amount, hours }) => !numbers.has(amount) && !(hours !== undefined && numbers.hasRate(amount, hours)))
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
  readonly #values: readonly number[];

  constructor(text: string) {
    const found = text.match(/\d[\d.,' \u00a0]*/g) ?? [];
    this.#values = found.map((one) => Number(one.trim().replace(/,$/, "")));
    this.#digits = new Set(found.flatMap((one) => [significant(one), significant(rounded(one))]));
    this.#all = text.replace(/[^\d]/g, "");
  }

  /** True if one of the numbers is a rate at which the hours come to an amount. */
  hasRate(amount: string, hours: string): boolean {
    return this.#values.some((rate) => Math.abs(rate * Number(hours) - Number(amount)) < 0.01);
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

interface Amount {
  readonly path: string;
  readonly amount: string;
  readonly hours?: string | undefined;
}

/** What is paid as the file says; gross pay may be the sum of its lines, which are looked at themselves, or of its punches. */
function amountsOf({ statements = [] }: PayrollJob): Amount[] {
  return statements.flatMap(({ gross, net, parts, rows }) => {
    const isOfPunches = parts.length === 0 && rows.length > 1;
    return [
      ...(net === undefined ? [] : [{ path: "net", amount: net }]),
      ...(gross === undefined || isOfPunches || isSum(gross, parts) ? [] : [{ path: "gross", amount: gross }]),
      ...parts.map(({ kind, amount, hours }) => ({ path: kind, amount, hours })),
    ];
  });
}

function isSum(gross: string | undefined, parts: readonly FilePayPart[]): boolean {
  const earnings = parts.filter(({ kind }) => kind === "earning");
  return (
    earnings.length > 1 &&
    Math.abs(earnings.reduce((sum, { amount }) => sum + Number(amount), 0) - Number(gross)) < 0.01
  );
}
