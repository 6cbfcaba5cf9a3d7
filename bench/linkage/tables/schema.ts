import { compareBirths } from "../../../src/areas/records/linkage/comparison/births.ts";
import { compareGiven, compareSurnames } from "../../../src/areas/records/linkage/comparison/compare.ts";
import type { Surname } from "../../../src/areas/records/linkage/comparison/normalize.ts";
import type { IsoDate } from "../../../src/kernel/ids.ts";
import { foldedWords } from "../../../src/kernel/text/fold.ts";
import { editDistance, jaroWinkler } from "../../../src/kernel/text/similarity.ts";

/** The kind of a column: it determines how two values are compared. */
export type Kind = "given" | "middle" | "surname" | "date" | "number" | "text" | "code";

/** A column that both tables have, by its name in each. */
export interface Field {
  readonly name: string;
  readonly kind: Kind;
  readonly left: string;
  readonly right: string;
}

/** A row of a table in comparable form: a value of each field, "" if there is none. */
export interface Row {
  readonly id: string;
  /** The row's true person: only the report reads it. */
  readonly truth: string;
  readonly values: readonly string[];
}

/** The levels of each kind, best first. */
export const LEVELS: Readonly<Record<Kind, readonly string[]>> = {
  given: ["exact", "nickname", "variant", "typo", "near", "initial", "far", "alias", "letter", "garbled", "differ"],
  middle: ["exact", "initial", "differ"],
  surname: ["exact", "near", "part", "far", "differ"],
  date: ["exact", "close", "differ"],
  number: ["exact", "near", "differ"],
  text: ["exact", "near", "far", "differ"],
  code: ["exact", "differ"],
};

/** A value in the form in which its kind is compared. */
export function normalized(kind: Kind, text: string): string {
  if (kind === "number" || kind === "date") return text.replace(/\D/g, "");
  return foldedWords(text).join(kind === "code" ? "" : " ");
}

/** The level of two values; null if one is missing. Symmetric. */
export function levelOf(kind: Kind, a: string, b: string): string | null {
  if (a === "" || b === "") return null;
  switch (kind) {
    case "given":
      return orNull(compareGiven(a.split(" "), b.split(" ")));
    case "surname":
      return orNull(compareSurnames(surnameOf(a), surnameOf(b)));
    case "date":
      return compareBirths(isoDate(a), isoDate(b)) === "close" ? "close" : a === b ? "exact" : "differ";
    case "middle":
      return a === b
        ? a.length > 1
          ? "exact"
          : "initial"
        : a[0] === b[0] && Math.min(a.length, b.length) === 1
          ? "initial"
          : "differ";
    case "number":
      return a === b ? "exact" : editDistance(a, b, 1) <= 1 ? "near" : "differ";
    case "text":
      return a === b ? "exact" : likeness(a, b);
    case "code":
      return a === b ? "exact" : "differ";
  }
}

function orNull(level: string): string | null {
  return level === "missing" ? null : level;
}

function likeness(a: string, b: string): string {
  const similarity = jaroWinkler(a.replaceAll(" ", ""), b.replaceAll(" ", ""));
  return similarity >= 0.92 ? "near" : similarity >= 0.82 ? "far" : "differ";
}

/** Unchanged: the placeholders are learnt from the tables, not from a list. */
function surnameOf(text: string): Surname {
  const parts = text.split(" ");
  return { whole: parts.join(""), parts, generation: null };
}

function isoDate(digits: string): IsoDate | null {
  const date = `${digits.slice(0, 4)}-${digits.slice(4, 6)}-${digits.slice(6, 8)}`;
  return digits.length === 8 ? (date as IsoDate) : null;
}
