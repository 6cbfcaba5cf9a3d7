import type { Block } from "../../blocks.ts";
import { NOTHING } from "../../columns/meanings.ts";
import { headingFeatures, valueFeatures } from "../../features.ts";
import { type FittedReader, scoresOf } from "../../model.ts";
import type { FileSheet } from "../../sheet.ts";
import { headness, isNumeric, linesOfSheet } from "../sheet-lines.ts";

/** A sheet of persons in columns has so few lines: a field each. */
const LINES_MAX = 200;
/** So many lines with a label in front and two values behind make a table. */
const LINES_MIN = 4;
/** The share of lines whose first cell reads as a heading, and how much it does. */
const LABELLED = 0.8;
const HEADING = 0.6;
/** How much more probable the meanings of the columns of a turned table are, on average. */
const BETTER = 0.25;
/** A table names a person by one of these. */
const PERSONS = new Set<string | undefined>(["full_name", "last_name", "ssn", "employee_number"]);

/**
 * A sheet with a field a line and a person a column as one with a person a row, its titles above; null if its first column holds no headings.
 * Lines of a label alone are left out.
 */
export function turnedSheet(sheet: FileSheet, known: FittedReader["known"]): FileSheet | null {
  if (sheet.isOfRecords === true || sheet.rows.length > LINES_MAX) return null;
  const lines = linesOfSheet(sheet, known);
  const labelled = lines.findIndex(({ filled }) => filled.length > 2 && filled[0] === 0);
  // The line of the names may have no label.
  const first = lines[labelled - 1]?.filled[0] === 1 ? labelled - 1 : labelled;
  const own = lines.slice(first).filter(({ filled }) => filled.length > 1);
  const isField = ({ filled, row, forms }: (typeof own)[number]) =>
    filled[0] === 0 && !isNumeric(forms[0] ?? []) && headness(row.cells[0] ?? "", known) >= HEADING;
  if (first < 0 || own.length < LINES_MIN || own.filter(isField).length < own.length * LABELLED) return null;
  const width = Math.max(...own.map(({ row }) => row.cells.length));
  const places = own.map(({ row }) => row.place);
  return {
    name: sheet.name,
    rows: [
      ...sheet.rows.slice(0, first),
      ...Array.from({ length: width }, (_, column) => ({
        place: column === 0 ? (places[0] ?? 1) : `column ${column + 1}`,
        cells: own.map(({ row }) => row.cells[column] ?? ""),
        places,
        columns: [column + 1],
      })),
    ],
  };
}

/** True if the columns of turned tables say more clearly what they mean than those of the tables as they lie, and name persons. */
export function readsBetter(turned: readonly Block[], upright: readonly Block[], { model }: FittedReader): boolean {
  const one = clearness(turned, model);
  if (!one.meanings.some((meaning) => PERSONS.has(meaning))) return false;
  return one.mean > clearness(upright, model).mean + BETTER;
}

/** The mean probability of the likeliest meaning of each column that is not empty, and these meanings. */
function clearness(blocks: readonly Block[], model: FittedReader["model"]) {
  const nothing = model.meanings.indexOf(NOTHING);
  const columns = blocks.flatMap(({ headings, rows }) =>
    headings.flatMap((heading, at) => {
      const values = rows.flatMap(({ kind, cells }) => (kind === "data" && cells[at]?.trim()) || []);
      if (values.length === 0) return [];
      const scores = scoresOf(model, [...headingFeatures(heading), ...valueFeatures(values)]);
      const best = Math.max(...scores.filter((_, to) => to !== nothing));
      return [{ meaning: model.meanings[scores.indexOf(best)], share: Math.exp(best) }];
    }),
  );
  return {
    meanings: columns.map(({ meaning }) => meaning),
    mean: columns.length === 0 ? 0 : columns.reduce((sum, { share }) => sum + share, 0) / columns.length,
  };
}
