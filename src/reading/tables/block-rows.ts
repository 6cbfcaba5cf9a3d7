import type { BlockRow, KnownWords } from "../blocks.ts";
import type { Layout } from "./layout.ts";
import { headness, isRuler, kindOf, LABELLED, numbersIn, type SheetLine, TOTAL_LABEL } from "./sheet-lines.ts";

/** So many rows show what the rows of a table are like. */
const SAMPLE_ROWS = 2_000;

interface Around {
  readonly layout: Layout;
  readonly lines: readonly SheetLine[];
  readonly known: KnownWords;
}

/** The rows below the headings and what each is. */
export function rowsOf(infos: readonly SheetLine[], { layout, lines, known }: Around): BlockRow[] {
  const made: BlockRow[] = [];
  let section: string | null = null;
  let person: readonly string[] | null = null;
  const headingTexts = new Set(
    lines.flatMap(({ row }) => row.cells.map((cell) => cell.trim().toLowerCase()).filter((cell) => cell !== "")),
  );
  const usual = Math.max(
    2,
    median(
      infos
        .slice(0, SAMPLE_ROWS)
        .filter((info) => numbersIn(info) >= 1)
        .map(({ filled }) => filled.length),
    ) * 0.4,
  );
  const usualKinds = layout.headings.map((_, column) => {
    const counts = new Map<string, number>();
    for (const { forms } of infos.slice(0, 120)) {
      const kind = kindOf(forms[column]);
      if (kind !== "") counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    const of = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const [kind = "", most = 0] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? [];
    return most >= of * 0.6 ? kind : "";
  });
  for (let at = 0; at < infos.length; at += 1) {
    const info = infos[at] as SheetLine;
    const { row, filled } = info;
    const add = (kind: BlockRow["kind"]) => made.push({ ...row, kind, section, person, places: [row.place] });
    if (filled.length === 0) {
      add("blank");
      continue;
    }
    const texts = filled.map((one) => (row.cells[one] ?? "").trim());
    const repeated = texts.filter((text) => headingTexts.has(text.toLowerCase())).length;
    if (isRuler(info) || (repeated >= Math.max(1, texts.length * 0.7) && numbersIn(info) === 0)) {
      add("heading");
      continue;
    }
    const label = texts.find((text) => /\p{L}/u.test(text)) ?? "";
    if (
      TOTAL_LABEL.test(label) &&
      (!/,\s*\p{L}/u.test(label) || /^\W*(?:sub|grand )?totals?\b/i.test(label)) &&
      (texts.indexOf(label) < 3 || filled.length <= 3) &&
      !isLineOfTotals(row.cells, filled)
    ) {
      add("total");
      continue;
    }
    if (layout.lines > 1) {
      const group = infos.slice(at, at + layout.lines);
      if (
        group.length === layout.lines &&
        numbersIn(info) + texts.length > 1 &&
        group.every(({ filled: each }) => each.length > 0)
      ) {
        const cells = group.flatMap(({ row: one }, line) =>
          Array.from({ length: layout.widths[line] ?? 0 }, (_, column) => one.cells[column] ?? ""),
        );
        made.push({
          place: row.place,
          cells,
          kind: "data",
          section,
          person,
          places: group.map(({ row: one }) => one.place),
        });
        at += layout.lines - 1;
        continue;
      }
    }
    if (
      (filled.length === 1 || (row.text !== undefined && !/\S {2,}\S/.test(row.text.trim()))) &&
      numbersIn(info) === 0
    ) {
      const text = row.text?.trim() ?? texts[0] ?? "";
      if (
        /^(?:page|printed|run date|checked by|prepared|report|approved|\* |note|end of)/i.test(text) ||
        text.length > 60 ||
        /[:_]\s*_*$/.test(text)
      ) {
        add("note");
        continue;
      }
      section = text;
      person = row.text === undefined ? row.cells : [text];
      add("section");
      continue;
    }
    const isOutOfLine =
      filled.length <= 6 &&
      numbersIn(info) <= 1 &&
      filled.some(
        (one) => kindOf(info.forms[one]) === "text" && (usualKinds[one] === "date" || usualKinds[one] === "number"),
      );
    const hasLabels = texts.some((text) => LABELLED.test(text) || /:$/.test(text));
    if (
      isOutOfLine ||
      (filled.length < usual && filled.length <= 4 && amountsIn(info) === 0) ||
      (hasLabels && filled.length <= 12 && amountsIn(info) <= filled.length / 2)
    ) {
      if (
        hasLabels ||
        isOutOfLine ||
        texts.every((text) => headness(text, known) < 0.4) ||
        texts.some((text) => /,/.test(text)) ||
        numbersIn(info) > 0
      ) {
        person = row.cells;
        section = texts[0] ?? null;
        add("person");
        continue;
      }
    }
    made.push({ ...row, kind: "data", section, person, places: [row.place] });
  }
  return made;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** How many cells of a line are amounts or dates. */
function amountsIn({ forms }: SheetLine): number {
  return forms.filter((own) => own.includes("money") || own.includes("date") || own.includes("decimal")).length;
}

/** Columns in which the label of a total stands. */
const LABEL_COLUMNS = 3;

/** True if the label stands far from the names and beside another text: a line of a payment, such as its bonus. */
function isLineOfTotals(cells: readonly string[], filled: readonly number[]): boolean {
  const worded = filled.filter((at) => /\p{L}{2}/u.test(cells[at] ?? ""));
  return (worded[0] ?? 0) >= LABEL_COLUMNS && worded.length > 1;
}
