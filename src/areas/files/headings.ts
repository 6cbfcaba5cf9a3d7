import { AppError } from "../../kernel/error.ts";
import { counted } from "../../kernel/text/counted.ts";
import { foldedWords } from "../../kernel/text/fold.ts";
import type { Line } from "./lines.ts";
import vocabulary from "./vocabulary/heading-words.json" with { type: "json" };

/**
 * The heading that holds a field, as the operator names it; null for no column, whatever the
 * headings are.
 */
export type GivenHeadings<Field extends string = string> = ReadonlyMap<Field, string | null>;

/** A list of headings, separated by a comma and a blank, in the form of {@link headingKey}. */
export function headingKeys(headings: string): string[] {
  return headings.split(", ").map(headingKey);
}

/** A heading without case, blanks and punctuation, unless it consists of those (`#`) or is the place of a column (`#3`). */
export function headingKey(heading: string): string {
  if (/^\s*#\d+\s*$/.test(heading)) return heading.trim();
  return foldedWords(heading).join("") || heading.trim();
}

/** The members that lead to one of NDJSON: `profile.` of `profile.first_name`. */
const PATH = /^(?:\w{2,}\.)+(?=\w{2,}$)/;

/**
 * A heading's key without what templates put behind it in brackets (`Date of Birth (MM/DD/YYYY)`), and
 * without the path to a member; an empty text for one that is nothing else.
 */
export function bareHeadingKey(heading: string): string {
  return foldedWords(heading.replace(/[([][^)\]]{0,100}[)\]]/g, " ").replace(PATH, "")).join("");
}

/**
 * The refusal of a heading that the operator named and the file lacks. The heading is repeated only if it consists
 * of the words of headings: it may be a value of another file.
 *
 * @param field what it was named for
 */
export function missingHeading({ field, heading }: NamedHeading, header: readonly string[]): AppError {
  const column = isKnownHeading(heading) ? JSON.stringify(heading) : `that is named for ${field}`;
  return refusedHeader(`The header has no column ${column}. ${listedHeadings(header)}.`);
}

/** A heading, and the field for which it is looked for. */
interface NamedHeading {
  readonly field: string;
  readonly heading: string;
}

/** The refusal of a heading that the file has twice; see {@link missingHeading}. */
export function repeatedHeading({ field, heading }: NamedHeading): AppError {
  const column = isKnownHeading(heading) ? JSON.stringify(heading) : `that is named for ${field}`;
  return refusedHeader(
    `The header has the column ${column} twice: rename one of them, or name the place of ${field}, such as #3.`,
  );
}

/**
 * What a message says of a file's first line: its headings if it is known to have headings, else
 * only their number. The first line of a file without headings is a person's row, and messages
 * are stored, logged and shown.
 */
export function listedHeadings(header: readonly string[]): string {
  if (isHeadings(header)) return `It has ${quotedHeadings(header)}`;
  return `Its beginning, of ${counted(header.length, "column")}, does not read as headings and is not repeated here: give a file with a line of headings, or name each column by its place, such as #3`;
}

/** Headings as a message lists them. */
export function quotedHeadings(headings: readonly string[]): string {
  return headings.map((heading) => JSON.stringify(heading)).join(", ");
}

/** Words of which headings consist. */
const HEADING_WORDS: ReadonlySet<string> = new Set(vocabulary.words.map((word) => word.toUpperCase()));

/** Longer than the number of a line (`Address 2`), and no year. */
const LONG_NUMBER = /\d{3}/;

/**
 * True if a line is known to consist of headings: at least half of its values, and two of them
 * unless it has only one, consist of the words of headings, and none has a longer number or an @.
 */
export function isHeadings(header: readonly string[]): boolean {
  const filled = header.filter((value) => value.trim() !== "");
  const known = filled.filter(isKnownHeading).length;
  return (
    known >= Math.min(2, filled.length) &&
    known * 2 >= filled.length &&
    !filled.some((one) => LONG_NUMBER.test(one) || one.includes("@"))
  );
}

/** True if a text consists of the words of headings. */
export function isKnownHeading(value: string): boolean {
  const parts = foldedWords(value.replace(/(?<=[a-z])(?=[A-Z])/g, " ")).filter((word) => !/^\d$/.test(word));
  return parts.length > 0 && parts.every((word) => HEADING_WORDS.has(word));
}

/** The refusal of a header, in words. */
export function refusedHeader(message: string): AppError {
  return new AppError("incorrect_parameters", message);
}

/** Where the headings of a CSV file are. */
interface HeadingLine {
  /** One character. */
  readonly delimiter: string;
  /** How many lines are above them. */
  readonly above: number;
}

/** Maximum number of lines above the headings. */
export const ABOVE_MAX = 20;

/** The signs that divide the values of a line, the likeliest first. */
const DELIMITERS = [",", ";", "\t", "|", "~", "^"] as const;

/** The first line of files that name their delimiter to a spreadsheet. */
const TOLD_DELIMITER = /^"?sep=(.)"?[,;\t|~^]*$/i;

/** Fewer values in a line are not the headings of a table. */
const HEADINGS_MIN = 3;

/**
 * Finds the headings of a CSV file: its first line, unless a title, dates and the like stand above a
 * line that is known to be headings, each with fewer values than that line.
 *
 * @param start the file's beginning
 */
export function findHeadings(start: string): HeadingLine {
  const lines = start.split(/\r\n|\r|\n/, ABOVE_MAX + 1);
  const told = TOLD_DELIMITER.exec(lines[0] ?? "")?.[1];
  if (told !== undefined) return { delimiter: told, above: 1 };
  const first = lines.findIndex((line) => line.trim() !== "");
  const titles = lines.map((line) => valuesOf(line, delimiterOf(line)));
  const most = (at: number) => Math.max(0, ...titles.slice(0, at).map(({ length }) => length));
  const found = titles.findIndex(
    (values, at) => at > first && values.length >= HEADINGS_MIN && most(at) < values.length && isHeadings(values),
  );
  const own = titles[first] ?? [];
  const isFirst = found < 0 || (own.length > 1 && isHeadings(own));
  const above = isFirst ? 0 : found;
  return { delimiter: delimiterOf(lines[isFirst ? first : found] ?? ""), above };
}

/** The lines with those above the headings blank, as which they are skipped; their numbers stay. */
export async function* withoutLinesAbove(lines: AsyncIterable<Line[]>, above: number): AsyncGenerator<Line[]> {
  for await (const group of lines) {
    yield above === 0 ? group : group.map((line) => (line.number <= above ? { ...line, text: "" } : line));
  }
}

/** The values of a line that say something. */
function valuesOf(line: string, delimiter: string): string[] {
  return line
    .split(delimiter)
    .map((value) => value.replaceAll('"', "").trim())
    .filter((value) => value !== "");
}

/** The most frequent delimiter of a line; a comma if it has none. */
function delimiterOf(line: string): string {
  const counts = DELIMITERS.map((delimiter) => line.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ",";
}
