import { LABELLED } from "./sheet-lines.ts";

/** Where a column of a printed text begins, with the blanks before the next one, and where its values end. */
export interface PrintedColumn {
  readonly edge: number;
  readonly end: number;
}

/** A label, a number or a name of the form `Last, First`: the line of a person above its headings. */
export const OF_PERSON = /:(?:\s|$)|\d{4}|\p{L}, ?\p{L}/u;

/** The cells of a printed line. */
export function cellsAt(line: string, columns: readonly PrintedColumn[]): string[] {
  const edges = columns.map(({ edge }) => edge);
  const cells = edges.map(() => "");
  const texts = [...line.matchAll(/\S+(?: \S+)*/g)];
  const isPerson = OF_PERSON.test(line);
  const isCut =
    edges.some((edge) => edge > 0 && (line[edge] ?? " ") !== " " && (line[edge - 1] ?? " ") !== " ") ||
    (isPerson && texts.some(({ 0: text, index }) => edges.some((edge) => edge > index && edge < index + text.length)));
  // A line of few texts, or of labels with their values, that runs over the edges is of no columns, such as that of a person.
  const isOfLabels = texts.length > 1 && texts.every(([text]) => LABELLED.test(text));
  if (isCut && (isOfLabels || (texts.length * 2 <= edges.length && !isOfHeadings(line, edges.length))))
    return placedTexts(texts, edges);
  if (isCut && !isPerson && !/\d[.,:/-]\d/.test(line)) return headingCells(line, columns);
  // A word stands where most of it stands: headings may reach over the edge of their column.
  for (const found of texts) {
    const [start, end] = [found.index, found.index + found[0].length];
    const crossed = edges.filter((edge) => edge > start && edge < end);
    const pieces: { readonly text: string; readonly start: number }[] = [];
    let at = start;
    for (const edge of crossed) {
      const cut = line.lastIndexOf(" ", edge);
      if (cut <= at) continue;
      pieces.push({ text: line.slice(at, cut), start: at });
      at = cut + 1;
    }
    pieces.push({ text: line.slice(at, end), start: at });
    for (const piece of pieces) {
      const to = columnAt(piece.start + piece.text.trim().length / 2, edges);
      cells[to] = `${cells[to] ?? ""} ${piece.text}`.trim();
    }
  }
  return cells;
}

/** A word of headings that has a blank alone before it may be of the column of the word before. */
interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly isNext: boolean;
}

/** What dividing two words costs that have one blank between them, in characters. */
const DIVIDED = 0.5;

interface Reached {
  readonly cost: number;
  readonly cells: readonly string[];
}

/**
 * The cells of a line of headings that reach over the edges of their columns: its words so divided that they begin where the
 * columns do, or end where the values do.
 */
function headingCells(line: string, columns: readonly PrintedColumn[]): string[] {
  const words = [...line.matchAll(/\S+/g)].map(
    ({ 0: text, index }): Word => ({
      text,
      start: index,
      end: index + text.length,
      isNext: index > 1 && line[index - 2] !== " ",
    }),
  );
  // By the number of words that have their column: the cheapest way to it.
  let reached: (Reached | null)[] = [{ cost: 0, cells: [] }, ...words.map(() => null)];
  for (const [at, column] of columns.entries()) {
    const [before, behind] = [columns[at - 1]?.end ?? 0, columns[at + 1]?.edge ?? Number.POSITIVE_INFINITY];
    const next = reached.map((one) => (one === null ? null : { ...one, cells: [...one.cells, ""] }));
    for (const [from, so] of reached.entries()) {
      const first = words[from];
      if (so === null || first === undefined) continue;
      for (let to = from; to < words.length; to += 1) {
        const last = words[to] as Word;
        if (to > from && !last.isNext) break;
        const off = Math.min(Math.abs(first.start - column.edge), Math.abs(last.end - column.end));
        const over = Math.max(0, before - first.start) + Math.max(0, last.end - behind);
        const cost = so.cost + off + over + (first.isNext && from > 0 ? DIVIDED : 0);
        if (cost >= (next[to + 1]?.cost ?? Number.POSITIVE_INFINITY)) continue;
        const text = line.slice(first.start, last.end);
        next[to + 1] = { cost, cells: [...so.cells, text] };
      }
    }
    reached = next;
  }
  return [
    ...(reached.at(-1)?.cells ??
      placedTexts(
        [...line.matchAll(/\S+(?: \S+)*/g)],
        columns.map(({ edge }) => edge),
      )),
  ];
}

/** So many words for each column are headings that run together, with one blank between them. */
const WORDS_MIN = 0.8;

/** True of headings that run together: as many words as there are columns, and nothing of a person. */
function isOfHeadings(line: string, columns: number): boolean {
  return line.trim().split(/\s+/).length >= columns * WORDS_MIN && !OF_PERSON.test(line);
}

/** The column in which a place of a line is. */
function columnAt(place: number, edges: readonly number[]): number {
  return Math.max(
    0,
    edges.findLastIndex((edge) => edge <= place),
  );
}

/** Texts each in a cell of its own. */
function placedTexts(texts: readonly RegExpExecArray[], edges: readonly number[]): string[] {
  const cells = edges.map(() => "");
  let free = 0;
  for (const found of texts) {
    const to = Math.max(free, columnAt(found.index, edges));
    cells[to] = found[0];
    free = to + 1;
  }
  return cells;
}
