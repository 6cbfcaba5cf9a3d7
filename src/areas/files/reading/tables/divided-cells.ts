import { frequencyOfWord } from "../../values/pay-words.ts";
import type { Block } from "../blocks.ts";
import { LABELLED } from "./sheet-lines.ts";

/** So many of the cells of a column must have several lines. */
const SHARE = 0.5;
const SAMPLE = 200;

/** A block whose cells of several lines are columns of their own: by their labels, else by their place. */
export function withDividedCells(block: Block): Block {
  const data = block.rows.filter(({ kind }) => kind === "data").slice(0, SAMPLE);
  const divided = block.headings.flatMap((_, at) => {
    const filled = data.filter(({ cells }) => (cells[at] ?? "").trim() !== "");
    const several = filled.filter(({ cells }) => (cells[at] ?? "").trim().includes("\n"));
    return filled.length > 0 && several.length > filled.length * SHARE ? [at] : [];
  });
  if (divided.length === 0) return block;
  const added: { readonly at: number; readonly label: string }[] = [];
  const parts = block.rows.map(({ cells, kind }) => {
    if (kind !== "data") return new Map<string, string>();
    const own = new Map<string, string>();
    for (const at of divided) for (const [label, text] of linesOf(cells[at] ?? "")) own.set(`${at} ${label}`, text);
    return own;
  });
  for (const own of parts) {
    for (const key of own.keys()) {
      const at = Number(key.slice(0, key.indexOf(" ")));
      const label = key.slice(key.indexOf(" ") + 1);
      if (!added.some((one) => one.at === at && one.label === label)) added.push({ at, label });
    }
  }
  const isDivided = new Set(divided);
  const kept = block.headings.map((heading, at) => (isDivided.has(at) ? "" : heading));
  return {
    ...block,
    headings: [
      ...kept,
      ...added.map(({ at, label }) => {
        const isAlone = added.filter((one) => one.at === at).length === 1;
        return headingOf(isAlone ? (block.headings[at] ?? "") : "", label);
      }),
    ],
    groups: [...kept.map((_, at) => block.groups[at] ?? ""), ...added.map(() => "")],
    tableWidth: block.tableWidth ?? block.headings.length,
    rows: block.rows.map((row, line) => {
      if (row.kind !== "data") return row;
      const cells = block.headings.map((_, at) => (isDivided.has(at) ? "" : (row.cells[at] ?? "")));
      return { ...row, cells: [...cells, ...added.map(({ at, label }) => parts[line]?.get(`${at} ${label}`) ?? "")] };
    }),
  };
}

function headingOf(heading: string, label: string): string {
  return /^#\d+$/.test(label) ? (label === "#1" ? heading : "") : label;
}

const CITY = /,\s*[A-Z]{2}\s+\d{5}/;
const STREET = /^\d+\s+\S/;
const UNIT = /^(.*\S),\s*((?:#|(?:apt|apartment|unit|suite|ste)\b)\.?\s*\S.*)$/i;
const AMOUNT = /\d[\d,.]*\s*\/\s*\p{L}/u;

/** The lines of a cell by their labels; an address, a rate and a frequency are known by their form, others by their place. */
function linesOf(text: string): [string, string][] {
  let place = 0;
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .flatMap((line) => {
      const unit = STREET.test(line) && !CITY.test(line) ? UNIT.exec(line) : null;
      return unit === null ? [line] : [unit[1] ?? "", `Address Line 2: ${unit[2]}`];
    })
    .map((line): [string, string] => {
      const labelled = LABELLED.exec(line);
      if (labelled !== null)
        return AMOUNT.test(labelled[2] ?? "")
          ? ["Pay Rate", labelled[2] ?? ""]
          : [labelled[1] ?? "", labelled[2] ?? ""];
      if (CITY.test(line)) return ["City, State, Zip", line];
      if (STREET.test(line)) return ["Address", line];
      if (frequencyOfWord(line) !== null) return ["Pay Frequency", line];
      place += 1;
      return [`#${place}`, line];
    });
}
