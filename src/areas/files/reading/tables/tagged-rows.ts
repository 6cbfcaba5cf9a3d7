import { firmness } from "../rows/firms.ts";
import type { FileSheet, SheetRow } from "../sheet.ts";

/** The kind of a record, as its first cell says it; the exclamation mark is that of its headings in some. */
const TAG = /^!?[A-Z][A-Z0-9_]{0,11}$/;
const TAGS_MAX = 12;
/** A line of headings of a kind, and a line of data of it, by their first cells: the kind stands in the second one. */
const HEADS = /^METADATA$/;
const TAGGED_SHARE = 0.95;

interface Tagged {
  readonly tag: string;
  readonly isHeading: boolean;
  readonly row: SheetRow;
}

/**
 * The rows of delimited text in which each begins with the kind of record that it is, as a sheet a kind; null if it is none.
 * What a kind with one record tells stands above the largest sheet, as titles do.
 */
export function sheetsOfTaggedRows(rows: readonly SheetRow[]): FileSheet[] | null {
  const filled = rows.filter(({ cells }) => cells.some((cell) => cell.trim() !== ""));
  const begun = filled.filter(({ cells }) => TAG.test((cells[0] ?? "").trim())).length;
  if (begun < filled.length * TAGGED_SHARE) return null;
  const hasNamedKinds = filled.some(({ cells }) => HEADS.test(cells[0] ?? ""));
  const tagged = filled.flatMap((row): Tagged[] => {
    const [first = "", second = ""] = row.cells.map((cell) => cell.trim());
    if (!TAG.test(first) || row.cells.length < 2) return [];
    const marks = hasNamedKinds ? 2 : 1;
    const without = { ...row, cells: row.cells.map((cell, at) => (at < marks ? "" : cell)) };
    return [
      hasNamedKinds
        ? { tag: second, isHeading: HEADS.test(first), row: without }
        : { tag: first.replace("!", ""), isHeading: first.startsWith("!"), row: without },
    ];
  });
  if (tagged.length < filled.length * TAGGED_SHARE || tagged.length < 3) return null;
  const kinds = Map.groupBy(tagged, ({ tag }) => tag);
  if (kinds.size < 2 || kinds.size > TAGS_MAX) return null;
  const hasHeadings = tagged.some(({ isHeading }) => isHeading);
  const widths = [...kinds.values()].map((of) => new Set(of.map(({ row }) => row.cells.length)));
  // Rows of one kind are alike; those of an ordinary table are all.
  if (!hasHeadings && (widths.some(({ size }) => size > 1) || new Set(widths.flatMap((of) => [...of])).size < 2))
    return null;
  return sheetsOf([...kinds.values()]);
}

function sheetsOf(kinds: readonly (readonly Tagged[])[]): FileSheet[] {
  const alone = kinds.filter((of) => of.filter(({ isHeading }) => !isHeading).length < 2);
  const several = kinds.filter((of) => !alone.includes(of));
  const largest = several.reduce((most, one) => (one.length > most.length ? one : most), several[0] ?? []);
  const joined: { readonly of: readonly Tagged[]; readonly rows: readonly SheetRow[] }[] = [];
  for (const of of several) {
    const rows = of.map(({ row }) => row);
    const isKeyed = of.some(({ isHeading }) => isHeading);
    const both = isKeyed ? joined.map((one) => joinedByKey(one.rows, rows)) : [];
    const at = both.findIndex((one) => one !== null);
    if (at < 0) joined.push({ of, rows });
    else joined[at] = { of: joined[at]?.of ?? of, rows: both[at] ?? rows };
  }
  return joined.map(({ of, rows }) => ({
    name: null,
    rows: [...(of === largest ? alone.flatMap(titlesOf) : []), ...rows],
  }));
}

const DATED = /^[\d/.: -]*$/;
/** So many rows with a key show that it is one. */
const KEYED_ROWS_MIN = 2;

/** The rows of one kind with those of another next to them that name theirs by a key, the headings first; null: none does. */
function joinedByKey(
  [heads, ...rows]: readonly SheetRow[],
  [others, ...further]: readonly SheetRow[],
): SheetRow[] | null {
  if (heads === undefined || others === undefined || further.length < KEYED_ROWS_MIN) return null;
  for (const key of heads.cells.keys()) {
    const own = new Map(rows.map((row) => [(row.cells[key] ?? "").trim(), row]));
    if (own.size < rows.length || [...own.keys()].some((text) => DATED.test(text))) continue;
    const named = others.cells.findIndex((_, at) => {
      const texts = new Set(further.map(({ cells }) => (cells[at] ?? "").trim()));
      return texts.size === further.length && [...texts].every((text) => own.has(text));
    });
    if (named < 0) continue;
    const added = others.cells.flatMap((heading, at) => (at === named || heads.cells.includes(heading) ? [] : [at]));
    const byKey = new Map(further.map((row) => [(row.cells[named] ?? "").trim(), row]));
    const width = heads.cells.length;
    return [heads, ...rows].map((row) => {
      const other = row === heads ? others : byKey.get((row.cells[key] ?? "").trim());
      const cells = [...row.cells.slice(0, width), ...Array<string>(Math.max(0, width - row.cells.length)).fill("")];
      return {
        ...row,
        cells: [...cells, ...added.map((at) => other?.cells[at] ?? "")],
        places: [...(row.places ?? [row.place]), ...(other === undefined ? [] : [other.place])],
      };
    });
  }
  return null;
}

/** `Heading: value` of each cell of a record that is the only one of its kind; without headings, by the form of its values. */
function titlesOf(of: readonly Tagged[]): SheetRow[] {
  const heading = of.find(({ isHeading }) => isHeading);
  const data = of.find(({ isHeading }) => !isHeading);
  if (data === undefined) return [];
  const cells = data.row.cells.map((cell) => cell.trim());
  const labels = heading === undefined ? labelsByForm(cells) : heading.row.cells.map((cell) => cell.trim());
  return cells.flatMap((cell, at) => {
    const label = labels[at] ?? "";
    return at === 0 || cell === "" || label === "" ? [] : [{ place: data.row.place, cells: [`${label}: ${cell}`] }];
  });
}

/** What the values of an employer's record are by their forms: its name, nine digits, a year and a quarter behind it. */
function labelsByForm(cells: readonly string[]): string[] {
  const names = cells.map((cell) => firmness(cell).worth > FIRM_MIN);
  if (!names.includes(true)) return [];
  return cells.map((cell, at) => {
    if (names[at] === true) return "Employer Name";
    if (/^\d{9}$/.test(cell)) return "EIN";
    if (/^20\d\d$/.test(cell) && /^[1-4]$/.test(cells[at + 1] ?? "")) return "Year";
    return /^[1-4]$/.test(cell) && /^20\d\d$/.test(cells[at - 1] ?? "") ? "Quarter" : "";
  });
}

/** From here on a text is the name of a firm. */
const FIRM_MIN = 1;
