import { isHeadings } from "./headings.ts";
import type { Line } from "./lines.ts";

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
/** Fewer values in a line are no table's headings. */
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
