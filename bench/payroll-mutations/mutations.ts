import type { Random } from "./random.ts";

/** A way to spoil a text. */
interface Mutation {
  readonly name: string;
  /** True if each row stays where it was: then a person's amounts must stand in that person's rows. */
  readonly keepsRows: boolean;
  readonly change: (text: string, random: Random) => string;
}

const HUGE_CHARS = 300_000;
const DEEP_LEVELS = 20_000;
const WIDE_CELLS = 50_000;
/** Values that a careless program trips over. */
const ODD_CELLS: readonly string[] = [
  ...["#REF!", "#N/A", "=1+1", "=cmd|' /C calc'!A0", "1E5", "9e999", "-", "(1,460.00)", "1.460,00", "$-0.00"],
  ...["NaN", "null", "0x10", "31/31/2025", "00/00/0000", "2025-02-30", "99999", "\u0000", "\u202e5.00", "٣٫٥"],
  ...["__proto__", "constructor", "<b>1</b>", '"', "''", "\\", "{{1}}", "VOID", "TOTAL", "Grand Total"],
];
const DELIMITERS = [",", ";", "\t", "|", "  "] as const;

/** All mutations of a text. */
export const MUTATIONS: readonly Mutation[] = [
  { name: "cut", keepsRows: true, change: (text, random) => text.slice(0, random.below(text.length)) },
  {
    name: "beginning lost",
    keepsRows: false,
    change: (text, random) => text.slice(random.below(Math.min(text.length, 2_000))),
  },
  {
    name: "characters",
    keepsRows: true,
    change: (text, random) => otherCharacters(text, random, 1 + random.below(20)),
  },
  { name: "line twice", keepsRows: false, change: (text, random) => withLines(text, random, (line) => [line, line]) },
  { name: "line lost", keepsRows: false, change: (text, random) => withLines(text, random, () => []) },
  { name: "blank line", keepsRows: false, change: (text, random) => withLines(text, random, (line) => ["", line]) },
  { name: "lines swapped", keepsRows: false, change: swapLines },
  { name: "file twice", keepsRows: false, change: (text) => text + text },
  { name: "delimiter of a line", keepsRows: true, change: (text, random) => onLine(text, random, otherDelimiter) },
  { name: "delimiter of all", keepsRows: true, change: otherDelimiter },
  { name: "cells swapped", keepsRows: true, change: (text, random) => onCells(text, random, swapCells) },
  { name: "cell too many", keepsRows: true, change: (text, random) => onCells(text, random, insertCell) },
  { name: "cell lost", keepsRows: true, change: (text, random) => onCells(text, random, dropCell) },
  { name: "odd cell", keepsRows: true, change: (text, random) => onCells(text, random, oddCell) },
  { name: "odd column", keepsRows: true, change: oddColumn },
  { name: "huge cell", keepsRows: true, change: (text, random) => onCells(text, random, hugeCell) },
  { name: "wide line", keepsRows: true, change: (text, random) => onCells(text, random, wideLine) },
  { name: "quote", keepsRows: false, change: (text, random) => insertAt(text, random, '"') },
  { name: "nested JSON", keepsRows: false, change: (text, random) => insertAt(text, random, nestedJson(random)) },
  { name: "nested XML", keepsRows: false, change: (text, random) => insertAt(text, random, "<a>".repeat(DEEP_LEVELS)) },
  { name: "tag lost", keepsRows: false, change: (text, random) => dropAt(text, random, /<\/?\w[^>]*>/g) },
  { name: "bracket lost", keepsRows: false, change: (text, random) => dropAt(text, random, /[{}[\]:,"]/g) },
  {
    name: "entities",
    keepsRows: false,
    change: (text) => text.replace(/(<\?xml[^>]*>)?/, `$1${ENTITIES}`).replace(/>([^<]{1,40})</, ">&j;<"),
  },
  {
    name: "line ends",
    keepsRows: false,
    change: (text, random) => text.replace(/\r?\n/g, random.of(["\r", "\n\n", "\n\r", " "])),
  },
  {
    name: "nothing",
    keepsRows: false,
    change: (_, random) => random.of(["", " ", "\n\n", "\ufeff", ",,,\n,,,", "{}", "[]", "<a/>"]),
  },
];

/** Encodings in which a text may come, as the same text or as garbage. */
export function encoded(text: string, random: Random): Buffer {
  const kind = random.below(40);
  if (kind === 0) return Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, "utf16le")]);
  if (kind === 1) return Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(text, "utf16le").swap16()]);
  if (kind === 2) return Buffer.from(text, "utf16le");
  if (kind === 3) return Buffer.from(text, "latin1");
  return Buffer.from(text, "utf8");
}

/** Ten entities of ten of the one before. */
const ENTITIES = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">${[..."bcdefghij"]
  .map((name, at) => `<!ENTITY ${name} "${`&${"abcdefghi"[at]};`.repeat(10)}">`)
  .join("")}]>`;

function otherCharacters(text: string, random: Random, count: number): string {
  const characters = [...text.slice(0, text.length)];
  for (let at = 0; at < count; at += 1) {
    const place = random.below(characters.length);
    // A line end is a row's place.
    if (/[\r\n]/.test(characters[place] ?? "\n")) continue;
    characters[place] = random.of([
      String.fromCharCode(32 + random.below(95)),
      "é",
      "\t",
      "0",
      ",",
      characters[place] ?? "",
    ]);
  }
  return characters.join("");
}

function withLines(text: string, random: Random, change: (line: string) => readonly string[]): string {
  const lines = text.split("\n");
  const at = random.below(lines.length);
  return lines.flatMap((line, place) => (place === at ? change(line) : [line])).join("\n");
}

function swapLines(text: string, random: Random): string {
  const lines = text.split("\n");
  const [one, other] = [random.below(lines.length), random.below(lines.length)];
  [lines[one], lines[other]] = [lines[other] ?? "", lines[one] ?? ""];
  return lines.join("\n");
}

function onLine(text: string, random: Random, change: (line: string, random: Random) => string): string {
  return withLines(text, random, (line) => [change(line, random)]);
}

function delimiterIn(text: string): string {
  const start = text.slice(0, 4_000);
  return DELIMITERS.toSorted((one, other) => start.split(other).length - start.split(one).length)[0] ?? ",";
}

function otherDelimiter(text: string, random: Random): string {
  return text.replaceAll(delimiterIn(text), random.of(DELIMITERS));
}

/** Changes the cells of a line that has several. */
function onCells(text: string, random: Random, change: (cells: string[], random: Random) => void): string {
  const delimiter = delimiterIn(text);
  return onLine(text, random, (line) => {
    const end = line.endsWith("\r") ? "\r" : "";
    const cells = line.slice(0, line.length - end.length).split(delimiter);
    if (cells.length > 1) change(cells, random);
    return cells.join(delimiter) + end;
  });
}

function swapCells(cells: string[], random: Random): void {
  const [one, other] = [random.below(cells.length), random.below(cells.length)];
  [cells[one], cells[other]] = [cells[other] ?? "", cells[one] ?? ""];
}

function insertCell(cells: string[], random: Random): void {
  cells.splice(random.below(cells.length), 0, random.of(["", "0", "460.00", "X"]));
}

function dropCell(cells: string[], random: Random): void {
  cells.splice(random.below(cells.length), 1);
}

function oddCell(cells: string[], random: Random): void {
  cells[random.below(cells.length)] = random.of(ODD_CELLS);
}

function hugeCell(cells: string[], random: Random): void {
  cells[random.below(cells.length)] = random
    .of(["9", "a", "1,", "-", "( ", "é", "a@", "0.", "$"])
    .repeat(HUGE_CHARS / 2);
}

function wideLine(cells: string[], random: Random): void {
  cells.splice(random.below(cells.length), 0, ...new Array<string>(WIDE_CELLS).fill(random.of(["", "1", "a"])));
}

/** One value in a column of all rows. */
function oddColumn(text: string, random: Random): string {
  const delimiter = delimiterIn(text);
  const [at, value] = [random.below(12), random.of(ODD_CELLS)];
  const lines = text.split("\n").map((line) => {
    const cells = line.split(delimiter);
    if (cells.length > at + 1) cells[at] = value;
    return cells.join(delimiter);
  });
  return lines.join("\n");
}

function insertAt(text: string, random: Random, piece: string): string {
  const at = random.below(text.length + 1);
  return text.slice(0, at) + piece + text.slice(at);
}

function nestedJson(random: Random): string {
  return random.of(["[", '{"a":', '[{"b":'] as const).repeat(DEEP_LEVELS);
}

function dropAt(text: string, random: Random, form: RegExp): string {
  const found = [...text.matchAll(form)];
  if (found.length === 0) return text;
  const { index, 0: piece } = random.of(found);
  return text.slice(0, index) + text.slice(index + piece.length);
}
