import { originalRows, rowsOfFile } from "../../../../areas/files/layouts/original-rows.ts";
import type { FileQuestion, PayrollFile, RowPlace } from "../../../../areas/files/payroll/payroll-file.ts";
import { withoutSsns } from "../../../../kernel/text/us/ssn.ts";

/** So many rows of a question are shown, each of at most so many characters. */
const SHOWN = { rows: 3, lines: 12, chars: 200 } as const;

/**
 * Some of the rows of each question as they are in the file, with SSNs masked, for the person at a
 * terminal: they are values of persons.
 *
 * @param bytes the file that was read
 * @returns lines of text by the id of the question
 */
export async function questionRows(
  bytes: Uint8Array,
  { questions, ...file }: PayrollFile,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = new Map<string, readonly string[]>();
  for (const question of questions) rows.set(question.id, await rowsOf(bytes, { questions, ...file }, question));
  return rows;
}

async function rowsOf(bytes: Uint8Array, file: PayrollFile, question: FileQuestion): Promise<string[]> {
  const places = question.rows.slice(0, SHOWN.rows);
  const original = rowsOfFile(file);
  if (original === null || places.length === 0) return [];
  const isPath = (place: RowPlace): place is string => typeof place === "string";
  // A document has no rows: its jobs are found by their number.
  const rowsOfJob = new Map(places.flatMap((place, at) => (isPath(place) ? [[at + 1, [place]] as const] : [])));
  const asked = places.map((place, at) => ({ line: isPath(place) ? at + 1 : place, reason: "" }));
  const lines = await originalRows(bytes, { ...original, rowsOfJob }, asked);
  return lines.slice(0, SHOWN.lines).map((line) => withoutSsns(shown(line)).slice(0, SHOWN.chars));
}

function shown(line: string): string {
  return line.trimEnd().replace(/,rejected_line,rejected_because$|,\d+,$/, "");
}
