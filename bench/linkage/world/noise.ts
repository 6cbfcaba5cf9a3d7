import { readFileSync } from "node:fs";
import { dataFile } from "../data.ts";
import type { Draws } from "./random.ts";

const NICKNAMES = nicknamesOf(readFileSync(dataFile("nicknames.csv"), "utf8"));
const KEYBOARD = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
const OCR: readonly (readonly [string, string])[] = [
  ["m", "rn"],
  ["rn", "m"],
  ["l", "i"],
  ["o", "0"],
  ["e", "c"],
  ["cl", "d"],
  ["h", "b"],
  ["u", "v"],
  ["s", "5"],
  ["g", "q"],
];
const PHONETIC: readonly (readonly [string, string])[] = [
  ["ph", "f"],
  ["f", "ph"],
  ["ck", "k"],
  ["c", "k"],
  ["y", "i"],
  ["i", "y"],
  ["ie", "y"],
  ["ee", "ea"],
  ["sch", "sh"],
  ["th", "t"],
  ["ll", "l"],
  ["nn", "n"],
  ["tt", "t"],
  ["ss", "s"],
  ["z", "s"],
  ["ey", "y"],
  ["son", "sen"],
  ["er", "ar"],
];

function nicknamesOf(csv: string): ReadonlyMap<string, readonly string[]> {
  const rows = csv
    .trim()
    .split("\n")
    .map((line) => line.trim().split(","));
  return new Map(rows.map(([formal = "", ...short]) => [formal, short]));
}

/** A short form of a given name, or the name itself if it has none. */
export function nicknameOf(draws: Draws, name: string): string {
  const short = NICKNAMES.get(name.toLowerCase()) ?? [];
  if (short.length === 0) return name;
  const one = draws.pick(short);
  return one.slice(0, 1).toUpperCase() + one.slice(1);
}

/**
 * One error of typing, of scanning or of hearing, about as often as clerks make each; seldom in the
 * first letter.
 */
export function misspelt(draws: Draws, word: string): string {
  if (word.length < 3) return word;
  const kind = draws.next();
  if (kind < 0.2) return replaced(draws, word, OCR) ?? mistyped(draws, word);
  if (kind < 0.4) return replaced(draws, word, PHONETIC) ?? mistyped(draws, word);
  return mistyped(draws, word);
}

function replaced(draws: Draws, word: string, pairs: typeof OCR): string | null {
  const [from, to] = draws.pick(pairs);
  const at = word.indexOf(from, 1);
  return at < 0 ? null : word.slice(0, at) + to + word.slice(at + from.length);
}

function mistyped(draws: Draws, word: string): string {
  const at = draws.happens(0.1) ? 0 : draws.whole(1, word.length - 1);
  const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
  switch (draws.whole(0, 3)) {
    case 0:
      return before + after;
    case 1:
      return before + letter + letter + after;
    case 2:
      return at > 0
        ? word.slice(0, at - 1) + letter + word.charAt(at - 1) + after
        : before + neighbour(draws, letter) + after;
    default:
      return before + neighbour(draws, letter) + after;
  }
}

function neighbour(draws: Draws, letter: string): string {
  const row = KEYBOARD.find((keys) => keys.includes(letter.toLowerCase()));
  if (row === undefined) return "x";
  const at = row.indexOf(letter.toLowerCase()) + (draws.happens(0.5) ? 1 : -1);
  return row.charAt(at) || row.charAt(row.length - 2);
}

/** A number with one wrong digit, or two neighbours swapped. */
export function misdigited(draws: Draws, digits: string): string {
  const at = draws.whole(0, digits.length - 2);
  if (draws.happens(0.5)) return digits.slice(0, at) + digits.charAt(at + 1) + digits.charAt(at) + digits.slice(at + 2);
  const other = String((Number(digits.charAt(at)) + draws.whole(1, 9)) % 10);
  return digits.slice(0, at) + other + digits.slice(at + 1);
}

/** A number with at least two wrong digits, at any positions. */
export function misdigitedOften(draws: Draws, digits: string): string {
  const wrong = draws.whole(2, digits.length);
  const places = Array.from(digits, (_, at) => ({ at, order: draws.next() }));
  const chosen = new Set(
    places
      .sort((a, b) => a.order - b.order)
      .slice(0, wrong)
      .map(({ at }) => at),
  );
  return Array.from(digits, (digit, at) =>
    chosen.has(at) ? String((Number(digit) + draws.whole(1, 9)) % 10) : digit,
  ).join("");
}

/** A date with day and month swapped if that is a date, or with one wrong digit. */
export function misdated(draws: Draws, date: string): string {
  const [year = "", month = "", day = ""] = date.split("-");
  if (draws.happens(0.4) && Number(day) <= 12) return `${year}-${day}-${month}`;
  for (let tries = 0; tries < 20; tries += 1) {
    const digits = misdigited(draws, year.slice(2) + month + day);
    const wrong = `${year.slice(0, 2)}${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}`;
    const isDate = isRealDate(wrong);
    if (isDate && wrong !== date) return wrong;
  }
  return date;
}

function isRealDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** A street as another clerk would write it: in full or shortened, rarely with a slip. */
export function rewrittenStreet(draws: Draws, street: string): string {
  let text = street;
  if (draws.happens(0.4)) text = text.replace(/ (St|Ave|Rd|Dr|Ln|Blvd)$/, (kind) => LONG[kind.trim()] ?? kind);
  if (draws.happens(0.2)) text = text.toUpperCase();
  if (draws.happens(0.03)) text = misspelt(draws, text);
  return text;
}

const LONG: Readonly<Record<string, string>> = {
  St: " Street",
  Ave: " Avenue",
  Rd: " Road",
  Dr: " Drive",
  Ln: " Lane",
  Blvd: " Boulevard",
};
