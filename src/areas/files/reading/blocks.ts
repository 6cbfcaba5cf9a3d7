import { headingKey } from "../headings.ts";
import type { SheetRow } from "./sheet.ts";

/** A table within a sheet: its columns and the rows below them. */
export interface Block {
  readonly headings: readonly string[];
  /** The heading above each heading, such as "Year to Date"; empty: none. */
  readonly groups: readonly string[];
  readonly rows: readonly BlockRow[];
  /** What stands above the table. */
  readonly titles: readonly string[];
  /** How many of the titles stand above this table and below the one before it; all if absent. */
  readonly ownTitles?: number;
  /** True if another text stands in the place of a title of the tables above: their employer may be another. */
  readonly hasOtherTitles?: boolean;
  readonly sheet: string | null;
  /** How many of the columns stand in the table itself; the rest are of lines above rows. */
  readonly tableWidth?: number;
  /** True where the headings were the labels of lines: a part of pay keeps its label as its name. */
  readonly hasLabels?: boolean;
  readonly headingPlaces: readonly SheetRow[];
}

/** A row of a block and what it is. */
export interface BlockRow extends SheetRow {
  readonly kind: "data" | "total" | "section" | "person" | "blank" | "heading" | "note";
  /** The section in which it stands. */
  readonly section: string | null;
  /** Of a block a person: the cells of the person's line. */
  readonly person: readonly string[] | null;
  /** All places that make up the row. */
  readonly places: readonly SheetRow["place"][];
}

/** The words that headings consist of. */
export type KnownWords = (word: string) => number;

/** The place of a column that is named by it, such as `#3`, from 0; null: it is named otherwise. */
export function placeByName(name: string): number | null {
  const place = /^\s*#(\d+)\s*$/.exec(name)?.[1];
  return place === undefined ? null : Number(place) - 1;
}

/** The place of a column, from 0, by which or by whose cell in the first row it is named: of a table without headings. Null: by none. */
export function placeInRow({ headings, rows }: Block, name: string): number | null {
  const place = placeByName(name);
  if (place !== null || headings.some((heading) => heading !== "")) return place;
  const cells = rows.find(({ kind }) => kind === "data")?.cells ?? [];
  const found = cells.findIndex((cell) => headingKey(cell) === headingKey(name));
  return found < 0 ? null : found;
}
