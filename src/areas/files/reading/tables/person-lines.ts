import type { Block } from "../blocks.ts";
import { LABELLED, type SheetLine } from "./sheet-lines.ts";

/** Labels and headings of persons. */
const PERSON = /\b(?:employee|name|worker|associate|ssn|social security|payee)\b/i;
const PRINTED = /print|run date|page|report/i;

/** A table of one person, who stands in labelled lines above it, with these as columns of all of its rows. */
export function withTitlePerson(block: Block, above: readonly SheetLine[]): Block {
  if (block.headings.some((heading) => PERSON.test(heading))) return block;
  const told = new Map<string, string>();
  for (const { row } of above)
    for (const [label, text] of membersOf(row.cells))
      if (!label.startsWith("#") && !PRINTED.test(label)) told.set(label, text);
  if (![...told.keys()].some((label) => PERSON.test(label))) return block;
  const labels = [...told.keys()];
  const width = block.headings.length;
  return {
    ...block,
    headings: [...block.headings, ...labels],
    groups: [...block.headings.map((_, at) => block.groups[at] ?? ""), ...labels.map(() => "")],
    tableWidth: width,
    rows: block.rows.map((row) =>
      row.kind === "data"
        ? { ...row, cells: [...Array.from({ length: width }, (_, at) => row.cells[at] ?? ""), ...told.values()] }
        : row,
    ),
  };
}

/** A block with what the lines of persons and sections tell as further columns. */
export function withPersonLines(block: Block): Block {
  const labels: string[] = [];
  const told = block.rows.map((row) =>
    row.kind === "data" && row.person !== null ? membersOf(row.person) : new Map<string, string>(),
  );
  for (const one of told) for (const label of one.keys()) if (!labels.includes(label)) labels.push(label);
  if (labels.length === 0) return block;
  const width = widthOf(block);
  const own = Array.from({ length: width }, (_, at) => block.headings[at] ?? "");
  return {
    ...block,
    headings: [...own, ...labels.map((label) => label.replace(/^#\d+$/, ""))],
    groups: [...own.map((_, at) => block.groups[at] ?? ""), ...labels.map(() => "")],
    tableWidth: block.headings.length,
    rows: block.rows.map((row, at) =>
      row.kind === "data"
        ? {
            ...row,
            cells: [
              ...own.map((_, column) => row.cells[column] ?? ""),
              ...labels.map((label) => told[at]?.get(label) ?? ""),
              // What stands beyond the table stays there, where a row that has too much is known by it.
              ...row.cells.slice(width),
            ],
          }
        : row,
    ),
  };
}

/** Rows that have more cells than the table has headings are shifted, unless there are so many of them. */
const MORE = 0.1;

/** The number of columns of a table: of its headings, or more where many rows have further cells. */
function widthOf({ headings, rows }: Block): number {
  const widths = rows
    .filter(({ kind }) => kind === "data")
    .map(({ cells }) => cells.findLastIndex((cell) => cell.trim() !== "") + 1);
  const wider = widths.filter((width) => width > headings.length);
  return wider.length < widths.length * MORE
    ? headings.length
    : wider.reduce((most, width) => Math.max(most, width), headings.length);
}

/** An amount whose comma, without quotes, divided two cells: `58` and `477.00/yr`. */
const CUT_AMOUNT = /^\$?\d{1,3}(?:,\d{3})+(?:\.\d\d|\s*\/|\s+per\b)/i;

/** The texts of a line by their labels; those without one by their place. */
function membersOf(cells: readonly string[]): Map<string, string> {
  const members = new Map<string, string>();
  let label: string | null = null;
  let bare = 0;
  for (const cell of cells.flatMap((one) => one.split(/\s{2,}/)).map((one) => one.trim())) {
    if (cell === "") continue;
    const labelled = LABELLED.exec(cell);
    const [before, value = ""] = [...members].at(-1) ?? [];
    if (label !== null) {
      members.set(label, cell);
      label = null;
    } else if (labelled !== null) members.set(labelled[1] ?? "", labelled[2] ?? "");
    else if (before !== undefined && CUT_AMOUNT.test(`${value},${cell}`)) members.set(before, `${value},${cell}`);
    else if (/:$/.test(cell)) label = cell.slice(0, -1).trim();
    else {
      members.set(`#${bare}`, cell);
      bare += 1;
    }
  }
  return members;
}
