import { AppError } from "../../../kernel/error.ts";
import { type GivenHeadings, headingKey, missingHeading, repeatedHeading } from "../headings.ts";
import { type DateRules, readDate } from "../values/loose-dates.ts";
import { nameOfColumn, type ReadAs } from "./assign.ts";
import { type Block, placeInRow } from "./blocks.ts";
import { MEANINGS, type Meaning, NOTHING, yearToDate } from "./columns/meanings.ts";
import type { Told } from "./rows/told.ts";

/** The meanings of the fields that an operator can name a column for. */
const BY_FIELD: ReadonlyMap<string, Meaning> = new Map(
  [...MEANINGS].flatMap(([meaning, { kind, fields = [] }]) =>
    fields.flatMap((field): [string, Meaning][] => [
      [field, meaning],
      ...(kind === "pay" ? [[`${field}_ytd`, yearToDate(meaning)] as [string, Meaning]] : []),
    ]),
  ),
);

/** The names of all fields of a pay file to which an operator can map a column. */
export const MAPPABLE_FIELDS: readonly string[] = [...BY_FIELD.keys()];

/** The meaning of a field that an operator can name a column for; null if there is none. */
export function meaningOfField(field: string): Meaning | null {
  return BY_FIELD.get(field) ?? null;
}

/**
 * The columns as the operator names them. No other column has a meaning that is given; one that is
 * given as null has none.
 *
 * @throws AppError `incorrect_parameters` if no table of the file has a heading that is named
 */
export function withGiven(columns: readonly ReadAs[], block: Block, given: GivenHeadings): readonly ReadAs[] {
  if (given.size === 0) return columns;
  const chosen = new Map<number, Meaning>();
  const taken = new Set<Meaning>();
  for (const [field, heading] of given) {
    const meaning = BY_FIELD.get(field);
    if (meaning === undefined) continue;
    if (heading === null) {
      taken.add(meaning);
      continue;
    }
    const place = placeInRow(block, heading);
    const found = columns.filter((column) =>
      place === null ? headingKey(column.heading) === headingKey(heading) : column.at === place,
    );
    if (found.length > 1) throw repeatedHeading({ field, heading });
    for (const { at } of found) {
      chosen.set(at, meaning);
      taken.add(meaning);
    }
  }
  return columns.map((column) => {
    const meaning = chosen.get(column.at);
    if (meaning !== undefined) return { ...column, meaning, share: 1, open: null, answer: "taken" };
    if (taken.has(column.meaning)) return { ...column, meaning: NOTHING };
    const open = column.open?.filter((one) => !taken.has(one)) ?? [];
    return { ...column, open: open.some((one) => one !== NOTHING) ? open : null };
  });
}

/** What the operator says of the columns of a block, as answers to the questions about them. */
export function answersOfGiven(block: Block, given: GivenHeadings): [id: string, answer: string][] {
  return [...given].flatMap(([field, heading]) => {
    const meaning = BY_FIELD.get(field);
    if (meaning === undefined || heading === null) return [];
    const place =
      placeInRow(block, heading) ?? block.headings.findIndex((one) => headingKey(one) === headingKey(heading));
    if (place < 0 || place >= block.headings.length) return [];
    return [[`column:${nameOfColumn(block, place)}`, meaning]];
  });
}

/**
 * Refuses a heading that the operator named and no table has.
 *
 * @throws AppError `incorrect_parameters`
 */
export function checkGiven(blocks: readonly Block[], given: GivenHeadings): void {
  const headings = blocks.flatMap((block) => block.headings);
  // A file without a table is refused as such.
  if (headings.length === 0) return;
  const keys = new Set(headings.map(headingKey));
  const width = Math.max(0, ...blocks.map((block) => block.headings.length));
  for (const [field, heading] of given) {
    if (heading === null) continue;
    const places = blocks.flatMap((block) => placeInRow(block, heading) ?? []);
    const isThere = places.length === 0 ? keys.has(headingKey(heading)) : places.some((place) => place < width);
    if (!isThere) throw missingHeading({ field, heading }, headings);
  }
}

/** The dates of all rows by the words in which an operator gives them. */
const DATES = { pay_date: "payDate", period_start: "periodStart", period_end: "periodEnd" } as const;

/**
 * What titles tell, with what the operator says instead: a value of the operator replaces one of a title,
 * and never one of a row.
 *
 * @throws AppError `incorrect_parameters` if a date is none
 */
export function withGivenValues(told: Told, constants: ReadonlyMap<string, string>, rules: DateRules): Told {
  if (constants.size === 0) return told;
  const changed: { -readonly [Fact in keyof Told]?: Told[Fact] } = {};
  for (const [field, fact] of Object.entries(DATES)) {
    const text = constants.get(field);
    if (text === undefined) continue;
    const read = readDate(text, rules);
    if (read.kind !== "date") throw notADate(field);
    changed[fact] = read.date;
    [changed.isMonth, changed.isSummary] = [false, false];
  }
  const [name, ein] = [constants.get("employer_name"), constants.get("employer_ein")?.replaceAll(/\D/g, "")];
  if (name !== undefined) changed.employer = name;
  if (ein !== undefined) changed.ein = ein;
  for (const fact of ["year", "quarter"] as const) {
    const number = Number(constants.get(fact) ?? Number.NaN);
    if (!Number.isNaN(number)) changed[fact] = number;
  }
  return { ...told, ...changed };
}

function notADate(field: string): AppError {
  const message = `The value of ${field} for all rows is not a date: write it as YYYY-MM-DD.`;
  return new AppError("incorrect_parameters", message);
}
