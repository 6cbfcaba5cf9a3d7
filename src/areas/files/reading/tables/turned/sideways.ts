import type { Block, BlockRow, KnownWords } from "../../blocks.ts";
import type { FileSheet } from "../../sheet.ts";
import { headness, isNumeric, type SheetLine, TOTAL_LABEL, textOfLine } from "../sheet-lines.ts";

const RATE = /\b(?:rate|taux|tarifa|tasa|satz|taxa)\b/i;
/** A line of what was paid by it, where the rates have a column of their own. */
const SALARY = /\bsalary\b/i;

/** The line of the names of persons side by side stands within the first lines. */
const NAMES_WITHIN = 60;

/** Persons side by side with a line a kind of pay, as a block with a row a person; null if the sheet is none. */
export function besideEachOther(sheet: FileSheet, infos: readonly SheetLine[], known: KnownWords): Block | null {
  for (const [at, info] of infos.slice(0, NAMES_WITHIN).entries()) {
    const names = info.filled.filter((column) => column > 0);
    const first = (info.row.cells[0] ?? "").trim();
    if (
      names.length === 0 ||
      info.forms.filter(isNumeric).length > 0 ||
      headness(first, (word) => (known(word) === 1 ? 1 : 0)) > 0.5
    )
      continue;
    const people = names.filter((column) => {
      const text = (info.row.cells[column] ?? "").trim();
      const next = names.find((one) => one > column) ?? column + 1;
      const under = infos
        .slice(at + 1, at + 40)
        .flatMap(({ forms }) => forms.slice(column, next).filter((form) => form[0] !== "empty"));
      if (under.filter(isNumeric).length < under.length * 0.6) return false;
      return (
        !TOTAL_LABEL.test(text) &&
        /\p{L}{2}.*[\s,].*\p{L}/u.test(text) &&
        headness(text, (word) => (known(word) === 1 ? 1 : 0)) < 0.5
      );
    });
    if (people.length === 0 || people.length < names.length * 0.6) continue;
    const below = infos.slice(at + 1).filter(({ filled }) => filled.length > 0);
    const labels = below.map((info) => labelOf(info, names[0] ?? 1));
    const labelled = labels.filter((label) => label !== "");
    const heads = labelled.filter((label) => headness(label, known) >= 0.5);
    if (heads.length < 4 || heads.length < labelled.length * 0.6) continue;
    const numbers = below.filter(({ forms }) => forms.slice(1).some((form) => isNumeric(form))).length;
    if (numbers < below.length * 0.4) continue;
    return sideways(sheet, { infos, at, people, names });
  }
  return null;
}

/** The text of a line in front of the persons: its columns there are steps of an indent. */
function labelOf({ row }: SheetLine, from: number): string {
  return (row.cells.slice(0, from).find((cell) => cell.trim() !== "") ?? "").trim();
}

interface Aside {
  readonly infos: readonly SheetLine[];
  readonly at: number;
  readonly people: readonly number[];
  readonly names: readonly number[];
}

function sideways(sheet: FileSheet, { infos, at, people, names }: Aside): Block {
  const from = names[0] ?? 1;
  const next = infos[at + 1];
  const hasSubs =
    next !== undefined &&
    next.filled.length > 0 &&
    next.forms.filter(isNumeric).length === 0 &&
    labelOf(next, from) === "";
  const subs = hasSubs ? next.row.cells.map((cell) => cell.trim()) : [];
  const isOfRates = subs.some((sub) => RATE.test(sub));
  const lines = infos.slice(at + (hasSubs ? 2 : 1));
  const headings = ["Employee Name"];
  const groups = [""];
  const keys: { readonly line: number; readonly sub: string }[] = [];
  const end = infos.reduce((most, { row }) => Math.max(most, row.cells.length), 0);
  const widthOf = (column: number) => (names.find((one) => one > column) ?? end) - column;
  const width = Math.max(1, ...people.map((column) => Math.min(widthOf(column), 6)));
  let section = "";
  const hours = new Set<string>();
  const used: SheetLine[] = [];
  for (const [line, info] of lines.entries()) {
    const label = labelOf(info, from);
    const values = info.forms.slice(from).filter((form) => form[0] !== "empty" && form[0] !== undefined).length;
    if (label === "") continue;
    if (values === 0) {
      section = label;
      continue;
    }
    used.push(info);
    // The rates have a column of their own: an "Hourly Rate" of these lines is the pay by it.
    const own = isOfRates ? label.replace(RATE, "").replace(/ {2,}/g, " ").trim() || label : label;
    for (let offset = 0; offset < width; offset += 1) {
      if (people.every((column) => (info.row.cells[column + offset] ?? "").trim() === "")) continue;
      const sub = subs[(people[0] ?? 0) + offset] ?? "";
      // The rate of a line is that of its hours, and not what the person is paid.
      if (RATE.test(sub)) continue;
      const isAmount = /amount|current|total|importe|montant|\d/i.test(sub) || sub === "";
      // The hours of a total are stated again next to what is left of it.
      const told = people.map((column) => info.row.cells[column + offset] ?? "").join("|");
      if (!isAmount && hours.has(told)) continue;
      if (!isAmount) hours.add(told);
      keys.push({ line, sub: String(offset) });
      headings.push(isAmount ? (isOfRates && SALARY.test(own) ? `${own} Pay` : own) : `${own} ${sub}`);
      groups.push(section);
    }
  }
  const rows = people.map((column): BlockRow => {
    const cells = [
      (infos[at]?.row.cells[column] ?? "").trim(),
      ...keys.map(({ line, sub }) => lines[line]?.row.cells[column + Number(sub)] ?? ""),
    ];
    const own = Math.min(widthOf(column), width);
    return {
      place: `column ${column + 1}`,
      cells,
      kind: "data",
      section: null,
      person: null,
      places: used.map(({ row }) => row.place),
      columns: Array.from({ length: own }, (_, offset) => column + 1 + offset),
    };
  });
  const titles = infos
    .slice(0, at)
    .map(textOfLine)
    // Quickbooks' columns of amounts are headed by the period.
    .concat([...new Set(subs.filter((sub) => /\d/.test(sub)))])
    .filter((text) => text !== "");
  return { headings, groups, titles, sheet: sheet.name, headingPlaces: [], rows, hasLabels: true };
}
